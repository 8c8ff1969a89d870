package dev.qace.evaluation;

import dev.qace.model.Condition;

/**
 * One part of a conjunctive precondition.
 *
 * @param leaf an atom, an equality, or {@link Condition#TRUE}
 * @param positive whether it has to hold, or must not
 */
record Conjunct(Condition leaf, boolean positive) {
  @Override
  public String toString() {
    return (positive ? leaf : new Condition.Not(leaf)).toString();
  }
}
