package dev.qace.evaluation.learning;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One of the assessments that stand for all: an agent, where it starts, and how it is assessed. */
record Examined(String name, String agent, Starts starts, Settings settings) {
  static final List<String> AGENTS =
      List.of("driver", "warehouse", "first-responder", "elevator", "cafe-symbolic");
  private static final List<String> TRAVELLING = List.of("driver", "warehouse", "cafe-symbolic");
  private static final int RANDOM_BUDGET = 700;

  static List<Examined> all() {
    List<Examined> all = new ArrayList<>();
    for (String agent : AGENTS) {
      for (int seed = 0; seed < 5; seed++) {
        Settings frugal = Settings.frugal(seed);
        all.add(settable(agent, "frugal", seed, frugal));
        all.add(settable(agent, "paper", seed, Settings.paper(5, seed)));
        all.add(
            settable(
                agent, "random", seed, frugal.strategy(StrategyName.RANDOM).budget(RANDOM_BUDGET)));
      }
    }
    for (String agent : TRAVELLING) {
      for (Starts starts : List.of(Starts.VISITED, Starts.INITIAL)) {
        for (int seed = 0; seed < 2; seed++) {
          String kind = starts.toString().toLowerCase(Locale.ROOT);
          all.add(
              new Examined(agent + "-" + kind + "-" + seed, agent, starts, Settings.frugal(seed)));
        }
      }
    }
    return all;
  }

  private static Examined settable(String agent, String kind, int seed, Settings settings) {
    return new Examined(agent + "-" + kind + "-" + seed, agent, Starts.ANY, settings);
  }

  /** A new copy of the agent. */
  Agent open() {
    return agent(agent, starts);
  }

  static Agent agent(String name, Starts starts) {
    return new SimulatorAgent<>(BuiltInAgent.named(name).orElseThrow().simulator(), starts);
  }
}
