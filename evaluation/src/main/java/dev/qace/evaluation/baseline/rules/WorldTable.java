package dev.qace.evaluation.baseline.rules;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The objects and atoms of a world by number, so that literals are looked up without lists. Objects
 * have the numbers of their places in the world. Thread-safe.
 */
public final class WorldTable {
  private final World world;
  private final Map<WorldObject, Integer> numbers = new HashMap<>();
  private final Map<Predicate, int[][]> places = new HashMap<>();
  private final Map<Predicate, Integer> offsets = new HashMap<>();
  private final Map<Type, int[]> byType = new ConcurrentHashMap<>();
  private final List<Atom> atoms = new ArrayList<>();
  private final List<int[]> objectsOfAtoms = new ArrayList<>();

  public WorldTable(World world) {
    this.world = world;
    world.objects().forEach(object -> numbers.put(object, numbers.size()));
    for (int i = 0; i < world.size(); i++) {
      Atom atom = world.atom(i);
      atoms.add(atom);
      objectsOfAtoms.add(atom.objects().stream().mapToInt(this::number).toArray());
      offsets.putIfAbsent(atom.predicate(), i);
    }
    world.vocabulary().predicates().forEach(predicate -> places.put(predicate, places(predicate)));
  }

  /** By parameter and object, what the object adds to the number of the atom; -1 if it is none. */
  private int[][] places(Predicate predicate) {
    int[][] table = new int[predicate.arity()][world.objects().size()];
    int stride = 1;
    for (int i = predicate.arity() - 1; i >= 0; i--) {
      List<WorldObject> choices = world.objects(predicate.parameters().get(i).type());
      for (int object = 0; object < table[i].length; object++) {
        int place = choices.indexOf(world.objects().get(object));
        table[i][object] = place < 0 ? -1 : place * stride;
      }
      stride *= choices.size();
    }
    return table;
  }

  public World world() {
    return world;
  }

  private int number(WorldObject object) {
    Integer number = numbers.get(object);
    if (number == null) {
      throw new IllegalArgumentException(object + " is not an object of this world");
    }
    return number;
  }

  /** The numbers of an instance's objects. */
  public int[] arguments(Instance instance) {
    return instance.objects().stream().mapToInt(this::number).toArray();
  }

  /** The numbers of the objects that may stand for a variable of this type. */
  public int[] objects(Type type) {
    return byType.computeIfAbsent(
        type, t -> world.objects(t).stream().mapToInt(this::number).toArray());
  }

  public Atom atom(int number) {
    return atoms.get(number);
  }

  /** The numbers of an atom's objects, which are not to be changed. */
  public int[] objectsOf(int atom) {
    return objectsOfAtoms.get(atom);
  }

  /** What the literals of a rule over one predicate are looked up with. */
  int[][] placesOf(Predicate predicate) {
    int[][] table = places.get(predicate);
    if (table == null) {
      throw new IllegalArgumentException(predicate + " is not a predicate of this world");
    }
    return table;
  }

  /** The number of the predicate's first atom; -1 if it has none in this world. */
  int offsetOf(Predicate predicate) {
    return offsets.getOrDefault(predicate, -1);
  }

  /** The number of the atom that a literal becomes, or -1 if the objects do not fit. */
  public int atom(RuleLiteral literal, int[] binding) {
    int number = offsetOf(literal.predicate());
    int[][] table = placesOf(literal.predicate());
    for (int i = 0; i < table.length; i++) {
      int place = table[i][binding[literal.variables().get(i)]];
      if (place < 0 || number < 0) {
        return -1;
      }
      number += place;
    }
    return number;
  }

  /** The state after these changes: deletes before adds. */
  public State apply(Iterable<RuleLiteral> changes, int[] binding, State before) {
    StateDraft draft = before.draft();
    for (boolean adding : new boolean[] {false, true}) {
      for (RuleLiteral change : changes) {
        int atom = atom(change, binding);
        if (change.positive() == adding && atom >= 0) {
          draft.set(atom, adding);
        }
      }
    }
    return draft.state();
  }
}
