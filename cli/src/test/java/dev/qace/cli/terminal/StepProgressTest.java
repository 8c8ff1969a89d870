package dev.qace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StepProgressTest {
  private final StringWriter printed = new StringWriter();
  private final AtomicLong time = new AtomicLong();
  private final AtomicLong made = new AtomicLong();

  private StepProgress progress(boolean terminal) {
    StepProgress line = new StepProgress(new PrintWriter(printed, true), terminal, 80, time::get);
    line.counting(made::get);
    return line;
  }

  private String drawn(StepProgress line) {
    printed.getBuffer().setLength(0);
    line.draw();
    return printed.toString();
  }

  private void after(double seconds, long steps) {
    time.addAndGet(Duration.ofMillis((long) (1_000 * seconds)).toNanos());
    made.addAndGet(steps);
  }

  @Test
  void whatIsLeftIsToldByTheSpeedOfTheLastSecondsAndByAnEstimateThatMoves() {
    StepProgress line = progress(true);
    line.at(0, 1_949, false);
    for (int i = 0; i < 12; i++) {
      after(1, i < 11 ? 61 : 69);
      line.draw();
    }
    assertThat(drawn(line))
        .isEqualTo("\r\u001b[K[#######-------------] 37 %  740/1,949 steps  0:12, about 0:20 left");
    line.at(740, 1_480, false);
    assertThat(drawn(line)).endsWith("50 %  740/1,480 steps  0:12, about 0:12 left");
    for (int i = 0; i < 60; i++) {
      after(1, 5);
      line.draw();
    }
    assertThat(drawn(line)).endsWith("70 %  1,040/1,480 steps  1:12, about 1:28 left");
  }

  @Test
  void stepsThatTheJournalAnsweredDoNotCountAsFast() {
    StepProgress line = progress(true);
    line.at(0, 1_000, true);
    after(2, 500);
    assertThat(drawn(line)).endsWith("50 %  500/1,000 steps  0:02, reading the journal");
    line.at(500, 1_000, false);
    after(10, 100);
    assertThat(drawn(line)).endsWith("60 %  600/1,000 steps  0:12, about 0:40 left");
  }

  @Test
  void whereThereIsNoTerminalALineIsALine() {
    StepProgress line = progress(false);
    line.at(0, 3_000, false);
    after(30, 1_000);
    assertThat(drawn(line))
        .isEqualTo("qace: 33 %  1,000/3,000 steps  0:30, about 1:00 left" + System.lineSeparator());
    printed.getBuffer().setLength(0);
    line.close();
    assertThat(printed.toString()).isEmpty();
  }

  @Test
  void whatIsInterruptedLeavesTheBarAsItStoodAndWhatIsDoneFillsIt() {
    StepProgress line = progress(true);
    line.at(0, 100, false);
    after(5, 40);
    line.close();
    assertThat(printed.toString())
        .endsWith(
            "[########------------] 40 %  40/100 steps  0:05, about 0:08 left"
                + System.lineSeparator());
    assertThat(drawn(line)).isEmpty();

    printed.getBuffer().setLength(0);
    StepProgress whole = progress(true);
    whole.at(0, 100, false);
    after(5, 60);
    whole.done();
    assertThat(printed.toString())
        .endsWith("[####################] 100 %  0 steps  0:05" + System.lineSeparator());
  }

  @Test
  void theStepThatIsBeingMadeIsCutWhereTheLineIsFull() {
    StepProgress line = progress(true);
    line.at(0, 10_000, false);
    line.step("(grasp gripper counter can1 robot with-a-very-long-name-that-goes-on)");
    String shown = drawn(line).replace("\r\u001b[K", "");
    assertThat(shown).contains("1/10,000 steps  0:00  (grasp gripper").endsWith("…").hasSize(79);
  }

  @Test
  void aWarningTakesTheLineOfTheBar() {
    StepProgress line = progress(true);
    line.at(0, 10, false);
    line.draw();
    line.say("warning: this");
    assertThat(printed.toString()).endsWith("\r\u001b[Kwarning: this" + System.lineSeparator());
  }

  @Test
  void hoursAreShownAsSuch() {
    assertThat(StepProgress.clock(Duration.ofSeconds(3_723).toNanos())).isEqualTo("1:02:03");
  }
}
