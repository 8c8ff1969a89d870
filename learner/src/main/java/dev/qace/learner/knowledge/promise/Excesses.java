package dev.qace.learner.knowledge.promise;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * By how much odds of their own for some executions explain more than is usual: the logarithm of
 * the likelihood ratio beyond what it is by chance. An execution that several outcomes explain
 * counts for all of them together. As of when this was made.
 */
public final class Excesses {
  private static final int ROUNDS = 40;
  private static final double CLOSE = 0.01;
  private static final int MOST_OUTCOMES = 62;

  /** What is taken off for so many executions on either side. */
  @FunctionalInterface
  private interface Price {
    double of(int these, int others);
  }

  private final int[] numbers;
  private final int[] times;
  private final int[] looks;

  /** Of each way in which executions look, the outcomes that explain it. */
  private final long[] explaining;

  /** Of each such way, with which pattern of objects: each has odds of its own. */
  private final int[] patternOf;

  private final int patterns;

  private final int outcomes;
  private final boolean explainsAll;
  private final int[] all;
  private final double[] together;

  /**
   * @param known the outcomes that explain them
   */
  Excesses(ExecutionLog log, List<LiftedOutcome> known, Lifting lifting) {
    Map<ObjectPattern, ObjectClasses> classes = new HashMap<>();
    Map<Integer, Long> explained = new HashMap<>();
    Map<ObjectPattern, Integer> numbered = new HashMap<>();
    Map<List<Long>, Integer> ways = new HashMap<>();
    int[][] found = new int[3][16];
    int[] size = {0};
    log.perTransition(
        (number, count) -> {
          long set =
              explained.computeIfAbsent(
                  log.executionOfTransition(number),
                  key -> {
                    Tally.Execution each = log.numbered(key);
                    ObjectClasses same =
                        classes.computeIfAbsent(
                            each.pattern(), pattern -> new ObjectClasses(lifting, pattern));
                    return explaining(known, same, each);
                  });
          if (set != 0) {
            int at = size[0]++;
            for (int i = 0; i < found.length; i++) {
              found[i] = at < found[i].length ? found[i] : Arrays.copyOf(found[i], 2 * at);
            }
            found[0][at] = number;
            found[1][at] = count;
            ObjectPattern pattern = log.numbered(log.executionOfTransition(number)).pattern();
            long with = numbered.computeIfAbsent(pattern, key -> numbered.size());
            found[2][at] = ways.computeIfAbsent(List.of(with, set), key -> ways.size());
          }
        });
    this.numbers = Arrays.copyOf(found[0], size[0]);
    this.times = Arrays.copyOf(found[1], size[0]);
    this.looks = Arrays.copyOf(found[2], size[0]);
    this.explaining = new long[ways.size()];
    this.patternOf = new int[ways.size()];
    ways.forEach(
        (key, way) -> {
          patternOf[way] = key.get(0).intValue();
          explaining[way] = key.get(1);
        });
    this.patterns = numbered.size();
    this.outcomes = known.size();
    this.explainsAll = !explained.containsValue(0L);
    this.all = counts(number -> true);
    this.together = new double[patterns];
    for (int pattern = 0; pattern < patterns; pattern++) {
      int[] these = new int[all.length];
      for (int way = 0; way < all.length; way++) {
        these[way] = patternOf[way] == pattern ? all[way] : 0;
      }
      together[pattern] = logLikelihood(these);
    }
  }

  private static long explaining(
      List<LiftedOutcome> known, ObjectClasses same, Tally.Execution execution) {
    long set = 0;
    for (int i = 0; i < known.size() && i < MOST_OUTCOMES; i++) {
      set |= Forecasts.leads(same, known.get(i), execution) ? 1L << i : 0;
    }
    return set;
  }

  /** Whether there are several outcomes: the odds of a single one are the same everywhere. */
  public boolean canTell() {
    return outcomes > 1;
  }

  /** Whether the outcomes explain every execution. */
  public boolean explainsAll() {
    return explainsAll;
  }

  /**
   * Of the executions of these transitions, by their numbers, against all others: the sum over all
   * patterns of objects.
   */
  public double of(IntPredicate some) {
    return sum(some, (these, others) -> (outcomes - 1) / 2.0);
  }

  /**
   * The same as the logarithm of an e-value: beyond what it costs at most that the odds of either
   * side are those that fit it best (Dirichlet mixtures with a half for each outcome).
   */
  public double evidence(IntPredicate some) {
    return sum(some, (these, others) -> price(these) + price(others));
  }

  private double price(int executions) {
    return (outcomes - 1) / 2.0 * Math.log(executions) + Math.log(outcomes);
  }

  private double sum(IntPredicate some, Price price) {
    int[] counts = counts(some);
    double excess = 0;
    for (int pattern = 0; pattern < patterns; pattern++) {
      int[] these = new int[counts.length];
      int[] others = new int[counts.length];
      int total = 0;
      int sum = 0;
      for (int way = 0; way < counts.length; way++) {
        if (patternOf[way] == pattern) {
          these[way] = counts[way];
          others[way] = all[way] - counts[way];
          total += these[way];
          sum += others[way];
        }
      }
      if (total > 0 && sum > 0) {
        excess +=
            logLikelihood(these) + logLikelihood(others) - together[pattern] - price.of(total, sum);
      }
    }
    return excess;
  }

  private int[] counts(IntPredicate some) {
    int[] counts = new int[explaining.length];
    for (int i = 0; i < numbers.length; i++) {
      if (some.test(numbers[i])) {
        counts[looks[i]] += times[i];
      }
    }
    return counts;
  }

  /** With the odds that make it largest, found by expectation and maximisation. */
  private double logLikelihood(int[] counts) {
    double total = Arrays.stream(counts).sum();
    double[] odds = new double[outcomes];
    Arrays.fill(odds, 1.0 / Math.max(1, outcomes));
    double log = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      double[] next = new double[outcomes];
      double now = 0;
      for (int way = 0; way < counts.length; way++) {
        if (counts[way] > 0) {
          double likely = sum(odds, explaining[way]);
          now += counts[way] * Math.log(likely);
          for (long set = explaining[way]; set != 0; set &= set - 1) {
            int outcome = Long.numberOfTrailingZeros(set);
            next[outcome] += counts[way] * odds[outcome] / likely / total;
          }
        }
      }
      if (now - log < CLOSE) {
        return now;
      }
      log = now;
      odds = next;
    }
    return log;
  }

  private static double sum(double[] odds, long set) {
    double sum = 0;
    for (long left = set; left != 0; left &= left - 1) {
      sum += odds[Long.numberOfTrailingZeros(left)];
    }
    return sum;
  }
}
