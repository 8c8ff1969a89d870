package dev.qace.evaluation;

import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.simulators.BuiltInAgent;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** How a model that was learned in a small world predicts what executes in larger ones. */
final class LargerWorlds {
  private static final int STATES = 100;
  private static final int STEPS_BETWEEN = 5;

  private final BuiltInAgent agent;

  /**
   * How often a model is right.
   *
   * @param executing attempts that the agent executes
   * @param refusing attempts that it refuses
   * @param wronglyRefused of the former, those that the model refuses
   * @param wronglyExecuted of the latter, those that the model executes
   */
  record Score(long executing, long refusing, long wronglyRefused, long wronglyExecuted) {
    Score plus(Score other) {
      return new Score(
          executing + other.executing,
          refusing + other.refusing,
          wronglyRefused + other.wronglyRefused,
          wronglyExecuted + other.wronglyExecuted);
    }
  }

  LargerWorlds(BuiltInAgent agent) {
    this.agent = agent;
  }

  /** Every instance in states of a random walk through each of the test problems. */
  Score score(Domain model, long seed) {
    Score score = new Score(0, 0, 0, 0);
    for (Problem problem : agent.tests()) {
      World world = World.of(agent.domain(), problem);
      ReachableStates instances = new ReachableStates(agent.domain(), world, 1);
      score =
          score.plus(
              score(
                  instances.ground(agent.domain()),
                  instances.ground(model),
                  walked(world, new Random(seed))));
    }
    return score;
  }

  /** Every instance in every state that the agent can come to where it was learned. */
  Score scoreInReach(Domain model) {
    ReachableStates all = new ReachableStates(agent.domain(), agent.world());
    return score(all.ground(agent.domain()), all.ground(model), all.states());
  }

  private Set<State> walked(World world, Random random) {
    Walk walk = new Walk(agent.domain(), world, random);
    Set<State> walked = new LinkedHashSet<>();
    for (int i = 0; i < STATES * STEPS_BETWEEN; i++) {
      if (i % STEPS_BETWEEN == 0) {
        walked.add(walk.state());
      }
      walk.step();
    }
    return walked;
  }

  private static Score score(
      Map<Instance, GroundAction> truth, Map<Instance, GroundAction> model, Set<State> in) {
    long[] counts = new long[4];
    truth.forEach(
        (instance, truly) -> {
          GroundAction held = model.get(instance);
          for (State state : in) {
            boolean predicted = held != null && held.executesIn(state);
            boolean executes = truly.executesIn(state);
            counts[executes ? 0 : 1]++;
            if (predicted != executes) {
              counts[executes ? 2 : 3]++;
            }
          }
        });
    return new Score(counts[0], counts[1], counts[2], counts[3]);
  }
}
