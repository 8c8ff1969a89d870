package dev.qace.learner.approach;

import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.BitSet;

/**
 * Attempts of one capability that its parameters cannot tell apart: the same subjects are true.
 *
 * @param number its place among all kinds of an {@link StateIndex}
 * @param values the subjects that are true
 * @param pattern which parameters share an object
 */
public record AttemptKind(
    int number, CapabilityKnowledge study, BitSet values, ObjectPattern pattern) {

  /** What is known of attempts of a kind. */
  public enum Fate {
    EXECUTED,
    REFUSED,
    /** An attempt would tell. */
    OPEN
  }

  /** What is known by now. */
  public Fate fate() {
    if (study.space().surelyRefuses(values)) {
      return Fate.REFUSED;
    }
    return study.space().surelyExecutes(values) ? Fate.EXECUTED : Fate.OPEN;
  }
}
