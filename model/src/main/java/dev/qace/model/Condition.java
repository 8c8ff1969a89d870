package dev.qace.model;

import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Written;
import java.util.List;

/** A formula that holds or does not hold in a state. Printed as PDDL. */
public sealed interface Condition {

  /** What always holds: the conjunction of nothing. */
  Condition TRUE = new And(List.of());

  record Holds(LiftedAtom atom) implements Condition {
    @Override
    public String toString() {
      return atom.toString();
    }
  }

  record Equal(Term left, Term right) implements Condition {
    @Override
    public String toString() {
      return Written.call("=", List.of(left, right));
    }
  }

  record Not(Condition part) implements Condition {
    @Override
    public String toString() {
      return Written.call("not", List.of(part));
    }
  }

  record And(List<Condition> parts) implements Condition {
    public And {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return Written.call("and", parts);
    }
  }

  record Or(List<Condition> parts) implements Condition {
    public Or {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return Written.call("or", parts);
    }
  }

  record Imply(Condition premise, Condition conclusion) implements Condition {
    @Override
    public String toString() {
      return Written.call("imply", List.of(premise, conclusion));
    }
  }

  record ForAll(List<Variable> variables, Condition body) implements Condition {
    public ForAll {
      variables = List.copyOf(variables);
    }

    @Override
    public String toString() {
      return "(forall (" + Written.typed(variables) + ") " + body + ")";
    }
  }

  record Exists(List<Variable> variables, Condition body) implements Condition {
    public Exists {
      variables = List.copyOf(variables);
    }

    @Override
    public String toString() {
      return "(exists (" + Written.typed(variables) + ") " + body + ")";
    }
  }
}
