package dev.qace.learner.knowledge.promise;

import dev.qace.learner.evidence.PackedInts;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.lifting.LiftedOutcome;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Something that the odds of a capability may depend on: it sorts the executions, and each sort is
 * predicted by its own frequencies so far. If the odds do not depend on it, that predicts no better
 * than odds that are the same for all. Not thread-safe.
 */
public final class Influence {
  private static final double ODD = 3;

  /** For what few agents depend on. */
  private static final double RARELY_ODD = 4.5;

  private static final double ODD_OVER_TIME = Math.log(30);
  private static final int FIRST_BEGINNING = 32;

  private final Suspect suspect;
  private final double decay;
  private final Map<Integer, OutcomeShares> sortShares = new LinkedHashMap<>();
  private final Beginnings logs = new Beginnings();

  /** Of order alone, as what came before an execution cannot be told from the execution. */
  private final PackedInts sorts = new PackedInts();

  /**
   * @param decay by how much each execution makes earlier ones count less
   */
  Influence(Suspect suspect, double decay) {
    this.suspect = suspect;
    this.decay = decay;
  }

  /** What it is. */
  public Suspect suspect() {
    return suspect;
  }

  /**
   * Takes in an execution.
   *
   * @param sort which sort of executions it is of
   * @param expected how likely the outcomes were held to be that explain it
   * @param surprise the logarithm of what is left for what none explains
   */
  void add(int sort, Map<LiftedOutcome, Double> expected, double surprise) {
    OutcomeShares own = shares(sort);
    double likely = own.likely(expected);
    double size = logs.size();
    double kept = Math.log1p(-1 / ((2.0 + size) * (2.0 + size)));
    logs.add(likely > 0 ? Math.log(likely) + kept : surprise);
    if (suspect instanceof Suspect.Order) {
      sorts.add(sort);
    }
    own.fade(decay);
    own.add(expected);
  }

  private OutcomeShares shares(int sort) {
    return sortShares.computeIfAbsent(sort, key -> new OutcomeShares());
  }

  /**
   * Other outcomes are known from now on: counts all executions again that were taken in.
   *
   * @param log these executions, and the next one
   * @param outcomes those that explain an execution, by its number
   * @param sort of a transition, by its number, where that alone tells
   */
  void recount(ExecutionLog log, IntFunction<Set<LiftedOutcome>> outcomes, IntUnaryOperator sort) {
    sortShares.clear();
    int size = logs.size();
    if (decay < 1 || suspect instanceof Suspect.Order) {
      for (int i = 0; i < size; i++) {
        int here = suspect instanceof Suspect.Order ? sorts.get(i) : 0;
        shares(here).fade(decay);
        shares(here).count(outcomes.apply(log.executionNumber(i)), 1);
      }
    } else {
      int left = log.transitionNumber(size);
      log.perTransition(
          (number, times) -> {
            int taken = times - (number == left ? 1 : 0);
            if (taken > 0) {
              shares(sort.applyAsInt(number))
                  .count(outcomes.apply(log.executionOfTransition(number)), taken);
            }
          });
    }
    sortShares.values().forEach(OutcomeShares::share);
  }

  /** How many executions one outcome alone explains. */
  long explainedByOne() {
    return Math.round(sortShares.values().stream().mapToDouble(OutcomeShares::alone).sum());
  }

  /** How likely, in logarithms, all executions since a beginning were, one after the other. */
  double logFrom(int beginning) {
    return logs.since(beginning);
  }

  /** By how much, in logarithms, this predicts better than another, from some beginning on. */
  double gain(Influence than) {
    double most = Double.NEGATIVE_INFINITY;
    for (int at = FIRST_BEGINNING; 2 * at <= logs.size(); at *= 2) {
      most = Math.max(most, logFrom(at) - than.logFrom(at));
    }
    return most;
  }

  /**
   * Whether the frequencies of the sorts differ more than is usual: by the likelihood ratio, at
   * about one in a hundred.
   */
  boolean isOdd(Influence all) {
    return decay < 1 ? gain(all) >= ODD_OVER_TIME : excess(all) >= odd(freedom());
  }

  /** By how much the logarithm of the likelihood ratio exceeds what is usual. */
  double excess(Influence all) {
    double ratio = sortShares.values().stream().mapToDouble(OutcomeShares::logLikelihood).sum();
    return ratio - all.shares(0).logLikelihood() - freedom() / 2.0;
  }

  /** How many odds are free to differ between the sorts. */
  private int freedom() {
    Set<LiftedOutcome> outcomes = new HashSet<>();
    sortShares.values().forEach(each -> outcomes.addAll(each.outcomes()));
    long told = sortShares.values().stream().filter(each -> each.total() > 0).count();
    return (int) Math.max(0, told - 1) * Math.max(0, outcomes.size() - 1);
  }

  /**
   * The smallest dependence on this that would have been noticed.
   *
   * @param all of no sort
   * @param proof by how much the likelihood ratio has to exceed what is usual for a proof
   * @param followed how many executions are made more where there is a suspicion; 0 if there are
   *     none, so that only a proof is noticed
   */
  Noticeable noticeable(Influence all, double proof, int followed) {
    double executions = all.shares(0).alone();
    int outcomes = Math.max(2, all.shares(0).outcomes().size());
    double largest = 0;
    if (decay < 1) {
      Noticeable.Sorts halves = new Noticeable.Sorts(executions / 2, executions / 2, outcomes - 1);
      // What goes by the last executions alone does not predict as well as it could.
      double cost = Math.log(2 + executions);
      largest =
          smallest(
              halves, halves.and(0, followed), followed == 0, ODD_OVER_TIME + cost, proof + cost);
    } else {
      int told = sortShares.size();
      largest = told < 2 ? 1 : 0;
      for (OutcomeShares each : sortShares.values()) {
        double one = each.alone();
        Noticeable.Sorts sorts =
            new Noticeable.Sorts(one, executions - one, (told - 1) * (outcomes - 1));
        double share = suspect instanceof Suspect.NamedAtom ? 0.5 : one / executions;
        Noticeable.Sorts then = sorts.and(share * followed, (1 - share) * followed);
        largest =
            Math.max(largest, smallest(sorts, then, followed == 0, odd(sorts.freedom()), proof));
      }
    }
    return new Noticeable(suspect, Math.min(1, largest));
  }

  private static double smallest(
      Noticeable.Sorts now, Noticeable.Sorts then, boolean atOnce, double odd, double proof) {
    double proven = then.smallest(proof);
    return atOnce ? proven : Math.max(now.smallest(odd), proven);
  }

  /** The more odds are free to differ, the more they do by chance. */
  private double odd(int freedom) {
    double one = suspect instanceof Suspect.NamedAtom ? ODD : RARELY_ODD;
    return one * Math.sqrt((1 + Math.max(1, freedom)) / 2.0);
  }

  /** Of order, whether executions, by place, are of the commonest sort but for the first of all. */
  IntPredicate second() {
    int commonest =
        sortShares.entrySet().stream()
            .filter(each -> each.getKey() != 0)
            .max(Comparator.comparingDouble(each -> each.getValue().total()))
            .map(Map.Entry::getKey)
            .orElse(0);
    return place -> sorts.get(place) == commonest;
  }

  /** Where the odds of an outcome lie over all sorts of executions, each by itself. */
  public AnytimeInterval hull(LiftedOutcome outcome, double confidence) {
    double low = 1;
    double high = 0;
    for (OutcomeShares each : sortShares.values()) {
      low = Math.min(low, each.interval(outcome, confidence).low());
      high = Math.max(high, each.interval(outcome, confidence).high());
    }
    return new AnytimeInterval(Math.min(low, high), high);
  }
}
