package dev.qace.learner.finding;

import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import java.util.List;

/**
 * What can be relied on, if the assumptions hold.
 *
 * @param confidence for the whole model where outcomes are concerned, for each interval otherwise
 * @param minOutcome no outcome more likely than this was missed; 1 if nothing can be promised
 * @param interval every probability is known up to this much either way, but for those of
 *     capabilities of which it is undecided which outcomes there are
 */
public record Guarantee(double confidence, double minOutcome, double interval) {
  /** To promise that what happens more often than not was found is to promise nothing. */
  private static final double VACUOUS = 0.5;

  public static Guarantee of(double confidence, List<LearnedCapability> capabilities) {
    return new Guarantee(
        confidence,
        capabilities.stream().mapToDouble(c -> c.coverage().minOutcome()).max().orElse(1),
        capabilities.stream().mapToDouble(Guarantee::intervalOf).max().orElse(1));
  }

  /** The most that a probability of this capability may be off. */
  public static double intervalOf(LearnedCapability capability) {
    return capability.outcomes().stream()
        .filter(LearnedOutcome::hasInterval)
        .mapToDouble(o -> Math.max(o.high() - o.probability(), o.probability() - o.low()))
        .map(Guarantee::rounded)
        .max()
        .orElse(capability.outcomes().isEmpty() ? 1 : 0);
  }

  /** Upwards, to six digits. */
  public static double rounded(double bound) {
    return Math.max(0, Math.ceil(bound * 1e6 - 1e-6) / 1e6);
  }

  /** Whether it says anything that no outcome likelier than this was missed. */
  static boolean isPromise(double minOutcome) {
    return minOutcome < VACUOUS;
  }

  /** Whether there is anything to be said of outcomes that may be missing. */
  public boolean promisesOutcomes() {
    return isPromise(minOutcome);
  }

  /** Whether the probabilities are known well enough to speak of them. */
  public boolean promisesOdds() {
    return interval < VACUOUS;
  }
}
