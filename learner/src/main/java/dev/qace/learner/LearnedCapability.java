package dev.qace.learner;

import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import java.util.List;

/**
 * What was learned of one capability.
 *
 * @param precondition literals that must all hold
 * @param outcomes of which one comes about
 * @param executions on which that rests
 * @param unseen changes that were looked for in vain
 * @param coverage which outcomes were surely found
 * @param boundTypes types of which every instance names all objects, so that a side effect on
 *     others could not be seen in this world
 * @param checks how many random questions were asked whose answer the model foretells
 * @param fittedChecks how many of the answers were as foretold
 * @param surprises some of the answers that were not, in words
 * @param grounds the questions that showed it
 */
public record LearnedCapability(
    Capability capability,
    List<Condition> precondition,
    List<LearnedOutcome> outcomes,
    long executions,
    long refusals,
    List<Unseen> unseen,
    Coverage coverage,
    List<String> boundTypes,
    int checks,
    int fittedChecks,
    List<String> surprises,
    Grounds grounds) {
  public LearnedCapability {
    precondition = List.copyOf(precondition);
    outcomes = List.copyOf(outcomes);
    unseen = List.copyOf(unseen);
    boundTypes = List.copyOf(boundTypes);
    surprises = List.copyOf(surprises);
  }

  /**
   * One outcome with its odds.
   *
   * @param millionths its odds, so that all of a capability's sum to 1
   * @param low the lower end of an interval that has the true odds in it at the stop rule's
   *     confidence, however the run ended
   * @param high its upper end
   * @param count how many executions were this outcome and no other
   */
  public record LearnedOutcome(
      int millionths, double low, double high, long count, List<Effect> literals) {
    public LearnedOutcome {
      literals = List.copyOf(literals);
    }

    public double probability() {
      return millionths / 1e6;
    }
  }

  /**
   * A change that never came about; or, as a conjunction, an outcome that others would hide.
   *
   * @param executions how many would have shown it
   * @param atMost how likely it is at most, at the stop rule's confidence, however the run ended
   */
  public record Unseen(Effect literal, long executions, double atMost) {}

  /**
   * Every outcome at least this likely was found, at the stop rule's confidence for all
   * capabilities together, but for outcomes that are named as undecided or that others would hide.
   *
   * @param executions that would have shown any outcome that is not known
   * @param minOutcome 1 where that is too few to say anything
   */
  public record Coverage(long executions, double minOutcome) {}
}
