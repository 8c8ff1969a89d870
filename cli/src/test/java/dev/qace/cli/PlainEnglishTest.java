package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users read, and comments besides: one plain word for one thing. */
class PlainEnglishTest {
  private static final Path ROOT = Path.of(System.getProperty("qace.root", ".."));

  /** On the left what was said once; beside it what is said instead. */
  private static final Pattern OLD =
      Pattern.compile(
          String.join(
              "|",
              "foretell|foretold", // predict, predicted
              "gone on with", // resumed
              "broken off", // interrupted
              "(run|assessment) that is through|is not through", // finished
              "\\banew\\b", // again; regenerates
              "(came|comes|come) about\\b", // occurred
              "every outcome at least [^.]* likely", // no outcome more likely than … was missed
              "every outcome\\s+of at least", // the same
              "for want of", // because it did not hold
              "not to be had", // not available
              "(?:with|has) other odds|at which odds", // other probabilities, which probabilities
              "\\bdoes otherwise\\b", // does differently
              "passed over", // skipped
              "no state that can be reached[^.]* tells", // no reachable state can settle this
              "(?-i:THEY DIFFER)", // CHANGED; outcome probabilities changed
              "questions that fitted", // random checks passed
              "rests on the following", // assumptions
              "goe?s? on failing", // keeps failing
              "c[oa]mes? to its end", // is finished
              "safe to share between", // thread-safe
              "rooms of the house|only room that"), // modules
          Pattern.CASE_INSENSITIVE);

  @Test
  void oldPhrasesAreGone() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : List.of("README.md", "CONTRIBUTING.md", "qace", "release/collect")) {
      files.add(ROOT.resolve(name));
    }
    addAll(files, "docs", ".md", ".json");
    addAll(files, "python", ".md", ".py");
    addAll(files, "campaign", ".py");
    List<String> modules = new ArrayList<>();
    try (Stream<Path> folders = Files.list(ROOT)) {
      folders
          .filter(folder -> Files.exists(folder.resolve("src/main/java")))
          .forEach(folder -> modules.add(folder.getFileName() + "/src/main"));
    }
    assertThat(modules).hasSizeGreaterThanOrEqualTo(10);
    for (String module : modules) {
      addAll(files, module, ".java");
    }
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      String text = Files.readString(file);
      OLD.matcher(text)
          .results()
          .forEach(
              old ->
                  found.add(
                      ROOT.relativize(file)
                          + ", line "
                          + (1
                              + text.substring(0, old.start())
                                  .chars()
                                  .filter(c -> c == '\n')
                                  .count())
                          + ": "
                          + old.group()));
    }
    assertThat(found).isEmpty();
  }

  private static void addAll(List<Path> files, String folder, String... endings)
      throws IOException {
    try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
      all.filter(Files::isRegularFile)
          .filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
          .forEach(files::add);
    }
  }
}
