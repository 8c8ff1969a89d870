package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.hypothesis.PreconditionSpace;
import dev.qace.learner.hypothesis.StartBuilder;
import dev.qace.learner.infer.AnytimeInterval;
import dev.qace.learner.infer.Estimate;
import dev.qace.learner.infer.LiftedOutcome;
import dev.qace.learner.infer.OutcomeInference;
import dev.qace.learner.infer.OutcomeIntervals;
import dev.qace.learner.infer.OutcomeModel;
import dev.qace.learner.infer.Tally;
import dev.qace.learner.infer.Twins;
import dev.qace.model.Capability;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All that is known of one capability. Not safe to share between threads. */
final class Study {
  /** In place of a literal: whether this executes anywhere. */
  static final int AT_ALL = -1;

  private static final int MOST_SEEN = 4;
  private static final int FEW = 8;
  private static final int MOST_SURPRISES = 5;

  private final Lifting lifting;
  private final PreconditionSpace space;
  private final Tally tally;
  private final Attempts attempts = new Attempts();
  private final List<Surprising> surprises = new ArrayList<>();
  private final Map<Integer, WhyUndecided> obstacles = new HashMap<>();
  private final Set<LiftedOutcome> seen = new LinkedHashSet<>();
  private @Nullable Transition example;
  private @Nullable Inferred inferred;
  private int checks;
  private int fittedChecks;

  Study(Lifting lifting) {
    this.lifting = lifting;
    this.space = new PreconditionSpace(lifting);
    this.tally = new Tally(lifting);
  }

  /** Nothing known yet, of every capability. */
  static Map<Capability, Study> ofAll(World world, Predicate<Capability> distinctObjects) {
    Map<Capability, Study> studies = new LinkedHashMap<>();
    for (Capability capability : world.vocabulary().capabilities()) {
      studies.put(
          capability, new Study(new Lifting(capability, world, distinctObjects.test(capability))));
    }
    return studies;
  }

  void add(Transition transition) {
    space.add(transition);
    tally.add(transition);
    attempts.add(transition);
    see(transition);
    if (transition.outcome() instanceof Transition.Moved && isBetter(transition, example)) {
      example = transition;
    }
  }

  private void see(Transition transition) {
    if (transition.outcome() instanceof Transition.Moved moved && seen.size() < MOST_SEEN) {
      seen.add(
          LiftedOutcome.between(
              lifting.atomValues(transition.state(), transition.instance()),
              lifting.atomValues(moved.state(), transition.instance())));
    }
  }

  /** Some of what was seen to change, for hypotheses; not empty once this has executed. */
  List<LiftedOutcome> seenOutcomes() {
    return List.copyOf(seen);
  }

  private static boolean isBetter(Transition transition, @Nullable Transition than) {
    return than == null
        || ObjectPattern.of(transition.instance()).size()
            > ObjectPattern.of(than.instance()).size();
  }

  Lifting lifting() {
    return lifting;
  }

  Capability capability() {
    return lifting.capability();
  }

  PreconditionSpace space() {
    return space;
  }

  Tally tally() {
    return tally;
  }

  Attempts attempts() {
    return attempts;
  }

  /** An execution, with as many different objects as any. */
  Optional<Transition> example() {
    return Optional.ofNullable(example);
  }

  /** The literals that may be preconditions and would make a difference. */
  BitSet cautious() {
    BitSet literals = space.possible();
    literals.andNot(space.immaterial());
    return literals;
  }

  /** The patterns of objects with which this can execute, as far as is known; finest first. */
  List<ObjectPattern> executablePatterns() {
    BitSet needed = cautious();
    return lifting.bindings().patterns().stream()
        .filter(
            pattern ->
                lifting
                    .bindings()
                    .first(pattern)
                    .filter(
                        instance -> new StartBuilder(lifting, instance).must(needed).isPossible())
                    .isPresent())
        .toList();
  }

  /** What the executions so far say of the outcomes. */
  Optional<OutcomeModel> outcomes() {
    return resolved().map(Twins.Resolved::model);
  }

  /** Literals of which too few different objects leave open which parameters they are about. */
  List<Twins.Open> openTwins() {
    return resolved().map(Twins.Resolved::open).orElse(List.of());
  }

  private Optional<Twins.Resolved> resolved() {
    BitSet precondition = cautious();
    if (tally.executions() == 0) {
      return Optional.empty();
    }
    Inferred latest = inferred;
    if (latest == null
        || latest.executions() != tally.executions()
        || !latest.precondition().equals(precondition)) {
      OutcomeModel model = OutcomeInference.infer(lifting, tally, precondition).orElseThrow();
      Twins.Resolved resolved = Twins.resolve(space, tally, precondition, model);
      latest = new Inferred(tally.executions(), precondition, resolved);
      inferred = latest;
    }
    return Optional.of(latest.resolved());
  }

  /** What was inferred from so many executions, so that it need not be inferred again. */
  private record Inferred(long executions, BitSet precondition, Twins.Resolved resolved) {}

  /** How likely an outcome is at most that others would hide, by all that was counted. */
  double atMost(OutcomeModel.Hidden hidden, double confidence) {
    List<LiftedOutcome> outcomes = new ArrayList<>(knownOutcomes());
    outcomes.add(hidden.outcome());
    return intervals(outcomes, confidence).get(outcomes.size() - 1).interval().high();
  }

  /** The most that an outcome which others would hide may be likely; 0 where there is none. */
  double mostHidden(double confidence) {
    return outcomes().stream()
        .flatMap(model -> model.hidden().stream())
        .mapToDouble(hidden -> atMost(hidden, confidence))
        .max()
        .orElse(0);
  }

  /** Whether of no outcome it is only frequencies that speak for it, and those too little. */
  boolean isEachSeenAlone(double confidence) {
    return intervals(knownOutcomes(), confidence).stream()
        .allMatch(known -> known.count() > 0 || known.interval().low() > 0);
  }

  private List<LiftedOutcome> knownOutcomes() {
    return outcomes().orElseThrow().estimates().stream().map(Estimate::outcome).toList();
  }

  private List<OutcomeIntervals.Known> intervals(List<LiftedOutcome> of, double confidence) {
    return OutcomeIntervals.of(lifting, tally, outcomes().orElseThrow().pattern(), of, confidence);
  }

  /** How many more executions it takes, about, until every probability is known as is wished. */
  long missingForOdds(StopRule stop) {
    Optional<OutcomeModel> found = outcomes();
    if (stop.interval() == 0 || found.isEmpty()) {
      return 0;
    }
    List<Estimate> estimates = found.get().estimates();
    List<OutcomeIntervals.Known> known = intervals(knownOutcomes(), stop.confidence());
    long missing = 0;
    for (int i = 0; i < known.size(); i++) {
      double probability = estimates.get(i).probability();
      if (known.get(i).interval().reach(probability) > stop.interval()) {
        double executions = tally.executions();
        long more =
            AnytimeInterval.moreTrials(
                probability * executions, executions, stop.interval(), stop.confidence());
        missing = Math.max(missing, Math.max(FEW, more));
      }
    }
    return missing;
  }

  /** Remembers why a literal could not be asked about. */
  void obstacle(int literal, WhyUndecided reason) {
    obstacles.put(literal, reason);
  }

  Optional<WhyUndecided> obstacle(int literal) {
    return Optional.ofNullable(obstacles.get(literal));
  }

  void checked(boolean fitted) {
    checks++;
    fittedChecks += fitted ? 1 : 0;
  }

  /** Remembers what a check found, up to a number. */
  void surprise(Surprising surprise) {
    if (surprises.size() < MOST_SURPRISES) {
      surprises.add(surprise);
    }
  }

  List<Surprising> surprises() {
    return List.copyOf(surprises);
  }

  int checks() {
    return checks;
  }

  int fittedChecks() {
    return fittedChecks;
  }
}
