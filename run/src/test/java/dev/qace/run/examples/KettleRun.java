package dev.qace.run.examples;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.run.Run;
import dev.qace.simulators.examples.Kettle;
import java.nio.file.Path;

public final class KettleRun {
  public static void main(String[] args) throws Exception {
    Path dir = Path.of(args[0]);
    var agent = new SimulatorAgent<>(new Kettle(), Starts.ANY);
    try (Run run = dir.toFile().exists() ? Run.resume(dir, agent) : Run.begin(dir, agent)) {
      run.assess();
    }
  }
}
