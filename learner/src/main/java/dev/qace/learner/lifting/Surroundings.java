package dev.qace.learner.lifting;

import dev.qace.model.Atom;
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
 * What holds around an attempt that its parameters do not name: of how many other objects a
 * predicate is true, and of how many together with one of the parameters. Counted up to three, as
 * conditions on other objects say that there is none, one, or two.
 */
public final class Surroundings {
  /** One more than what is counted. */
  private static final int COUNTS = 4;

  /** What is kept of all instances together, in atoms. */
  private static final int MOST_KEPT = 8_000_000;

  private final World world;
  private final Map<List<Object>, Integer> features = new HashMap<>();
  private final Map<Instance, int[][]> atoms = new HashMap<>();

  public Surroundings(World world) {
    this.world = world;
  }

  /** Numbers for what holds there, one for each count that differs from another. */
  public int[] of(State state, Instance instance) {
    if (atoms.size() > MOST_KEPT / Math.max(1, world.size())) {
      atoms.clear();
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
      Atom atom = world.atom(i);
      if (!instance.objects().containsAll(atom.objects())) {
        int feature =
            features.computeIfAbsent(
                key(instance, atom.predicate(), atom.objects()), key -> features.size());
        while (found.size() <= feature) {
          found.add(new ArrayList<>());
        }
        found.get(feature).add(i);
      }
    }
    return found.stream()
        .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  private static List<Object> key(
      Instance instance, Predicate predicate, List<WorldObject> objects) {
    List<Object> key = new ArrayList<>(List.of(instance.capability(), predicate));
    objects.forEach(object -> key.add(instance.objects().indexOf(object)));
    return key;
  }
}
