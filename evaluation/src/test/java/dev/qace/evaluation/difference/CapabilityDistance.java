package dev.qace.evaluation.difference;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.WorldObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * The total variation distance of what a model says of a capability to the truth, in random states
 * in which it truly executes; 1 where the model refuses.
 */
final class CapabilityDistance {
  private static final int STATES = 150;
  private static final int MOST_DRAWS = 200_000;

  private final GateAgent agent;
  private final long seed;

  CapabilityDistance(GateAgent agent, long seed) {
    this.agent = agent;
    this.seed = seed;
  }

  /** The mean over all other capabilities. */
  double ofOthers(Domain model, String capability) {
    return agent.domain().actions().stream()
        .map(Action::name)
        .filter(each -> !each.equals(capability))
        .mapToDouble(each -> of(model, each))
        .average()
        .orElse(0);
  }

  double of(Domain model, String capability) {
    Action action =
        agent.domain().actions().stream()
            .filter(each -> each.name().equals(capability))
            .findFirst()
            .orElseThrow();
    Grounder truth = Grounder.settable(agent.domain(), agent.world());
    Grounder learned = Grounder.settable(model, agent.world());
    Random random = new Random(seed);
    double sum = 0;
    int states = 0;
    for (int i = 0; i < MOST_DRAWS && states < STATES; i++) {
      Instance instance = instance(action, random);
      State state = state(random);
      GroundAction really = truth.ground(instance);
      if (really.executesIn(state)) {
        sum += distance(really, learned, state);
        states++;
      }
    }
    return states == 0 ? 0 : sum / states;
  }

  private static double distance(GroundAction really, Grounder learned, State state) {
    if (learned.domain().action(really.instance().capability()).isEmpty()) {
      return 1;
    }
    GroundAction said = learned.ground(really.instance());
    if (!said.executesIn(state)) {
      return 1;
    }
    Map<State, Double> truth = new HashMap<>(really.successors(state));
    Map<State, Double> model = said.successors(state);
    Set<State> all = new HashSet<>(truth.keySet());
    all.addAll(model.keySet());
    return all.stream()
            .mapToDouble(
                each -> Math.abs(truth.getOrDefault(each, 0.0) - model.getOrDefault(each, 0.0)))
            .sum()
        / 2;
  }

  private Instance instance(Action action, Random random) {
    return new Instance(
        action.capability(),
        action.capability().parameters().stream()
            .map(
                parameter -> {
                  List<WorldObject> fitting = agent.world().objects(parameter.type());
                  return fitting.get(random.nextInt(fitting.size()));
                })
            .toList());
  }

  private State state(Random random) {
    State state = State.empty(agent.world().size());
    for (int atom = 0; atom < agent.world().size(); atom++) {
      if (random.nextBoolean()) {
        state = state.with(atom, true);
      }
    }
    return state;
  }
}
