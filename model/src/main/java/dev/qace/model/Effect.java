package dev.qace.model;

import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Written;
import java.util.List;

/**
 * What a capability may do to a state. Within one step all conditions are tested in the state
 * before, and deletes come before adds: an atom that is both deleted and added is true afterwards.
 * Printed as PPDDL.
 */
public sealed interface Effect {

  /** What changes nothing: the conjunction of nothing. */
  Effect NOTHING = new And(List.of());

  /** The atom becomes true ({@code value}) or false. */
  record Change(LiftedAtom atom, boolean value) implements Effect {
    @Override
    public String toString() {
      return value ? atom.toString() : "(not " + atom + ")";
    }
  }

  record And(List<Effect> parts) implements Effect {
    public And {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return Written.call("and", parts);
    }
  }

  record When(Condition condition, Effect effect) implements Effect {
    @Override
    public String toString() {
      return Written.call("when", List.of(condition, effect));
    }
  }

  /** For every object of the variables' types; a draw inside is made separately for each. */
  record ForAll(List<Variable> variables, Effect body) implements Effect {
    public ForAll {
      variables = List.copyOf(variables);
    }

    @Override
    public String toString() {
      return "(forall (" + Written.typed(variables) + ") " + body + ")";
    }
  }

  /** At most one branch, drawn with its probability; with what is left of 1, nothing happens. */
  record Probabilistic(List<Branch> branches) implements Effect {
    public Probabilistic {
      branches = List.copyOf(branches);
      Probability sum =
          branches.stream().map(Branch::probability).reduce(Probability.ZERO, Probability::plus);
      if (sum.compareTo(Probability.ONE) > 0) {
        throw new IllegalArgumentException(
            "the probabilities sum to " + sum + ", which is above 1");
      }
    }

    /** The probability that no branch is drawn. */
    public Probability remainder() {
      return branches.stream()
          .map(Branch::probability)
          .reduce(Probability.ZERO, Probability::plus)
          .complement();
    }

    @Override
    public String toString() {
      return Written.call("probabilistic", branches);
    }
  }

  /** One branch of a {@link Probabilistic} effect. */
  record Branch(Probability probability, Effect effect) {
    @Override
    public String toString() {
      return probability + " " + effect;
    }
  }

  /** Exactly one of the branches, with unknown probabilities. */
  record OneOf(List<Effect> branches) implements Effect {
    public OneOf {
      branches = List.copyOf(branches);
      if (branches.isEmpty()) {
        throw new IllegalArgumentException("oneof needs at least one branch");
      }
    }

    @Override
    public String toString() {
      return Written.call("oneof", branches);
    }
  }
}
