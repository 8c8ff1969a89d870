package dev.qace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnProgramTest {
  private static final String CLASS_PATH = "java.class.path";

  /** As {@code java -jar qace.jar} does; otherwise another folder's file would be started. */
  @Test
  void aProgramNamedFromOneFolderIsTheSameInAnother() {
    String before = System.getProperty(CLASS_PATH);
    try {
      System.setProperty(CLASS_PATH, "qace.jar" + File.pathSeparator + "lib/other.jar");
      List<String> command = OwnProgram.command();
      assertThat(command.get(command.indexOf("-cp") + 1))
          .isEqualTo(
              Path.of("qace.jar").toAbsolutePath()
                  + File.pathSeparator
                  + Path.of("lib/other.jar").toAbsolutePath());
    } finally {
      System.setProperty(CLASS_PATH, before);
    }
  }
}
