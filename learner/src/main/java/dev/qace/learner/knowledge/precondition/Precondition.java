package dev.qace.learner.knowledge.precondition;

import java.util.BitSet;
import java.util.List;

/**
 * When a capability executes, as far as is known. Values and literals are those of its {@link
 * dev.qace.learner.lifting.Lifting lifting}.
 */
public sealed interface Precondition
    permits PreconditionSpace, DisjunctiveSpace, ContextPrecondition {

  /** Whether it executes wherever the subjects have these values. */
  boolean surelyExecutes(BitSet values);

  /** Whether it is refused wherever the subjects have these values. */
  boolean surelyRefuses(BitSet values);

  /** Whether an attempt there would tell something of it. */
  default boolean isOpen(BitSet values) {
    return !surelyExecutes(values) && !surelyRefuses(values);
  }

  /** Whether these values are known to be refused, by what is decided alone. */
  boolean isRefused(BitSet values);

  /** The literals that hold wherever it surely executes, and would make a difference. */
  BitSet needed();

  /**
   * Sets of literals: where all of one of them hold, it surely executes. At least one; each has all
   * that are {@link #needed}.
   */
  List<BitSet> ways();

  /** The literals of which nobody knows yet, and that would make a difference. */
  BitSet undecided();
}
