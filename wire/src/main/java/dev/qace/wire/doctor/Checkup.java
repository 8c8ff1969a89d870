package dev.qace.wire.doctor;

import dev.qace.agent.Attempt;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Simulator;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.wire.Description;
import dev.qace.wire.Method;
import dev.qace.wire.RemoteSteps;
import dev.qace.wire.Session;
import dev.qace.wire.TraceCheck;
import dev.qace.wire.doctor.Diagnosis.Finding;
import dev.qace.wire.doctor.Diagnosis.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Whether an agent keeps to the protocol; each check talks to one process, perhaps a new one. */
final class Checkup {
  private static final int RESETS = 150;
  private static final int FEW = 3;
  private static final double MOST_MISREPORTED = 0.2;
  private static final int REPEATED = 15;
  private static final int QUERIES = 5;
  private static final long LONGEST_NANOS = 4_000_000_000L;

  private final Description description;
  private final World world;
  private final Consumer<Finding> notes;
  private final InstancesToTry instances;
  private final TriedSoFar attempts;
  private final Places places;
  private boolean misreports;
  private boolean repeats = true;
  private long began;

  Checkup(
      Description description,
      InstancesToTry instances,
      TriedSoFar attempts,
      Consumer<Finding> notes) {
    this.description = description;
    this.world = description.world();
    this.instances = instances;
    this.attempts = attempts;
    this.notes = notes;
    this.places = new Places(description);
  }

  private void grave(Kind kind, String text) {
    notes.accept(new Finding(kind, true, text));
  }

  private void remark(Kind kind, String text) {
    notes.accept(new Finding(kind, false, text));
  }

  void vocabulary() {
    if (world.vocabulary().predicates().isEmpty()) {
      grave(
          Kind.MISSING, "The vocabulary has no predicates, so no state can be told from another.");
    }
    if (world.vocabulary().capabilities().isEmpty()) {
      grave(Kind.MISSING, "The vocabulary has no capabilities, so there is nothing to assess.");
    }
    for (Capability capability : world.vocabulary().capabilities()) {
      if (instances.of(capability).isEmpty()) {
        remark(
            Kind.MISSING,
            "No objects fit " + capability + ", so nothing can be learned about it in this world.");
      }
    }
  }

  void reset(Session session) {
    began = System.nanoTime();
    int resets = 0;
    List<State> others = new ArrayList<>();
    while (resets < RESETS && (resets < FEW || !late())) {
      State state = session.reset(0, resets++);
      if (!state.equals(world.initial())) {
        others.add(state);
      }
    }
    if (others.isEmpty()) {
      return;
    }
    String changed = places.changed(world.initial(), others.get(0));
    if (others.size() <= resets * MOST_MISREPORTED) {
      misreports = true;
      remark(
          Kind.CONTRADICTORY,
          "After "
              + others.size()
              + " of "
              + resets
              + " resets the agent was not in the initial state it describes, as to "
              + changed
              + ". It seems to report this wrongly by chance; an assessment finds out how often.");
    } else {
      grave(
          Kind.CONTRADICTORY,
          "After reset"
              + places.at("reset")
              + " the agent is in "
              + places.shown(others.get(0))
              + ", but the initial state it describes is "
              + places.shown(world.initial())
              + ". A reset must always lead to the same initial state.");
    }
  }

  /** Whether the agent seems to report its state wrongly now and then. */
  boolean misreports() {
    return misreports;
  }

  /** A slow agent is tried less. */
  private boolean late() {
    return System.nanoTime() - began > LONGEST_NANOS;
  }

  /** Does the walks again, in this process or a new one. */
  void repeat(Session session) {
    began = System.nanoTime();
    for (TriedSoFar.AttemptedWalk walk : attempts.walks()) {
      if (late() || !repeats) {
        return;
      }
      State state = session.reset(walk.seed(), walk.run());
      for (TriedSoFar.AttemptedStep step : walk.steps()) {
        Attempt<State> again = session.step(step.instance(), state);
        if (!again.equals(step.attempt())) {
          differs(step, again);
          return;
        }
        state = again.after();
      }
    }
  }

  private void differs(TriedSoFar.AttemptedStep step, Attempt<State> again) {
    repeats = false;
    if (description.seeded()) {
      grave(
          Kind.CONTRADICTORY,
          places.of(step.instance().capability())
              + " went differently when the same run was repeated with the same seed: "
              + step.instance()
              + " in "
              + places.shown(step.before())
              + " was "
              + outcome(step.attempt())
              + " first, and "
              + outcome(again)
              + " then. Draw all chance from self.random, or seed your own source in"
              + " reseed(self, seed); where that is impossible, declare seeded = False. What reset"
              + " does not put back counts as chance, too.");
    }
  }

  private String outcome(Attempt<State> attempt) {
    return (attempt instanceof Attempt.Refused ? "refused in " : "executed, leading to ")
        + places.shown(attempt.after());
  }

  void snapshots(Session session) {
    if (!description.offers(Method.SNAPSHOT)) {
      return;
    }
    began = System.nanoTime();
    for (TriedSoFar.AttemptedWalk walk : attempts.walks().stream().limit(REPEATED).toList()) {
      if (late()) {
        return;
      }
      State before = session.reset(walk.seed(), walk.run());
      String snapshot = session.snapshot();
      for (TriedSoFar.AttemptedStep step : walk.steps()) {
        before = session.step(step.instance(), before).after();
      }
      for (int run = 0; run < 2; run++) {
        if (!isRestored(session.restore(snapshot, 3, run))) {
          return;
        }
      }
    }
  }

  private boolean isRestored(Simulator.Built<State> built) {
    if (built instanceof Simulator.Impossible<State> impossible) {
      grave(Kind.CONTRADICTORY, "A snapshot cannot be restored at once: " + impossible.reason());
      return false;
    }
    State got = ((Simulator.Ready<State>) built).concrete();
    if (!got.equals(world.initial())) {
      grave(
          Kind.WRONG,
          "After restore to "
              + places.shown(world.initial())
              + " the agent is in "
              + places.shown(got)
              + ". An agent that cannot come back should only start in its initial state.");
      return false;
    }
    return true;
  }

  void ask(Session session) {
    if (!description.offers(Method.ASK)) {
      return;
    }
    began = System.nanoTime();
    List<Instance> some = instances.inTurns().stream().limit(QUERIES).toList();
    for (int i = 0; i < some.size() && !late(); i++) {
      Instance instance = some.get(i);
      Policy policy = new Policy(List.of(new Policy.Rule(List.of(), instance)));
      Query query = new Query(world.initial(), policy, goal(), 3, 3, i);
      Response answer = TraceCheck.checked(session.ask(query), query, world, description.starts());
      if (answer instanceof Response.StartRefused refused) {
        grave(
            Kind.CONTRADICTORY,
            "Asked to follow a policy from its initial state, the agent refuses: "
                + refused.reason());
        return;
      }
      if (description.seeded() && !answer.equals(new RemoteSteps(session).ask(query))) {
        grave(
            Kind.CONTRADICTORY,
            "The agent says that it is seeded, but ask and step give different outcomes for "
                + instance
                + " with seed "
                + i
                + ".");
        return;
      }
    }
  }

  private Condition goal() {
    for (int atom = 0; atom < world.size(); atom++) {
      if (!world.initial().holds(atom)) {
        var wanted = world.atom(atom);
        return new Condition.Holds(
            new LiftedAtom(wanted.predicate(), List.copyOf(wanted.objects())));
      }
    }
    return new Condition.Not(Condition.TRUE);
  }

  /** What can be said once everything was tried. */
  void conclude() {
    if (!description.seeded()) {
      remark(
          Kind.WARNING,
          repeats && attempts.count() > 0
              ? "The agent repeats itself with the same seed and run, but does not say that it is"
                  + " seeded."
              : "The agent is not seeded: an assessment of it cannot be repeated exactly.");
    }
  }
}
