package dev.qace.run;

import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import org.jspecify.annotations.Nullable;

/**
 * An assessment's settings as stored in {@code run.json}.
 *
 * @param maxSteps 0 for twice a policy's depth
 * @param budget 0 for none
 * @param minOutcome 0 for no such requirement
 * @param interval 0 for no such requirement
 * @param patience 0 for the default, as in runs of earlier versions
 * @param avoid a condition in PDDL; empty for none
 * @param modelClass none in runs of earlier versions, which kept to the paper's class
 */
public record RecordedSettings(
    StrategyName strategy,
    long seed,
    int runs,
    int maxSteps,
    long budget,
    double minOutcome,
    double confidence,
    double interval,
    int patience,
    int refusalChecks,
    String avoid,
    @Nullable ModelClass modelClass) {

  public static RecordedSettings of(Settings settings) {
    return new RecordedSettings(
        settings.strategy(),
        settings.seed(),
        settings.runs(),
        settings.maxSteps(),
        settings.budget() == Settings.NO_BUDGET ? 0 : settings.budget(),
        settings.stop().minOutcome(),
        settings.stop().confidence(),
        settings.stop().interval(),
        settings.stop().patience(),
        settings.refusalChecks(),
        settings.avoids() ? settings.avoid().toString() : "",
        settings.modelClass());
  }

  public RecordedSettings {
    patience = patience == 0 ? StopRule.DEFAULT_PATIENCE : patience;
  }

  /** The class of models that was considered. */
  @Override
  public ModelClass modelClass() {
    return modelClass == null ? ModelClass.PAPER : modelClass;
  }

  public boolean hasBudget() {
    return budget > 0;
  }

  /**
   * The settings, with the condition read in this world.
   *
   * @throws IllegalArgumentException if they are none
   * @throws dev.qace.model.ppddl.text.PpddlException if the condition is not of this world
   */
  public Settings in(World world) {
    Settings settings =
        Settings.paper(runs, seed)
            .strategy(strategy)
            .maxSteps(maxSteps)
            .budget(hasBudget() ? budget : Settings.NO_BUDGET)
            .stop(new StopRule(minOutcome, confidence, interval, patience()))
            .refusalChecks(refusalChecks)
            .modelClass(modelClass());
    return avoid.isEmpty()
        ? settings
        : settings.avoid(GroundReader.of(world).condition("run.json", avoid));
  }
}
