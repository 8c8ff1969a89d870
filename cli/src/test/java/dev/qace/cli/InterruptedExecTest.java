package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class InterruptedExecTest {
  @TempDir private Path folder = Path.of("");

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void aRunThatIsToldToEndWritesWhatItKnowsThoughTheAgentHangs() throws Exception {
    Path out = folder.resolve("out");
    // It hangs for ever, and heeds neither the end of its input nor a polite signal.
    Process qace = start(out, ServedQace.python("faulty.py", "hang", 60));
    while (answers(out) < 3) {
      assertThat(qace.isAlive()).isTrue();
      Thread.sleep(50);
    }
    List<ProcessHandle> agents = qace.descendants().toList();
    assertThat(agents).isNotEmpty();
    qace.destroy();
    qace.waitFor();
    awaitTheEnd(agents);
    // On a busy machine there may have been no time to write it.
    assertThat(Run.qace("show", out).code()).isZero();
    assertThat(Files.readString(out.resolve("report.json"))).contains("\"partial\" : true");
    assertThat(out.resolve("model.ppddl")).exists();
    // Whether or not there was time, it says once how it ended.
    assertThat(Files.readString(printed())).containsOnlyOnce("Interrupted after");
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void aProgramThatNeverDescribesItselfIsNotLeftBehindEither() throws Exception {
    Process qace = start(folder.resolve("out"), ServedQace.python("faulty.py", "hang", 1));
    while (qace.descendants().findAny().isEmpty()) {
      assertThat(qace.isAlive()).isTrue();
      Thread.sleep(50);
    }
    List<ProcessHandle> agents = qace.descendants().toList();
    qace.destroy();
    qace.waitFor();
    awaitTheEnd(agents);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** What was killed may take a busy machine a moment to be gone; what was not would stay. */
  private static void awaitTheEnd(List<ProcessHandle> agents) throws InterruptedException {
    for (int i = 0; i < 600 && agents.stream().anyMatch(ProcessHandle::isAlive); i++) {
      Thread.sleep(50);
    }
    assertThat(agents).noneMatch(ProcessHandle::isAlive);
  }

  private Path printed() {
    return folder.resolve("printed.txt");
  }

  private Process start(Path out, String agent) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Qace.class.getName(),
            "assess",
            "--exec",
            agent,
            "--out",
            out.toString())
        .redirectErrorStream(true)
        .redirectOutput(printed().toFile())
        .start();
  }

  private static long answers(Path out) throws IOException {
    Path journal = out.resolve("journal.ndjson");
    return Files.exists(journal)
        ? Files.readString(journal, StandardCharsets.UTF_8).lines().count() - 1
        : 0;
  }
}
