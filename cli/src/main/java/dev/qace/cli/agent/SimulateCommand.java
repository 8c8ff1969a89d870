package dev.qace.cli.agent;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.Warnings;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.report.prediction.Change;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "simulate",
    description = "Let a simulated agent walk at random, and print the transitions.")
public final class SimulateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private Subject subject = new Subject();
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

  public record Step(String instance, String outcome, List<String> added, List<String> deleted) {
    public static Step of(Transition transition, World world) {
      String instance = transition.instance().toString();
      if (transition.outcome() instanceof Transition.Moved moved) {
        Change change = Change.between(world, transition.state(), moved.state());
        return new Step(instance, "moved", change.added(), change.deleted());
      }
      return new Step(instance, "refused", List.of(), List.of());
    }
  }

  public record Walk(String agent, long seed, List<String> start, List<Step> transitions) {}

  @Override
  public Integer call() throws IOException {
    if (steps < 0) {
      throw new ParameterException(spec.commandLine(), "--steps takes 0 or more, not " + steps);
    }
    PrintWriter out = spec.commandLine().getOut();
    Subject.Chosen chosen = subject.choose();
    Warnings.print(chosen.warnings(), spec.commandLine().getErr(), qace);
    PpddlSimulator simulator = chosen.simulator();
    World world = simulator.world();
    Simulator.Built<State> built = new SimulatorAgent<>(simulator, starts).start(start.in(world));
    if (built instanceof Simulator.Impossible<State> impossible) {
      spec.commandLine().getErr().println("The start is refused: " + impossible.reason());
      return ExitCode.NEGATIVE;
    }
    State first = ((Simulator.Ready<State>) built).concrete();
    List<Transition> transitions = walk(simulator, first);
    Walk walk =
        new Walk(
            chosen.name(),
            seed,
            world.names(first),
            transitions.stream().map(transition -> Step.of(transition, world)).toList());
    if (json) {
      Json.print(out, walk);
    } else {
      print(walk, out);
    }
    return ExitCode.SUCCESS;
  }

  private List<Transition> walk(PpddlSimulator simulator, State start) {
    Random random = new Random(seed);
    List<Transition> transitions = new ArrayList<>();
    State state = start;
    while (transitions.size() < steps) {
      Optional<Instance> instance =
          refusals ? simulator.any(random) : simulator.anyExecutable(state, random);
      if (instance.isEmpty()) {
        return transitions;
      }
      Attempt<State> attempt = simulator.attempt(state, instance.get(), random);
      State after = attempt.after();
      Transition.Outcome outcome =
          attempt instanceof Attempt.Executed
              ? new Transition.Moved(after)
              : new Transition.Refused(after);
      transitions.add(new Transition(state, instance.get(), outcome));
      state = after;
    }
    return transitions;
  }

  private void print(Walk walk, PrintWriter out) {
    out.println(walk.agent() + " starts where these atoms are true:");
    walk.start().forEach(atom -> out.println("  " + atom));
    int number = 0;
    for (Step step : walk.transitions()) {
      out.println(
          ++number
              + ". "
              + step.instance()
              + (step.outcome().equals("refused") ? " is refused" : ""));
      step.added().forEach(atom -> out.println("     " + painted("32", "+ " + atom)));
      step.deleted().forEach(atom -> out.println("     " + painted("31", "- " + atom)));
    }
    if (number < steps) {
      out.println(
          "Nothing can be done here: the walk ends after " + Counted.of(number, "step") + ".");
    }
  }

  private static String painted(String colour, String text) {
    return Ansi.AUTO.enabled() ? "\u001b[" + colour + "m" + text + "\u001b[0m" : text;
  }
}
