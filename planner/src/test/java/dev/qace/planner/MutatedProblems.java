package dev.qace.planner;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Problem;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Problems like a given one, with a few things changed: what is true at first, what is wanted, what
 * actions need and do. Most stay as hard as they were, and many have another answer.
 */
public final class MutatedProblems {
  private static final int MOST_CHANGES = 4;

  private final Random random;
  private Domain domain;
  private Problem problem;

  private MutatedProblems(RandomProblems.Task task, long seed) {
    this.random = new Random(seed);
    this.domain = task.domain();
    this.problem = task.problem();
  }

  /** Always the same for the same seed. */
  public static RandomProblems.Task of(RandomProblems.Task task, long seed) {
    MutatedProblems mutated = new MutatedProblems(task, seed);
    for (int left = 1 + mutated.random.nextInt(MOST_CHANGES); left > 0; left--) {
      mutated.change();
    }
    return new RandomProblems.Task(mutated.domain, mutated.problem);
  }

  private void change() {
    switch (random.nextInt(6)) {
      case 0 -> changeGoal();
      case 1, 2 -> changeInitial();
      case 3 -> changeAction(true);
      default -> changeAction(false);
    }
  }

  private void changeGoal() {
    List<Condition> parts = parts(problem.goal());
    if (parts.size() > 1 && random.nextInt(3) > 0) {
      parts.remove(random.nextInt(parts.size()));
    } else {
      Set<Atom> initial = problem.initial();
      Atom atom = shifted(new ArrayList<>(initial).get(random.nextInt(initial.size())));
      List<Term> terms = new ArrayList<>(atom.objects());
      parts.add(new Condition.Holds(new LiftedAtom(atom.predicate(), terms)));
    }
    problem =
        new Problem(
            problem.name(),
            problem.domainName(),
            problem.objects(),
            problem.initial(),
            new Condition.And(parts));
  }

  private void changeInitial() {
    List<Atom> atoms = new ArrayList<>(problem.initial());
    int at = random.nextInt(atoms.size());
    Atom atom = atoms.get(at);
    if (random.nextInt(3) > 0) {
      atoms.remove(at);
    }
    if (random.nextInt(3) > 0) {
      atoms.add(shifted(atom));
    }
    if (atoms.isEmpty()) {
      return;
    }
    problem =
        new Problem(
            problem.name(),
            problem.domainName(),
            problem.objects(),
            new LinkedHashSet<>(atoms),
            problem.goal());
  }

  /** The atom with another object in one place. */
  private Atom shifted(Atom atom) {
    if (atom.objects().isEmpty()) {
      return atom;
    }
    int place = random.nextInt(atom.objects().size());
    List<WorldObject> fitting = new ArrayList<>();
    for (WorldObject object : problem.objects()) {
      if (domain.types().fits(object, atom.predicate().parameters().get(place).type())) {
        fitting.add(object);
      }
    }
    if (fitting.isEmpty()) {
      return atom;
    }
    List<WorldObject> objects = new ArrayList<>(atom.objects());
    objects.set(place, fitting.get(random.nextInt(fitting.size())));
    return new Atom(atom.predicate(), objects);
  }

  private void changeAction(boolean need) {
    List<Action> actions = new ArrayList<>(domain.actions());
    int at = random.nextInt(actions.size());
    Action action = actions.get(at);
    List<Variable> scope = action.capability().parameters();
    actions.set(
        at,
        new Action(
            action.capability(),
            need ? changed(action.precondition(), scope) : action.precondition(),
            need ? action.effect() : changed(action.effect(), scope)));
    domain =
        new Domain(domain.name(), domain.types(), domain.constants(), domain.predicates(), actions);
  }

  private static List<Condition> parts(Condition condition) {
    return condition instanceof Condition.And and
        ? new ArrayList<>(and.parts())
        : new ArrayList<>(List.of(condition));
  }

  private Condition changed(Condition condition, List<Variable> scope) {
    List<Condition> parts = parts(condition);
    int kind = random.nextInt(3);
    if (kind == 0 && !parts.isEmpty()) {
      parts.remove(random.nextInt(parts.size()));
    } else if (kind == 1 && parts.size() > 1) {
      Condition one = parts.remove(random.nextInt(parts.size()));
      int at = random.nextInt(parts.size());
      parts.set(at, new Condition.Or(List.of(parts.get(at), one)));
    } else {
      parts.add(literal(scope));
    }
    return new Condition.And(parts);
  }

  private Condition literal(List<Variable> scope) {
    LiftedAtom atom = atom(scope);
    Condition holds = new Condition.Holds(atom);
    return random.nextBoolean() ? holds : new Condition.Not(holds);
  }

  /** Over the scope where a variable fits, and over an object otherwise. */
  private LiftedAtom atom(List<Variable> scope) {
    Predicate predicate = domain.predicates().get(random.nextInt(domain.predicates().size()));
    List<Term> terms = new ArrayList<>();
    for (Variable parameter : predicate.parameters()) {
      List<Term> fitting =
          new ArrayList<>(scope.stream().filter(v -> v.type().equals(parameter.type())).toList());
      if (fitting.isEmpty()) {
        problem.objects().stream()
            .filter(object -> domain.types().fits(object, parameter.type()))
            .forEach(fitting::add);
      }
      if (fitting.isEmpty()) {
        return atom(scope);
      }
      terms.add(fitting.get(random.nextInt(fitting.size())));
    }
    return new LiftedAtom(predicate, terms);
  }

  private Effect changed(Effect effect, List<Variable> scope) {
    if (effect instanceof Effect.And and && !and.parts().isEmpty() && random.nextInt(4) > 0) {
      List<Effect> parts = new ArrayList<>(and.parts());
      int at = random.nextInt(parts.size());
      if (random.nextInt(4) == 0) {
        parts.remove(at);
      } else {
        parts.set(at, changed(parts.get(at), scope));
      }
      return new Effect.And(parts);
    } else if (effect instanceof Effect.OneOf oneOf && random.nextInt(4) > 0) {
      List<Effect> branches = new ArrayList<>(oneOf.branches());
      int at = random.nextInt(branches.size());
      if (random.nextInt(3) == 0 && branches.size() > 1) {
        branches.remove(at);
      } else {
        branches.set(at, changed(branches.get(at), scope));
      }
      return new Effect.OneOf(branches);
    }
    Effect more = new Effect.Change(atom(scope), random.nextBoolean());
    return switch (random.nextInt(4)) {
      case 0 -> new Effect.And(List.of(effect, more));
      case 1 -> new Effect.OneOf(List.of(effect, new Effect.And(List.of(effect, more))));
      case 2 -> new Effect.OneOf(List.of(effect, Effect.NOTHING));
      default -> new Effect.When(literal(scope), effect);
    };
  }
}
