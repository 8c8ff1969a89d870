package dev.qace.wire.doctor;

import dev.qace.agent.SimulatorAgent;
import dev.qace.wire.AgentFault;
import dev.qace.wire.AgentProgram;
import dev.qace.wire.Conversation;
import dev.qace.wire.Description;
import dev.qace.wire.DescriptionDifference;
import dev.qace.wire.Method;
import dev.qace.wire.Session;
import dev.qace.wire.doctor.Diagnosis.Finding;
import dev.qace.wire.doctor.Diagnosis.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Examines an agent, and reports what is missing, wrong, slow or contradictory: what an assessment
 * would fail at, and what would make it worthless.
 */
public final class Doctor {
  private static final int MOST_FAULTS = 5;
  private static final int STARTS = 3;
  private static final double SLOW_STEP_MICROS = 50_000;
  private static final double SLOW_START_SECONDS = 10;

  private final AgentProgram program;
  private final Consumer<String> progress;
  private final AtomicLong ids = new AtomicLong();
  private final List<Finding> findings = new ArrayList<>();
  private @Nullable Conversation live;
  private @Nullable Description described;
  private double readySeconds;
  private boolean isSame = true;
  private int faults;

  private Doctor(AgentProgram program, Consumer<String> progress) {
    this.program = program;
    this.progress = progress;
  }

  /**
   * Examines a program for some seconds, or longer if it is slow. Its processes have ended when
   * this returns.
   *
   * @param progress receives what is about to be done
   * @throws IOException if there is no such program
   */
  public static Diagnosis examine(AgentProgram program, Consumer<String> progress)
      throws IOException, InterruptedException {
    Doctor doctor = new Doctor(program, progress);
    try {
      return doctor.examine();
    } finally {
      doctor.stop();
    }
  }

  private Diagnosis examine() throws IOException, InterruptedException {
    progress.accept("starting " + String.join(" ", program.command()));
    check(session -> described = session.description());
    Description description = described;
    if (description == null) {
      return new Diagnosis(Optional.empty(), readySeconds, 0, 0, 0, findings);
    }
    RandomGenerator random = SimulatorAgent.random(0, 0);
    InstancesToTry instances = new InstancesToTry(description, random);
    TriedSoFar attempts = new TriedSoFar();
    DoctorWalk exploration = new DoctorWalk(description.world(), instances, attempts, random);
    Checkup checkup = new Checkup(description, instances, attempts, this::note);
    checkup.vocabulary();
    check(checkup::reset);
    explore(exploration);
    SettingStates setting = new SettingStates(description, attempts, exploration, this::note);
    set(description, setting, random);
    if (!checkup.misreports()) {
      setting.conclude();
    }
    progress.accept("repeating what was done, with the same seeds");
    check(checkup::repeat);
    check(checkup::snapshots);
    check(checkup::ask);
    if (isSameAgain(description)) {
      check(checkup::repeat);
    }
    checkup.conclude();
    Conclusions conclusions = new Conclusions(description, attempts, this::note);
    if (!checkup.misreports()) {
      conclusions.changes();
    }
    conclusions.refusals(exploration::hasFailed);
    speed(attempts);
    return new Diagnosis(
        Optional.of(description),
        readySeconds,
        attempts.count(),
        attempts.meanMicros(),
        attempts.longestMicros(),
        findings);
  }

  private void explore(DoctorWalk exploration) throws IOException, InterruptedException {
    progress.accept("trying each of " + exploration.atStart() + " instances in the initial state");
    untilDone(exploration, exploration::start);
    progress.accept("walking to where others execute");
    untilDone(exploration, exploration::walk);
    untilDone(exploration, exploration::repeatWithoutChange);
  }

  private void set(Description description, SettingStates setting, RandomGenerator random)
      throws IOException, InterruptedException {
    if (!description.offers(Method.SET)) {
      return;
    }
    progress.accept("setting it to states it has been in, and to others");
    check(setting::visited);
    for (int i = 0; i <= MOST_FAULTS && !check(session -> setting.madeUp(session, random)); i++) {
      progress.accept("starting it again after a failure");
    }
  }

  /** Starts a new process after each fault, without what failed. */
  private void untilDone(DoctorWalk exploration, Consumer<Session> task)
      throws IOException, InterruptedException {
    while (faults <= MOST_FAULTS && !check(task)) {
      exploration.giveUp();
    }
  }

  /** Starts the agent some more times: does it describe itself as before? */
  private boolean isSameAgain(Description before) throws IOException, InterruptedException {
    int starts = readySeconds > SLOW_START_SECONDS / 4 ? 1 : STARTS;
    progress.accept("starting it again, to see whether it describes itself as before");
    for (int i = 0; i < starts && isSame; i++) {
      end();
      check(session -> requireSame(before, session.description()));
    }
    return isSame;
  }

  private void requireSame(Description before, Description now) {
    if (!now.equals(before)) {
      isSame = false;
      boolean objects = !now.world().objects().equals(before.world().objects());
      note(
          new Finding(
              Kind.CONTRADICTORY,
              true,
              "Started again, the agent does not describe itself as before: "
                  + DescriptionDifference.of(before, now)
                  + (objects ? new Places(before).objects() : "")
                  + "."));
    }
  }

  private void speed(TriedSoFar attempts) {
    if (readySeconds > SLOW_START_SECONDS) {
      note(
          new Finding(
              Kind.SLOW,
              false,
              text("The agent needs %.1f s to get ready, at every restart.", readySeconds)));
    }
    double micros = attempts.meanMicros();
    if (micros > SLOW_STEP_MICROS) {
      note(
          new Finding(
              Kind.SLOW,
              false,
              text(
                  "A step takes %.0f ms on average. An assessment may need 10,000 of them, which is"
                      + " %.0f minutes; --agents spreads them over several copies.",
                  micros / 1e3, micros * 1e4 / 60e6)));
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

  /** Whether the task could be done, or there were so many faults that nothing more is. */
  private boolean check(Consumer<Session> task) throws IOException, InterruptedException {
    if (faults > MOST_FAULTS) {
      return true;
    }
    try {
      Conversation talk = live == null ? start() : live;
      return talk.watch(
          () -> {
            task.accept(talk.session());
            return true;
          });
    } catch (AgentFault fault) {
      stop();
      faults++;
      String where = described == null ? String.join(" ", program.command()) + ": " : "";
      note(new Finding(Kind.WRONG, true, sentence(where, fault.what())));
      return false;
    }
  }

  private Conversation start() throws IOException, InterruptedException {
    long began = System.nanoTime();
    Conversation started = Conversation.examining(program, ids);
    live = started;
    started.watch(started::session);
    readySeconds = (System.nanoTime() - began) / 1e9;
    return started;
  }

  private static String sentence(String where, String text) {
    String whole =
        where.isEmpty() ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : where + text;
    return whole.endsWith(".") || whole.endsWith("?") ? whole : whole + ".";
  }

  private void end() {
    if (live != null && !live.end()) {
      note(
          new Finding(
              Kind.WARNING,
              false,
              "The agent does not end when its standard input ends; it is killed after 2"
                  + " seconds."));
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
