package dev.qace.evaluation;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Worlds and states in which two models are tried against each other. */
final class TrialWorlds {
  private static final int REACHED = 40;
  private static final int ANY = 20;
  private static final int MANY_TYPES = 6;

  private TrialWorlds() {}

  /** The problems' worlds; where there is no problem, one with a few objects of every type. */
  static List<World> of(Domain truth, List<Problem> problems) {
    if (!problems.isEmpty()) {
      return problems.stream().map(problem -> World.of(truth, problem)).toList();
    }
    List<WorldObject> objects = new ArrayList<>();
    int each = truth.types().names().size() > MANY_TYPES ? 2 : 3;
    for (String type : truth.types().names()) {
      for (int i = 1; i <= each; i++) {
        objects.add(new WorldObject("any " + type + " " + i, Type.named(type)));
      }
    }
    return List.of(new World(truth.vocabulary(), objects, List.of()));
  }

  /** States that the true model reaches, and some that were thrown together. */
  static List<State> states(Domain truth, World world, Random random) {
    List<State> states = new ArrayList<>();
    Walk walk = new Walk(truth, world, random);
    states.add(walk.state());
    for (int i = 0; i < REACHED; i++) {
      walk.step();
      states.add(walk.state());
    }
    for (int i = 0; i < ANY; i++) {
      double share = random.nextDouble();
      IntStream some = IntStream.range(0, world.size()).filter(a -> random.nextDouble() < share);
      states.add(State.empty(world.size()).flipped(some));
    }
    return states;
  }
}
