package dev.qace.wire.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class AgentProcessTest {
  @TempDir private Path folder = Path.of("");

  /** It is sent to all processes of a terminal's session that are in the foreground. */
  @Test
  void anInterruptInATerminalDoesNotReachTheProgram() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "there is no setsid");
    Path file = folder.resolve("session");
    String code = "import os, sys; open(sys.argv[1], 'w').write(f'{os.getpid()} {os.getsid(0)}')";
    AgentProcess process =
        AgentProcess.start(List.of("python3", "-c", code, file.toString()), new StderrLog());
    while (!Files.exists(file) || Files.size(file) == 0) {
      Thread.sleep(5);
    }
    process.kill();
    String[] numbers = Files.readString(file).split(" ", -1);
    assertThat(numbers[1]).as("the session is its own").isEqualTo(numbers[0]);
  }

  @Test
  void whatHidesWithAnEmptyEnvironmentIsKilled() throws Exception {
    Optional<ControlGroup> group = ControlGroup.make("qace-test-" + System.nanoTime());
    group.ifPresent(ControlGroup::end);
    assumeTrue(
        group.isPresent() || LimitMark.make().isPresent(), "no control groups, and no limits");
    Path pid = folder.resolve("pid");
    String code =
        "import subprocess, sys, time; "
            + "subprocess.Popen(['setsid', 'env', '-i', '/bin/sh', '-c', "
            + "'sleep 1000 & echo $! > ' + sys.argv[1]]).wait(); time.sleep(1000)";
    AgentProcess process =
        AgentProcess.start(List.of("python3", "-c", code, pid.toString()), new StderrLog());
    while (!Files.exists(pid) || Files.size(pid) == 0) {
      Thread.sleep(5);
    }
    long hidden = Long.parseLong(Files.readString(pid).strip());
    assertThat(ProcessHandle.of(hidden)).isPresent();
    process.kill();
    // It is gone once whoever adopted it has noticed.
    for (int i = 0; i < 600 && ProcessHandle.of(hidden).isPresent(); i++) {
      Thread.sleep(50);
    }
    assertThat(ProcessHandle.of(hidden).filter(ProcessHandle::isAlive)).isEmpty();
  }
}
