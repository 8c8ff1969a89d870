package dev.qace.report.prediction;

import dev.qace.agent.journal.JournalHeader;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.report.GroundModel;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every run that a question may have by the model, step by step: after each number of steps, the
 * states a run may be in, equal ones merged, each with its exact odds and with what happens there.
 */
final class Unrolled {

  /** Beyond, following all of them would take long and much memory. */
  static final int MOST_STATES = 100_000;

  /** A state after some number of steps. */
  record Node(State state, double probability, Fate fate) {}

  /** What happens in a state. */
  sealed interface Fate {}

  /**
   * The run ends.
   *
   * @param attempted what is attempted in vain, or of which nothing is known
   * @param violated the literals for which it is refused; none where the agent never takes one
   *     object twice
   */
  record Ended(End end, Optional<Instance> attempted, List<GroundModel.Needed> violated)
      implements Fate {
    static Ended of(End end) {
      return new Ended(end, Optional.empty(), List.of());
    }
  }

  /** The run goes on. */
  record Acted(Instance instance, List<Branch> branches) implements Fate {}

  /** One outcome. */
  record Branch(double probability, Range range, State after) {}

  private final World world;
  private final JournalHeader header;
  private final Question question;
  private final GroundModel model;
  private final Optional<GroundCondition> goal;
  private final Optional<GroundPolicy> policy;
  private final Map<State, Fate> fates = new HashMap<>();
  private final List<Map<State, Node>> layers = new ArrayList<>();

  /**
   * @throws IllegalArgumentException where there are too many states to follow, or the question is
   *     not about the model's world
   */
  Unrolled(LearnedModel learned, Question question) {
    this.world = learned.world();
    this.header = learned.header();
    this.question = question;
    this.model = new GroundModel(learned, world);
    this.goal = question.goal().map(condition -> GroundCondition.of(condition, world));
    this.policy =
        question.course() instanceof Question.Following following
            ? Optional.of(new GroundPolicy(following.policy(), world))
            : Optional.empty();
    unroll();
  }

  List<Map<State, Node>> layers() {
    return layers;
  }

  boolean isGoal(State state) {
    return goal.isPresent() && goal.get().holds(state);
  }

  private void unroll() {
    Map<State, Double> reached = Map.of(question.start(), 1.0);
    int states = 0;
    while (!reached.isEmpty()) {
      int step = layers.size();
      states += reached.size();
      if (states > MOST_STATES) {
        throw new IllegalArgumentException(
            "%,d steps lead to more than %,d states, too many to follow. Ask about fewer steps"
                .formatted(step, MOST_STATES));
      }
      Map<State, Node> layer = new LinkedHashMap<>();
      Map<State, Double> next = new LinkedHashMap<>();
      reached.forEach(
          (state, probability) -> {
            Fate fate = fate(step, state);
            layer.put(state, new Node(state, probability, fate));
            if (fate instanceof Acted acted) {
              acted
                  .branches()
                  .forEach(
                      branch ->
                          next.merge(
                              branch.after(), probability * branch.probability(), Double::sum));
            }
          });
      layers.add(layer);
      reached = next;
    }
  }

  private Fate fate(int step, State state) {
    if (question.course() instanceof Question.Sequence sequence) {
      return step == sequence.maxSteps()
          ? Ended.of(End.DONE)
          : attempt(sequence.instances().get(step), state);
    }
    if (isGoal(state)) {
      return Ended.of(End.GOAL);
    }
    Optional<Instance> instance = policy.orElseThrow().in(state);
    if (instance.isEmpty()) {
      return Ended.of(End.NO_RULE);
    }
    return step == question.course().maxSteps()
        ? Ended.of(End.STEP_LIMIT)
        : fates.computeIfAbsent(state, same -> attempt(instance.get(), same));
  }

  private Fate attempt(Instance instance, State state) {
    if (!header.takes(instance)) {
      return new Ended(End.REFUSAL, Optional.of(instance), List.of());
    }
    Optional<GroundModel.Ground> known = model.of(instance);
    if (known.isEmpty()) {
      return new Ended(End.UNKNOWN, Optional.of(instance), List.of());
    }
    List<GroundModel.Needed> violated = known.get().violatedIn(state);
    if (!violated.isEmpty()) {
      return new Ended(End.REFUSAL, Optional.of(instance), violated);
    }
    return new Acted(
        instance,
        known.get().outcomes().stream()
            .map(
                outcome ->
                    new Branch(
                        outcome.learned().probability(),
                        new Range(outcome.learned().low(), outcome.learned().high()),
                        outcome.after(state)))
            .toList());
  }
}
