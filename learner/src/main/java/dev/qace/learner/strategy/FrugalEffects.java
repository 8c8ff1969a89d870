package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Chooses where to see what one capability does: in few states, in which the outcomes known look
 * different from one another, and which together show whatever could occur.
 */
final class FrugalEffects {
  /** One in this many states is drawn without regard to what it tells of. */
  private static final int EXPLORING = 6;

  private static final int MOST_DRAWS = 20;

  /** So many starts in a row. */
  private static final int MOST_REFUSED = 3;

  /** As if an outcome never seen had been seen this often. */
  private static final double UNSEEN = 0.2;

  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final Knowledge knowledge;
  private final Random random;
  private final Situations situations;
  private final List<ObjectPattern> patterns;
  private final OpenPoints open;
  private final FrugalOutcomes outcomes;
  private long[] shown = new long[0];
  private List<OpenPoint.MayChange> unseen = List.of();

  /**
   * @param patterns of objects with which the capability can execute, finest first; at least one
   */
  FrugalEffects(
      Knowledge knowledge, CapabilityKnowledge known, List<ObjectPattern> patterns, Random random) {
    this.known = known;
    this.lifting = known.lifting();
    this.knowledge = knowledge;
    this.random = random;
    this.situations = new Situations(knowledge, known, random, this::isPicky);
    this.patterns = patterns;
    this.open = new OpenPoints(knowledge, known, patterns);
    this.outcomes = new FrugalOutcomes(knowledge, known, open, situations, patterns.get(0), random);
  }

  /** Whether the agent was seen not to start just anywhere. */
  private boolean isPicky() {
    return knowledge.evidence().refused(known.capability(), Aim.SAMPLING).findAny().isPresent();
  }

  CapabilityKnowledge known() {
    return known;
  }

  /** Takes in what was seen since the last look. */
  void look() {
    shown = shown();
    unseen = open.possibleChanges();
  }

  /** What is open about what was seen. */
  List<Wish> urgent() {
    return outcomes.next();
  }

  /** What looks as if the odds depended on it. */
  List<Wish> suspected(boolean atTheEnd) {
    return outcomes.suspected(atTheEnd);
  }

  /**
   * A state to sample in: one that tells most of outcomes that may be hidden, or in which the
   * outcomes known look different; or, in turn, one that shows changes that fewer executions would
   * have shown so far.
   *
   * @param enough this many executions that show a change are enough
   */
  Optional<Situation> sample(long enough) {
    OutcomeModel model = known.outcomes().orElseThrow();
    if (known.isContradicted()) {
      return likely(model);
    }
    long[] missing = missingChanges(enough);
    long forChanges = missingForChanges(enough, missing);
    long forOutcomes = open.hidden().map(each -> each.promise().toShow()).orElse(0L);
    boolean changes =
        !knowledge.settings().endsWithBudget()
            && forChanges > 0
            && random.nextDouble() * (forChanges + forOutcomes) < forChanges;
    BitSet literals = changes ? situations.identifying(model) : telling(model);
    BitSet free = new BitSet();
    BitSet needed = known.held();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      int add = positive(atom);
      int delete = negative(atom);
      boolean moves = model.added().get(atom) || model.deleted().get(atom);
      boolean open = !moves || (changes && missing[add] + missing[delete] > 0);
      if (!needed.get(add) && !needed.get(delete) && open) {
        literals.clear(add);
        literals.clear(delete);
        // Not always the one that was shown less: all combinations are to come along.
        boolean value =
            (shown[add] == shown[delete] || random.nextInt(4) == 0)
                ? random.nextBoolean()
                : shown[add] > shown[delete];
        if (moves) {
          value = model.added().get(atom);
        }
        free.set(value ? add : delete);
      }
    }
    if (changes && known.precondition().ways().size() > 1 && random.nextBoolean()) {
      // What is lacking may show only where another alternative holds.
      BitSet all = (BitSet) free.clone();
      all.or(literals);
      Optional<Situation> lacking = showing(missing, all);
      if (lacking.isPresent()) {
        return lacking;
      }
    }
    Optional<Situation> start =
        isRefusedOften() ? Optional.empty() : situations.where(patterns.get(0), literals, free);
    // What tells most may stand in the way of every alternative, or be nowhere to start from.
    return start.or(() -> situations.where(patterns.get(0), new BitSet(), literals));
  }

  /** Whether the agent hardly starts where outcomes look different. */
  private boolean isRefusedOften() {
    return knowledge.invariants().refusesOften()
        && knowledge.evidence().asked(known.capability(), Aim.SAMPLE).refusedInARow()
            >= MOST_REFUSED;
  }

  /** The same state as far as can be said of the capability, with other objects alike. */
  Situation amongOthersAlike(Situation start) {
    return situations.amongOthersAlike(start);
  }

  /** Where a change would show that too few executions would have shown. */
  private Optional<Situation> showing(long[] missing, BitSet should) {
    int[] lacking =
        IntStream.range(0, missing.length).filter(literal -> missing[literal] > 0).toArray();
    if (lacking.length == 0) {
      return Optional.empty();
    }
    BitSet opposite = new BitSet();
    opposite.set(negated(lacking[random.nextInt(lacking.length)]));
    return situations.where(patterns.get(0), opposite, should);
  }

  /** A state in which the outcomes known look different. */
  Optional<Situation> clear() {
    return situations.where(
        patterns.get(0), situations.identifying(known.outcomes().orElseThrow()));
  }

  private BitSet telling(OutcomeModel model) {
    boolean any = knowledge.settings().endsWithBudget() || random.nextInt(EXPLORING) == 0;
    return any
        ? situations.identifying(model)
        : promise().telling(random).orElseGet(() -> situations.identifying(model));
  }

  /**
   * Where nobody can say what is needed: as it was in some execution, or at random, but not where
   * it looks as if refused.
   */
  private Optional<Situation> likely(OutcomeModel model) {
    List<Tally.Execution> executions =
        known.tally().counts().keySet().stream()
            .filter(execution -> execution.pattern().equals(patterns.get(0)))
            .toList();
    Optional<Situation> best = Optional.empty();
    double most = -1;
    for (int i = 0; i < MOST_DRAWS; i++) {
      BitSet literals =
          executions.isEmpty() || random.nextBoolean()
              ? situations.identifying(model)
              : situations.like(executions.get(random.nextInt(executions.size())).before());
      Optional<Situation> start = situations.where(patterns.get(0), literals);
      double worth = start.filter(this::mayExecute).map(this::worth).orElse(0.0);
      if (start.isPresent() && worth > most) {
        most = worth;
        best = start;
      }
    }
    return best;
  }

  /** The more, the fewer executions would have shown what this one would. */
  private double worth(Situation start) {
    BitSet before = lifting.atomValues(start.state(), start.instance());
    double worth = 0;
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      worth += 1.0 / (1 + shown[literalOf(atom, !before.get(atom))]);
    }
    return worth;
  }

  private boolean mayExecute(Situation start) {
    BitSet values = lifting.values(start.state(), start.instance());
    return known.space().isExecuted(values) || !known.precondition().isRefused(values);
  }

  /** How many executions are missing, about, until what was asked for can be promised. */
  long missing(long enough) {
    return missingForChanges(enough, missingChanges(enough))
        + open.hidden().map(OpenPoint.MayHide::missing).orElse(0L);
  }

  /** How many are missing, about, until every probability is known as closely as is wished. */
  long missingForOdds() {
    return open.odds().map(OpenPoint.OddsTooWide::missing).orElse(0L);
  }

  /** Until every change that could occur did, or this many executions would have shown it. */
  private long missingForChanges(long enough, long[] changes) {
    long missing = Math.max(0, enough - known.tally().executions());
    missing =
        Math.max(missing, open.comparison().map(OpenPoint.TooFewToCompare::missing).orElse(0L));
    for (int add = 0; add < changes.length; add += 2) {
      missing = Math.max(missing, changes[add] + changes[add + 1]);
    }
    return missing;
  }

  /**
   * About how many more executions it takes until what was asked for can be promised: what shows a
   * change that was never seen mostly tells of hidden outcomes as well.
   */
  long expected(long enough) {
    return Math.max(missingForChanges(enough, missingChanges(enough)), promise().toShow());
  }

  /** Of each literal that was never seen to become true and could, how many would have to show. */
  private long[] missingChanges(long enough) {
    long[] missing = new long[shown.length];
    for (OpenPoint.MayChange each : unseen) {
      long showing = shown[each.literal()];
      missing[each.literal()] = isInVain(showing, enough) ? 0 : Math.max(0, enough - showing);
    }
    return missing;
  }

  /**
   * Whether it is no use to wait for a change: of many executions none would have shown it, as the
   * agent does not start where it would.
   */
  private boolean isInVain(long showing, long enough) {
    return showing == 0
        && known.tally().executions() >= enough
        && knowledge.invariants().isActive();
  }

  private CapabilityPromise promise() {
    return known.promise(knowledge.level(), knowledge.wantedOutcome());
  }

  /** For each literal, how many executions would have shown that it occurs. */
  private long[] shown() {
    long[] shown = new long[literalCount(lifting.atoms().size())];
    for (Map.Entry<Tally.Execution, Integer> entry : known.tally().counts().entrySet()) {
      if (entry.getKey().pattern().equals(patterns.get(0))) {
        BitSet before = entry.getKey().before();
        for (int atom = 0; atom < lifting.atoms().size(); atom++) {
          shown[literalOf(atom, !before.get(atom))] += entry.getValue();
        }
      }
    }
    return shown;
  }

  /**
   * How far off the odds are to be expected after so many more executions, an outcome never seen
   * included: half the sum of the mean absolute errors.
   */
  double expectedError(int more) {
    OutcomeModel model = known.outcomes().orElseThrow();
    double executions = known.tally().executions() + more;
    double unseen = UNSEEN / (executions + UNSEEN);
    double error = deviation(unseen);
    for (Estimate estimate : model.estimates()) {
      error += deviation(estimate.probability() * (1 - unseen));
    }
    return error / Math.sqrt(executions);
  }

  private static double deviation(double probability) {
    return 0.4 * Math.sqrt(probability * (1 - probability));
  }
}
