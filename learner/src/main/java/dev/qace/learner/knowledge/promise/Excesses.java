package dev.qace.learner.knowledge.promise;

import dev.qace.learner.lifting.LiftedOutcome;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * By how much odds of their own for some executions explain more than is usual: the logarithm of
 * the likelihood ratio beyond what it is by chance. Of the executions that just one outcome
 * explains, as of when this was made.
 */
public final class Excesses {
  private final int[] numbers;
  private final int[] times;
  private final int[] outcomes;
  private final int different;
  private final int[] all;
  private final double together;

  /**
   * @param explained of an execution, by its number, the one outcome that explains it, if any
   */
  Excesses(ExecutionLog log, IntFunction<Optional<LiftedOutcome>> explained) {
    Map<LiftedOutcome, Integer> known = new HashMap<>();
    int[][] found = new int[3][16];
    int[] size = {0};
    log.perTransition(
        (number, count) -> {
          Optional<LiftedOutcome> outcome = explained.apply(log.executionOfTransition(number));
          if (outcome.isPresent()) {
            int at = size[0]++;
            for (int i = 0; i < found.length; i++) {
              found[i] = at < found[i].length ? found[i] : Arrays.copyOf(found[i], 2 * at);
            }
            found[0][at] = number;
            found[1][at] = count;
            found[2][at] = known.computeIfAbsent(outcome.get(), key -> known.size());
          }
        });
    this.numbers = Arrays.copyOf(found[0], size[0]);
    this.times = Arrays.copyOf(found[1], size[0]);
    this.outcomes = Arrays.copyOf(found[2], size[0]);
    this.different = known.size();
    this.all = counts(number -> true);
    this.together = logLikelihood(all);
  }

  /** Of the executions of these transitions, by their numbers, against all others. */
  public double of(IntPredicate some) {
    int[] counts = counts(some);
    int[] others = all.clone();
    int total = 0;
    int sum = 0;
    for (int i = 0; i < different; i++) {
      others[i] -= counts[i];
      total += counts[i];
      sum += others[i];
    }
    return total == 0 || sum == 0
        ? 0
        : logLikelihood(counts) + logLikelihood(others) - together - (different - 1) / 2.0;
  }

  private int[] counts(IntPredicate some) {
    int[] counts = new int[different];
    for (int i = 0; i < numbers.length; i++) {
      if (some.test(numbers[i])) {
        counts[outcomes[i]] += times[i];
      }
    }
    return counts;
  }

  private static double logLikelihood(int[] counts) {
    double total = Arrays.stream(counts).sum();
    double log = 0;
    for (int count : counts) {
      log += count > 0 ? count * Math.log(count / total) : 0;
    }
    return log;
  }
}
