package dev.qace.cli.agent;

import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.Terminal;
import dev.qace.cli.terminal.Warnings;
import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.report.prediction.StateChange;
import dev.qace.simulators.PpddlSimulator;
import dev.qace.simulators.cafe.CafeSimulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "simulate",
    description = "Let a simulated agent act at random, and print the transitions.")
public final class SimulateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private Subject subject = new Subject();
  @Mixin private CafeOptions cafe = new CafeOptions();
  @Mixin private StartOption start = new StartOption();

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many steps to make (default: ${DEFAULT-VALUE}).")
  private int steps;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "The same seed gives the same walk (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--starts",
      paramLabel = "KIND",
      defaultValue = "any",
      completionCandidates = StartOption.Kinds.class,
      description =
          "Where the agent lets a walk start: in ${COMPLETION-CANDIDATES} state"
              + " (default: ${DEFAULT-VALUE}).")
  private Starts starts = Starts.ANY;

  @Option(
      names = "--refusals",
      description =
          "Attempt any instance, not only those that execute, and print what is refused too.")
  private boolean refusals;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  public record SimulatedStep(
      String instance, String outcome, List<String> added, List<String> deleted) {
    public static SimulatedStep of(Transition transition, World world) {
      String instance = transition.instance().toString();
      if (transition.outcome() instanceof Transition.Moved moved) {
        StateChange change = StateChange.between(world, transition.state(), moved.state());
        return new SimulatedStep(instance, "moved", change.added(), change.deleted());
      }
      return new SimulatedStep(instance, "refused", List.of(), List.of());
    }
  }

  public record SimulatedWalk(
      String agent, long seed, List<String> start, List<SimulatedStep> transitions) {}

  @Override
  public Integer call() throws IOException {
    if (steps < 0) {
      throw new ParameterException(spec.commandLine(), "--steps takes 0 or more, not " + steps);
    }
    cafe.requireNamedBy(subject);
    if (subject.isNamed(CafeOptions.AGENT)) {
      CafeSimulator robot = cafe.simulator();
      return walk(cafe.name(), robot, RandomWalk.byTrying(robot, refusals));
    }
    Subject.Chosen chosen = subject.choose();
    Warnings.print(chosen.warnings(), spec.commandLine().getErr(), qace);
    PpddlSimulator simulator = chosen.simulator();
    return walk(chosen.name(), simulator, RandomWalk.byModel(simulator, refusals));
  }

  private <X> int walk(String agent, Simulator<X> simulator, RandomWalk.Next<X> next) {
    World world = simulator.world();
    Simulator.Built<X> built = new SimulatorAgent<>(simulator, starts).start(start.in(world));
    if (built instanceof Simulator.Impossible<X> impossible) {
      spec.commandLine().getErr().println("The start is refused: " + impossible.reason());
      return ExitCode.NEGATIVE;
    }
    X first = ((Simulator.Ready<X>) built).concrete();
    List<Transition> transitions = RandomWalk.walk(simulator, first, next, steps, seed);
    SimulatedWalk walk =
        new SimulatedWalk(
            agent,
            seed,
            world.names(simulator.observe(first)),
            transitions.stream().map(transition -> SimulatedStep.of(transition, world)).toList());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, walk);
    } else {
      print(walk, out);
    }
    return ExitCode.SUCCESS;
  }

  private void print(SimulatedWalk walk, PrintWriter out) {
    out.println(walk.agent() + " starts where these atoms are true:");
    walk.start().forEach(atom -> out.println("  " + atom));
    int number = 0;
    for (SimulatedStep step : walk.transitions()) {
      out.println(
          ++number
              + ". "
              + step.instance()
              + (step.outcome().equals("refused") ? " is refused" : ""));
      step.added().forEach(atom -> out.println("     " + Terminal.OUT.added("+ " + atom)));
      step.deleted().forEach(atom -> out.println("     " + Terminal.OUT.removed("- " + atom)));
    }
    if (number < steps) {
      out.println(
          "Nothing can be done here: the walk ended after " + Counted.of(number, "step") + ".");
    }
  }
}
