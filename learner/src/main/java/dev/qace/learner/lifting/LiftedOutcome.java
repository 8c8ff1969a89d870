package dev.qace.learner.lifting;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.agent.Transition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * What occurs together: atoms added and atoms deleted, by their numbers as subjects of a {@link
 * Lifting}. Not to be changed once made.
 */
public record LiftedOutcome(BitSet adds, BitSet deletes) {

  /** What changed between two sets of true atoms. */
  public static LiftedOutcome between(BitSet before, BitSet after) {
    BitSet adds = (BitSet) after.clone();
    adds.andNot(before);
    BitSet deletes = (BitSet) before.clone();
    deletes.andNot(after);
    return new LiftedOutcome(adds, deletes);
  }

  /**
   * The literals of which one has to hold beforehand for outcomes to be told apart: what all of
   * them change tells nothing.
   *
   * @param atoms how many there are
   */
  public static BitSet telling(Collection<LiftedOutcome> outcomes, int atoms) {
    BitSet telling = new BitSet();
    BitSet always = new BitSet();
    always.set(0, outcomes.isEmpty() ? 0 : literalCount(atoms));
    for (LiftedOutcome each : outcomes) {
      BitSet shows = new BitSet();
      each.adds().stream().forEach(atom -> shows.set(negative(atom)));
      each.deletes().stream().forEach(atom -> shows.set(positive(atom)));
      telling.or(shows);
      always.and(shows);
    }
    telling.andNot(always);
    return telling;
  }

  /** The literals as effects over the capability's parameters, in the order of their numbers. */
  public List<Effect> changes(Lifting lifting) {
    List<Effect> changes = new ArrayList<>();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      if (deletes.get(atom)) {
        changes.add(lifting.change(atom, false));
      }
      if (adds.get(atom)) {
        changes.add(lifting.change(atom, true));
      }
    }
    return changes;
  }

  /** The state that follows where an instance comes to this: deletes before adds. */
  public State apply(Lifting lifting, State state, Instance instance) {
    int[] atoms = lifting.ground(instance);
    StateDraft draft = state.draft();
    List<SideEffect.Applied> happening = happening(lifting, state, instance);
    happening.forEach(each -> each.deleted().stream().forEach(atom -> draft.set(atom, false)));
    for (int i = deletes.nextSetBit(0); i >= 0; i = deletes.nextSetBit(i + 1)) {
      if (atoms[i] >= 0) {
        draft.set(atoms[i], false);
      }
    }
    for (int i = adds.nextSetBit(0); i >= 0; i = adds.nextSetBit(i + 1)) {
      if (atoms[i] >= 0) {
        draft.set(atoms[i], true);
      }
    }
    happening.forEach(each -> each.added().stream().forEach(atom -> draft.set(atom, true)));
    return draft.state();
  }

  private List<SideEffect.Applied> happening(Lifting lifting, State state, Instance instance) {
    return lifting.extension().sideEffects().isEmpty()
        ? List.of()
        : adds.stream()
            .filter(lifting::isMark)
            .mapToObj(mark -> lifting.happening(mark, state, instance))
            .toList();
  }

  /** Whether this leads to where an execution led. */
  public boolean explains(Lifting lifting, Transition transition) {
    return apply(lifting, transition.state(), transition.instance())
        .equals(transition.outcome().state());
  }

  public LiftedOutcome adding(BitSet more) {
    BitSet all = (BitSet) adds.clone();
    all.or(more);
    return new LiftedOutcome(all, deletes);
  }
}
