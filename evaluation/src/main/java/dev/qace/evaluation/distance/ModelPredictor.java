package dev.qace.evaluation.distance;

import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * What a model predicts. A capability that it does not have is refused everywhere. Not safe to
 * share between threads.
 */
final class ModelPredictor implements Predictor {
  private final Domain model;

  /** By the very world: to compare what is in it takes longer than to ground. */
  private final IdentityHashMap<World, Grounder> grounders = new IdentityHashMap<>();

  private final IdentityHashMap<World, Map<Instance, GroundAction>> grounded =
      new IdentityHashMap<>();

  ModelPredictor(Domain model) {
    this.model = model;
  }

  @Override
  public Predicted predict(World world, State state, Instance instance) {
    if (model.action(instance.capability()).isEmpty()) {
      return Predicted.REFUSED;
    }
    GroundAction action =
        grounded
            .computeIfAbsent(world, w -> new HashMap<>())
            .computeIfAbsent(
                instance,
                grounders.computeIfAbsent(world, w -> Grounder.settable(model, w))::ground);
    return action.executesIn(state)
        ? new Predicted(action.successors(state), 0)
        : Predicted.REFUSED;
  }
}
