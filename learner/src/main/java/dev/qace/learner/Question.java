package dev.qace.learner;

import dev.qace.model.Condition;
import dev.qace.model.Policy;
import dev.qace.model.State;

/**
 * What the agent is to be asked, but for the source of chance.
 *
 * @param maxSteps the most steps of a run
 * @param runs how often the policy is followed
 */
record Question(State start, Policy policy, Condition goal, int maxSteps, int runs) {

  /** The same with one run. */
  Question once() {
    return new Question(start, policy, goal, maxSteps, 1);
  }
}
