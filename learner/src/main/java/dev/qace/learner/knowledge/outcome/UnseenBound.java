package dev.qace.learner.knowledge.outcome;

/**
 * What follows from not having seen something, at a confidence that holds however and whenever the
 * run stopped.
 *
 * <p>An outcome of probability q is missing from n executions that would have shown it with a
 * chance of (1-q)^n. A capability's outcomes that are at least p likely share a probability of 1,
 * and (1-q)^n / q falls with q; so the chance that any of them is missing is at most (1-p)^n / p,
 * which floor(1/p) equal outcomes nearly reach. Each of K capabilities gets a K-th of what may go
 * wrong. A run that stops later, or at an n that depends on what was seen, does not change this: to
 * break the promise made after n, an outcome must be missing from the first m &le; n, for the least
 * m after which its probability is covered, and that happens to some outcome with a chance of at
 * most (1-C)/K times the sum of their probabilities.
 *
 * <p>Assumed is that the odds are the same in every state, that executions are independent, and
 * that n counts executions that would have shown the outcome: made where it leads to a state to
 * which no known outcome leads ({@link ShownExecutions}).
 */
public final class UnseenBound {
  private UnseenBound() {}

  /**
   * How many executions of each capability, each of which would show an outcome that is not known,
   * are enough to find every outcome of every capability that is at least {@code minOutcome}
   * likely. Where states are asked in complementary pairs, a difference of one literal shows in
   * every second execution, so that twice as many have to be made.
   *
   * @param confidence that none is missing in the whole model
   */
  public static long executionsNeeded(double minOutcome, double confidence, int capabilities) {
    if (!(minOutcome > 0 && minOutcome < 1)) {
      throw new IllegalArgumentException(
          "outcomes of probability " + minOutcome + "; between 0 and 1 is possible");
    }
    double needed =
        (logChance(confidence, capabilities) + Math.log(minOutcome)) / Math.log1p(-minOutcome);
    return Math.max(1, (long) Math.ceil(needed));
  }

  /**
   * The least probability from which on each outcome of a capability was surely found, after so
   * many executions that would have shown it; the same for each capability of the model, so that
   * all these promises hold together.
   *
   * @return 1 where there is nothing to promise
   */
  public static double minOutcome(long executions, double confidence, int capabilities) {
    double most = logChance(confidence, capabilities);
    double missing = 0;
    double found = 1;
    for (double middle = 0.5;
        executions > 0 && middle != missing && middle != found;
        middle = (missing + found) / 2) {
      if (executions * Math.log1p(-middle) - Math.log(middle) <= most) {
        found = middle;
      } else {
        missing = middle;
      }
    }
    return found;
  }

  /** How likely one thing is at most that came about in none of so many executions. */
  public static double atMost(long executions, double confidence) {
    return executions == 0 ? 1 : -Math.expm1(Math.log1p(-confidence) / executions);
  }

  /** The logarithm of how likely something may go wrong for one capability. */
  private static double logChance(double confidence, int capabilities) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "a confidence of " + confidence + "; between 0 and 1 is possible");
    }
    if (capabilities < 1) {
      throw new IllegalArgumentException(capabilities + " capabilities; 1 is the least");
    }
    return Math.log1p(-confidence) - Math.log(capabilities);
  }
}
