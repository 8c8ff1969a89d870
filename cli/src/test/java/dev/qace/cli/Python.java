package dev.qace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The Python on this machine. */
final class Python {
  static final Path FOLDER = Path.of(System.getProperty("qace.root", "..")).resolve("python");

  private Python() {}

  /** Where there is none, the test is skipped. */
  static void assumeThere() throws IOException, InterruptedException {
    int code;
    try {
      code = run("--version").code();
    } catch (IOException e) {
      Assumptions.abort("there is no python3 here: " + e.getMessage());
      return;
    }
    Assumptions.assumeTrue(code == 0, "python3 --version ended with " + code);
  }

  /** Runs it in the folder of the package; both streams are in what it put out. */
  static Run run(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(List.of(args));
    Path out = Files.createTempFile("python", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(FOLDER.toFile())
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      process.getOutputStream().close();
      return new Run(process.waitFor(), Files.readString(out), "");
    } finally {
      Files.delete(out);
    }
  }
}
