package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A short version of the campaign; all of it takes {@code campaign/endurance.py}. */
class EnduranceTest {
  @TempDir private Path folder = Path.of("");

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void hostileProgramsAndBrokenFilesAreSurvived() throws IOException, InterruptedException {
    Python.assumeThere();
    Path root = Path.of(System.getProperty("qace.root", ".."));
    String qace =
        "'%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                Qace.class.getName());
    Path told = folder.resolve("told");
    Process campaign =
        new ProcessBuilder(
                List.of(
                    "python3",
                    root.resolve("campaign/endurance.py").toString(),
                    "--short",
                    "hostile",
                    "files",
                    "--qace",
                    qace))
            .redirectErrorStream(true)
            .redirectOutput(told.toFile())
            .start();
    assertThat(campaign.waitFor()).as(Files.readString(told)).isZero();
    assertThat(told).content().contains("| hostile programs |", "| broken files |");
  }
}
