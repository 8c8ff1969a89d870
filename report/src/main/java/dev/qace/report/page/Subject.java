package dev.qace.report.page;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Action;
import dev.qace.model.Capability;
import java.util.List;
import java.util.Optional;

/**
 * One capability with all that a report has to say of it.
 *
 * @param anchor where in the page it is
 * @param learned empty where it was never executed
 * @param model as far as there is one
 */
record Subject(
    String anchor,
    Capability capability,
    Optional<LearnedCapability> learned,
    Optional<Action> model,
    List<Undecided> undecided,
    List<Inexpressible> unexplained) {

  /** Whether what is said of it is wrong somewhere. */
  boolean isWrong() {
    return !unexplained.isEmpty()
        || learned.filter(each -> each.passedChecks() < each.checks()).isPresent();
  }

  boolean isDoubtful() {
    return isWrong() || learned.isEmpty() || !undecided.isEmpty();
  }
}
