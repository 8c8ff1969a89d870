package dev.qace.wire.doctor;

import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * States that need not be possible, such as an assessment asks for: those the agent was in with one
 * atom changed, with one moved to other objects, and with many changed, down to nothing at all.
 */
final class MadeUpStates {
  private static final int OF_A_KIND = 40;

  private MadeUpStates() {}

  /** Such states, none of which the agent was in. */
  static List<State> of(World world, Set<State> visited, RandomGenerator random) {
    if (world.size() == 0) {
      return List.of();
    }
    Set<State> found = new LinkedHashSet<>();
    found.add(State.empty(world.size()));
    State initial = world.initial();
    for (int i = 0; i < Math.min(OF_A_KIND, world.size()); i++) {
      int atom = world.size() <= OF_A_KIND ? i : random.nextInt(world.size());
      found.add(initial.with(atom, !initial.holds(atom)));
    }
    List<State> bases = new ArrayList<>(visited.isEmpty() ? Set.of(initial) : visited);
    for (int i = 0; i < OF_A_KIND; i++) {
      State base = bases.get(random.nextInt(bases.size()));
      int atom = random.nextInt(world.size());
      found.add(base.with(atom, !base.holds(atom)));
      found.add(moved(world, base, atom, random));
      found.add(scattered(world, base, random));
    }
    found.removeAll(visited);
    found.remove(initial);
    return List.copyOf(found);
  }

  /** An atom changed, and another of the same predicate the other way round. */
  private static State moved(World world, State base, int atom, RandomGenerator random) {
    Predicate predicate = world.atom(atom).predicate();
    List<Integer> others = new ArrayList<>();
    for (int other = 0; other < world.size(); other++) {
      if (base.holds(other) != base.holds(atom)
          && world.atom(other).predicate().equals(predicate)) {
        others.add(other);
      }
    }
    State changed = base.with(atom, !base.holds(atom));
    if (others.isEmpty()) {
      return changed;
    }
    int other = others.get(random.nextInt(others.size()));
    return changed.with(other, !base.holds(other));
  }

  private static State scattered(World world, State base, RandomGenerator random) {
    State changed = base;
    double share = random.nextDouble();
    for (int atom = 0; atom < world.size(); atom++) {
      if (random.nextDouble() < share) {
        changed = changed.with(atom, random.nextBoolean());
      }
    }
    return changed;
  }
}
