package dev.qace.report;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;

/** Replaces parameters by an instance's objects. */
public final class GroundedAtoms {
  private GroundedAtoms() {}

  /** The lifted atom of an instance. */
  public static Atom ground(LiftedAtom atom, Instance instance) {
    List<WorldObject> objects = new ArrayList<>();
    for (Term term : atom.terms()) {
      objects.add(
          term instanceof WorldObject object ? object : objectFor((Variable) term, instance));
    }
    return new Atom(atom.predicate(), objects);
  }

  private static WorldObject objectFor(Variable variable, Instance instance) {
    List<Variable> parameters = instance.capability().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(variable.name())) {
        return instance.objects().get(i);
      }
    }
    throw new IllegalArgumentException(variable + " is no parameter of " + instance.capability());
  }
}
