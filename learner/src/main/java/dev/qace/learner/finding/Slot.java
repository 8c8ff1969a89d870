package dev.qace.learner.finding;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import java.util.List;

/**
 * One thing that a model says or does not say of a capability, over its parameters. Where it is
 * about literals, printed as PDDL.
 */
public sealed interface Slot {
  default Place place() {
    return Place.EFFECT;
  }

  /** Whether this literal is a precondition. */
  record Needed(Condition literal) implements Slot {
    @Override
    public Place place() {
      return Place.PRECONDITION;
    }

    @Override
    public String toString() {
      return literal.toString();
    }
  }

  /** Whether some outcome makes this change, or whether one that is known does. */
  record Changed(Effect change) implements Slot {
    @Override
    public String toString() {
      return change.toString();
    }
  }

  /** Whether there is an outcome of just these changes. */
  record WholeOutcome(List<Effect> changes) implements Slot {
    public WholeOutcome {
      changes = List.copyOf(changes);
    }

    @Override
    public String toString() {
      return new Effect.And(changes).toString();
    }
  }

  /** Which outcomes there are. */
  record AllOutcomes() implements Slot {}

  /** When it executes, and what it does then. */
  record Everything() implements Slot {
    @Override
    public Place place() {
      return Place.CAPABILITY;
    }
  }
}
