package dev.qace.dashboard;

import dev.qace.agent.Agent;
import dev.qace.agent.Phrases;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.report.page.ReportDocuments;
import dev.qace.run.AgentOrigin;
import dev.qace.run.Run;
import dev.qace.run.RunBuilder;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** Real runs of built-in agents, made quickly. */
public final class MadeRuns {
  private MadeRuns() {}

  /** A few hundred steps: the odds are rough. */
  public static Settings quick(long seed) {
    return Settings.frugal(seed).stop(new StopRule(0.15, 0.99, 0));
  }

  public static Agent driver() {
    return new SimulatorAgent<>(simulator(), Starts.ANY);
  }

  private static PpddlSimulator simulator() {
    return BuiltInAgent.named("driver").orElseThrow().simulator();
  }

  /** One that says everything like this. */
  public static Agent saying(String words) {
    PpddlSimulator driver = simulator();
    var vocabulary = driver.world().vocabulary();
    return new SimulatorAgent<>(
        driver.saying(
            new Phrases(
                vocabulary.predicates().stream()
                    .collect(Collectors.toMap(each -> each, each -> words)),
                vocabulary.capabilities().stream()
                    .collect(Collectors.toMap(each -> each, each -> words)))),
        Starts.ANY);
  }

  public static RunBuilder of(Agent agent, String name) {
    return Run.of(agent)
        .name(name, "driver")
        .origin(new AgentOrigin.BuiltIn("driver", Map.of(), "any", ""))
        .documents(new ReportDocuments());
  }

  /** A finished run in this folder. */
  public static Path finished(Path folder, Agent agent, String name, long seed) throws IOException {
    try (Run run = of(agent, name).begin(folder, quick(seed))) {
      run.assess();
    }
    return folder;
  }

  public static Path finished(Path folder) throws IOException {
    return finished(folder, driver(), "driver", 0);
  }
}
