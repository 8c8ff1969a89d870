package dev.qace.learner.strategy;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.Strategy;
import dev.qace.learner.StrategyName;
import dev.qace.learner.strategy.travel.TravellingStrategy;

/** The strategies that come with the learner. */
public final class Strategies {
  private Strategies() {}

  /** The one that the settings name, for an agent with such starts. */
  public static Strategy of(Settings settings, Starts starts) {
    if (starts != Starts.ANY) {
      return new TravellingStrategy(settings.strategy() == StrategyName.PAPER);
    }
    return switch (settings.strategy()) {
      case PAPER -> new PaperStrategy();
      case RANDOM -> new RandomStrategy();
      case FRUGAL -> new FrugalStrategy();
    };
  }
}
