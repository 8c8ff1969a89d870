package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    assertThat(Files.readString(ROOT.resolve("README.md")))
        .contains("```" + language + "\n" + code + "```\n");
    assertThat(code.lines().count()).isLessThanOrEqualTo(60);
  }

  @Test
  void itsProgramCompilesAndLearnsAModel(@TempDir Path folder) throws Exception {
    Matcher program = JAVA.matcher(Files.readString(ROOT.resolve("README.md")));
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
