package dev.qace.evaluation;

import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
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
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Pairs of small class-A domains with one capability each, of which the second is the first after a
 * few changes. Many of the changes make no difference. The same seed gives the same pair.
 */
final class RandomPairs {
  private final Random random;
  private final TypeHierarchy types;
  private final List<WorldObject> constants = new ArrayList<>();
  private final List<Predicate> predicates = new ArrayList<>();
  private final List<LiftedAtom> atoms = new ArrayList<>();
  private final List<Term> terms = new ArrayList<>();
  private final Draft truth;

  RandomPairs(long seed) {
    this.random = new Random(seed);
    Map<String, Type> supertypes = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(List.of("object"));
    for (int i = 0, count = random.nextInt(4); i < count; i++) {
      supertypes.put("t" + i, type(names));
      names.add("t" + i);
    }
    this.types = new TypeHierarchy(supertypes);
    if (random.nextInt(4) == 0) {
      constants.add(new WorldObject("c", Type.named(pick(names))));
    }
    for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
      predicates.add(new Predicate("p" + i, variables("x", names, random.nextInt(4))));
    }
    this.truth = new Draft(new Capability("a", variables("y", names, 1 + random.nextInt(3))));
    terms.addAll(truth.capability.parameters());
    terms.addAll(constants);
    for (int i = 0, count = 3 + random.nextInt(3); i < count; i++) {
      addAtom();
    }
    write();
  }

  private void addAtom() {
    Predicate predicate = pick(predicates);
    List<Term> chosen = new ArrayList<>();
    for (Variable parameter : predicate.parameters()) {
      List<Term> fitting = terms.stream().filter(t -> mayBe(t, parameter.type())).toList();
      if (fitting.isEmpty()) {
        return;
      }
      chosen.add(pick(fitting));
    }
    atoms.add(new LiftedAtom(predicate, chosen));
  }

  private boolean mayBe(Term term, Type wanted) {
    return term instanceof WorldObject object
        ? types.fits(object, wanted)
        : types.overlap(term.type(), wanted);
  }

  private void write() {
    for (int i = 0, count = random.nextInt(4); i < count; i++) {
      truth.precondition.add(literal());
    }
    int left = 10;
    for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
      int tenths = i == count - 1 && random.nextBoolean() ? left : 1 + random.nextInt(left / 2 + 1);
      left -= tenths;
      truth.tenths.add(tenths);
      truth.outcomes.add(changes(random.nextInt(4)));
    }
  }

  private List<Effect.Change> changes(int count) {
    List<Effect.Change> changes = new ArrayList<>();
    for (int i = 0; i < count && !atoms.isEmpty(); i++) {
      changes.add(new Effect.Change(pick(atoms), random.nextBoolean()));
    }
    return changes;
  }

  private Condition literal() {
    Condition leaf =
        atoms.isEmpty() || random.nextInt(5) == 0
            ? new Condition.Equal(pick(terms), pick(terms))
            : new Condition.Holds(pick(atoms));
    return random.nextBoolean() ? leaf : new Condition.Not(leaf);
  }

  Domain truth() {
    return domain(truth);
  }

  Domain learned() {
    Draft draft = truth.copy();
    for (int i = 0, count = random.nextInt(4); i < count; i++) {
      change(draft);
    }
    return domain(draft);
  }

  private void change(Draft draft) {
    List<Effect.Change> outcome = pick(draft.outcomes);
    switch (random.nextInt(12)) {
      case 0 -> draft.precondition.add(literal());
      case 1 -> draft.precondition.remove(pick(withNothing(draft.precondition)));
      case 2, 3, 4 -> addWhatIsKnown(draft, random.nextInt(3) > 0);
      case 5 -> outcome.addAll(changes(1));
      case 6 -> outcome.remove(outcome.isEmpty() ? null : pick(outcome));
      case 7 -> split(draft);
      case 8 -> shift(draft);
      case 9 ->
          outcome.addAll(outcome.stream().map(c -> new Effect.Change(c.atom(), false)).toList());
      case 10 -> Collections.shuffle(draft.precondition, random);
      default -> Collections.shuffle(outcome, random);
    }
  }

  private static List<Condition> withNothing(List<Condition> conditions) {
    return conditions.isEmpty() ? List.of(Condition.TRUE) : conditions;
  }

  /** Sets what the precondition says anyway, in every outcome or in one. */
  private void addWhatIsKnown(Draft draft, boolean everywhere) {
    Condition known = pick(withNothing(draft.precondition));
    boolean value = !(known instanceof Condition.Not);
    if (known instanceof Condition.Not not) {
      known = not.part();
    }
    if (known instanceof Condition.Holds holds) {
      Effect.Change change = new Effect.Change(holds.atom(), value);
      (everywhere ? draft.outcomes : List.of(pick(draft.outcomes))).forEach(o -> o.add(change));
    }
  }

  private void split(Draft draft) {
    int i = random.nextInt(draft.tenths.size());
    int tenths = draft.tenths.get(i);
    if (tenths > 1) {
      draft.tenths.set(i, 1);
      draft.tenths.add(tenths - 1);
      draft.outcomes.add(new ArrayList<>(draft.outcomes.get(i)));
    }
  }

  private void shift(Draft draft) {
    int i = random.nextInt(draft.tenths.size());
    if (draft.tenths.get(i) > 1) {
      draft.tenths.set(i, draft.tenths.get(i) - 1);
    }
  }

  private Domain domain(Draft draft) {
    return new Domain("d", types, constants, predicates, List.of(draft.action()));
  }

  private Type type(List<String> names) {
    return random.nextInt(5) > 0
        ? Type.named(pick(names))
        : Type.either(List.of(pick(names), pick(names)));
  }

  private List<Variable> variables(String prefix, List<String> names, int count) {
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      variables.add(new Variable(prefix + i, type(names)));
    }
    return variables;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
