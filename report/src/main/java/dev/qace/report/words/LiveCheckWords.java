package dev.qace.report.words;

import dev.qace.learner.finding.LiveCheck;
import dev.qace.model.Counted;
import java.util.Locale;
import java.util.Optional;

/** The result of the live check, as a sentence. */
public final class LiveCheckWords {
  private static final double UNUSUAL = 0.01;

  private LiveCheckWords() {}

  /** Empty if there was none. */
  public static Optional<String> of(LiveCheck check) {
    if (check.steps() == 0) {
      return Optional.empty();
    }
    int missed = check.predicted() - check.matched();
    return Optional.of(
        "Live check, %s by %s: %s; %s."
            .formatted(
                Counted.of(check.steps(), "step"),
                Counted.of(check.queries(), "query"),
                missed == 0
                    ? "every step matched the prediction"
                    : missed
                        + " of "
                        + Counted.of(check.predicted(), "predicted step")
                        + " did not match the prediction",
                check
                    .pValue()
                    .map(LiveCheckWords::frequencies)
                    .orElse("outcome frequencies were not tested")));
  }

  private static String frequencies(double pValue) {
    return pValue < UNUSUAL
        ? "outcome frequencies do not look like the model's (p < 0.01)"
        : String.format(Locale.ROOT, "outcome frequencies fit (p = %.2f)", pValue);
  }
}
