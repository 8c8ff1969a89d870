package dev.qace.cli.agent;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.Json;
import dev.qace.model.World;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.cafe.CafeSimulator;
import dev.qace.simulators.cafe.CafeWorld;
import dev.qace.simulators.cafe.GraspMode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
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

  /**
   * What is told about one agent.
   *
   * @param worlds those that {@code --world} chooses from; the first is the usual one
   */
  public record Listed(
      String name,
      int predicates,
      int capabilities,
      int objects,
      int testProblems,
      List<ListedWorld> worlds) {
    static Listed of(BuiltInAgent agent) {
      return new Listed(
          agent.name(),
          agent.domain().predicates().size(),
          agent.domain().actions().size(),
          agent.world().objects().size(),
          agent.tests().size(),
          List.of());
    }

    /** The cafe robot, which learns in one of its worlds, and in another is tested. */
    static Listed cafe() {
      List<ListedWorld> worlds = Arrays.stream(CafeWorld.values()).map(ListedWorld::of).toList();
      return new Listed(
          CafeOptions.AGENT,
          worlds.get(0).predicates(),
          new CafeSimulator(CafeWorld.TRAINING, GraspMode.DRAWN)
              .world()
              .vocabulary()
              .capabilities()
              .size(),
          worlds.get(0).objects(),
          0,
          worlds);
    }
  }

  /** A world of an agent that has several. */
  public record ListedWorld(String name, int predicates, int objects) {
    static ListedWorld of(CafeWorld each) {
      World world = new CafeSimulator(each, GraspMode.DRAWN).world();
      return new ListedWorld(
          each.toString(), world.vocabulary().predicates().size(), world.objects().size());
    }

    @Override
    public String toString() {
      return "%s (%d predicates, %d objects)".formatted(name, predicates, objects);
    }
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<Listed> agents = new ArrayList<>();
    BuiltInAgent.NAMES.forEach(
        name -> agents.add(Listed.of(BuiltInAgent.named(name).orElseThrow())));
    agents.add(Listed.cafe());
    if (json) {
      Json.print(out, agents);
      return ExitCode.SUCCESS;
    }
    for (Listed agent : agents) {
      out.printf(
          "%-16s %2d predicates, %2d capabilities; %d objects to learn with, %s%n",
          agent.name(),
          agent.predicates(),
          agent.capabilities(),
          agent.objects(),
          agent.worlds().isEmpty()
              ? agent.testProblems() + " larger test problems"
              : "in a continuous world");
      agent.worlds().forEach(world -> out.printf("%-16s --world %s%n", "", world));
    }
    return ExitCode.SUCCESS;
  }
}
