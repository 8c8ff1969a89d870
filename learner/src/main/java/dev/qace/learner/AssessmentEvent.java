package dev.qace.learner;

import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.vocabulary.Capability;
import java.util.List;

/** What listeners of an assessment are told, on the thread that asks. */
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
   * It was decided whether a literal is a precondition.
   *
   * @param literal by its number in the capability's lifting
   */
  record SlotDecided(Capability capability, int literal, boolean needed)
      implements AssessmentEvent {}

  /** The assessment is over. */
  record Finished(Assessed found) implements AssessmentEvent {}
}
