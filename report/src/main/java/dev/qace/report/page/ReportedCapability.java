package dev.qace.report.page;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Action;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One capability with all that a report has to say of it.
 *
 * @param anchor where in the page it is
 * @param learned empty if it was never executed
 * @param model as far as there is one
 * @param undecided what is, and makes a difference in this world
 * @param outOfReach what no reachable state can settle
 */
record ReportedCapability(
    String anchor,
    Capability capability,
    Optional<LearnedCapability> learned,
    Optional<Action> model,
    List<Undecided> undecided,
    List<Undecided> outOfReach,
    List<Inexpressible> unexplained) {

  /** All that is undecided. */
  List<Undecided> open() {
    return Stream.concat(undecided.stream(), outOfReach.stream()).toList();
  }

  /** Whether a slot is undecided. */
  boolean isOpen(Slot slot) {
    return open().stream().anyMatch(each -> each.slot().equals(slot));
  }

  /** Whether what is said about it is wrong somewhere. */
  boolean isWrong() {
    return !unexplained.isEmpty()
        || learned.filter(each -> each.passedChecks() < each.checks()).isPresent()
        || hasOtherFrequencies();
  }

  /** Whether outcomes occurred more or less often in the live check than predicted. */
  boolean hasOtherFrequencies() {
    return learned.stream()
        .flatMap(each -> each.surprises().stream())
        .anyMatch(each -> each.reason() instanceof WhySurprising.Frequency);
  }

  boolean isDoubtful() {
    return isWrong() || learned.isEmpty() || !doubts().isEmpty();
  }

  /** What is undecided though the agent might have told. */
  List<Undecided> doubts() {
    return undecided.stream().filter(each -> !isUntestable(each)).toList();
  }

  /**
   * What is undecided only since the agent refuses to start where it would show: literals that no
   * refusal needs as an explanation, and what shows only without them.
   */
  List<Undecided> untestable() {
    return undecided.stream().filter(this::isUntestable).toList();
  }

  private boolean isUntestable(Undecided open) {
    if (open.reason() instanceof WhyUndecided.OnlyWithout only) {
      Slot literal = new Slot.Needed(only.literal());
      return undecided.stream().anyMatch(each -> each.slot().equals(literal) && isUntestable(each));
    }
    return open.reason() instanceof WhyUndecided.StartRefused
        && learned.stream()
            .flatMap(each -> each.needed().stream())
            .anyMatch(each -> !each.plain() && open.slot().equals(new Slot.Needed(each.literal())));
  }
}
