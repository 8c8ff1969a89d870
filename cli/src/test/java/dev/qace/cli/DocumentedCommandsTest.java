package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * What README and docs tell people to type, as it stands there and in that order, each page in a
 * copy of the checkout. What is marked as long is run by the profile {@code thorough}.
 */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of(System.getProperty("qace.root", ".."));
  private static final boolean THOROUGH = Boolean.getBoolean("qace.thorough");

  /** A command in a sentence, which may have placeholders in it. */
  private static final Pattern IN_A_SENTENCE = Pattern.compile("`\\./qace ([^`]+)`");

  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,.]*");

  static List<String> pages() throws IOException {
    List<String> pages =
        new ArrayList<>(List.of("README.md", "CONTRIBUTING.md", "python/README.md"));
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.map(each -> "docs/" + each.getFileName())
          .filter(name -> name.endsWith(".md"))
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }

  private static List<DocumentedPage.Step> steps(String page) throws IOException {
    return DocumentedPage.read(Files.readString(ROOT.resolve(page)));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsWorkAsWritten(String page, @TempDir Path folder) throws Exception {
    List<DocumentedPage.Step> steps = steps(page);
    boolean any =
        steps.stream()
            .anyMatch(
                each -> each instanceof DocumentedPage.Run run && (THOROUGH || !run.takesLong()));
    if (!any) {
      return;
    }
    checkout(folder);
    for (DocumentedPage.Step step : steps) {
      if (step instanceof DocumentedPage.Write file) {
        Path path = folder.resolve(file.file());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.text());
      } else if (step instanceof DocumentedPage.Run run && (THOROUGH || !run.takesLong())) {
        run(page, run, folder);
      }
    }
  }

  /** What commands need of a checkout: its pages, the package for Python, and the program. */
  private static void checkout(Path folder) throws Exception {
    for (String part : List.of("docs", "python", "campaign")) {
      assertThat(
              new ProcessBuilder("cp", "-R", ROOT.resolve(part).toString(), folder.toString())
                  .inheritIO()
                  .start()
                  .waitFor())
          .isZero();
    }
    Path launcher = folder.resolve("qace");
    Files.writeString(
        launcher,
        """
        #!/bin/sh
        export PYTHONPATH='%s'"${PYTHONPATH:+:$PYTHONPATH}"
        exec '%s' -XX:+UseSerialGC -cp '%s' dev.qace.cli.Qace "$@"
        """
            .formatted(
                folder.resolve("python"),
                Path.of(System.getProperty("java.home"), "bin", "java"),
                absolute(System.getProperty("java.class.path"))));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  private static String absolute(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .map(each -> Path.of(each).toAbsolutePath().toString())
        .reduce((one, other) -> one + File.pathSeparator + other)
        .orElseThrow();
  }

  private static void run(String page, DocumentedPage.Run run, Path folder) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-o", "pipefail", "-c", run.command())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("ROOT", ROOT.toAbsolutePath().normalize().toString());
    builder.environment().remove("PYTHONPATH");
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String where = page + ", line " + run.line() + ": " + run.command() + "\n" + out;
    assertThat(process.waitFor()).as(where).isEqualTo(run.exitCode());
    // What a page shows how to write is to be learned without a warning.
    assertThat(out).as(where).doesNotContain("BEYOND THE VOCABULARY");
    List<String> printed = out.lines().map(DocumentedCommandsTest::withoutNumbers).toList();
    int from = 0;
    for (String line : run.printed()) {
      if (!line.isBlank() && !line.strip().matches("\\.\\.\\.|…")) {
        Pattern expected = pattern(line);
        while (from < printed.size() && !expected.matcher(printed.get(from)).matches()) {
          from++;
        }
        assertThat(from).as("no longer printed: " + line + "\n" + where).isLessThan(printed.size());
      }
    }
  }

  /** A line up to its numbers, which change with the program; … and ... stand for anything. */
  private static Pattern pattern(String line) {
    return Pattern.compile(
        Stream.of(withoutNumbers(line).split("\\.\\.\\.|…", -1))
            .map(Pattern::quote)
            .reduce((one, other) -> one + ".*" + other)
            .orElseThrow());
  }

  private static String withoutNumbers(String line) {
    return NUMBER.matcher(line).replaceAll("#").strip().replaceAll("\\s+", " ");
  }

  @Test
  void whatIsNotRunSaysWhy(TestReporter reporter) throws IOException {
    int commands = 0;
    for (String page : pages()) {
      for (DocumentedPage.Step step : steps(page)) {
        if (step instanceof DocumentedPage.LeftOut leftOut) {
          assertThat(leftOut.why()).as(page + ", line " + leftOut.line()).hasSizeGreaterThan(15);
          reporter.publishEntry("not run", page + ":" + leftOut.line() + ": " + leftOut.why());
        } else if (step instanceof DocumentedPage.Run run && run.shown()) {
          commands++;
        }
      }
    }
    assertThat(commands).isGreaterThanOrEqualTo(25);
  }

  /** A command in a sentence cannot be run where it has placeholders; its options can be known. */
  @Test
  void commandsInSentencesHaveOnlyOptionsThatExist() throws IOException {
    List<String> wrong = new ArrayList<>();
    int found = 0;
    for (String page : pages()) {
      Matcher command = IN_A_SENTENCE.matcher(Files.readString(ROOT.resolve(page)));
      while (command.find()) {
        found++;
        List<String> words = List.of(command.group(1).split("[\\s\\[\\]=]+"));
        CommandLine known = Qace.commandLine().getSubcommands().get(words.get(0));
        if (known == null) {
          wrong.add(page + ": " + command.group());
          continue;
        }
        words.stream()
            .filter(word -> word.matches("--[a-z-]+"))
            .filter(word -> !known.getCommandSpec().optionsMap().containsKey(word))
            .forEach(word -> wrong.add(page + ": " + command.group() + ": " + word));
      }
    }
    assertThat(found).isGreaterThan(30);
    assertThat(wrong).isEmpty();
  }
}
