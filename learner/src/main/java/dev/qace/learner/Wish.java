package dev.qace.learner;

import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;

/** What a strategy wants to ask. An approach turns it into a question. */
public sealed interface Wish {

  /** Why. */
  Purpose purpose();

  /** One attempt of an instance in a state, whatever its outcome. */
  static Wish attempt(Aim aim, State state, Instance instance) {
    return new Try(Purpose.of(aim, instance.capability()), state, instance, 1, 1);
  }

  /**
   * The outcome of an instance in a state.
   *
   * @param runs how often
   * @param steps how often a run attempts it, as long as nothing changes about its objects
   */
  record Try(Purpose purpose, State state, Instance instance, int runs, int steps)
      implements Wish {}

  /**
   * Which of two hypotheses is right, by an instance that tells them apart in a state. For
   * preconditions: the literals of the purpose are needed, or they are not. For effects: the
   * literal may become true, or it may not.
   */
  record Tell(Purpose purpose, State state, Instance instance, int runs) implements Wish {}

  /**
   * The same, by a policy that leads from a state to one where the two hypotheses differ, if there
   * is one.
   */
  record TellFrom(Purpose purpose, State start) implements Wish {}

  /**
   * The same; if no such policy is found, the outcome of another one from there.
   *
   * @param otherwise with the purpose and the start of both
   */
  record TellOrFollow(Follow otherwise) implements Wish {
    @Override
    public Purpose purpose() {
      return otherwise.purpose();
    }
  }

  /**
   * The outcome of a policy.
   *
   * @param goal where a run may stop
   */
  record Follow(Purpose purpose, State start, Policy policy, Condition goal, int maxSteps, int runs)
      implements Wish {}
}
