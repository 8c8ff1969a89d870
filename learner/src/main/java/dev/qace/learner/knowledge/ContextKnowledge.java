package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.precondition.ContextPrecondition;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.knowledge.precondition.Precondition;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import java.util.BitSet;
import java.util.Optional;

/** What is known about a capability where a literal holds. Not thread-safe. */
final class ContextKnowledge extends CapabilityKnowledge {
  private final CapabilityKnowledge parent;
  private final BitSet literal = new BitSet();
  private final PreconditionSpace space;

  /**
   * @param parent what is known wherever the literals of this context but for the last hold
   */
  ContextKnowledge(CapabilityKnowledge parent, int literal, int depth) {
    super(parent.lifting(), depth);
    this.parent = parent;
    this.literal.set(literal);
    this.space = parent.space();
  }

  @Override
  public void add(Transition transition, long step) {
    if (Disjunction.holds(context(), lifting().values(transition.state(), transition.instance()))) {
      addOutcome(transition, step);
    }
  }

  @Override
  public BitSet context() {
    BitSet literals = parent.context();
    literals.or(literal);
    return literals;
  }

  @Override
  public WholeKnowledge whole() {
    return parent.whole();
  }

  @Override
  public boolean looksForMore() {
    return true;
  }

  @Override
  public boolean asksForSignsOfMore() {
    return true;
  }

  @Override
  public PreconditionSpace space() {
    return space;
  }

  @Override
  public Optional<DisjunctiveSpace> disjunctions() {
    return Optional.empty();
  }

  @Override
  public Optional<DisjunctiveSpace> alternatives() {
    return Optional.empty();
  }

  @Override
  public Precondition precondition() {
    return new ContextPrecondition(parent.precondition(), literal);
  }

  @Override
  public boolean isContradicted() {
    return parent.isContradicted();
  }
}
