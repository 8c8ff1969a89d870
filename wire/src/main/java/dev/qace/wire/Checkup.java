package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.wire.Diagnosis.Finding;
import dev.qace.wire.Diagnosis.Kind;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** What a doctor tries with an agent; each check talks to one process, which may be a new one. */
final class Checkup {
  private static final int RUNS = 150;
  private static final int REPEATED = 15;
  private static final int STATES_SET = 20;
  private static final int QUERIES = 5;
  private static final long LONGEST_NANOS = 4_000_000_000L;

  private final Description description;
  private final World world;
  private final Consumer<Finding> notes;
  private final TriedSteps tried;
  private final RandomGenerator random = SimulatorAgent.random(0, 0);
  private boolean repeats = true;
  private long began;

  Checkup(Description description, Consumer<Finding> notes) {
    this.description = description;
    this.world = description.world();
    this.notes = notes;
    this.tried = new TriedSteps(description);
  }

  long steps() {
    return tried.count();
  }

  double stepMicros() {
    return tried.meanMicros();
  }

  double longestStepMicros() {
    return tried.longestMicros();
  }

  private void grave(Kind kind, String text) {
    notes.accept(new Finding(kind, true, text));
  }

  private void remark(Kind kind, String text) {
    notes.accept(new Finding(kind, false, text));
  }

  private String shown(State state) {
    String text = world.describe(state);
    return text.isEmpty() ? "the state in which nothing is true" : text;
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
      if (tried.instance(capability, random).isEmpty()) {
        remark(
            Kind.MISSING,
            "No objects fit " + capability + ", so nothing can be learned about it in this world.");
      }
    }
  }

  void reset(Session session) {
    for (int run = 0; run < 3; run++) {
      State state = session.reset(0, run);
      if (!state.equals(world.initial())) {
        grave(
            Kind.CONTRADICTORY,
            "After reset the agent is in "
                + shown(state)
                + ", but the initial state it describes is "
                + shown(world.initial())
                + ".");
        return;
      }
    }
  }

  void walk(Session session) {
    for (int run = 0; run < RUNS && !tried.enough(); run++) {
      tried.walk(session, session.reset(1, run), 1, run, random);
    }
    tried
        .changingRefusal()
        .ifPresent(
            step ->
                grave(
                    Kind.CONTRADICTORY,
                    step.instance()
                        + " was refused in "
                        + shown(step.before())
                        + ", and yet the agent is in "
                        + shown(step.attempt().after())
                        + " afterwards."));
    tried
        .fickleRefusal()
        .ifPresent(
            step ->
                remark(
                    Kind.CONTRADICTORY,
                    step.instance()
                        + " was both executed and refused in "
                        + shown(step.before())
                        + ". Either a predicate is missing, or it is refused by chance."));
  }

  /** A slow agent is tried less. */
  private boolean late() {
    return System.nanoTime() - began > LONGEST_NANOS;
  }

  /** Does some walks again, in this process or a new one. */
  void repeat(Session session) {
    began = System.nanoTime();
    for (TriedSteps.Walk walk : tried.walks().stream().limit(REPEATED).toList()) {
      if (late()) {
        return;
      }
      State state = session.reset(walk.seed(), walk.run());
      for (TriedSteps.Step step : walk.steps()) {
        Attempt<State> again = session.step(step.instance(), state);
        if (!again.equals(step.attempt())) {
          differs(walk, step, again);
          return;
        }
        state = again.after();
      }
    }
  }

  private void differs(TriedSteps.Walk walk, TriedSteps.Step step, Attempt<State> again) {
    repeats = false;
    if (description.seeded()) {
      grave(
          Kind.CONTRADICTORY,
          "The agent says that it is seeded, but run "
              + walk.run()
              + " of seed "
              + walk.seed()
              + " went differently when repeated: "
              + step.instance()
              + " in "
              + shown(step.before())
              + " was "
              + outcome(step.attempt())
              + " first, and "
              + outcome(again)
              + " then.");
    }
  }

  private String outcome(Attempt<State> attempt) {
    return (attempt instanceof Attempt.Refused ? "refused in " : "executed, leading to ")
        + shown(attempt.after());
  }

  void set(Session session) {
    if (!description.offers(Method.SET)) {
      return;
    }
    began = System.nanoTime();
    for (State state : tried.states().stream().limit(STATES_SET).toList()) {
      if (late()) {
        return;
      }
      Simulator.Built<State> built = session.set(state, 2, 0);
      if (built instanceof Simulator.Impossible<State> impossible) {
        grave(
            Kind.CONTRADICTORY,
            "The agent has been in "
                + shown(state)
                + ", but refuses to be set there: "
                + impossible.reason());
        return;
      }
      if (!isIn(state, ((Simulator.Ready<State>) built).concrete(), "set")) {
        return;
      }
      Instance instance = tried.executedIn(state).orElse(null);
      if (instance != null
          && tried.fickleRefusal().isEmpty()
          && session.step(instance, state) instanceof Attempt.Refused) {
        grave(
            Kind.CONTRADICTORY,
            instance
                + " was executed in "
                + shown(state)
                + " on the way, but is refused after set to the same state.");
        return;
      }
    }
    oddState(session);
  }

  /** One that need not be possible: it may be refused, but not changed. */
  private void oddState(Session session) {
    if (world.size() == 0) {
      return;
    }
    int atom = random.nextInt(world.size());
    State odd = world.initial().with(atom, !world.initial().holds(atom));
    if (session.set(odd, 2, 1) instanceof Simulator.Ready<State> ready) {
      isIn(odd, ready.concrete(), "set");
    }
  }

  private boolean isIn(State wanted, State got, String method) {
    if (!got.equals(wanted)) {
      grave(
          Kind.WRONG,
          "After "
              + method
              + " to "
              + shown(wanted)
              + " the agent is in "
              + shown(got)
              + ". Where it cannot be set, it should say {\"refused\":\"why\"}.");
    }
    return got.equals(wanted);
  }

  void snapshots(Session session) {
    if (!description.offers(Method.SNAPSHOT)) {
      return;
    }
    began = System.nanoTime();
    for (TriedSteps.Walk walk : tried.walks().stream().limit(REPEATED).toList()) {
      if (late()) {
        return;
      }
      State before = session.reset(walk.seed(), walk.run());
      String snapshot = session.snapshot();
      for (TriedSteps.Step step : walk.steps()) {
        before = session.step(step.instance(), before).after();
      }
      for (int run = 0; run < 2; run++) {
        Simulator.Built<State> built = session.restore(snapshot, 3, run);
        if (built instanceof Simulator.Impossible<State> impossible) {
          grave(
              Kind.CONTRADICTORY, "A snapshot cannot be restored at once: " + impossible.reason());
          return;
        }
        if (!isIn(world.initial(), ((Simulator.Ready<State>) built).concrete(), "restore")) {
          return;
        }
      }
    }
  }

  void ask(Session session) {
    if (!description.offers(Method.ASK)) {
      return;
    }
    began = System.nanoTime();
    for (int i = 0; i < QUERIES && !late(); i++) {
      Instance instance = tried.anyInstance(random).orElse(null);
      if (instance == null) {
        return;
      }
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
          Kind.REMARK,
          repeats && steps() > 0
              ? "The agent repeats itself with the same seed and run, but does not say that it is"
                  + " seeded."
              : "The agent is not seeded: an assessment of it cannot be repeated exactly.");
    }
    List<String> never = tried.neverExecuted();
    if (!never.isEmpty()) {
      remark(
          Kind.REMARK,
          "Never executed while trying at random: "
              + String.join(", ", never)
              + ". That may be in order where much must hold first.");
    }
  }
}
