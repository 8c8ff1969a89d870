package dev.qace.run;

import dev.qace.learner.Assessed;
import dev.qace.learner.Settings;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * What can be relied on, if the report's assumptions hold.
 *
 * @param confidence for the whole model where outcomes are concerned, for each interval otherwise
 * @param minOutcome every outcome at least this likely was found; 1 where nothing can be promised
 * @param interval every probability is known up to this much either way
 * @param words the same in a sentence
 */
public record Guarantee(double confidence, double minOutcome, double interval, String words) {
  /** To promise that what happens more often than not was found is to promise nothing. */
  private static final double VACUOUS = 0.5;

  public static Guarantee of(Settings settings, Assessed found) {
    double confidence = settings.stop().confidence();
    double least = rounded(found.minOutcome());
    double width = rounded(found.widestInterval());
    return new Guarantee(confidence, least, width, words(confidence, least, width, found));
  }

  private static String words(double confidence, double least, double width, Assessed found) {
    if (found.capabilities().isEmpty()) {
      return "Nothing was seen to execute, so nothing is promised.";
    }
    String percent =
        BigDecimal.valueOf(confidence).movePointRight(2).stripTrailingZeros().toPlainString();
    String outcomes =
        !promises(least)
            ? "Executions were too few to promise that no likely outcome is missing"
            : String.format(
                Locale.ROOT,
                "Every outcome at least %.3f likely was found, at a confidence of %s %% for all"
                    + " capabilities of the model together",
                least,
                percent);
    String odds =
        String.format(
            Locale.ROOT,
            "; each probability is known to %.3f either way, each at %s %%",
            width,
            percent);
    String but =
        found.undecided().isEmpty() && found.inexpressible().isEmpty()
            ? "."
            : ". That is, but for what is undecided or beyond the vocabulary.";
    return outcomes + odds + but;
  }

  /** Whether there is anything to be said of outcomes that may be missing. */
  public boolean promisesOutcomes() {
    return promises(minOutcome);
  }

  /** Whether the odds are known well enough to speak of them. */
  public boolean promisesOdds() {
    return promises(interval);
  }

  private static boolean promises(double least) {
    return least < VACUOUS;
  }

  private static double rounded(double value) {
    return Math.ceil(value * 1e6) / 1e6;
  }
}
