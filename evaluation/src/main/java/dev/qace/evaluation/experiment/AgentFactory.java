package dev.qace.evaluation.experiment;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.simulators.BuiltInAgent;

/**
 * Where the agents of an experiment come from, a fresh one for each run. One that is {@link
 * java.io.Closeable} is closed at the run's end. Called from several threads.
 */
public interface AgentFactory {

  /**
   * Another copy of the agent.
   *
   * @param starts where it is to let a question start, if it can be told
   */
  Agent open(Starts starts);

  /** Agents in this process that play their models. */
  static AgentFactory playing(BuiltInAgent agent) {
    return starts -> new SimulatorAgent<>(agent.simulator(), starts);
  }
}
