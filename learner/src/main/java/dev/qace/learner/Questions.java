package dev.qace.learner;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.query.HypothesisPair;
import dev.qace.learner.query.TellingPolicy;
import dev.qace.model.Capability;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundPolicy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final Avoidance avoidance;
  private final Steps steps;
  private final BooleanSupplier cancelled;
  private final Consumer<AssessmentProgress> listener;
  private final RefusalChecks refusalChecks;
  private final int slots;
  private long reserved;
  private int done;
  private String current = "";

  Questions(
      Agent agent,
      Settings settings,
      Evidence evidence,
      Map<Capability, Study> studies,
      Synthesizer synthesizer,
      RefusalChecks refusalChecks,
      BooleanSupplier cancelled,
      Consumer<AssessmentProgress> listener) {
    this.agent = agent;
    this.settings = settings;
    this.evidence = evidence;
    this.studies = new LinkedHashMap<>(studies);
    this.synthesizer = synthesizer;
    this.avoidance = new Avoidance(settings, agent.world(), this.studies);
    this.hypotheses = new Hypotheses(agent.world(), avoidance);
    this.refusalChecks = refusalChecks;
    this.steps = new Steps(agent.world(), this.studies);
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

  /** Where a question may start. */
  Starts starts() {
    return agent.starts();
  }

  Settings settings() {
    return settings;
  }

  Hypotheses hypotheses() {
    return hypotheses;
  }

  /** How many steps were made so far. */
  long made() {
    return evidence.all().size();
  }

  /** How many steps of the budget are left, what is kept back included. */
  long left() {
    return settings.budget() - made();
  }

  /** Keeps so many steps of the budget back, until told otherwise. */
  void keepBack(long kept) {
    reserved = kept;
  }

  /** Remembers which capability the next questions are about. */
  void about(Capability capability) {
    current = capability.name();
  }

  /** Counts slots as dealt with. */
  void finish(int more) {
    done += more;
  }

  /** What comes of an instance, whatever it may be. */
  Question step(State start, Instance instance, int runs) {
    return new Question(
        start,
        steps.policy(start, instance),
        steps.changed(start, instance),
        settings.stepsOf(1),
        runs);
  }

  /** What comes of one attempt of an instance, and no more than one. */
  Question once(State start, Instance instance) {
    return new Question(start, steps.policy(start, instance), steps.changed(start, instance), 1, 1);
  }

  /** Which of two hypotheses is right, by an instance that tells them apart in the start. */
  Question tell(HypothesisPair pair, State start, Instance instance, int runs) {
    Optional<TellingPolicy> found = synthesizer.tellBy(instance, pair, start);
    if (found.isEmpty()) {
      return step(start, instance, runs);
    }
    // A run is to end once anything that the instance names has changed: what follows would cost,
    // and was not asked for.
    Policy policy = steps.policy(start, instance);
    synthesizer.keep(pair, start, policy);
    return new Question(start, policy, found.get().goal(), settings.stepsOf(1), runs);
  }

  /**
   * Which of two hypotheses is right, by a policy that leads from this state to where they come
   * apart.
   *
   * @return empty where there is none
   */
  Optional<Question> tellFrom(HypothesisPair pair, State start) {
    Optional<TellingPolicy> found = synthesizer.tellApart(pair, start);
    found.ifPresent(telling -> synthesizer.keep(pair, start, telling.policy()));
    return found.map(
        telling ->
            new Question(
                start,
                telling.policy(),
                telling.goal(),
                settings.stepsOf(telling.depth()),
                settings.runs()));
  }

  /** Keeps an attempt that tells whether what it violates is needed, where that was asked for. */
  void keep(Study study, Situations.Start start) {
    if (synthesizer.keeps() && study.example().isPresent()) {
      Lifting lifting = study.lifting();
      BitSet missed = lifting.violated(lifting.values(start.state(), start.instance()));
      missed.and(study.cautious());
      if (!missed.isEmpty()) {
        Policy policy = steps.policy(start.state(), start.instance());
        synthesizer.keep(hypotheses.needs(study, missed), start.state(), policy);
      }
    }
  }

  /** One attempt, without any expectation. */
  Response attempt(State start, Instance instance) {
    return ask(step(start, instance, 1));
  }

  Response ask(Question question) {
    return askAll(List.of(question)).get(0);
  }

  /**
   * Asks questions none of which depends on what is answered to another.
   *
   * @return the responses to the first of them: to all, unless the budget is too small
   * @throws BudgetSpentException where nothing is left of the budget
   * @throws CancellationException where the assessment was cancelled
   */
  List<Response> askAll(List<Question> questions) {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException();
    }
    return avoidance.isActive()
        ? questions.stream().map(this::askCarefully).toList()
        : askAtOnce(questions);
  }

  private List<Response> askAtOnce(List<Question> questions) {
    List<Query> queries = affordable(questions);
    if (queries.isEmpty() && !questions.isEmpty()) {
      throw new BudgetSpentException(settings.budget());
    }
    List<Response> responses = agent.askAll(queries);
    List<Transition> seen = new ArrayList<>();
    responses.forEach(response -> record(response, seen));
    List<RefusalChecks.Doubt> doubts = refusalChecks.doubts(queries, responses);
    List<Question> again =
        doubts.stream()
            .filter(doubt -> doubt.more() > 0)
            .map(doubt -> doubt.question(agent.starts(), steps))
            .toList();
    List<Query> repeats = affordable(again);
    if (!repeats.isEmpty()) {
      agent.askAll(repeats).forEach(response -> record(response, seen));
    }
    seen.forEach(this::take);
    refusalChecks.settle(doubts);
    return responses;
  }

  /**
   * Run by run, as each may show for the first time that a capability leads where nobody wants to
   * be. What would lead there is not asked, as if the agent refused to start.
   */
  private Response askCarefully(Question question) {
    List<Trace> traces = new ArrayList<>();
    for (int run = 0; run < question.runs(); run++) {
      if (isObjectionable(question)) {
        return traces.isEmpty()
            ? new Response.StartRefused("not asked: it could lead to what is to be avoided")
            : new Response.Answered(traces);
      }
      Response response = askAtOnce(List.of(question.once())).get(0);
      if (!(response instanceof Response.Answered answered)) {
        return response;
      }
      traces.addAll(answered.traces());
    }
    return new Response.Answered(traces);
  }

  /** The steps after the first are planned so that nothing known leads there. */
  private boolean isObjectionable(Question question) {
    return new GroundPolicy(question.policy(), world())
        .in(question.start())
        .filter(first -> !allows(question.start(), first))
        .isPresent();
  }

  /** What is to be avoided, and what risks it. */
  Avoidance avoidance() {
    return avoidance;
  }

  /** Whether an attempt leads, as far as is known, to no state that is to be avoided. */
  boolean allows(State state, Instance instance) {
    return avoidance.objection(state, instance).isEmpty();
  }

  private List<Query> affordable(List<Question> questions) {
    long left = left() - reserved;
    List<Query> queries = new ArrayList<>();
    for (Question question : questions) {
      if (left < 1) {
        break;
      }
      int longest = (int) Math.min(left, question.maxSteps());
      int runs = (int) Math.max(1, Math.min(question.runs(), left / Math.max(1, longest)));
      queries.add(
          new Query(
              question.start(),
              question.policy(),
              question.goal(),
              longest,
              runs,
              seed(queries.size())));
      left -= (long) runs * longest;
    }
    return queries;
  }

  private void record(Response response, List<Transition> seen) {
    evidence.add(response).forEach(observed -> seen.add(observed.transition()));
    listener.accept(new AssessmentProgress(evidence.queries(), done, slots, current));
  }

  private void take(Transition transition) {
    Study study = studies.get(transition.instance().capability());
    if (study != null) {
      study.add(transition);
    }
    avoidance.see(transition);
  }

  /** Where an answer says that the start's instance executed, the state that it led to. */
  static Optional<State> after(Response response) {
    if (response instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        for (Transition transition : trace.transitions()) {
          if (transition.outcome() instanceof Transition.Moved moved) {
            return Optional.of(moved.state());
          }
        }
      }
    }
    return Optional.empty();
  }

  /** A different source of chance for each query, and unrelated ones for nearby seeds. */
  private long seed(int inBatch) {
    return mixed(settings.seed() * 0x9E3779B97F4A7C15L + evidence.queries() + inBatch + 1);
  }

  private static long mixed(long value) {
    long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }
}
