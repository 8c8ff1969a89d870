package dev.qace.cli.agent;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.Json;
import dev.qace.simulators.BuiltInAgent;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "agents", description = "List the built-in agents with their sizes.")
public final class AgentsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Print one JSON array.")
  private boolean json;

  /** What is told of one agent. */
  public record Listed(
      String name, int predicates, int capabilities, int objects, int testProblems) {
    public static Listed of(BuiltInAgent agent) {
      return new Listed(
          agent.name(),
          agent.domain().predicates().size(),
          agent.domain().actions().size(),
          agent.world().objects().size(),
          agent.tests().size());
    }
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<Listed> agents =
        BuiltInAgent.NAMES.stream()
            .map(name -> Listed.of(BuiltInAgent.named(name).orElseThrow()))
            .toList();
    if (json) {
      Json.print(out, agents);
      return ExitCode.SUCCESS;
    }
    for (Listed agent : agents) {
      out.printf(
          "%-16s %2d predicates, %2d capabilities; %d objects to learn with, %d larger test problems%n",
          agent.name(),
          agent.predicates(),
          agent.capabilities(),
          agent.objects(),
          agent.testProblems());
    }
    return ExitCode.SUCCESS;
  }
}
