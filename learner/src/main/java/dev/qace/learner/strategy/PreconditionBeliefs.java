package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.negated;

import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * Preconditions that may be the right one, drawn so that all explain what was seen. They decide
 * nothing: they tell which attempts are likely to be executed, and so which are worth asking for.
 */
public final class PreconditionBeliefs {
  private final List<BitSet> drawn = new ArrayList<>();

  /**
   * @param chance how likely a literal is to be a precondition, before anything was seen
   */
  public PreconditionBeliefs(
      PreconditionSpace space, IntToDoubleFunction chance, int count, Random random) {
    BitSet undecided = space.undecided();
    List<BitSet> clauses = space.clauses();
    for (int i = 0; i < count; i++) {
      drawn.add(draw(space.required(), undecided, clauses, chance, random));
    }
  }

  private static BitSet draw(
      BitSet required,
      BitSet undecided,
      List<BitSet> clauses,
      IntToDoubleFunction chance,
      Random random) {
    BitSet literals = required;
    for (int l = undecided.nextSetBit(0); l >= 0; l = undecided.nextSetBit(l + 1)) {
      if (!literals.get(negated(l)) && random.nextDouble() < chance.applyAsDouble(l)) {
        literals.set(l);
      }
    }
    for (BitSet clause : clauses) {
      if (!clause.intersects(literals)) {
        explain(literals, clause, chance, random);
      }
    }
    return literals;
  }

  /** Adds the literal of the clause that wins a race in which the more likely ones run faster. */
  private static void explain(
      BitSet literals, BitSet clause, IntToDoubleFunction chance, Random random) {
    int winner = -1;
    double best = Double.POSITIVE_INFINITY;
    for (int l = clause.nextSetBit(0); l >= 0; l = clause.nextSetBit(l + 1)) {
      if (!literals.get(negated(l))) {
        double time = -Math.log(1 - random.nextDouble()) / chance.applyAsDouble(l);
        if (time < best) {
          best = time;
          winner = l;
        }
      }
    }
    if (winner >= 0) {
      literals.set(winner);
    }
  }

  /** The preconditions drawn. */
  public List<BitSet> drawn() {
    return drawn;
  }

  /** In how many of them an attempt is executed that violates these literals, as a share. */
  public double executing(BitSet violated) {
    int executing = 0;
    for (BitSet literals : drawn) {
      executing += literals.intersects(violated) ? 0 : 1;
    }
    return (double) executing / drawn.size();
  }
}
