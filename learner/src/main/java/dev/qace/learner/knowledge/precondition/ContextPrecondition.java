package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.LiteralNumbers.negated;

import java.util.BitSet;
import java.util.List;

/**
 * When a capability executes in one of its contexts: where its precondition holds, and the literals
 * of the context do.
 */
public record ContextPrecondition(Precondition whole, BitSet context) implements Precondition {

  @Override
  public boolean surelyExecutes(BitSet values) {
    return Disjunction.holds(context, values) && whole.surelyExecutes(values);
  }

  @Override
  public boolean surelyRefuses(BitSet values) {
    return !Disjunction.holds(context, values) || whole.surelyRefuses(values);
  }

  @Override
  public boolean isRefused(BitSet values) {
    return !Disjunction.holds(context, values) || whole.isRefused(values);
  }

  @Override
  public BitSet needed() {
    BitSet needed = whole.needed();
    needed.or(context);
    return needed;
  }

  @Override
  public List<BitSet> ways() {
    List<BitSet> ways = whole.ways().stream().filter(this::isPossible).map(this::within).toList();
    return ways.isEmpty() ? List.of(needed()) : ways;
  }

  private boolean isPossible(BitSet way) {
    return context.stream().noneMatch(literal -> way.get(negated(literal)));
  }

  private BitSet within(BitSet way) {
    BitSet literals = (BitSet) way.clone();
    literals.or(context);
    return literals;
  }

  @Override
  public BitSet undecided() {
    return whole.undecided();
  }
}
