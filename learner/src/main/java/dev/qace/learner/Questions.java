package dev.qace.learner;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.query.HypothesisPair;
import dev.qace.learner.query.TellingPolicy;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The one place where the agent is asked, and where what it answers is taken in. */
final class Questions {
  private final Agent agent;
  private final Settings settings;
  private final Evidence evidence;
  private final Map<Capability, Study> studies;
  private final Synthesizer synthesizer;
  private final Hypotheses hypotheses;
  private final BooleanSupplier cancelled;
  private final Consumer<AssessmentProgress> listener;
  private final Map<Integer, Literal> trueLiterals = new HashMap<>();
  private final int slots;
  private int done;
  private String current = "";

  Questions(
      Agent agent,
      Settings settings,
      Evidence evidence,
      Map<Capability, Study> studies,
      Synthesizer synthesizer,
      BooleanSupplier cancelled,
      Consumer<AssessmentProgress> listener) {
    this.agent = agent;
    this.settings = settings;
    this.evidence = evidence;
    this.studies = new LinkedHashMap<>(studies);
    this.synthesizer = synthesizer;
    this.hypotheses = new Hypotheses(agent.world());
    this.cancelled = cancelled;
    this.listener = listener;
    this.slots =
        studies.values().stream()
            .mapToInt(study -> study.lifting().subjects() + 2 * study.lifting().atoms().size())
            .sum();
  }

  World world() {
    return agent.world();
  }

  Settings settings() {
    return settings;
  }

  Hypotheses hypotheses() {
    return hypotheses;
  }

  /** Remembers which capability the next questions are about. */
  void about(Capability capability) {
    current = capability.name();
  }

  /** Counts slots as dealt with. */
  void finish(int more) {
    done += more;
  }

  /** One attempt, without any expectation. */
  Response attempt(State start, Instance instance) {
    return ask(start, instance, changed(start, instance), 1);
  }

  /** Asks for what comes of an instance, whatever it may be. */
  Response ask(State start, Instance instance) {
    return ask(start, instance, changed(start, instance), settings.runs());
  }

  /** Asks which of two hypotheses is right, by an instance that tells them apart in the start. */
  Response ask(HypothesisPair pair, State start, Instance instance) {
    Optional<TellingPolicy> found = synthesizer.tellBy(instance, pair, start);
    if (found.isEmpty()) {
      return ask(start, instance);
    }
    // A run is to end once anything that the instance names has changed: what follows would cost,
    // and was not asked for.
    Policy policy = oneStep(start, instance);
    synthesizer.keep(pair, start, policy);
    return ask(query(start, policy, found.get().goal(), 1, settings.runs()));
  }

  /**
   * Asks which of two hypotheses is right, by a policy that leads from this state to where they
   * come apart.
   *
   * @return empty where there is none
   */
  Optional<Response> askFrom(HypothesisPair pair, State start) {
    Optional<TellingPolicy> found = synthesizer.tellApart(pair, start);
    found.ifPresent(telling -> synthesizer.keep(pair, start, telling.policy()));
    return found.map(
        telling ->
            ask(query(start, telling.policy(), telling.goal(), telling.depth(), settings.runs())));
  }

  private Response ask(State start, Instance instance, Condition goal, int runs) {
    return ask(query(start, oneStep(start, instance), goal, 1, runs));
  }

  private Policy oneStep(State start, Instance instance) {
    return new Policy(List.of(new Policy.Rule(literals(start, instance, true), instance)));
  }

  private Query query(State start, Policy policy, Condition goal, int depth, int runs) {
    return new Query(start, policy, goal, settings.stepsOf(depth), runs, seed());
  }

  private Response ask(Query query) {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException();
    }
    Response response = agent.ask(query);
    for (Evidence.Observed observed : evidence.add(response)) {
      Transition transition = observed.transition();
      Study study = studies.get(transition.instance().capability());
      if (study != null) {
        study.add(transition);
      }
    }
    listener.accept(new AssessmentProgress(evidence.queries(), done, slots, current));
    return response;
  }

  /** A different source of chance for each query, and unrelated ones for nearby seeds. */
  private long seed() {
    return mixed(settings.seed() * 0x9E3779B97F4A7C15L + evidence.queries() + 1);
  }

  private static long mixed(long value) {
    long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /** That some atom which the instance names is no longer what it is in this state. */
  private Condition changed(State state, Instance instance) {
    List<Condition> parts = new ArrayList<>();
    for (Literal literal : literals(state, instance, false)) {
      parts.add(condition(literal));
    }
    return parts.size() == 1 ? parts.get(0) : new Condition.Or(parts);
  }

  private static Condition condition(Literal literal) {
    Condition atom =
        new Condition.Holds(
            new LiftedAtom(literal.atom().predicate(), List.copyOf(literal.atom().objects())));
    return literal.positive() ? atom : new Condition.Not(atom);
  }

  /** The atoms that the instance names, with their values in this state or with the opposite. */
  private List<Literal> literals(State state, Instance instance, boolean asTheyAre) {
    Study study = studies.get(instance.capability());
    if (study == null) {
      throw new IllegalArgumentException(instance + " is of no capability of this agent");
    }
    Set<Integer> atoms = new LinkedHashSet<>();
    for (int atom : study.lifting().ground(instance)) {
      if (atom >= 0) {
        atoms.add(atom);
      }
    }
    List<Literal> literals = new ArrayList<>();
    for (int atom : atoms) {
      Literal positive =
          trueLiterals.computeIfAbsent(atom, number -> new Literal(world().atom(number), true));
      boolean value = state.holds(atom) == asTheyAre;
      literals.add(value ? positive : new Literal(positive.atom(), false));
    }
    return literals;
  }
}
