package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How surely the odds of outcomes are known. An execution tells one outcome from another where they
 * lead to different states, so it tells of some sets of outcomes whether the one that occurred is
 * among them. The executions that tell so of a set are trials of that set's probability; those of
 * the set that is one outcome alone count directly, the others bound it from both sides: it is at
 * most as likely as a set that it is in, and at least as likely as that set less the rest of it. So
 * even an outcome that looks like one or another in every state, or one of two that differ only
 * where an object is named twice, has an interval.
 *
 * <p>Each interval holds by itself at the confidence given, however the run stopped, where the
 * outcomes are the true ones and their odds the same in every state: which sets an execution tells
 * of is settled by its state, before it is known what follows. What may go wrong is shared out:
 * {@value #DIRECT} of it to the outcome's own executions, unless there can be none, and the rest to
 * the other sets in the order in which they could first be told, 1/2, 1/6, 1/12 and so on. Where
 * there are more than {@value #MOST_OUTCOMES} outcomes, only each one's own executions count.
 */
public final class OutcomeIntervals {
  private static final double DIRECT = 0.9;
  private static final int MOST_OUTCOMES = 64;
  private static final int MOST_SETS = 64;
  private static final int MOST_ROUNDS = 50;
  private static final double STILL = 1e-9;
  private static final double SUREST = Math.nextDown(1.0);

  private final List<LiftedOutcome> outcomes;
  private final BitSet all = new BitSet();
  private final double confidence;
  private final Map<Set<BitSet>, Map<BitSet, Integer>> looks;
  private final Map<BitSet, Trials> told = new LinkedHashMap<>();

  /**
   * What is known about one outcome's odds.
   *
   * @param count how many executions were this outcome and no other
   * @param trials how many would have told whether it was this one
   */
  public record KnownOdds(AnytimeInterval interval, long count, long trials) {}

  /** Hits and trials of a set of outcomes, and trials that no outcome explains. */
  private record Trials(long hits, long of, long unexplained) {
    Trials others() {
      return new Trials(of - hits - unexplained, of, unexplained);
    }

    AnytimeInterval interval(double mayGoWrong) {
      return AnytimeInterval.of((double) hits, (double) of, Math.min(1 - mayGoWrong, SUREST));
    }
  }

  /** That a set's probability lies there. */
  private record Bound(BitSet set, AnytimeInterval interval) {}

  private OutcomeIntervals(
      Lifting lifting,
      Tally tally,
      ObjectPattern pattern,
      List<LiftedOutcome> outcomes,
      double confidence) {
    this.outcomes = outcomes;
    this.confidence = confidence;
    all.set(0, outcomes.size());
    Map<Set<BitSet>, Map<BitSet, Integer>> usual = looks(lifting, tally, Set.of(pattern));
    boolean few = outcomes.size() <= MOST_OUTCOMES;
    this.looks =
        few && !separatesAll(usual.keySet()) ? looks(lifting, tally, patterns(tally)) : usual;
    if (few) {
      looks.keySet().stream()
          .flatMap(Set::stream)
          .map(this::canonical)
          .filter(set -> !set.isEmpty())
          .distinct()
          .limit(MOST_SETS)
          .forEach(set -> told.put(set, trials(set)));
    }
  }

  /**
   * An interval for each of these outcomes, in their order.
   *
   * @param pattern of the executions to look at; others count only where these never tell some of
   *     the outcomes apart
   */
  public static List<KnownOdds> of(
      Lifting lifting,
      Tally tally,
      ObjectPattern pattern,
      List<LiftedOutcome> outcomes,
      double confidence) {
    // In an order that does not depend on what was seen, so that the sharing out does not either.
    List<LiftedOutcome> sorted =
        outcomes.stream().sorted(Comparator.comparing(LiftedOutcome::toString)).toList();
    OutcomeIntervals intervals = new OutcomeIntervals(lifting, tally, pattern, sorted, confidence);
    return outcomes.stream().map(outcome -> intervals.known(sorted.indexOf(outcome))).toList();
  }

  private static Set<ObjectPattern> patterns(Tally tally) {
    Set<ObjectPattern> patterns = new LinkedHashSet<>();
    tally.counts().keySet().forEach(execution -> patterns.add(execution.pattern()));
    return patterns;
  }

  /** How often which set occurred, by what could be told; in the order of the executions. */
  private Map<Set<BitSet>, Map<BitSet, Integer>> looks(
      Lifting lifting, Tally tally, Set<ObjectPattern> patterns) {
    Map<ObjectPattern, ObjectClasses> classes = new HashMap<>();
    Map<List<Object>, Map<BitSet, BitSet>> leading = new HashMap<>();
    Map<Set<BitSet>, Map<BitSet, Integer>> found = new LinkedHashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (patterns.contains(execution.pattern())) {
                ObjectClasses same =
                    classes.computeIfAbsent(
                        execution.pattern(), key -> new ObjectClasses(lifting, key));
                Map<BitSet, BitSet> blocks =
                    leading.computeIfAbsent(
                        List.of(execution.pattern(), execution.before()),
                        key -> blocks(same, execution.before()));
                BitSet seen = blocks.getOrDefault(same.first(execution.after()), new BitSet());
                found
                    .computeIfAbsent(
                        new LinkedHashSet<>(blocks.values()), key -> new LinkedHashMap<>())
                    .merge(seen, count, Integer::sum);
              }
            });
    return found;
  }

  /** Which outcomes lead to which state from here. */
  private Map<BitSet, BitSet> blocks(ObjectClasses classes, BitSet before) {
    Map<BitSet, BitSet> blocks = new LinkedHashMap<>();
    for (int i = 0; i < outcomes.size(); i++) {
      blocks.computeIfAbsent(classes.apply(outcomes.get(i), before), after -> new BitSet()).set(i);
    }
    return blocks;
  }

  private boolean separatesAll(Set<Set<BitSet>> partitions) {
    return IntStream.range(0, outcomes.size())
        .allMatch(
            one ->
                IntStream.range(0, one)
                    .allMatch(
                        other ->
                            partitions.stream()
                                .flatMap(Set::stream)
                                .anyMatch(block -> block.get(one) != block.get(other))));
  }

  /** Of a set and all others, which are told by the same trials: the one without the first. */
  private BitSet canonical(BitSet set) {
    return set.get(0) ? others(set) : set;
  }

  private BitSet others(BitSet set) {
    BitSet others = (BitSet) all.clone();
    others.andNot(set);
    return others;
  }

  private Trials trials(BitSet set) {
    long hits = 0;
    long of = 0;
    long unexplained = 0;
    for (Map.Entry<Set<BitSet>, Map<BitSet, Integer>> look : looks.entrySet()) {
      if (tells(look.getKey(), set)) {
        for (Map.Entry<BitSet, Integer> seen : look.getValue().entrySet()) {
          of += seen.getValue();
          unexplained += seen.getKey().isEmpty() ? seen.getValue() : 0;
          hits += seen.getKey().intersects(set) ? seen.getValue() : 0;
        }
      }
    }
    return new Trials(hits, of, unexplained);
  }

  private static boolean tells(Set<BitSet> partition, BitSet set) {
    return partition.contains(set)
        || (set.cardinality() > 1
            && partition.stream().allMatch(block -> !block.intersects(set) || within(block, set)));
  }

  private static boolean within(BitSet small, BitSet large) {
    BitSet rest = (BitSet) small.clone();
    rest.andNot(large);
    return rest.isEmpty();
  }

  private KnownOdds known(int outcome) {
    BitSet alone = new BitSet();
    alone.set(outcome);
    Trials own = trials(alone);
    double mayGoWrong = 1 - confidence;
    double direct = isAlwaysHidden(outcomes.get(outcome)) ? 0 : DIRECT;
    List<Bound> bounds = new ArrayList<>();
    bounds.add(new Bound(all, AnytimeInterval.UNKNOWN));
    if (direct > 0) {
      bounds.add(new Bound(alone, own.interval(direct * mayGoWrong)));
    }
    long place = 0;
    for (Map.Entry<BitSet, Trials> entry : told.entrySet()) {
      BitSet set = entry.getKey();
      if (!set.equals(canonical(alone))) {
        place++;
        double share = (1 - direct) * mayGoWrong / (place * (place + 1));
        bounds.add(new Bound(set, entry.getValue().interval(share)));
        bounds.add(new Bound(others(set), entry.getValue().others().interval(share)));
      }
    }
    return new KnownOdds(
        tighten(bounds, outcome).orElseGet(() -> own.interval(mayGoWrong)), own.hits(), own.of());
  }

  /** Whether it leaves alone what one outcome adds and one deletes, both otherwise the same. */
  private boolean isAlwaysHidden(LiftedOutcome outcome) {
    return outcomes.stream()
        .anyMatch(
            adding ->
                adding.deletes().equals(outcome.deletes())
                    && adding.adds().cardinality() == outcome.adds().cardinality() + 1
                    && within(outcome.adds(), adding.adds())
                    && outcomes.contains(deletingInstead(adding, outcome)));
  }

  private static LiftedOutcome deletingInstead(LiftedOutcome adding, LiftedOutcome outcome) {
    BitSet atom = (BitSet) adding.adds().clone();
    atom.andNot(outcome.adds());
    atom.or(outcome.deletes());
    return new LiftedOutcome(outcome.adds(), atom);
  }

  /** What all bounds together leave of one outcome's odds; empty if they contradict. */
  private Optional<AnytimeInterval> tighten(List<Bound> bounds, int outcome) {
    double[] low = new double[outcomes.size()];
    double[] high = new double[outcomes.size()];
    Arrays.fill(high, 1);
    double moved = 1;
    for (int round = 0; round < MOST_ROUNDS && moved > STILL; round++) {
      moved = 0;
      for (Bound bound : bounds) {
        double leastOfAll = bound.set().stream().mapToDouble(i -> low[i]).sum();
        double mostOfAll = bound.set().stream().mapToDouble(i -> high[i]).sum();
        for (int i = bound.set().nextSetBit(0); i >= 0; i = bound.set().nextSetBit(i + 1)) {
          double most = bound.interval().high() - (leastOfAll - low[i]);
          double least = bound.interval().low() - (mostOfAll - high[i]);
          moved = Math.max(moved, Math.max(high[i] - most, least - low[i]));
          high[i] = Math.min(high[i], Math.max(0, most));
          low[i] = Math.max(low[i], Math.min(1, least));
        }
      }
    }
    return low[outcome] <= high[outcome]
        ? Optional.of(new AnytimeInterval(low[outcome], high[outcome]))
        : Optional.empty();
  }
}
