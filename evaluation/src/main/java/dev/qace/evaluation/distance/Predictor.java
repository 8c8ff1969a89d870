package dev.qace.evaluation.distance;

import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.IdentityHashMap;
import java.util.Map;

/** Anything that was learned, as far as it says what comes of an attempt. */
public interface Predictor {

  /** What a model predicts. Not thread-safe. */
  static Predictor of(Domain model) {
    return new ModelPredictor(model);
  }

  /** What rules predict. Not thread-safe. */
  static Predictor of(RuleSet rules) {
    IdentityHashMap<World, WorldTable> tables = new IdentityHashMap<>();
    return new RulePredictor(rules, world -> tables.computeIfAbsent(world, WorldTable::new));
  }

  /** What comes of an instance in a state of a world. */
  Predicted predict(World world, State state, Instance instance);

  /**
   * The odds of what may come of an attempt.
   *
   * @param odds of the states that may follow; what they lack to 1 is predicted wrongly whatever
   *     happens
   * @param refusal how much of what is predicted agrees with a refusal, after which the state is
   *     the same
   */
  record Predicted(Map<State, Double> odds, double refusal) {
    public static final Predicted REFUSED = new Predicted(Map.of(), 1);
  }
}
