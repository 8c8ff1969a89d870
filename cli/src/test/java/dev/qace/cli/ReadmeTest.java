package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlReader;
import java.io.ByteArrayOutputStream;
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
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadmeTest {
  private static final Pattern JAVA = Pattern.compile("```java\\n(import .*?)```", Pattern.DOTALL);

  private static final Path ROOT = Path.of(System.getProperty("qace.root", ".."));

  @ParameterizedTest
  @CsvSource({
    "python, python/examples/gardener.py",
    "java, simulators/src/main/java/dev/qace/simulators/examples/Kettle.java"
  })
  void itShowsTheExamplesAsTheyAreAndTheyAreShort(String language, String file) throws IOException {
    String code = Files.readString(ROOT.resolve(file));
    assertThat(Files.readString(ROOT.resolve("docs/own-agent.md")))
        .contains("```" + language + "\n" + code + "```\n");
    assertThat(code.lines().count()).isLessThanOrEqualTo(60);
  }

  @Test
  void itFitsOnAFewScreensAndBeginsWithAPicture() throws IOException {
    List<String> lines = Files.readAllLines(ROOT.resolve("README.md"));
    assertThat(lines).hasSizeLessThanOrEqualTo(120);
    String first = String.join("\n", lines.subList(0, 20));
    Matcher picture = Pattern.compile("!\\[[^]]+]\\(([^)]+)\\)").matcher(first);
    assertThat(picture.find()).isTrue();
    assertThat(ROOT.resolve(picture.group(1))).exists();
  }

  /** In README and docs, of files in this folder. */
  @Test
  void linksLeadSomewhere() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    pages.add(ROOT.resolve("CONTRIBUTING.md"));
    pages.add(ROOT.resolve("python/README.md"));
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    List<String> dead = new ArrayList<>();
    for (Path page : pages) {
      Matcher link =
          Pattern.compile("]\\(([^)#:\\s]+)(?:#[^)]*)?\\)").matcher(Files.readString(page));
      while (link.find()) {
        if (!Files.exists(page.resolveSibling(link.group(1)))) {
          dead.add(page + ": " + link.group(1));
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void itsProgramCompilesAndLearnsAModel(@TempDir Path folder) throws Exception {
    Matcher program = JAVA.matcher(Files.readString(ROOT.resolve("docs/own-agent.md")));
    assertThat(program.find()).isTrue();
    Path source = Files.writeString(folder.resolve("Learn.java"), program.group(1));
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, "-d", folder.toString(), source.toString());
    assertThat(code).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    Process learn =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"),
                "Learn")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(learn.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(learn.waitFor()).isZero();
    assertThat(PpddlReader.parse("printed", printed).domain().actions()).isNotEmpty();
  }
}
