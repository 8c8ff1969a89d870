package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The arm in DART, where that is installed for the system's own Python. */
class DartAgentTest {
  private static final String PYTHON = "/usr/bin/python3";

  @TempDir private Path folder = Path.of("");

  @Test
  void anArmInASimulatorThatOthersWroteIsLearnedAsWhatItIs()
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(hasDart(), PYTHON + " cannot import dartpy");
    Path program = Python.FOLDER.resolve("examples/dart_arm.py").toAbsolutePath();
    Run run =
        Run.qace(
            "assess",
            "--exec",
            PYTHON + " '" + program + "'",
            "--budget",
            150,
            "--out",
            folder.resolve("run"));
    assertThat(run.code()).as(run.err()).isZero();
    String model =
        PpddlReader.read(folder.resolve("run/model.ppddl")).domain().actions().stream()
            .map(action -> action.capability().name() + ": " + action.effect())
            .reduce("", (one, other) -> one + "\n" + other);
    assertThat(model).contains("swing").contains("probabilistic");
  }

  private static boolean hasDart() throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(PYTHON, "-c", "import dartpy")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException missing) {
      return false;
    }
  }
}
