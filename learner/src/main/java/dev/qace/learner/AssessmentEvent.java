package dev.qace.learner;

import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.finding.Finding;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Optional;

/** What listeners of an assessment receive, on the thread that asks. */
public sealed interface AssessmentEvent {

  /**
   * Questions are asked.
   *
   * @param batch its number, from 1
   * @param purposes one for each question
   */
  record BatchAsked(int batch, List<Purpose> purposes) implements AssessmentEvent {
    public BatchAsked {
      purposes = List.copyOf(purposes);
    }
  }

  /**
   * A question was answered, and the answer taken in.
   *
   * @param knowledge what is known by now; not to be kept
   */
  record QueryAnswered(Asked asked, Knowledge knowledge) implements AssessmentEvent {}

  /**
   * A slot was decided: a literal is needed, or it is not, or some outcome makes a change. That no
   * outcome makes a change is never decided.
   */
  record SlotDecided(Capability capability, Slot slot, boolean holds) implements AssessmentEvent {}

  /**
   * A finding changed. Only the counts of {@link dev.qace.learner.finding.Unseen unseen} changes
   * grow without such an event.
   *
   * @param before the finding until now; empty if there was none
   * @param now the finding from now on; empty if it no longer holds
   */
  record FindingChanged(Optional<Finding> before, Optional<Finding> now)
      implements AssessmentEvent {}

  /** The assessment is over. */
  record Finished(Assessed found) implements AssessmentEvent {}
}
