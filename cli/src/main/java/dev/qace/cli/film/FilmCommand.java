package dev.qace.cli.film;

import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.film.Film;
import dev.qace.agent.film.FilmMaker;
import dev.qace.cli.agent.CafeOptions;
import dev.qace.cli.agent.StartOption;
import dev.qace.cli.agent.Subject;
import dev.qace.cli.terminal.CommandName;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.report.film.FilmJson;
import dev.qace.report.film.FilmPage;
import dev.qace.run.TextFile;
import dev.qace.simulators.cafe.CafeSimulator;
import dev.qace.simulators.cafe.CafeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "film", description = "Film what the agent cafe does, as a 3D page for a browser.")
public final class FilmCommand implements Callable<Integer> {
  private static final int MOST_STEPS = 50;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Subject subject = new Subject();
  @Mixin private CafeOptions cafe = new CafeOptions();
  @Mixin private StartOption start = new StartOption();

  @Option(
      names = "--do",
      paramLabel = "INSTANCE",
      description = "What to do, such as '(teleport counter robot)'; may be repeated.")
  private List<String> deeds = List.of();

  @Option(names = "--policy", paramLabel = "FILE", description = "Or the policy to follow.")
  private @Nullable Path policyFile;

  @Option(
      names = "--run",
      paramLabel = "DIR",
      description = "Or the folder of a run of cafe, in the same world...")
  private @Nullable Path run;

  @Option(
      names = "--question",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "...and which of its questions, by its place in the journal (default: ${DEFAULT-VALUE}).")
  private int question = 1;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      defaultValue = "" + MOST_STEPS,
      description = "The maximum number of steps to film (default: ${DEFAULT-VALUE}).")
  private int maxSteps = MOST_STEPS;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "The same seed gives the same film (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The page to write, such as film.html.")
  private Path out = Path.of("film.html");

  @Override
  public Integer call() throws IOException {
    if (!subject.isNamed(CafeOptions.AGENT)) {
      throw bad("Only the agent cafe can be filmed: " + CommandName.now() + " film cafe");
    }
    int ways = (deeds.isEmpty() ? 0 : 1) + (policyFile == null ? 0 : 1) + (run == null ? 0 : 1);
    if (ways != 1) {
      throw bad(
          "Say what to film: either --do INSTANCE, as often as you like, or --policy FILE, or"
              + " --run DIR with --question N");
    }
    CafeSimulator simulator = cafe.simulator();
    if (run != null) {
      Film film = RecordedQuestion.film(run, question, simulator);
      return write(film, "Question " + question + " to " + cafe.name(), simulator);
    }
    Simulator.Built<CafeState> built =
        new SimulatorAgent<>(simulator, Starts.ANY).start(start.in(simulator.world()));
    if (built instanceof Simulator.Impossible<CafeState> impossible) {
      spec.commandLine().getErr().println("The start is refused: " + impossible.reason());
      return ExitCode.NEGATIVE;
    }
    Film film =
        FilmMaker.of(
            simulator,
            ((Simulator.Ready<CafeState>) built).concrete(),
            policy(simulator.world()),
            maxSteps,
            SimulatorAgent.random(seed, 0));
    return write(film, "What " + cafe.name() + " did, with seed " + seed, simulator);
  }

  private int write(Film film, String title, CafeSimulator simulator) throws IOException {
    FilmJson json = FilmJson.of(title, film, simulator.world(), simulator.phrases());
    TextFile.replace(out, FilmPage.of(json));
    double seconds = film.moments().get(film.moments().size() - 1).seconds();
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%s, %.1f seconds long: open %s in a browser%n",
            Counted.of(film.steps().size(), "step"),
            seconds,
            out.toAbsolutePath().normalize());
    return ExitCode.SUCCESS;
  }

  private Function<State, Optional<Instance>> policy(World world) throws IOException {
    if (policyFile != null) {
      return new GroundPolicy(PolicyReader.read(policyFile, world), world)::in;
    }
    GroundReader reader = GroundReader.of(world);
    Deque<Instance> next = new ArrayDeque<>();
    deeds.forEach(deed -> next.add(reader.instance("--do", deed)));
    return state -> Optional.ofNullable(next.poll());
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
