package dev.qace.learner.knowledge.outcome;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Whether outcomes and their odds fit the frequencies seen, by exact binomial tests at a level of
 * 0.001 for all of them together, of which a quarter is left to {@link StateFit}. Looked at are:
 * each state with each state that followed; each atom, pooled over all states in which it has the
 * same value; each two atoms likewise; and, where an atom is set both ways, both directions
 * together, since a missing "nothing happens" beside "added" and "deleted" shows in no single
 * state.
 */
public final class FitTest {
  private static final double LEVEL = 0.001;

  private final List<Sample> samples;
  private final int bits;

  public FitTest(List<Sample> samples, int bits) {
    this.samples = samples;
    this.bits = bits;
  }

  public boolean passes(Odds odds) {
    return least(singles(odds)) >= LEVEL / 4
        && least(hidden(odds)) >= LEVEL / 4
        && least(pairs(odds)) >= LEVEL / 8
        && least(states(odds)) >= LEVEL / 8;
  }

  /** The least of these p-values, corrected for their number. */
  private static double least(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).min().orElse(1)
        * Math.max(1, values.size());
  }

  private List<Double> singles(Odds odds) {
    List<Double> values = new ArrayList<>();
    for (int bit = 0; bit < bits; bit++) {
      values.add(test(odds, 1L << bit, 0));
      values.add(test(odds, 0, 1L << bit));
    }
    return values;
  }

  private List<Double> hidden(Odds odds) {
    return HiddenOutcome.of(odds, samples).stream().map(HiddenOutcome::pValue).toList();
  }

  private List<Double> pairs(Odds odds) {
    List<Double> values = new ArrayList<>();
    for (int one = 0; one < bits; one++) {
      for (int other = one + 1; other < bits; other++) {
        long both = 1L << one | 1L << other;
        for (long adds : new long[] {both, 1L << one, 1L << other, 0}) {
          values.add(test(odds, adds, both & ~adds));
        }
      }
    }
    return values;
  }

  /** Among the states in which these changes would show, how often they all came about. */
  private double test(Odds odds, long adds, long deletes) {
    int shown = 0;
    int seen = 0;
    for (Sample sample : samples) {
      if ((sample.before() & (adds | deletes)) == deletes) {
        shown += sample.count();
        boolean all = (sample.added() & adds) == adds && (sample.deleted() & deletes) == deletes;
        seen += all ? sample.count() : 0;
      }
    }
    return value(shown, seen, odds.changes(adds, deletes));
  }

  private List<Double> states(Odds odds) {
    Map<Long, Integer> totals = new LinkedHashMap<>();
    samples.forEach(sample -> totals.merge(sample.before(), sample.count(), Integer::sum));
    Map<Long, Map<Long, Integer>> followed = new LinkedHashMap<>();
    for (Sample sample : samples) {
      followed
          .computeIfAbsent(sample.before(), before -> foretold(odds, before))
          .merge(sample.after(), sample.count(), Integer::sum);
    }
    List<Double> values = new ArrayList<>();
    followed.forEach(
        (before, afters) ->
            afters.forEach(
                (after, count) ->
                    values.add(
                        value(totals.getOrDefault(before, 0), count, odds.leads(before, after)))));
    return values;
  }

  /** Where outcomes lead from a state; what never came about speaks as well. */
  public static Map<Long, Integer> foretold(Odds odds, long before) {
    Map<Long, Integer> afters = new LinkedHashMap<>();
    odds.outcomes().forEach(outcome -> afters.put(outcome.apply(before), 0));
    return afters;
  }

  /** The two-sided p-value of so many among so many. */
  public static double value(int trials, int hits, double probability) {
    if (trials == 0) {
      return 1;
    }
    double chance = Math.min(1, Math.max(0, probability));
    if (chance < 1e-12) {
      return hits == 0 ? 1 : 0;
    }
    if (chance > 1 - 1e-12) {
      return hits == trials ? 1 : 0;
    }
    BinomialDistribution binomial = BinomialDistribution.of(trials, chance);
    double low = binomial.cumulativeProbability(hits);
    double high = hits == 0 ? 1 : binomial.survivalProbability(hits - 1);
    return Math.min(1, 2 * Math.min(low, high));
  }
}
