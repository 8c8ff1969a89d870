package dev.qace.report.words;

import dev.qace.learner.approach.PolicyCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the agent was brought to states that settle questions, as a sentence. */
public final class PolicyWords {
  private PolicyWords() {}

  /** Empty if every question started in such a state. */
  public static Optional<String> of(PolicyCounts counts) {
    if (counts.severalSteps() == 0) {
      return Optional.empty();
    }
    int all = counts.severalSteps() + counts.oneStep() + counts.mayNotTell();
    List<String> shares = new ArrayList<>();
    add(counts.oneStep(), all, "one step", shares);
    add(counts.strong(), all, "strong", shares);
    add(counts.strongCyclic(), all, "strong-cyclic", shares);
    add(counts.mostLikely(), all, "most likely", shares);
    add(counts.mayNotTell(), all, "may not tell", shares);
    return Optional.of(
        "Policies that decide what a capability needs: " + String.join(", ", shares) + ".");
  }

  private static void add(int count, int all, String kind, List<String> shares) {
    if (count > 0) {
      shares.add(String.format(Locale.ROOT, "%s %,d (%.0f %%)", kind, count, 100.0 * count / all));
    }
  }
}
