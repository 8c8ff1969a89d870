package dev.qace.report.prediction;

import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Condition;
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
import java.util.stream.Stream;

/**
 * Every run that a question may have by the model, step by step: after each number of steps, the
 * states a run may be in, equal ones merged, each with its exact odds and with what happens there.
 */
final class Unrolled {

  /** Beyond, following all of them would take long and much memory. */
  static final int MOST_STATES = 100_000;

  /**
   * A state after some number of steps.
   *
   * @param otherwise what happens instead if what is undecided about a precondition is not as the
   *     plain model has it
   */
  record Node(State state, double probability, Fate fate, Optional<Fate> otherwise) {
    Stream<Fate> fates() {
      return Stream.concat(Stream.of(fate), otherwise.stream());
    }

    Stream<Ended> ends() {
      return fates().filter(Ended.class::isInstance).map(Ended.class::cast);
    }

    Stream<Acted> acts() {
      return fates().filter(Acted.class::isInstance).map(Acted.class::cast);
    }
  }

  /** What happens, and what if a precondition is not as the plain model has it. */
  private record Fates(Fate fate, Optional<Fate> otherwise) {
    static Fates of(Fate fate) {
      return new Fates(fate, Optional.empty());
    }
  }

  /** What happens in a state. */
  sealed interface Fate {}

  /**
   * The run ends.
   *
   * @param attempted what is attempted in vain, or of which nothing is known
   * @param refused why, where that is a refusal
   */
  record Ended(End end, Optional<Instance> attempted, Optional<Refused> refused) implements Fate {
    static Ended of(End end) {
      return new Ended(end, Optional.empty(), Optional.empty());
    }
  }

  /**
   * A refusal.
   *
   * @param violated the literals for which it is refused, if there are any
   */
  record Refused(WhyRefused why, List<GroundModel.Needed> violated) {}

  /** The run goes on. */
  record Acted(Instance instance, List<Branch> branches) implements Fate {}

  /** One outcome. */
  record Branch(double probability, Range range, State after) {}

  private final World world;
  private final JournalHeader header;
  private final WhatIf question;
  private final GroundModel model;
  private final Optional<GroundCondition> goal;
  private final Optional<GroundPolicy> policy;
  private final LearnedModel learned;
  private final Map<State, Fates> fates = new HashMap<>();
  private final List<Map<State, Node>> layers = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if there are too many states to follow, or the question is not
   *     about the model's world
   */
  Unrolled(LearnedModel learned, WhatIf question) {
    this.learned = learned;
    this.world = learned.world();
    this.header = learned.header();
    this.question = question;
    this.model = new GroundModel(learned, world);
    this.goal = question.goal().map(condition -> GroundCondition.of(condition, world));
    this.policy =
        question.course() instanceof WhatIf.Following following
            ? Optional.of(new GroundPolicy(following.policy(), world))
            : Optional.empty();
    unroll();
  }

  List<Map<State, Node>> layers() {
    return layers;
  }

  GroundModel model() {
    return model;
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
            Fates here = fates(step, state);
            Node node = new Node(state, probability, here.fate(), here.otherwise());
            layer.put(state, node);
            node.acts()
                .forEach(
                    acted -> {
                      double share = acted == here.fate() ? probability : 0;
                      for (Branch branch : acted.branches()) {
                        next.merge(branch.after(), share * branch.probability(), Double::sum);
                      }
                    });
          });
      layers.add(layer);
      reached = next;
    }
  }

  private Fates fates(int step, State state) {
    if (question.course() instanceof WhatIf.Sequence sequence) {
      return step == sequence.maxSteps()
          ? Fates.of(Ended.of(End.DONE))
          : attempt(sequence.instances().get(step), state);
    }
    if (isGoal(state)) {
      return Fates.of(Ended.of(End.GOAL));
    }
    Optional<Instance> instance = policy.orElseThrow().in(state);
    if (instance.isEmpty()) {
      return Fates.of(Ended.of(End.NO_RULE));
    }
    return step == question.course().maxSteps()
        ? Fates.of(Ended.of(End.STEP_LIMIT))
        : fates.computeIfAbsent(state, same -> attempt(instance.get(), same));
  }

  /**
   * Refused for sure where something is violated that is decided, or everything of which one thing
   * is needed. What could not be tested is taken not to be needed, and what is undecided otherwise
   * to be.
   */
  private Fates attempt(Instance instance, State state) {
    if (!header.takes(instance)) {
      return Fates.of(refused(instance, WhyRefused.ONE_OBJECT_TWICE, List.of()));
    }
    Optional<GroundModel.Ground> known = model.of(instance);
    if (known.isEmpty()) {
      return Fates.of(new Ended(End.UNKNOWN, Optional.of(instance), Optional.empty()));
    }
    List<GroundModel.Needed> violated = known.get().violatedIn(state);
    List<Slot> open =
        learned.report().undecided(instance.capability()).stream().map(Undecided::slot).toList();
    List<GroundModel.Needed> decided =
        violated.stream().filter(each -> !open.contains(new Slot.Needed(each.lifted()))).toList();
    if (!decided.isEmpty()) {
      return Fates.of(refused(instance, WhyRefused.NEEDED, decided));
    }
    List<GroundModel.Needed> oneOf = missingOneOf(instance, violated);
    if (!oneOf.isEmpty()) {
      return Fates.of(refused(instance, WhyRefused.AT_LEAST_ONE_NEEDED, oneOf));
    }
    Fate acted = acted(known.get(), state);
    if (violated.isEmpty()) {
      Fate refused = refused(instance, WhyRefused.INEXPRESSIBLE, violated);
      return new Fates(acted, isInexpressible(instance) ? Optional.of(refused) : Optional.empty());
    }
    Fate refused = refused(instance, WhyRefused.UNDECIDED, violated);
    return violated.stream().noneMatch(each -> isPlain(instance, each))
        ? new Fates(acted, Optional.of(refused))
        : new Fates(refused, Optional.of(acted));
  }

  private static Ended refused(
      Instance instance, WhyRefused why, List<GroundModel.Needed> violated) {
    return new Ended(End.REFUSAL, Optional.of(instance), Optional.of(new Refused(why, violated)));
  }

  /** The literals that are violated of which at least one is needed; none where that is open. */
  private List<GroundModel.Needed> missingOneOf(
      Instance instance, List<GroundModel.Needed> violated) {
    List<Condition> lifted = violated.stream().map(GroundModel.Needed::lifted).toList();
    return learned
        .known(instance.capability())
        .flatMap(each -> each.missingOneOf(lifted))
        .map(oneOf -> violated.stream().filter(each -> oneOf.contains(each.lifted())).toList())
        .orElse(List.of());
  }

  /** Whether no precondition explains when it is refused. */
  private boolean isInexpressible(Instance instance) {
    return learned.report().inexpressible(instance.capability()).stream()
        .anyMatch(each -> each.place() == Place.PRECONDITION);
  }

  private boolean isPlain(Instance instance, GroundModel.Needed violated) {
    return learned.known(instance.capability()).stream()
        .flatMap(each -> each.needed().stream())
        .anyMatch(each -> each.plain() && each.literal().equals(violated.lifted()));
  }

  private static Acted acted(GroundModel.Ground known, State state) {
    return new Acted(
        known.instance(),
        known.outcomesIn(state).stream()
            .map(
                outcome ->
                    new Branch(
                        outcome.learned().probability(),
                        new Range(outcome.learned().low(), outcome.learned().high()),
                        outcome.after(state)))
            .toList());
  }
}
