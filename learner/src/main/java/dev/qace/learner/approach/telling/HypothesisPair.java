package dev.qace.learner.approach.telling;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Two models over one vocabulary that differ in what they say of one capability: the paper's M_i
 * and M_j, which differ in one slot (Sec. 4.2).
 *
 * <p>Outcomes are paired by position: the k-th outcome of the one and the k-th of the other are the
 * same draw. Branches count in the order in which they are written, then comes "nothing happens"
 * where that has a chance; branches that do the same still count each. So an effect slot is written
 * as two effects that are alike but for the literal in one branch, in several, or in all; odds are
 * not looked at. Immutable.
 */
public final class HypothesisPair {
  private final Domain one;
  private final Domain other;
  private final Action ofOne;
  private final Action ofOther;
  private final List<Set<Effect>> outcomesOfOne;
  private final List<Set<Effect>> outcomesOfOther;

  private HypothesisPair(Domain one, Domain other, Action ofOne, Action ofOther) {
    this.one = one;
    this.other = other;
    this.ofOne = ofOne;
    this.ofOther = ofOther;
    this.outcomesOfOne = PositionedOutcomes.of(ofOne.effect());
    this.outcomesOfOther = PositionedOutcomes.of(ofOther.effect());
    if (outcomesOfOne.size() != outcomesOfOther.size()) {
      throw new IllegalArgumentException(
          "the hypotheses give "
              + ofOne.name()
              + " "
              + outcomesOfOne.size()
              + " and "
              + outcomesOfOther.size()
              + " outcomes, which cannot be paired. Write an outcome that one of them splits"
              + " as two branches in the other");
    }
  }

  /**
   * The pair of these models.
   *
   * @throws IllegalArgumentException if their vocabularies differ, where they say the same or
   *     differ in more than one capability, or where their outcomes cannot be paired
   */
  public static HypothesisPair of(Domain one, Domain other) {
    if (!one.vocabulary().equals(other.vocabulary())) {
      throw new IllegalArgumentException("the two hypotheses have different vocabularies");
    }
    List<Integer> differing = new ArrayList<>();
    for (int i = 0; i < one.actions().size(); i++) {
      if (!one.actions().get(i).equals(other.actions().get(i))) {
        differing.add(i);
      }
    }
    if (differing.size() != 1) {
      throw new IllegalArgumentException(
          "two hypotheses must differ in exactly one capability; these differ in "
              + differing.stream().map(i -> one.actions().get(i).name()).toList());
    }
    int at = differing.get(0);
    return new HypothesisPair(one, other, one.actions().get(at), other.actions().get(at));
  }

  public Domain one() {
    return one;
  }

  public Domain other() {
    return other;
  }

  /** The capability of which they say different things. */
  public Capability capability() {
    return ofOne.capability();
  }

  /** What the one says of it, with its outcomes by position as the branches of a oneof. */
  public Action drawnOfOne() {
    return drawn(ofOne, outcomesOfOne);
  }

  /** What the other says of it, likewise. */
  public Action drawnOfOther() {
    return drawn(ofOther, outcomesOfOther);
  }

  /** An action with its outcomes by position as the branches of a oneof, even if it is but one. */
  public static Action drawn(Action action) {
    return drawn(action, PositionedOutcomes.of(action.effect()));
  }

  private static Action drawn(Action action, List<Set<Effect>> outcomes) {
    List<Effect> branches = new ArrayList<>();
    outcomes.forEach(changes -> branches.add(new Effect.And(List.copyOf(changes))));
    return new Action(action.capability(), action.precondition(), new Effect.OneOf(branches));
  }

  /**
   * Whether some draw can never tell: both allow the same, and have an outcome in common. Then no
   * bounded number of steps is sure to tell.
   */
  public boolean hasCommonOutcome() {
    if (!ofOne.precondition().equals(ofOther.precondition())) {
      return false;
    }
    for (int k = 0; k < outcomesOfOne.size(); k++) {
      if (outcomesOfOne.get(k).equals(outcomesOfOther.get(k))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return ofOne.precondition().equals(ofOther.precondition())
        ? ofOne.name() + " does " + ofOne.effect() + " or " + ofOther.effect()
        : ofOne.name() + " needs " + ofOne.precondition() + " or " + ofOther.precondition();
  }
}
