package dev.qace.learner.lifting;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What odds may depend on around an attempt. What its parameters do not name: of how many other
 * objects a predicate is true, and of how many together with one of the parameters; counted up to
 * three, as conditions on other objects say that there is none, one, or two. And what they do name:
 * which objects they are, and of which two atoms over them what is true.
 */
public final class Surroundings {
  /** One more than what is counted. */
  private static final int COUNTS = 4;

  /** Of more atoms over the parameters, pairs are too many. */
  private static final int MOST_PAIRED = 16;

  /** Where there are more objects, which of them it is does not matter. */
  private static final int MOST_OBJECTS = 8;

  /** What is kept of all instances together, in atoms. */
  private static final int MOST_KEPT = 8_000_000;

  private final World world;
  private final Map<List<Object>, Integer> features = new HashMap<>();
  private final Map<Instance, int[][]> atoms = new HashMap<>();
  private final Map<Instance, OverParameters> named = new HashMap<>();

  /** What the parameters of an instance name. */
  private static final class OverParameters {
    /** A number for each parameter and what fills it. */
    private final int[] objects;

    /** The atoms over the parameters. */
    private final int[] atoms;

    /** A number for each two of them; none where there are too many. */
    private final int[] pairs;

    OverParameters(int[] objects, int[] atoms, int[] pairs) {
      this.objects = objects;
      this.atoms = atoms;
      this.pairs = pairs;
    }
  }

  public Surroundings(World world) {
    this.world = world;
  }

  /** Numbers for all that holds there. */
  public int[] of(State state, Instance instance) {
    int[] others = ofOthers(state, instance);
    OverParameters own = named.computeIfAbsent(instance, this::named);
    int filled = others.length;
    int[] values = Arrays.copyOf(others, filled + own.objects.length + own.pairs.length);
    for (int feature : own.objects) {
      values[filled++] = feature * COUNTS;
    }
    int pair = 0;
    for (int i = 0; i < own.atoms.length && own.pairs.length > 0; i++) {
      for (int j = 0; j < i; j++) {
        int both = (state.holds(own.atoms[i]) ? 2 : 0) + (state.holds(own.atoms[j]) ? 1 : 0);
        values[filled++] = own.pairs[pair++] * COUNTS + both;
      }
    }
    return values;
  }

  /** Those of what the parameters do not name, one for each count that differs from another. */
  public int[] ofOthers(State state, Instance instance) {
    if (atoms.size() > MOST_KEPT / Math.max(1, world.size())) {
      atoms.clear();
      named.clear();
    }
    int[][] all = atoms.computeIfAbsent(instance, this::atoms);
    int[] values = new int[all.length];
    int filled = 0;
    for (int feature = 0; feature < all.length; feature++) {
      if (all[feature].length > 0) {
        values[filled++] = feature * COUNTS + count(state, all[feature]);
      }
    }
    return Arrays.copyOf(values, filled);
  }

  private OverParameters named(Instance instance) {
    List<Integer> objects = new ArrayList<>();
    for (int i = 0; i < instance.objects().size(); i++) {
      int most = world.objects(instance.capability().parameters().get(i).type()).size();
      if (most > 1 && most <= MOST_OBJECTS) {
        objects.add(number(List.of(instance.capability(), i, instance.objects().get(i))));
      }
    }
    List<Integer> own = new ArrayList<>();
    for (int i = 0; i < world.size(); i++) {
      if (instance.objects().containsAll(world.atom(i).objects())) {
        own.add(i);
      }
    }
    List<Integer> pairs = new ArrayList<>();
    for (int i = 0; i < own.size() && own.size() <= MOST_PAIRED; i++) {
      for (int j = 0; j < i; j++) {
        pairs.add(number(List.of(key(instance, own.get(i)), key(instance, own.get(j)))));
      }
    }
    return new OverParameters(array(objects), array(own), array(pairs));
  }

  private List<Object> key(Instance instance, int atom) {
    return key(instance, world.atom(atom).predicate(), world.atom(atom).objects());
  }

  private int number(List<Object> key) {
    return features.computeIfAbsent(key, same -> features.size());
  }

  private static int[] array(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int count(State state, int[] atoms) {
    int count = 0;
    for (int i = 0; i < atoms.length && count < COUNTS - 1; i++) {
      count += state.holds(atoms[i]) ? 1 : 0;
    }
    return count;
  }

  /** The atoms that each feature counts. */
  private int[][] atoms(Instance instance) {
    List<List<Integer>> found = new ArrayList<>();
    for (int i = 0; i < world.size(); i++) {
      if (!instance.objects().containsAll(world.atom(i).objects())) {
        int feature = number(key(instance, i));
        while (found.size() <= feature) {
          found.add(new ArrayList<>());
        }
        found.get(feature).add(i);
      }
    }
    return found.stream().map(Surroundings::array).toArray(int[][]::new);
  }

  private static List<Object> key(
      Instance instance, Predicate predicate, List<WorldObject> objects) {
    List<Object> key = new ArrayList<>(List.of(instance.capability(), predicate));
    objects.forEach(object -> key.add(instance.objects().indexOf(object)));
    return key;
  }
}
