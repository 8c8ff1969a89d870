package dev.qace.model.ground;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Outcomes;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the language means, read off its definition: sets of atoms, no numbering, no simplification.
 * An oracle.
 */
final class LiftedSemantics {
  private final World world;
  private final Set<Atom> state;

  LiftedSemantics(World world, Set<Atom> state) {
    this.world = world;
    this.state = state;
  }

  private record Way(double probability, Set<Atom> deleted, Set<Atom> added) {}

  boolean executes(Action action, List<WorldObject> objects) {
    return holds(
        action.precondition(), binding(action.capability().parameters(), objects, Map.of()));
  }

  Map<Set<Atom>, Double> successors(Action action, List<WorldObject> objects) {
    Map<String, WorldObject> binding = binding(action.capability().parameters(), objects, Map.of());
    Map<Set<Atom>, Double> successors = new HashMap<>();
    for (Way way : ways(action.effect(), binding)) {
      Set<Atom> after = new HashSet<>(state);
      after.removeAll(way.deleted());
      after.addAll(way.added());
      successors.merge(after, way.probability(), Double::sum);
    }
    return successors;
  }

  /** Every way to fill the variables with objects of their types. */
  List<List<WorldObject>> fillings(List<Variable> variables) {
    List<List<WorldObject>> fillings = new ArrayList<>(List.of(List.of()));
    for (Variable variable : variables) {
      List<List<WorldObject>> longer = new ArrayList<>();
      for (List<WorldObject> filling : fillings) {
        for (WorldObject object : world.objects()) {
          if (world.vocabulary().types().fits(object, variable.type())) {
            List<WorldObject> next = new ArrayList<>(filling);
            next.add(object);
            longer.add(next);
          }
        }
      }
      fillings = longer;
    }
    return fillings;
  }

  private static Map<String, WorldObject> binding(
      List<Variable> variables, List<WorldObject> objects, Map<String, WorldObject> outer) {
    Map<String, WorldObject> binding = new HashMap<>(outer);
    for (int i = 0; i < variables.size(); i++) {
      binding.put(variables.get(i).name(), objects.get(i));
    }
    return binding;
  }

  private static WorldObject object(Term term, Map<String, WorldObject> binding) {
    return term instanceof WorldObject object ? object : binding.getOrDefault(term.name(), NOBODY);
  }

  private static final WorldObject NOBODY =
      new WorldObject("nobody", dev.qace.model.vocabulary.Type.named("nothing"));

  private static Atom atom(LiftedAtom lifted, Map<String, WorldObject> binding) {
    return new Atom(
        lifted.predicate(), lifted.terms().stream().map(term -> object(term, binding)).toList());
  }

  private boolean holds(Condition condition, Map<String, WorldObject> binding) {
    if (condition instanceof Condition.Holds holds) {
      return state.contains(atom(holds.atom(), binding));
    } else if (condition instanceof Condition.Equal equal) {
      return object(equal.left(), binding).equals(object(equal.right(), binding));
    } else if (condition instanceof Condition.Not not) {
      return !holds(not.part(), binding);
    } else if (condition instanceof Condition.And and) {
      return and.parts().stream().allMatch(part -> holds(part, binding));
    } else if (condition instanceof Condition.Or or) {
      return or.parts().stream().anyMatch(part -> holds(part, binding));
    } else if (condition instanceof Condition.Imply imply) {
      return !holds(imply.premise(), binding) || holds(imply.conclusion(), binding);
    } else if (condition instanceof Condition.ForAll forAll) {
      return fillings(forAll.variables()).stream()
          .allMatch(objects -> holds(forAll.body(), binding(forAll.variables(), objects, binding)));
    } else if (condition instanceof Condition.Exists exists) {
      return fillings(exists.variables()).stream()
          .anyMatch(objects -> holds(exists.body(), binding(exists.variables(), objects, binding)));
    }
    throw new AssertionError(condition);
  }

  /**
   * Where a variable's type is wider than the predicate's, some atoms are none: they never become
   * true.
   */
  private boolean isWellTyped(Atom atom) {
    for (int i = 0; i < atom.objects().size(); i++) {
      Variable parameter = atom.predicate().parameters().get(i);
      if (!world.vocabulary().types().fits(atom.objects().get(i), parameter.type())) {
        return false;
      }
    }
    return true;
  }

  private List<Way> ways(Effect effect, Map<String, WorldObject> binding) {
    if (effect instanceof Effect.Change change) {
      Atom atom = atom(change.atom(), binding);
      Set<Atom> changed = isWellTyped(atom) ? Set.of(atom) : Set.of();
      return List.of(
          change.value() ? new Way(1, Set.of(), changed) : new Way(1, changed, Set.of()));
    } else if (effect instanceof Effect.And and) {
      List<Way> product = nothing(1);
      for (Effect part : and.parts()) {
        product = both(product, ways(part, binding));
      }
      return product;
    } else if (effect instanceof Effect.When when) {
      return holds(when.condition(), binding) ? ways(when.effect(), binding) : nothing(1);
    } else if (effect instanceof Effect.ForAll forAll) {
      List<Way> product = nothing(1);
      for (List<WorldObject> objects : fillings(forAll.variables())) {
        product = both(product, ways(forAll.body(), binding(forAll.variables(), objects, binding)));
      }
      return product;
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      List<Way> sum = new ArrayList<>(nothing(1));
      double left = 1;
      for (Effect.Branch branch : probabilistic.branches()) {
        double p = branch.probability().doubleValue();
        left -= p;
        ways(branch.effect(), binding)
            .forEach(w -> sum.add(new Way(p * w.probability(), w.deleted(), w.added())));
      }
      sum.set(0, nothing(left).get(0));
      return sum;
    }
    throw new AssertionError(effect);
  }

  private static List<Way> nothing(double probability) {
    return List.of(new Way(probability, Set.of(), Set.of()));
  }

  private static List<Way> both(List<Way> left, List<Way> right) {
    if ((long) left.size() * right.size() > 3000) {
      throw new Outcomes.TooManyException();
    }
    List<Way> product = new ArrayList<>();
    for (Way one : left) {
      for (Way other : right) {
        Set<Atom> deleted = new HashSet<>(one.deleted());
        Set<Atom> added = new HashSet<>(one.added());
        deleted.addAll(other.deleted());
        added.addAll(other.added());
        product.add(new Way(one.probability() * other.probability(), deleted, added));
      }
    }
    return product;
  }
}
