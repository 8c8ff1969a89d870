package dev.qace.evaluation;

import dev.qace.model.Atom;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.Optional;

/**
 * One way to fill a capability's parameters, as far as a lifted model can tell: which parameters
 * are the same object, which of them are constants, and of which type the others are.
 *
 * @param parameters of the capability
 * @param objects for each parameter a constant, or a stand-in named like the first parameter that
 *     it fills
 */
record Pattern(TypeHierarchy types, List<Variable> parameters, List<WorldObject> objects) {
  Pattern {
    parameters = List.copyOf(parameters);
    objects = List.copyOf(objects);
  }

  WorldObject resolve(Term term) {
    if (term instanceof WorldObject constant) {
      return constant;
    }
    return objects.get(parameters.indexOf(term));
  }

  /** The atom that a lifted one becomes, or empty if the objects do not fit its types. */
  Optional<Atom> atom(LiftedAtom lifted) {
    List<WorldObject> arguments = lifted.terms().stream().map(this::resolve).toList();
    for (int i = 0; i < arguments.size(); i++) {
      if (!types.fits(arguments.get(i), lifted.predicate().parameters().get(i).type())) {
        return Optional.empty();
      }
    }
    return Optional.of(new Atom(lifted.predicate(), arguments));
  }

  /** How many different objects there are; the fewer, the more special the pattern. */
  int distinct() {
    return (int) objects.stream().distinct().count();
  }
}
