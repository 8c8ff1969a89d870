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
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.StepProgress;
import dev.qace.cli.terminal.Terminal;
import dev.qace.cli.terminal.Warnings;
import dev.qace.learner.Assessed;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.model.Counted;
import dev.qace.planner.outside.OutsidePlanner;
import dev.qace.report.page.ReportDocuments;
import dev.qace.run.AgentOrigin;
import dev.qace.run.AssessmentReport;
import dev.qace.run.RecordedRun;
import dev.qace.run.Run;
import dev.qace.run.RunBuilder;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import dev.qace.run.Timing;
import dev.qace.wire.AgentProgram;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
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
        "Learn what an agent can do, when, and with which outcomes at which odds, by asking it.",
    exitCodeList = {
      "0:learned; with --against, unchanged",
      "1:the agent goes on failing; with --against, changed",
      "2:bad use or bad input",
      "3:partial; with --against, not enough to tell, or the agent goes on failing",
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

  @Option(
      names = "--planner-command",
      paramLabel = "COMMAND",
      description =
          "Have another program plan questions, such as 'other {domain} {problem} {policy}'. It is"
              + " called only where the agent refuses the start that a question needs, or, with"
              + " --strategy paper, cannot be set to it.")
  private @Nullable String plannerCommand;

  @Option(
      names = "--keep-queries",
      paramLabel = "DIR",
      description = "Keep each planned question there as PDDL files, with its policy.")
  private @Nullable Path keepQueries;

  @Option(
      names = "--agents",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Ask that many copies of the agent side by side; the model is the same"
              + " (default: ${DEFAULT-VALUE}).")
  private int agents;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for what the run leaves behind (default: runs/AGENT-SEED).")
  private @Nullable Path out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Go on with the run in this folder, with its agent and settings: what its journal holds"
              + " is not asked again.")
  private @Nullable Path resume;

  @Option(
      names = "--force",
      description = "Where there is a run in the folder of --out already, replace it.")
  private boolean force;

  @Mixin private AgainstOption against = new AgainstOption();
  @Mixin private GateOptions gate = new GateOptions();
  @Mixin private EvidenceOption evidence = new EvidenceOption();
  @Mixin private TrustOption trust = new TrustOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = Watching.OPTION,
      description = "Show the run in a browser as it goes on, until Ctrl-C; see: qace dashboard")
  private boolean watch;

  private final UnaryOperator<Agent> around;

  public AssessCommand() {
    this(UnaryOperator.identity());
  }

  /**
   * Asks agents in disguise.
   *
   * @param around what to put around each copy of the agent
   */
  public AssessCommand(UnaryOperator<Agent> around) {
    this.around = around;
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
        return against.judge(gate, old.get(), folder, spec.commandLine().getOut(), json);
      }
      print(folder);
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
    }
  }

  /** Whom the options name. */
  public AgentSource source() throws IOException {
    Optional<AgentProgram> outside = program.program();
    if (outside.isPresent()) {
      if (!subject.isEmpty()) {
        throw bad("--exec names the agent; leave out AGENT, --domain and --problem");
      }
      if (phrases.file().isPresent()) {
        throw bad(
            "A program says its phrases itself: leave out --phrases, and give it to qace report");
      }
      return restricted(AgentSource.of(outside.get()));
    }
    if (subject.isEmpty()) {
      throw bad("Name one AGENT, give both --domain and --problem, or a program with --exec");
    }
    cafe.requireNamedBy(subject);
    if (subject.isNamed(CafeOptions.AGENT)) {
      if (phrases.file().isPresent()) {
        throw bad(
            "The cafe robot has its phrases: leave out --phrases, and give it to qace report");
      }
      return AgentSource.of(cafe, learner.starts());
    }
    Subject.Chosen chosen = subject.choose().saying(phrases);
    learner.avoiding(learner.settings(), chosen.simulator().world());
    Warnings.print(chosen.warnings(), spec.commandLine().getErr(), qace);
    return AgentSource.of(chosen, learner.starts());
  }

  /** A program says itself where it starts, and may be told to start in fewer states. */
  private AgentSource restricted(AgentSource source) {
    if (!learner.namesStarts()) {
      return source;
    }
    if (learner.starts().compareTo(source.starts()) < 0) {
      source.close();
      throw bad(
          "--starts %s: this program's starts are %s, which cannot become more"
              .formatted(StartsJson.name(learner.starts()), StartsJson.name(source.starts())));
    }
    source.restrict(learner.starts());
    return source;
  }

  /** What the options name, as data. */
  private AgentOrigin origin() {
    return program
        .program()
        .<AgentOrigin>map(
            each ->
                new AgentOrigin.Program(
                    each.command(),
                    Path.of("").toAbsolutePath().toString(),
                    each.limits().step().toMillis() / 1e3,
                    each.limits().query().toMillis() / 1e3,
                    each.limits().retries(),
                    learner.namesStarts() ? StartsJson.name(learner.starts()) : ""))
        .orElseGet(() -> subject.origin(learner.starts(), phrases, cafe));
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
    AssessProgress bar = new AssessProgress(line);
    chosen.onStep(bar::step);
    Path path = folder(chosen, settings);
    RunBuilder builder =
        Run.of(agents, () -> copy(chosen, path))
            .name(chosen.name(), chosen.domain())
            .origin(origin())
            .documents(new ReportDocuments(chosen.filmed()))
            .listener(bar::show)
            .warn(warning -> warn(warning, line));
    Optional<FailingPlanner> planner = outsidePlanner().map(FailingPlanner::new);
    planner.ifPresent(each -> builder.planner(each, plannerWords()));
    if (keepQueries != null) {
      builder.keepQueries(keepQueries);
    }
    Optional<RecordedRun> old = against.run();
    old.ifPresent(run -> against.compare(gate.levels(), builder, run, this::warn));
    if (begun.isEmpty() && !evidence.files().isEmpty()) {
      builder.given(evidence.read(chosen.world(), this::warn).asked());
    }
    Settings all = learner.avoiding(settings, chosen.world());
    if (force && begun.isEmpty()) {
      if (against.isAt(path)) {
        throw bad("--force would remove the run to compare with: give another folder with --out");
      }
      RunFolder.at(path).removeRun();
    }
    Assessed found;
    OptionalInt verdict = OptionalInt.empty();
    try (Run run = begun.isPresent() ? builder.resume(path) : builder.begin(path, all)) {
      planner.ifPresent(each -> each.onFailure(run::cancel));
      if (begun.isEmpty()) {
        MadeHere.mark(run.folder());
      }
      bar.watch(run);
      Interruption interruption =
          new Interruption(
              run,
              () -> {
                line.close();
                warn("ended before all was written; everything answered is in the journal");
                interrupted(run);
              });
      try (interruption) {
        found = run.assess();
        boolean early = found.interrupted() && interruption.hasBegun();
        if (early) {
          line.close();
        } else {
          line.done();
        }
        if (old.isPresent()) {
          verdict =
              OptionalInt.of(
                  against.judge(gate, old.get(), run.folder(), spec.commandLine().getOut(), json));
        } else if (json || !early) {
          print(run.folder());
        }
        if (early) {
          interrupted(run);
        }
      } catch (AgentFailedException failed) {
        if (old.isPresent()) {
          spec.commandLine().getErr().println(failed.getMessage());
          return gate.lenient() ? ExitCode.SUCCESS : ExitCode.PARTIAL;
        }
        throw new AgentFailedException(
            failed.getMessage()
                + " What was learned before is in "
                + path
                + ". "
                + run.folder().howToGoOn(),
            failed);
      }
      if (run.pageFailure().isPresent()) {
        return ExitCode.of(run.pageFailure().get());
      }
    }
    Optional<String> failure = planner.flatMap(FailingPlanner::failure);
    failure.ifPresent(spec.commandLine().getErr()::println);
    if (failure.isPresent()) {
      return ExitCode.BAD_INPUT;
    }
    return verdict.orElse(
        found.partial() && !found.interrupted() ? ExitCode.PARTIAL : ExitCode.SUCCESS);
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
      throw bad("--resume goes on in its own folder: leave out --out");
    }
    boolean quiet = GlobalOptions.areQuiet(qace);
    boolean programNamed = program.program().isPresent();
    boolean plannerNamed = plannerCommand != null;
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
            "there is no run in "
                + folder
                + " to go on with, and no agent is named with which to begin it");
      }
      warn("there is no run in " + folder + " yet: it is begun");
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

  /** What somebody who ended a run wants to know: nothing is lost, and how to go on. */
  private void interrupted(Run run) {
    PrintWriter err = spec.commandLine().getErr();
    Path folder = run.folder().path();
    err.printf(
        Locale.ROOT,
        "%s after %s; every answer is in %s.%n",
        Terminal.ERR.warning("Interrupted"),
        Counted.of(run.cost().steps(), "step"),
        folder);
    err.println("What was learned so far: ./qace show " + folder);
    err.println("Resume it with: ./qace assess --resume " + folder);
    err.flush();
  }

  private void warn(String message) {
    if (!GlobalOptions.areQuiet(qace)) {
      spec.commandLine().getErr().println(Terminal.ERR.warning("warning:") + " " + message);
    }
  }

  private void warn(String message, StepProgress line) {
    if (!GlobalOptions.areQuiet(qace)) {
      line.say(Terminal.ERR.warning("warning:") + " " + message);
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void print(RunFolder folder) throws IOException {
    PrintWriter writer = spec.commandLine().getOut();
    AssessmentReport report = folder.readReport();
    Path file = folder.modelFile().toAbsolutePath().normalize();
    Path page = folder.pageFile().toAbsolutePath().normalize();
    Timing timing = folder.requireRun().timing();
    if (json) {
      Json.print(
          writer, AssessmentJson.of(report, timing, file, Optional.of(page).filter(Files::exists)));
    } else {
      Summary.print(folder.readPlainModel(), report, timing, folder.howToGoOn(), writer);
      Path plain = folder.plainModelFile();
      writer.println("The model is in " + file);
      if (Files.exists(plain)) {
        writer.println("The plain model is in " + plain.toAbsolutePath().normalize());
      }
      writer.println(
          Files.exists(page)
              ? "The report, for a browser, is " + page
              : "There is no page for a browser yet. Make it with: ./qace report " + folder.path());
    }
    writer.flush();
  }

  private List<String> plannerWords() {
    return List.of(Objects.requireNonNull(plannerCommand).trim().split("\\s+"));
  }

  private Optional<OutsidePlanner> outsidePlanner() {
    if (plannerCommand == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new OutsidePlanner(plannerWords()));
    } catch (IllegalArgumentException unusable) {
      throw new ParameterException(
          spec.commandLine(), "--planner-command: " + unusable.getMessage(), unusable);
    }
  }
}
