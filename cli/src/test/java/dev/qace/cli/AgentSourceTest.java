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

class AgentSourceTest {
  @TempDir private Path folder = Path.of("");

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void aRunIsToldToEndWhileItsSecondAgentStarts() throws Exception {
    Path script =
        Files.writeString(
            folder.resolve("agent.sh"),
            """
            if mkdir '%1$s/first' 2> /dev/null; then exec %2$s; fi
            mkdir '%1$s/second'
            exec sleep 3600
            """
                .formatted(folder, ServedQace.python("lamp.py")));
    Process qace = start("sh '" + script + "'");
    try {
      while (!Files.exists(folder.resolve("second"))) {
        assertThat(qace.isAlive()).isTrue();
        Thread.sleep(50);
      }
      List<ProcessHandle> agents = qace.descendants().toList();
      // Both agents, and perhaps a guard that outlives them by a moment.
      assertThat(agents).hasSizeGreaterThanOrEqualTo(2);
      qace.destroy();
      qace.waitFor();
      for (ProcessHandle agent : agents) {
        agent.onExit().get();
      }
    } finally {
      qace.descendants().forEach(ProcessHandle::destroyForcibly);
      qace.destroyForcibly();
    }
  }

  private Process start(String agent) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Qace.class.getName(),
            "assess",
            "--agents",
            "2",
            "--exec",
            agent,
            "--out",
            folder.resolve("out").toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
