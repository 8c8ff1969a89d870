package dev.qace.model;

import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Written;
import java.util.List;

/**
 * A predicate with a term for each of its parameters: an atom once every variable is bound to an
 * object.
 */
public record LiftedAtom(Predicate predicate, List<Term> terms) {
  public LiftedAtom {
    terms = List.copyOf(terms);
    if (terms.size() != predicate.arity()) {
      throw new IllegalArgumentException(
          predicate.name()
              + " takes "
              + Counted.of(predicate.arity(), "argument")
              + ", got "
              + terms.size());
    }
  }

  @Override
  public String toString() {
    return Written.call(predicate.name(), terms);
  }
}
