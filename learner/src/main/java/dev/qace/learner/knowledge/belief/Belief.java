package dev.qace.learner.knowledge.belief;

import dev.qace.model.State;
import java.util.BitSet;
import java.util.List;

/**
 * Which atoms are held to be true in the course of a run in which reports may be wrong. What
 * nothing can have changed is held to be as before, unless it is reported otherwise twice in a row.
 * What an execution may have changed is as reported, until another report confirms it.
 */
final class Belief {
  private State state;
  private BitSet doubted = new BitSet();
  private final BitSet unconfirmed = new BitSet();

  /**
   * @param misreported what else was reported of the start
   * @param visited whether the start is where the agent once said it was, and nobody set it there
   */
  Belief(State start, List<State> misreported, boolean visited) {
    this.state = start;
    unconfirmed.set(0, visited ? 64 * start.words() : 0);
    misreported.forEach(each -> unconfirmed.or(CauselessChanges.changed(start, each)));
  }

  State state() {
    return state;
  }

  /** The atoms of which one report alone tells the value. */
  BitSet unconfirmed() {
    return (BitSet) unconfirmed.clone();
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
    unconfirmed.set(0, 64 * report.words());
    unconfirmed.andNot(unchanged);
    return odd;
  }

  /** Holds to be true what a correction says. */
  void correct(State better) {
    state = better;
  }

  static State with(State like, BitSet atoms) {
    return State.empty(64 * like.words()).flipped(atoms.stream());
  }
}
