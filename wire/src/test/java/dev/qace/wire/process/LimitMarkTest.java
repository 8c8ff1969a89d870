package dev.qace.wire.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LimitMarkTest {
  /** Starts something that detaches itself and has no environment, and ends. */
  private static final List<String> DETACHING =
      List.of("/bin/sh", "-c", "env -i setsid sleep 1000.271 </dev/null >/dev/null 2>&1 & exit 0");

  @Test
  void whatHasDetachedItselfAndHasNoEnvironmentIsFound() throws IOException, InterruptedException {
    Optional<LimitMark> made = LimitMark.make();
    assumeTrue(made.isPresent(), "limits cannot be set here");
    LimitMark mark = made.get();
    LimitMark other = LimitMark.make().orElseThrow();
    Process process = new ProcessBuilder(mark.around(DETACHING)).start();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    List<ProcessHandle> found = mark.marked();
    found.forEach(ProcessHandle::destroyForcibly);
    assertThat(process.exitValue()).isZero();
    assertThat(found).hasSize(1);
    assertThat(other.marked()).isEmpty();
    for (ProcessHandle each : found) {
      each.onExit().orTimeout(20, TimeUnit.SECONDS).join();
    }
    assertThat(mark.marked()).isEmpty();
  }
}
