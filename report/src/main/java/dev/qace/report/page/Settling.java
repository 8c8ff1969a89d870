package dev.qace.report.page;

import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.report.html.Html;
import dev.qace.report.words.FindingWords;

/**
 * What would settle something that is undecided, and where the page says what stands in the way.
 *
 * @param invariants whether the page lists what all states have in common
 */
record Settling(boolean invariants, Html html) {

  /** Writes what can be done and what stands in the way, as far as there is any. */
  void write(Undecided open) {
    FindingWords.remedy(open)
        .ifPresent(
            remedy -> {
              html.open("span", "class", "settle").text(CapabilityCard.sentence(remedy)).close();
            });
    if (invariants && isAboutStates(open.reason())) {
      html.open("span", "class", "settle").text("What may stand in the way: ");
      html.element("a", "what all states have in common", "href", "#" + PageHead.STARTS);
      html.text(".").close();
    }
  }

  /** Whether it is undecided because the agent is in no state that tells. */
  private static boolean isAboutStates(WhyUndecided why) {
    return why instanceof WhyUndecided.StartRefused
        || why instanceof WhyUndecided.NeverReached
        || why instanceof WhyUndecided.NoSuchState
        || why instanceof WhyUndecided.Inseparable;
  }
}
