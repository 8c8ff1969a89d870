package dev.qace.evaluation.distance;

import dev.qace.evaluation.baseline.rules.RuleLookup;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What rules predict, by looking up the one that applies. Rules know no refusals, only that nothing
 * changes, so that counts as one; so does an action of which nothing was learned. Noise is wrong
 * whatever happens. Not thread-safe.
 */
final class RulePredictor implements Predictor {
  private final RuleSet rules;
  private final Function<World, WorldTable> tables;
  private final IdentityHashMap<World, RuleLookup> lookups = new IdentityHashMap<>();

  RulePredictor(RuleSet rules, Function<World, WorldTable> tables) {
    this.rules = rules;
    this.tables = tables;
  }

  @Override
  public Predicted predict(World world, State state, Instance instance) {
    return lookups
        .computeIfAbsent(world, w -> rules.in(tables.apply(w)))
        .predict(state, instance)
        .map(predicted -> predicted(predicted.odds(), state))
        .orElseGet(() -> predicted(Map.of(state, 1.0), state));
  }

  private static Predicted predicted(Map<State, Double> odds, State before) {
    return new Predicted(odds, odds.getOrDefault(before, 0.0));
  }
}
