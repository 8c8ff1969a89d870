package dev.qace.learner.approach;

import dev.qace.learner.evidence.Purpose;
import dev.qace.model.Condition;
import dev.qace.model.Policy;
import dev.qace.model.State;

/**
 * What the agent is to be asked, but for the random source.
 *
 * @param maxSteps the most steps of a run
 * @param runs how often the policy is followed
 */
public record Question(
    Purpose purpose, State start, Policy policy, Condition goal, int maxSteps, int runs) {

  /** The same with this many runs. */
  public Question times(int chosen) {
    return new Question(purpose, start, policy, goal, maxSteps, chosen);
  }

  /** The same for another reason. */
  public Question because(Purpose chosen) {
    return new Question(chosen, start, policy, goal, maxSteps, runs);
  }
}
