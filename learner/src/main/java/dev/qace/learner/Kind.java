package dev.qace.learner;

import dev.qace.learner.hypothesis.ObjectPattern;
import java.util.BitSet;

/**
 * Attempts of one capability that its parameters cannot tell apart: the same subjects are true.
 *
 * @param number its place among all kinds of an {@link Atlas}
 * @param values the subjects that are true
 * @param pattern which parameters share an object
 */
record Kind(int number, Study study, BitSet values, ObjectPattern pattern) {

  /** What is known of attempts of a kind. */
  enum Fate {
    EXECUTED,
    REFUSED,
    /** An attempt would tell. */
    OPEN
  }

  /** What is known by now. */
  Fate fate() {
    if (study.space().surelyRefuses(values)) {
      return Fate.REFUSED;
    }
    return study.space().surelyExecutes(values) ? Fate.EXECUTED : Fate.OPEN;
  }
}
