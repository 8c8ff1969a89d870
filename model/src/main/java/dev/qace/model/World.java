package dev.qace.model;

import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One environment: objects and an initial state, and with them the numbering of all type-correct
 * atoms on which {@link State} rests. The numbering is arithmetic: no atom is listed until it is
 * asked for.
 */
public final class World {

  /**
   * A state of this many atoms takes 8 MB; beyond, states would no longer be cheap to hold and
   * compare.
   */
  static final long MOST_ATOMS = 1L << 26;

  private final Vocabulary vocabulary;
  private final List<WorldObject> objects;
  private final Map<String, WorldObject> objectsByName = new HashMap<>();
  private final Map<Type, List<WorldObject>> objectsByType = new HashMap<>();
  private final Map<Type, Map<WorldObject, Integer>> positions = new HashMap<>();
  private final Map<Predicate, Integer> offsets = new HashMap<>();
  private final List<Predicate> predicates;
  private final int[] starts;
  private final int size;
  private final State initial;

  /**
   * @param objects what there is beside the vocabulary's constants
   * @throws IllegalArgumentException if a name is declared twice, an initial atom is not of this
   *     world, or there are too many atoms to number
   */
  public World(Vocabulary vocabulary, List<WorldObject> objects, Collection<Atom> initial) {
    this.vocabulary = vocabulary;
    List<WorldObject> all = new ArrayList<>(vocabulary.constants());
    all.addAll(objects);
    this.objects = List.copyOf(all);
    for (WorldObject object : this.objects) {
      if (objectsByName.put(object.name(), object) != null) {
        throw new IllegalArgumentException("object " + object.name() + " is declared twice");
      }
    }
    vocabulary.capabilities().forEach(capability -> sort(capability.parameters()));
    this.predicates = vocabulary.predicates();
    this.starts = new int[predicates.size() + 1];
    long next = 0;
    for (int p = 0; p < predicates.size(); p++) {
      Predicate predicate = predicates.get(p);
      sort(predicate.parameters());
      offsets.put(predicate, (int) next);
      starts[p] = (int) next;
      long atoms = 1;
      for (Variable parameter : predicate.parameters()) {
        atoms = Math.min(atoms * objects(parameter.type()).size(), 2 * MOST_ATOMS);
      }
      next += atoms;
      if (next > MOST_ATOMS) {
        throw new IllegalArgumentException(
            "too many atoms: with "
                + this.objects.size()
                + " objects, "
                + predicate
                + " takes the world beyond "
                + MOST_ATOMS
                + ". Give its parameters narrower types, or use fewer objects");
      }
    }
    this.size = (int) next;
    starts[predicates.size()] = size;
    this.initial = state(initial);
  }

  /** The world of a problem of this domain. */
  public static World of(Domain domain, Problem problem) {
    return new World(domain.vocabulary(), problem.objects(), problem.initial());
  }

  private void sort(List<Variable> parameters) {
    for (Variable parameter : parameters) {
      objectsByType.computeIfAbsent(parameter.type(), this::select);
    }
  }

  private List<WorldObject> select(Type type) {
    List<WorldObject> fitting =
        objects.stream().filter(object -> vocabulary.types().fits(object, type)).toList();
    Map<WorldObject, Integer> places = new HashMap<>();
    fitting.forEach(object -> places.put(object, places.size()));
    positions.put(type, places);
    return fitting;
  }

  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Constants first, then the world's own objects. */
  public List<WorldObject> objects() {
    return objects;
  }

  public Optional<WorldObject> object(String name) {
    return Optional.ofNullable(objectsByName.get(name));
  }

  /** The objects that may stand for a variable of this type. */
  public List<WorldObject> objects(Type type) {
    List<WorldObject> known = objectsByType.get(type);
    return known != null
        ? known
        : objects.stream().filter(object -> vocabulary.types().fits(object, type)).toList();
  }

  /**
   * Whether the capability is one of the vocabulary's, and the objects are of this world and fit
   * its types.
   */
  public boolean admits(Instance instance) {
    return vocabulary.capabilities().contains(instance.capability())
        && vocabulary.fits(instance.capability(), instance.objects())
        && instance.objects().stream()
            .allMatch(object -> object.equals(objectsByName.get(object.name())));
  }

  public State initial() {
    return initial;
  }

  /** How many atoms there are; they are numbered from 0. */
  public int size() {
    return size;
  }

  /**
   * The number of an atom, or -1 if its objects do not fit the predicate's types or are not of this
   * world.
   */
  public int indexOf(Predicate predicate, List<WorldObject> arguments) {
    Integer offset = offsets.get(predicate);
    if (offset == null) {
      return -1;
    }
    int within = 0;
    for (int i = 0; i < arguments.size(); i++) {
      Map<WorldObject, Integer> places = placesOf(predicate, i);
      Integer place = places.get(arguments.get(i));
      if (place == null) {
        return -1;
      }
      within = within * places.size() + place;
    }
    return offset + within;
  }

  public int indexOf(Atom atom) {
    return indexOf(atom.predicate(), atom.objects());
  }

  private Map<WorldObject, Integer> placesOf(Predicate predicate, int parameter) {
    return positions.getOrDefault(predicate.parameters().get(parameter).type(), Map.of());
  }

  public Atom atom(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("atom " + index + " of " + size);
    }
    int p = 0;
    while (starts[p + 1] <= index) {
      p++;
    }
    Predicate predicate = predicates.get(p);
    int within = index - starts[p];
    WorldObject[] arguments = new WorldObject[predicate.arity()];
    for (int i = arguments.length - 1; i >= 0; i--) {
      List<WorldObject> choices = objects(predicate.parameters().get(i).type());
      arguments[i] = choices.get(within % choices.size());
      within /= choices.size();
    }
    return new Atom(predicate, List.of(arguments));
  }

  /**
   * The state in which exactly these atoms are true.
   *
   * @throws IllegalArgumentException if one of them is not an atom of this world
   */
  public State state(Collection<Atom> trueAtoms) {
    long[] words = State.empty(size).copyWords();
    for (Atom atom : trueAtoms) {
      int index = indexOf(atom);
      if (index < 0) {
        throw new IllegalArgumentException(atom + " is not an atom of this world");
      }
      words[index >>> 6] |= 1L << index;
    }
    return State.adopt(words);
  }

  /** The atoms that are true in a state, in the order of their numbers. */
  public List<Atom> atoms(State state) {
    return state.trueAtoms().stream().mapToObj(this::atom).toList();
  }

  /** The true atoms as text, in alphabetical order. */
  public List<String> names(State state) {
    return atoms(state).stream().map(Atom::toString).sorted().toList();
  }

  /** The same in one line. */
  public String describe(State state) {
    return String.join(" ", names(state));
  }

  /** Whether two agents' or runs' worlds are the same, numbering included. */
  @Override
  public boolean equals(Object other) {
    return other instanceof World that
        && vocabulary.equals(that.vocabulary)
        && objects.equals(that.objects)
        && initial.equals(that.initial);
  }

  @Override
  public int hashCode() {
    return objects.hashCode() * 31 + initial.hashCode();
  }

  @Override
  public String toString() {
    return Counted.of(objects.size(), "object") + ", " + Counted.of(size, "atom");
  }
}
