package dev.qace.model.ppddl;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Well-formed domains and problems that use, over many seeds, every part of the language. The same
 * seed gives the same models.
 */
public final class RandomModels {
  private final Random random;

  public RandomModels(long seed) {
    this.random = new Random(seed);
  }

  public Domain domain() {
    TypeHierarchy types = random.nextInt(4) == 0 ? TypeHierarchy.UNTYPED : hierarchy();
    List<WorldObject> constants = objects("c", types, random.nextInt(4));
    List<Predicate> predicates = new ArrayList<>();
    for (int i = 0, count = 1 + random.nextInt(5); i < count; i++) {
      predicates.add(new Predicate("p" + i, variables("x", types, random.nextInt(4))));
    }
    RandomFormulas formulas = new RandomFormulas(random, types, predicates, constants);
    List<Action> actions = new ArrayList<>();
    for (int i = 0, count = random.nextInt(5); i < count; i++) {
      actions.add(action("a" + random.nextInt(4), types, formulas));
    }
    return new Domain("d" + random.nextInt(10), types, constants, predicates, actions);
  }

  public Problem problem(Domain domain) {
    List<WorldObject> objects = objects("o", domain.types(), random.nextInt(8));
    List<WorldObject> all = new ArrayList<>(domain.constants());
    all.addAll(objects);
    RandomFormulas formulas = new RandomFormulas(random, domain.types(), domain.predicates(), all);
    Set<Atom> initial = new LinkedHashSet<>();
    for (int i = 0, count = random.nextInt(20); i < count; i++) {
      formulas
          .atom(List.of())
          .ifPresent(atom -> initial.add(new Atom(atom.predicate(), onlyObjects(atom.terms()))));
    }
    Condition goal = formulas.condition(List.of(), 3);
    return new Problem("q" + random.nextInt(10), domain.name(), objects, initial, goal);
  }

  private static List<WorldObject> onlyObjects(List<Term> terms) {
    return terms.stream().map(term -> (WorldObject) term).toList();
  }

  private Action action(String name, TypeHierarchy types, RandomFormulas formulas) {
    List<Variable> parameters = variables("y", types, random.nextInt(4));
    return new Action(
        new Capability(name, parameters),
        formulas.condition(parameters, 3),
        formulas.effect(parameters, 4));
  }

  /** Each type below one or two of those before it, so that there is no cycle. */
  private TypeHierarchy hierarchy() {
    Map<String, Type> supertypes = new LinkedHashMap<>();
    List<String> above = new ArrayList<>(List.of("object"));
    for (int i = 0, count = 1 + random.nextInt(6); i < count; i++) {
      supertypes.put("t" + i, type(above));
      above.add("t" + i);
    }
    return new TypeHierarchy(supertypes);
  }

  private Type type(List<String> names) {
    String one = names.get(random.nextInt(names.size()));
    return random.nextInt(5) > 0
        ? Type.named(one)
        : Type.either(List.of(one, names.get(random.nextInt(names.size()))));
  }

  private List<WorldObject> objects(String prefix, TypeHierarchy types, int count) {
    List<WorldObject> objects = new ArrayList<>();
    List<String> names = List.copyOf(types.names());
    for (int i = 0; i < count; i++) {
      objects.add(new WorldObject(prefix + i, type(names)));
    }
    return objects;
  }

  private List<Variable> variables(String prefix, TypeHierarchy types, int count) {
    List<Variable> variables = new ArrayList<>();
    List<String> names = List.copyOf(types.names());
    for (int i = 0; i < count; i++) {
      variables.add(new Variable(prefix + i, type(names)));
    }
    return variables;
  }
}
