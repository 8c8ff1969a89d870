package dev.qace.wire.doctor;

import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.wire.Description;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What can be tried with an agent: all instances of each capability, or some where there are many.
 */
final class InstancesToTry {
  private static final int MOST = 200;

  private final Map<Capability, List<Instance>> instances = new LinkedHashMap<>();

  InstancesToTry(Description description, RandomGenerator random) {
    World world = description.world();
    for (Capability capability : world.vocabulary().capabilities()) {
      boolean distinct = description.distinctObjects().contains(capability);
      List<List<WorldObject>> choices =
          capability.parameters().stream().map(Variable::type).map(world::objects).toList();
      long product = choices.stream().mapToLong(List::size).reduce(1, InstancesToTry::times);
      instances.put(
          capability,
          List.copyOf(
              product <= MOST
                  ? all(capability, choices, distinct)
                  : some(capability, choices, distinct, random)));
    }
  }

  private static long times(long a, long b) {
    return Math.min(Integer.MAX_VALUE, a * b);
  }

  private static List<Instance> all(
      Capability capability, List<List<WorldObject>> choices, boolean distinct) {
    List<List<WorldObject>> tuples = new ArrayList<>(List.of(List.of()));
    for (List<WorldObject> choice : choices) {
      List<List<WorldObject>> longer = new ArrayList<>();
      for (List<WorldObject> tuple : tuples) {
        for (WorldObject object : choice) {
          List<WorldObject> next = new ArrayList<>(tuple);
          next.add(object);
          longer.add(next);
        }
      }
      tuples = longer;
    }
    return tuples.stream()
        .map(tuple -> new Instance(capability, tuple))
        .filter(instance -> !distinct || !instance.repeatsAnObject())
        .toList();
  }

  private static Set<Instance> some(
      Capability capability,
      List<List<WorldObject>> choices,
      boolean distinct,
      RandomGenerator random) {
    Set<Instance> found = new LinkedHashSet<>();
    for (int i = 0; i < 4 * MOST && found.size() < MOST; i++) {
      Instance drawn =
          new Instance(
              capability,
              choices.stream().map(choice -> choice.get(random.nextInt(choice.size()))).toList());
      if (!distinct || !drawn.repeatsAnObject()) {
        found.add(drawn);
      }
    }
    return found;
  }

  List<Instance> of(Capability capability) {
    return instances.getOrDefault(capability, List.of());
  }

  Set<Capability> capabilities() {
    return instances.keySet();
  }

  /** One of each capability, then another of each, until there are no more. */
  List<Instance> inTurns() {
    List<Instance> turns = new ArrayList<>();
    int most = instances.values().stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < most; i++) {
      for (List<Instance> each : instances.values()) {
        if (i < each.size()) {
          turns.add(each.get(i));
        }
      }
    }
    return turns;
  }
}
