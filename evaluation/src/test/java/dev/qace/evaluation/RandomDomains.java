package dev.qace.evaluation;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Probability;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Domains of the paper's class that nobody wrote: types with hierarchy, predicates of no to three
 * parameters, negative preconditions, now and then parameters that must differ or be the same, and
 * up to four outcomes of a tenth at least. The same seed gives the same domain.
 */
public final class RandomDomains {
  private final Random random;
  private final Random ofEqualities;
  private final TypeHierarchy types;
  private final List<String> names;
  private final List<Predicate> predicates = new ArrayList<>();

  public RandomDomains(long seed) {
    this.random = new Random(seed);
    this.ofEqualities = new Random(-1 - seed);
    Map<String, Type> supertypes = new LinkedHashMap<>();
    supertypes.put("a", Type.OBJECT);
    supertypes.put("b", Type.named("a"));
    supertypes.put("c", random.nextBoolean() ? Type.named("a") : Type.OBJECT);
    this.types = new TypeHierarchy(supertypes);
    this.names = List.copyOf(types.names());
  }

  public Domain domain() {
    for (int i = 0, count = 2 + random.nextInt(4); i < count; i++) {
      int arity = Math.min(random.nextInt(4), random.nextInt(4));
      predicates.add(new Predicate("p" + i, variables("x", arity)));
    }
    List<Action> actions = new ArrayList<>();
    for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
      actions.add(action(new Capability("act" + i, variables("y", random.nextInt(4)))));
    }
    return new Domain("random", types, List.of(), predicates, actions);
  }

  /** Mostly with enough objects for all parameters to differ; now and then with too few. */
  public World world(Domain domain) {
    List<WorldObject> objects = new ArrayList<>();
    int each = random.nextInt(6) < 2 ? 1 : 3;
    for (String name : types.supertypes().keySet()) {
      for (int i = 0; i < each; i++) {
        objects.add(new WorldObject(name + i, Type.named(name)));
      }
    }
    World empty = new World(domain.vocabulary(), objects, List.of());
    Set<Atom> initial = new LinkedHashSet<>();
    for (int atom = 0; atom < empty.size(); atom++) {
      if (random.nextBoolean()) {
        initial.add(empty.atom(atom));
      }
    }
    return new World(domain.vocabulary(), objects, initial);
  }

  private List<Variable> variables(String prefix, int count) {
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Type type = Type.named(names.get(random.nextInt(names.size())));
      variables.add(new Variable(prefix + i, type));
    }
    return variables;
  }

  private Action action(Capability capability) {
    List<LiftedAtom> atoms = new ArrayList<>();
    for (Predicate predicate : predicates) {
      instantiate(predicate, capability.parameters(), new ArrayList<>(), atoms);
    }
    Collections.shuffle(atoms, random);
    List<Condition> precondition = new ArrayList<>();
    for (LiftedAtom atom : atoms.subList(0, Math.min(atoms.size(), random.nextInt(5)))) {
      Condition holds = new Condition.Holds(atom);
      precondition.add(random.nextInt(3) == 0 ? new Condition.Not(holds) : holds);
    }
    if (capability.arity() > 1 && random.nextInt(5) == 0) {
      Condition same =
          new Condition.Equal(capability.parameters().get(0), capability.parameters().get(1));
      precondition.add(new Condition.Not(same));
    }
    if (capability.arity() > 1 && ofEqualities.nextInt(3) == 0) {
      precondition.addAll(equalities(capability.parameters()));
    }
    return new Action(capability, new Condition.And(precondition), effect(atoms));
  }

  private List<Condition> equalities(List<Variable> parameters) {
    List<Condition> literals = new ArrayList<>();
    for (int left = 0; left < parameters.size(); left++) {
      for (int right = left + 1; right < parameters.size(); right++) {
        Condition same = new Condition.Equal(parameters.get(left), parameters.get(right));
        int draw = ofEqualities.nextInt(4);
        if (draw < 2) {
          literals.add(draw == 0 ? same : new Condition.Not(same));
        }
      }
    }
    return literals;
  }

  private void instantiate(
      Predicate predicate, List<Variable> parameters, List<Term> chosen, List<LiftedAtom> atoms) {
    if (chosen.size() == predicate.arity()) {
      atoms.add(new LiftedAtom(predicate, chosen));
      return;
    }
    for (Variable parameter : parameters) {
      if (types.within(parameter.type(), predicate.parameters().get(chosen.size()).type())) {
        chosen.add(parameter);
        instantiate(predicate, parameters, chosen, atoms);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  private Effect effect(List<LiftedAtom> atoms) {
    Set<Set<Effect>> outcomes = new LinkedHashSet<>();
    for (int i = 0, count = 1 + random.nextInt(4); i < count; i++) {
      Set<Effect> changes = new LinkedHashSet<>();
      Collections.shuffle(atoms, random);
      for (LiftedAtom atom : atoms.subList(0, Math.min(atoms.size(), random.nextInt(5)))) {
        changes.add(new Effect.Change(atom, random.nextBoolean()));
      }
      outcomes.add(changes);
    }
    int left = 10 - outcomes.size();
    List<Effect.Branch> branches = new ArrayList<>();
    for (Set<Effect> changes : outcomes) {
      int more = branches.size() + 1 == outcomes.size() ? left : random.nextInt(left + 1);
      left -= more;
      branches.add(
          new Effect.Branch(Probability.of(1 + more, 10), new Effect.And(List.copyOf(changes))));
    }
    return new Effect.Probabilistic(branches);
  }
}
