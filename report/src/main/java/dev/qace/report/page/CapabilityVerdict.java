package dev.qace.report.page;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.LearnedCapability.NeededLiteral;
import dev.qace.learner.finding.Slot;
import dev.qace.model.Counted;
import dev.qace.report.html.Html;
import dev.qace.report.words.OddsInWords;
import java.util.Comparator;
import java.util.List;

/**
 * What is said about a capability in one line: whether it is settled, what it needs, what follows.
 */
final class CapabilityVerdict {
  private CapabilityVerdict() {}

  static void write(Html html, ReportedCapability subject) {
    html.open("p", "class", "verdict");
    html.element(
        "span",
        subject.isWrong() ? "wrong somewhere" : subject.isDoubtful() ? "not settled" : "settled",
        "class",
        subject.isWrong() ? "tag bad" : subject.isDoubtful() ? "tag maybe" : "tag yes");
    html.text(
        subject.learned().map(each -> said(subject, each)).orElse("It was never seen to work."));
    html.close();
  }

  private static String said(ReportedCapability subject, LearnedCapability learned) {
    long perhaps =
        learned.needed().stream()
            .filter(each -> each.plain() && subject.isOpen(new Slot.Needed(each.literal())))
            .count();
    long all =
        learned.declared().size() + learned.needed().stream().filter(NeededLiteral::plain).count();
    return when(all - perhaps, perhaps, !learned.atLeastOneOf().isEmpty()) + "; " + then(learned);
  }

  private static String when(long sure, long perhaps, boolean atLeastOne) {
    if (sure == 0 && perhaps == 0) {
      return "Works anywhere";
    } else if (sure == 0) {
      return atLeastOne
          ? "Of " + perhaps + " conditions, at least one is needed"
          : "May work only if " + hold(perhaps);
    }
    return "Works only if "
        + hold(sure)
        + (perhaps == 0
            ? ""
            : atLeastOne
                ? "; of " + perhaps + " more, at least one is needed"
                : ", and perhaps " + perhaps + " more");
  }

  private static String hold(long conditions) {
    return Counted.of(conditions, "condition") + (conditions == 1 ? " holds" : " hold");
  }

  private static String then(LearnedCapability learned) {
    if (learned.hasContexts()) {
      long cases = learned.outcomes().stream().map(LearnedOutcome::when).distinct().count();
      return "what happens depends on the state (" + Counted.of(cases, "case") + ").";
    }
    List<LearnedOutcome> outcomes =
        learned.outcomes().stream()
            .sorted(Comparator.comparingDouble(LearnedOutcome::probability).reversed())
            .toList();
    if (outcomes.isEmpty()) {
      return "the outcomes are not known.";
    } else if (outcomes.size() == 1) {
      return outcomes.get(0).changes().isEmpty()
          ? "nothing that was watched changes."
          : "the outcome is always the same.";
    }
    LearnedOutcome first = outcomes.get(0);
    return "one of "
        + outcomes.size()
        + " outcomes follows, the most likely "
        + OddsInWords.about(first.probability(), first.low(), first.high())
        + ".";
  }
}
