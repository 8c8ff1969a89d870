package dev.qace.cli.assess;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Starts;
import dev.qace.agent.json.StartsJson;
import dev.qace.cli.agent.AgentSource;
import dev.qace.cli.agent.CafeOptions;
import dev.qace.cli.agent.PhrasesOption;
import dev.qace.cli.agent.ProgramOptions;
import dev.qace.cli.agent.Subject;
import dev.qace.cli.compare.GateOptions;
import dev.qace.cli.dashboard.Watching;
import dev.qace.cli.show.ContinuationHint;
import dev.qace.cli.show.Restored;
import dev.qace.cli.show.RunOutput;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.StepProgress;
import dev.qace.cli.terminal.Terminal;
import dev.qace.learner.Assessed;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.report.page.ReportDocuments;
import dev.qace.run.AgentOrigin;
import dev.qace.run.RecordedRun;
import dev.qace.run.Run;
import dev.qace.run.RunBuilder;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "assess",
    description =
        "Learn what an agent can do, when, and with which outcomes and probabilities, by asking it.",
    exitCodeList = {
      "0:learned; with --against, unchanged",
      "1:the agent does not start or keeps failing; with --against, changed",
      "2:bad use or bad input",
      "3:partial; with --against, not enough to tell, or the agent does not start or keeps failing",
      "4:out of memory or disk; the run can be resumed"
    })
public final class AssessCommand implements Callable<Integer> {
  private static final int MOST_AGENTS = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private Subject subject = new Subject();
  @Mixin private ProgramOptions program = new ProgramOptions();
  @Mixin private LearnerOptions learner = new LearnerOptions();
  @Mixin private PhrasesOption phrases = new PhrasesOption();
  @Mixin private CafeOptions cafe = new CafeOptions();
  @Mixin private PlanningOptions planning = new PlanningOptions();

  @Option(
      names = "--agents",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How many copies of the agent to ask in parallel; the model is the same (default: ${DEFAULT-VALUE}).")
  private int agents;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the run (default: runs/AGENT-SEED).")
  private @Nullable Path out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Resume the run in this folder, with its agent and settings. Nothing in its journal is asked again.")
  private @Nullable Path resume;

  @Option(
      names = "--force",
      description = "Replace the run that is already in the folder of --out.")
  private boolean force;

  @Mixin private AgainstOption against = new AgainstOption();
  @Mixin private GateOptions gate = new GateOptions();
  @Mixin private EvidenceOption evidence = new EvidenceOption();
  @Mixin private TrustOption trust = new TrustOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = Watching.OPTION,
      description =
          "Show the run live in a browser, until Ctrl-C; see: ${ROOT-COMMAND-NAME} dashboard")
  private boolean watch;

  private final UnaryOperator<Agent> around;

  public AssessCommand() {
    this(UnaryOperator.identity());
  }

  /**
   * Wraps each copy of the agent, for tests.
   *
   * @param around the wrapper
   */
  public AssessCommand(UnaryOperator<Agent> around) {
    this.around = around;
  }

  private RunOutput output() {
    return new RunOutput(spec.commandLine(), GlobalOptions.areQuiet(qace), json);
  }

  /** The agent that the options name. */
  public AgentSource source() throws IOException {
    return agent().source();
  }

  private AgentChoice agent() {
    return new AgentChoice(subject, program, phrases, cafe, learner, spec.commandLine(), qace);
  }

  @Override
  public Integer call() throws IOException {
    if (watch) {
      Path shown = resume != null ? resume : out != null ? out : Path.of("runs", "any");
      return new Watching(spec.commandLine())
          .call(shown.toAbsolutePath().resolve("..").normalize());
    }
    Optional<RunRecord> begun = begun();
    if (begun.isPresent() && begun.get().finished()) {
      RunFolder folder = RunFolder.at(Objects.requireNonNull(resume));
      Restored.documents(folder, spec.commandLine().getErr(), qace);
      Optional<RecordedRun> old = against.run();
      if (old.isPresent()) {
        return judge(old.get(), folder);
      }
      output().print(folder);
      return folder.readReport().partial() ? ExitCode.PARTIAL : ExitCode.SUCCESS;
    }
    Settings settings = against.settings(learner);
    if (agents < 1 || agents > MOST_AGENTS) {
      throw bad("--agents takes 1 to " + MOST_AGENTS + ", not " + agents);
    }
    try (AgentSource source = source()) {
      if (source.starts() != Starts.ANY && settings.strategy() == StrategyName.RANDOM) {
        throw bad(
            "--strategy %s is for agents that start in any state; this one's starts are: %s"
                .formatted(settings.strategy(), StartsJson.name(source.starts())));
      }
      return assess(source, begun, settings);
    } catch (AgentFailedException failed) {
      if (!against.isNamed()) {
        throw failed;
      }
      // What cannot be asked has not been seen to change; nor may a gate let it pass.
      spec.commandLine().getErr().println(Terminal.ERR.alarm(String.valueOf(failed.getMessage())));
      spec.commandLine().getErr().println("Not enough to tell: the agent cannot be asked.");
      return ExitCode.PARTIAL;
    }
  }

  private int assess(AgentSource chosen, Optional<RunRecord> begun, Settings settings)
      throws IOException {
    try (StepProgress line =
        StepProgress.start(spec.commandLine().getErr(), GlobalOptions.areQuiet(qace))) {
      return assess(chosen, begun, settings, line);
    }
  }

  private int assess(
      AgentSource chosen, Optional<RunRecord> begun, Settings settings, StepProgress line)
      throws IOException {
    RunOutput output = output();
    AssessProgress bar = new AssessProgress(line);
    chosen.onStep(bar::step);
    Path path = folder(chosen, settings);
    RunBuilder builder =
        Run.of(agents, () -> copy(chosen, path))
            .name(chosen.name(), chosen.domain())
            .origin(agent().origin())
            .documents(new ReportDocuments(chosen.filmed()))
            .listener(bar::show)
            .warn(warning -> output.warn(warning, line));
    Optional<FailingPlanner> planner = planning.addTo(builder);
    Optional<RecordedRun> old = against.run();
    old.ifPresent(
        run -> against.compare(gate.levels(), builder, run, chosen.world(), output::warn));
    if (begun.isEmpty() && !evidence.files().isEmpty()) {
      builder.given(evidence.read(chosen.world(), output::warn).asked());
    }
    Settings all = learner.avoiding(settings, chosen.world());
    if (force && begun.isEmpty()) {
      if (against.isAt(path)) {
        throw bad("--force would remove the run to compare with: give another folder with --out");
      }
      RunFolder.at(path).removeRun();
    }
    int code;
    try (Run run = begun.isPresent() ? builder.resume(path) : builder.begin(path, all)) {
      planner.ifPresent(each -> each.onFailure(run::cancel));
      if (begun.isEmpty()) {
        MadeHere.mark(run.folder());
      }
      bar.watch(run);
      code = ask(run, old, line);
      if (run.pageFailure().isPresent()) {
        return ExitCode.of(run.pageFailure().get());
      }
    }
    Optional<String> failure = planner.flatMap(FailingPlanner::failure);
    failure.ifPresent(spec.commandLine().getErr()::println);
    return failure.isPresent() ? ExitCode.BAD_INPUT : code;
  }

  /** Asks until enough is known or somebody ends it, and prints what came of it. */
  private int ask(Run run, Optional<RecordedRun> old, StepProgress line) throws IOException {
    RunOutput output = output();
    Interruption interruption =
        new Interruption(
            run,
            () -> {
              line.close();
              output.warn("ended before everything was written; every answer is in the journal");
              output.interrupted(run);
            });
    try (interruption) {
      Assessed found = run.assess();
      boolean early = found.interrupted() && interruption.hasBegun();
      if (early) {
        line.close();
      } else {
        line.done();
      }
      int code = found.partial() && !found.interrupted() ? ExitCode.PARTIAL : ExitCode.SUCCESS;
      if (old.isPresent()) {
        code = judge(old.get(), run.folder());
      } else if (json || !early) {
        output.print(run.folder());
      }
      if (early && interruption.isFirstToSay()) {
        output.interrupted(run);
      }
      return code;
    } catch (AgentFailedException failed) {
      throw new AgentFailedException(
          failed.getMessage()
              + " What was learned before is in "
              + run.folder().path()
              + ". "
              + ContinuationHint.of(run.folder()),
          failed);
    }
  }

  private int judge(RecordedRun old, RunFolder now) throws IOException {
    return against.judge(gate, old, now, spec.commandLine().getOut(), json, output()::warn);
  }

  private Agent copy(AgentSource chosen, Path path) throws IOException {
    chosen.keepStderr(RunFolder.at(path).stderrFile());
    return around.apply(chosen.open());
  }

  /** The run to resume, if any; its options are this command's from now on. */
  private Optional<RunRecord> begun() throws IOException {
    Path folder = resume;
    if (folder == null) {
      return Optional.empty();
    }
    if (out != null) {
      throw bad("--resume continues in its own folder: leave out --out");
    }
    boolean quiet = GlobalOptions.areQuiet(qace);
    boolean programNamed = program.program().isPresent();
    boolean plannerNamed = planning.namesPlanner();
    Optional<RunRecord> begun = Resume.of(folder, spec.commandLine());
    if (begun.isPresent() && !begun.get().finished()) {
      RunRecord run = begun.get();
      // A command given on the command line is trusted.
      boolean named =
          (programNamed || !(run.origin() instanceof AgentOrigin.Program))
              && (plannerNamed || run.planner().isEmpty());
      if (!named) {
        trust.require(RunFolder.at(folder), run);
      }
    }
    if (qace != null) {
      qace.setQuiet(quiet);
    }
    if (begun.isEmpty()) {
      if (subject.isEmpty() && program.program().isEmpty()) {
        throw new IOException(
            "there is no run in " + folder + " to resume, and no agent is named to start one with");
      }
      output().warn("there is no run in " + folder + " yet; a new one is started");
    }
    return begun;
  }

  private Path folder(AgentSource chosen, Settings settings) {
    Path asDefault = Path.of("runs", fileName(chosen.name()) + "-" + settings.seed());
    return resume != null ? resume : out != null ? out : asDefault;
  }

  private static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
