package dev.qace.learner.approach.telling;

import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What two hypotheses predict of one step.
 *
 * @param allowedByOne whether the one says that it executes
 * @param ofOne the states that would follow by the one, by outcome
 * @param ofOther the states that would follow by the other, by outcome, as many
 */
public record StepPredictions(
    State before,
    boolean allowedByOne,
    boolean allowedByOther,
    List<State> ofOne,
    List<State> ofOther) {

  public boolean isAllowed() {
    return allowedByOne || allowedByOther;
  }

  /** Exactly one hypothesis says that the step executes. */
  public boolean tellsByRefusal() {
    return allowedByOne != allowedByOther;
  }

  /** Whether this draw tells the two apart. */
  public boolean tellsIn(int outcome) {
    return tellsByRefusal() || !ofOne.get(outcome).equals(ofOther.get(outcome));
  }

  public boolean surelyTells() {
    return isAllowed() && telling() == ofOne.size();
  }

  public boolean perhapsTells() {
    return isAllowed() && telling() > 0;
  }

  private int telling() {
    int count = 0;
    for (int k = 0; k < ofOne.size(); k++) {
      count += tellsIn(k) ? 1 : 0;
    }
    return count;
  }

  /** Where the step may lead without telling: the hypotheses agree on it. */
  public List<State> untold() {
    List<State> states = new ArrayList<>();
    for (int k = 0; k < ofOne.size(); k++) {
      if (!tellsIn(k)) {
        states.add(ofOne.get(k));
      }
    }
    return states;
  }

  /** The states in which one of the two has turned out to be right. */
  public List<State> told() {
    List<State> states = new ArrayList<>();
    for (int k = 0; k < ofOne.size(); k++) {
      if (tellsIn(k) && allowedByOne) {
        states.add(ofOne.get(k));
      }
      if (tellsIn(k) && allowedByOther) {
        states.add(ofOther.get(k));
      }
    }
    return states;
  }

  /** A state that one of the two predicts, and the atoms whose change shows that it is right. */
  public record Sign(State after, BitSet changed) {}

  /** The outcomes that tell by a change: of the atoms they differ in, or of any if one refuses. */
  public List<Sign> signs() {
    List<Sign> signs = new ArrayList<>();
    for (int k = 0; k < ofOne.size(); k++) {
      if (tellsIn(k) && allowedByOne) {
        addSign(ofOne.get(k), k, signs);
      }
      if (tellsIn(k) && allowedByOther) {
        addSign(ofOther.get(k), k, signs);
      }
    }
    return signs;
  }

  private void addSign(State after, int k, List<Sign> signs) {
    BitSet changed = differing(before, after);
    if (!tellsByRefusal()) {
      changed.and(differing(ofOne.get(k), ofOther.get(k)));
    }
    if (!changed.isEmpty()) {
      signs.add(new Sign(after, changed));
    }
  }

  /** The atoms whose value is not the same. */
  public static BitSet differing(State left, State right) {
    BitSet atoms = left.trueAtoms();
    atoms.xor(right.trueAtoms());
    return atoms;
  }
}
