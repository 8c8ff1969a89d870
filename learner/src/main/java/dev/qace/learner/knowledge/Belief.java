package dev.qace.learner.knowledge;

import dev.qace.model.State;
import java.util.BitSet;

/**
 * Which atoms are held to be true in the course of a run in which reports may be wrong. What
 * nothing can have changed is held to be as before, unless it is reported otherwise twice in a row.
 */
final class Belief {
  private State state;
  private BitSet doubted = new BitSet();

  Belief(State start) {
    this.state = start;
  }

  State state() {
    return state;
  }

  /**
   * Takes in a report.
   *
   * @param unchanged the atoms that nothing can have changed
   * @return those of them that are reported otherwise than held
   */
  BitSet reported(State report, BitSet unchanged) {
    BitSet odd = CauselessChanges.changed(state, report);
    odd.and(unchanged);
    BitSet wrong = (BitSet) odd.clone();
    wrong.andNot(doubted);
    BitSet held = report.trueAtoms();
    held.xor(wrong);
    state = with(report, held);
    doubted = wrong;
    return odd;
  }

  /** Holds to be true what a correction says. */
  void correct(State better) {
    state = better;
  }

  static State with(State like, BitSet atoms) {
    long[] words = new long[like.words()];
    atoms.stream().forEach(atom -> words[atom >>> 6] |= 1L << atom);
    return State.adopt(words);
  }
}
