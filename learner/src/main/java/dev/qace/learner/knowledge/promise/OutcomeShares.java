package dev.qace.learner.knowledge.promise;

import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.lifting.LiftedOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How often each outcome came among the executions of one sort. An execution that several outcomes
 * explain counts for all of them together, in shares as likely as they are there: left out, the
 * others would look likelier than they are. Not thread-safe.
 */
final class OutcomeShares {
  private static final double PRIOR = 2;

  /**
   * Shared again after this share of more executions: what came first was shared knowing little.
   */
  private static final double GROWN = 1.0 / 16;

  /** What counts less than this says nothing, and its odds could not be told from zero. */
  private static final double FORGOTTEN = 1e-9;

  private static final int ROUNDS = 40;
  private static final double CLOSE = 0.01;

  private final Map<LiftedOutcome, Double> shares = new LinkedHashMap<>();

  /** Executions that several outcomes explain, by these outcomes in the order of the model. */
  private final Map<List<LiftedOutcome>, Double> ambiguous = new LinkedHashMap<>();

  /** Executions that one outcome alone explains, by this outcome. */
  private final Map<LiftedOutcome, Double> sure = new LinkedHashMap<>();

  private double alone;
  private double total;

  /** How many executions were taken in since all of them were last shared. */
  private long sinceShared;

  /** Not a number where it is to be worked out again. */
  private double logLikelihood = Double.NaN;

  /** The outcomes that occur, or may. */
  Set<LiftedOutcome> outcomes() {
    return shares.keySet();
  }

  /** How many executions some outcome explains. */
  double total() {
    return total;
  }

  /** How many of them one outcome alone explains. */
  double alone() {
    return alone;
  }

  /**
   * How likely an execution is here.
   *
   * @param expected how likely the outcomes were held to be that explain it
   */
  double likely(Map<LiftedOutcome, Double> expected) {
    double likely = 0;
    for (Map.Entry<LiftedOutcome, Double> each : expected.entrySet()) {
      likely += likely(each.getKey(), each.getValue());
    }
    return likely;
  }

  private double likely(LiftedOutcome outcome, double expected) {
    return (shares.getOrDefault(outcome, 0.0) + PRIOR * expected) / (total + PRIOR);
  }

  /** Takes in an execution, in shares of the outcomes that explain it as likely as they are. */
  void add(Map<LiftedOutcome, Double> expected) {
    if (expected.size() > 1) {
      double likely = likely(expected);
      Map<LiftedOutcome, Double> parts = new LinkedHashMap<>();
      expected.forEach(
          (outcome, held) ->
              parts.put(
                  outcome, likely > 0 ? likely(outcome, held) / likely : 1.0 / expected.size()));
      parts.forEach((outcome, part) -> shares.merge(outcome, part, Double::sum));
    }
    count(expected.keySet(), 1);
    sinceShared++;
    if (sinceShared > GROWN * total) {
      share();
    }
  }

  /** Counts executions without sharing those among outcomes that several of them explain. */
  void count(Set<LiftedOutcome> explaining, double times) {
    if (explaining.isEmpty()) {
      return;
    }
    logLikelihood = Double.NaN;
    total += times;
    if (explaining.size() == 1) {
      LiftedOutcome only = explaining.iterator().next();
      alone += times;
      sure.merge(only, times, Double::sum);
      shares.merge(only, times, Double::sum);
    } else {
      ambiguous.merge(List.copyOf(explaining), times, Double::sum);
    }
  }

  /** Lets what was taken in so far count less. */
  void fade(double decay) {
    if (decay < 1) {
      logLikelihood = Double.NaN;
      shares.replaceAll((outcome, share) -> share * decay);
      sure.replaceAll((outcome, count) -> count * decay);
      ambiguous.replaceAll((outcomes, count) -> count * decay);
      ambiguous.values().removeIf(count -> count < FORGOTTEN);
      total *= decay;
      alone *= decay;
    }
  }

  /** Shares all that was counted in the way that makes it likeliest. */
  void share() {
    sinceShared = 0;
    if (!ambiguous.isEmpty()) {
      Map<LiftedOutcome, Double> odds = likeliest();
      shares.clear();
      odds.forEach((outcome, share) -> shares.put(outcome, share * total));
    }
  }

  /** How likely all that was counted is at most, as a logarithm. */
  double logLikelihood() {
    if (Double.isNaN(logLikelihood)) {
      logLikelihood =
          ambiguous.isEmpty() ? logLikelihood(shares, total) : logLikelihood(likeliest(), 1);
    }
    return logLikelihood;
  }

  private double logLikelihood(Map<LiftedOutcome, Double> odds, double sum) {
    double log = 0;
    for (Map.Entry<LiftedOutcome, Double> each : sure.entrySet()) {
      if (each.getValue() > 0) {
        log += each.getValue() * Math.log(odds.getOrDefault(each.getKey(), 0.0) / sum);
      }
    }
    for (Map.Entry<List<LiftedOutcome>, Double> each : ambiguous.entrySet()) {
      log += each.getValue() * Math.log(sum(each.getKey(), odds) / sum);
    }
    return log;
  }

  /** The odds that make what was counted likeliest, by expectation and maximisation. */
  private Map<LiftedOutcome, Double> likeliest() {
    Map<LiftedOutcome, Double> odds = new LinkedHashMap<>();
    sure.keySet().forEach(each -> odds.put(each, 1.0));
    ambiguous.keySet().forEach(all -> all.forEach(each -> odds.put(each, 1.0)));
    odds.replaceAll((outcome, one) -> 1.0 / odds.size());
    double last = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      Map<LiftedOutcome, Double> next = new LinkedHashMap<>(sure);
      ambiguous.forEach(
          (all, times) -> {
            double sum = sum(all, odds);
            all.forEach(
                each -> next.merge(each, times * odds.getOrDefault(each, 0.0) / sum, Double::sum));
          });
      odds.replaceAll((outcome, share) -> next.getOrDefault(outcome, 0.0) / total);
      double now = logLikelihood(odds, 1);
      if (now - last < CLOSE) {
        break;
      }
      last = now;
    }
    return odds;
  }

  private static double sum(List<LiftedOutcome> outcomes, Map<LiftedOutcome, Double> odds) {
    return outcomes.stream().mapToDouble(each -> odds.getOrDefault(each, 0.0)).sum();
  }

  /** Where the odds of an outcome lie here, whichever outcome explains what several do. */
  AnytimeInterval interval(LiftedOutcome outcome, double confidence) {
    double hits = Math.min(total, sure.getOrDefault(outcome, 0.0));
    double more =
        ambiguous.entrySet().stream()
            .filter(each -> each.getKey().contains(outcome))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    AnytimeInterval low = AnytimeInterval.of(hits, total, confidence);
    return more == 0
        ? low
        : new AnytimeInterval(
            low.low(), AnytimeInterval.of(Math.min(total, hits + more), total, confidence).high());
  }
}
