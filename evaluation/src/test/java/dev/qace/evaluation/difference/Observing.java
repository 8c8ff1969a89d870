package dev.qace.evaluation.difference;

import dev.qace.agent.Agent;
import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.simulators.PpddlSimulator;

/** Runs to be compared. */
public final class Observing {
  private Observing() {}

  public static ObservedRun run(Domain domain, World world, StrategyName strategy, long seed) {
    return run(new PpddlSimulator(domain, world), Settings.frugal(seed).strategy(strategy));
  }

  public static ObservedRun run(Simulator<?> simulator, Settings settings) {
    return run(new SimulatorAgent<>(simulator, Starts.ANY), settings);
  }

  public static ObservedRun run(Agent agent, Settings settings) {
    Assessment assessment = Assessment.of(agent).settings(settings).build();
    assessment.run();
    return ObservedRun.of(assessment.world(), assessment.evidence());
  }
}
