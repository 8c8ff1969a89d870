package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadmeTest {
  private static final Path ROOT = Path.of(System.getProperty("qace.root", ".."));

  @ParameterizedTest
  @CsvSource({
    "python, python/examples/gardener.py",
    "java, simulators/src/main/java/dev/qace/simulators/examples/Kettle.java"
  })
  void itShowsTheExamplesAsTheyAreAndTheyAreShort(String language, String file) throws IOException {
    String code = Files.readString(ROOT.resolve(file));
    assertThat(Files.readString(ROOT.resolve("README.md")))
        .contains("```" + language + "\n" + code + "```\n");
    assertThat(code.lines().count()).isLessThanOrEqualTo(60);
  }
}
