package dev.qace.learner.approach.telling;

import dev.qace.learner.approach.telling.TellingProblems.FondAction;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundCondition.Lit;
import dev.qace.planner.FondOutcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What can occur from a start, taking every value of an atom that once occurred to stay possible:
 * more than really can, never less.
 */
public final class OccurringAtoms {
  private final List<FondAction> steps = new ArrayList<>();
  private final BitSet canBeTrue = new BitSet();
  private final BitSet canBeFalse = new BitSet();

  /**
   * @param atoms how many there are; what the start says nothing of is false
   */
  public OccurringAtoms(int atoms, State start, List<FondAction> all) {
    canBeTrue.or(start.trueAtoms());
    canBeFalse.set(0, atoms);
    canBeFalse.andNot(canBeTrue);
    List<FondAction> waiting = all;
    boolean grown = true;
    while (grown) {
      grown = false;
      List<FondAction> still = new ArrayList<>();
      for (FondAction step : waiting) {
        (canHold(step.precondition()) ? steps : still).add(step);
      }
      waiting = still;
      for (FondAction step : steps) {
        for (FondOutcome outcome : step.outcomes()) {
          grown |= take(outcome);
        }
      }
    }
  }

  private boolean take(FondOutcome outcome) {
    boolean grown = false;
    for (int atom : outcome.adds()) {
      grown |= set(canBeTrue, atom);
    }
    for (int atom : outcome.deletes()) {
      grown |= set(canBeFalse, atom);
    }
    for (FondOutcome.Conditional change : outcome.conditional()) {
      if (canHold(change.when())) {
        grown |= set(change.value() ? canBeTrue : canBeFalse, change.fluent());
      }
    }
    return grown;
  }

  private static boolean set(BitSet bits, int atom) {
    boolean grown = !bits.get(atom);
    bits.set(atom);
    return grown;
  }

  /** The steps that may execute at some time. */
  public List<FondAction> steps() {
    return steps;
  }

  public boolean canBeTrue(int atom) {
    return canBeTrue.get(atom);
  }

  /** Whether the atom may be true at one time and false at another. */
  public boolean changes(int atom) {
    return canBeTrue.get(atom) && canBeFalse.get(atom);
  }

  private boolean canHold(GroundCondition condition) {
    if (condition instanceof Lit lit) {
      return (lit.value() ? canBeTrue : canBeFalse).get(lit.atom());
    } else if (condition instanceof GroundCondition.All all) {
      for (GroundCondition part : all.parts()) {
        if (!canHold(part)) {
          return false;
        }
      }
      return true;
    } else if (condition instanceof GroundCondition.Any any) {
      for (GroundCondition part : any.parts()) {
        if (canHold(part)) {
          return true;
        }
      }
      return false;
    }
    return condition.equals(GroundCondition.TRUE);
  }
}
