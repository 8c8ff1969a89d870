package dev.qace.learner;

import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;

/** What a strategy wants to be asked. An approach makes a question of it. */
public sealed interface Wish {

  /** Why. */
  Purpose purpose();

  /** One attempt of an instance in a state, whatever comes of it. */
  static Wish attempt(Aim aim, State state, Instance instance) {
    return new Try(Purpose.of(aim, instance.capability()), state, instance, 1, 1);
  }

  /**
   * What comes of an instance in a state.
   *
   * @param runs how often
   * @param steps how often a run attempts it, as long as nothing that it names changes
   */
  record Try(Purpose purpose, State state, Instance instance, int runs, int steps)
      implements Wish {}

  /**
   * Which of two hypotheses is right, by an instance that tells them apart in a state: that the
   * literals of the purpose are needed or that they are not; for effects, that the literal may
   * become true or that it may not.
   */
  record Tell(Purpose purpose, State state, Instance instance, int runs) implements Wish {}

  /** The same by a policy that leads from a state to where the two come apart, if there is one. */
  record TellFrom(Purpose purpose, State start) implements Wish {}

  /**
   * The same, or where no such policy is found, what comes of another one from there.
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
   * What comes of a policy.
   *
   * @param goal where a run may stop
   */
  record Follow(Purpose purpose, State start, Policy policy, Condition goal, int maxSteps, int runs)
      implements Wish {}
}
