package dev.qace.wire;

import dev.qace.wire.Diagnosis.Finding;
import dev.qace.wire.Diagnosis.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tries an agent out, and tells what is missing, wrong, slow or contradictory. */
public final class Doctor {
  private static final int MOST_FAULTS = 3;
  private static final double SLOW_STEP_MICROS = 50_000;
  private static final double SLOW_START_SECONDS = 10;

  private final AgentProgram program;
  private final AtomicLong ids = new AtomicLong();
  private final List<Finding> findings = new ArrayList<>();
  private @Nullable Conversation live;
  private @Nullable Description described;
  private double readySeconds;
  private int faults;

  private Doctor(AgentProgram program) {
    this.program = program;
  }

  /**
   * Tries a program out for some seconds, longer where it is slow. Its processes have ended when
   * this returns.
   *
   * @throws IOException where there is no such program
   */
  public static Diagnosis examine(AgentProgram program) throws IOException, InterruptedException {
    Doctor doctor = new Doctor(program);
    try {
      return doctor.examine();
    } finally {
      doctor.stop();
    }
  }

  private Diagnosis examine() throws IOException, InterruptedException {
    check(session -> described = session.description());
    Description description = described;
    if (description == null) {
      return new Diagnosis(Optional.empty(), readySeconds, 0, 0, 0, findings);
    }
    Checkup checkup = new Checkup(description, this::note);
    checkup.vocabulary();
    List<Consumer<Session>> checks =
        List.of(
            checkup::reset,
            checkup::walk,
            checkup::repeat,
            checkup::set,
            checkup::snapshots,
            checkup::ask);
    for (Consumer<Session> each : checks) {
      check(each);
    }
    end();
    check(session -> again(session.description(), description));
    check(checkup::repeat);
    checkup.conclude();
    speed(checkup);
    return new Diagnosis(
        Optional.of(description),
        readySeconds,
        checkup.steps(),
        checkup.stepMicros(),
        checkup.longestStepMicros(),
        findings);
  }

  private void again(Description now, Description before) {
    if (!now.equals(before)) {
      note(
          new Finding(
              Kind.CONTRADICTORY,
              true,
              "Started a second time, the agent describes itself differently."));
    }
  }

  private void speed(Checkup checkup) {
    if (readySeconds > SLOW_START_SECONDS) {
      note(
          new Finding(
              Kind.SLOW,
              false,
              text("The agent needs %.1f s to get ready, at every restart.", readySeconds)));
    }
    if (checkup.stepMicros() > SLOW_STEP_MICROS) {
      note(
          new Finding(
              Kind.SLOW,
              false,
              text(
                  "A step takes %.0f ms on average. An assessment may need 10,000 of them, which is"
                      + " %.0f minutes; --agents spreads them over several copies.",
                  checkup.stepMicros() / 1e3, checkup.stepMicros() * 1e4 / 60e6)));
    }
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private void note(Finding finding) {
    if (!findings.contains(finding)) {
      findings.add(finding);
    }
  }

  private void check(Consumer<Session> task) throws IOException, InterruptedException {
    if (faults > MOST_FAULTS) {
      return;
    }
    Function<Session, Boolean> whole =
        session -> {
          task.accept(session);
          return true;
        };
    try {
      Conversation talk = live == null ? start() : live;
      talk.watch(() -> whole.apply(talk.session()));
    } catch (AgentFault fault) {
      stop();
      faults++;
      note(new Finding(Kind.WRONG, true, sentence(fault.what())));
    }
  }

  private Conversation start() throws IOException, InterruptedException {
    long began = System.nanoTime();
    Conversation started = new Conversation(program.start(), ids, program.limits());
    live = started;
    started.watch(started::session);
    readySeconds = (System.nanoTime() - began) / 1e9;
    return started;
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  private void end() {
    if (live != null && !live.end()) {
      note(
          new Finding(
              Kind.REMARK,
              false,
              "The agent does not end when its standard input ends; it is killed after 2 seconds."));
    }
    live = null;
  }

  private void stop() {
    if (live != null) {
      live.kill();
    }
    live = null;
  }
}
