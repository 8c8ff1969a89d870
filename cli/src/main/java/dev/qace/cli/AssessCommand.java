package dev.qace.cli;

import dev.qace.agent.Agent;
import dev.qace.agent.Starts;
import dev.qace.agent.journal.OtherJournalException;
import dev.qace.agent.journal.StartsJson;
import dev.qace.agent.journal.UnexpectedJsonException;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.learner.query.KeptQueries;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.planner.OutsidePlanner;
import dev.qace.report.AssessmentReport;
import dev.qace.report.RunFolder;
import dev.qace.report.RunRecord;
import dev.qace.report.RunRecord.Status;
import dev.qace.report.TextFile;
import dev.qace.report.Timing;
import dev.qace.report.page.RunPage;
import dev.qace.report.page.Witnesses;
import dev.qace.wire.AgentProgram;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
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
        "Learn what an agent can do, when, and with which outcomes at which odds, by asking it.")
final class AssessCommand implements Callable<Integer> {
  private static final int MOST_AGENTS = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable Qace qace;
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
              + " called only where the agent refuses the start that a question needs, which"
              + " built-in agents and PPDDL domains never do.")
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
          "Go on with the run in this folder, with its agent and settings: what its journal holds is"
              + " not asked again.")
  private @Nullable Path resume;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private final UnaryOperator<Agent> around;

  AssessCommand() {
    this(UnaryOperator.identity());
  }

  /**
   * Asks agents in disguise.
   *
   * @param around what to put around each copy of the agent
   */
  AssessCommand(UnaryOperator<Agent> around) {
    this.around = around;
  }

  @Override
  public Integer call() throws IOException {
    Optional<RunRecord> begun = begun();
    if (begun.isPresent() && begun.get().finished()) {
      return printAgain(begun.get());
    }
    Settings settings = learner.settings();
    if (agents < 1 || agents > MOST_AGENTS) {
      throw bad("--agents takes 1 to " + MOST_AGENTS + ", not " + agents);
    }
    try (AgentSource source = source()) {
      if (source.starts() != Starts.ANY && settings.strategy() != StrategyName.FRUGAL) {
        throw bad(
            "--strategy %s is for agents that start in any state; this one's starts are: %s"
                .formatted(settings.strategy(), StartsJson.name(source.starts())));
      }
      return assess(source, begun, settings);
    } catch (UncheckedIOException | OtherJournalException | UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Whom the options name. */
  AgentSource source() throws IOException {
    Optional<AgentProgram> outside = program.program();
    if (outside.isPresent()) {
      if (!subject.isEmpty()) {
        throw bad("--exec names the agent; leave out AGENT, --domain and --problem");
      }
      if (learner.namesStarts()) {
        throw bad("A program says itself where it starts: leave out --starts");
      }
      if (phrases.isGiven()) {
        throw bad(
            "A program says its phrases itself: leave out --phrases, and give it to qace report");
      }
      return AgentSource.of(outside.get());
    }
    if (subject.isEmpty()) {
      throw bad("Name one AGENT, give both --domain and --problem, or a program with --exec");
    }
    cafe.requireNamedBy(subject);
    if (subject.isNamed(CafeOptions.AGENT)) {
      if (phrases.isGiven()) {
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

  private int assess(AgentSource chosen, Optional<RunRecord> begun, Settings settings)
      throws IOException {
    Optional<OutsidePlanner> outside = outsidePlanner();
    RunFolder folder = folder(begun, chosen, settings);
    KeptQueries kept = keepQueries == null ? null : new KeptQueries(keepQueries);
    folder.make();
    FolderLock lock = FolderLock.of(folder.path());
    try (lock) {
      RunRecord run = begin(folder, begun, chosen, settings);
      chosen.keepStderr(folder.stderrFile());
      JournaledFleet.Copies copies = () -> around.apply(chosen.open());
      try (JournaledFleet fleet =
          JournaledFleet.open(folder.journalFile(), chosen.name(), copies, agents, this::warn)) {
        Settings all = learner.avoiding(settings, fleet.agent().world());
        Assessment.Builder builder =
            Assessment.of(fleet.agent()).settings(all).name(chosen.domain());
        if (kept != null) {
          builder.keepQueries(kept);
        }
        return assess(run, builder, fleet, outside, all, folder);
      }
    }
  }

  /** The run to go on with, if any; its options are this command's from now on. */
  private Optional<RunRecord> begun() throws IOException {
    Path folder = resume;
    if (folder == null) {
      return Optional.empty();
    }
    if (out != null) {
      throw bad("--resume goes on in its own folder: leave out --out");
    }
    boolean quiet = qace != null && qace.quiet;
    Optional<RunRecord> begun = Resume.of(folder, spec.commandLine());
    if (qace != null) {
      qace.quiet = quiet;
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

  private RunFolder folder(Optional<RunRecord> begun, AgentSource chosen, Settings settings)
      throws IOException {
    if (begun.isPresent() && resume != null) {
      return RunFolder.at(resume);
    }
    Path asDefault = Path.of("runs", fileName(chosen.name()) + "-" + settings.seed());
    return RunFolder.unused(resume != null ? resume : out != null ? out : asDefault);
  }

  /** Writes down what is about to be done, so that it can be gone on with from here. */
  private RunRecord begin(
      RunFolder folder, Optional<RunRecord> begun, AgentSource chosen, Settings settings)
      throws IOException {
    RunRecord run;
    if (begun.isPresent()) {
      run = begun.get().again();
    } else {
      folder.requireNotBegun();
      run =
          RunRecord.begun(
              chosen.name(), settings, RunArguments.of(spec.commandLine()), Qace.Version.text());
    }
    folder.writeRun(run);
    return run;
  }

  private static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private int assess(
      RunRecord run,
      Assessment.Builder builder,
      JournaledFleet fleet,
      Optional<OutsidePlanner> outside,
      Settings settings,
      RunFolder folder)
      throws IOException {
    long began = System.nanoTime();
    AssessProgress bar =
        new AssessProgress(spec.commandLine().getErr(), qace != null && qace.quiet);
    Optional<FailingPlanner> watched = outside.map(FailingPlanner::new);
    watched.ifPresent(builder::planner);
    Assessment assessment = builder.listener(bar::show).build();
    bar.counting(() -> assessment.cost().steps());
    watched.ifPresent(planner -> planner.onFailure(assessment::cancel));
    boolean ways =
        fleet.agent().starts() != Starts.ANY && assessment.expectedSteps() < settings.budget();
    bar.expect(assessment.expectedSteps(), ways);
    try (Interruption interruption = new Interruption(assessment, fleet::cancel)) {
      Assessed found = interruption.run();
      bar.end();
      if (!found.partial() && !fleet.isThrough()) {
        throw new OtherJournalException(
            folder.journalFile()
                + " has more questions in it than this run asks: it is of other settings, of"
                + " another version or of another agent");
      }
      Timing timing = Timing.of((System.nanoTime() - began) / 1e9, assessment);
      AssessmentReport report = AssessmentReport.of(run.agent(), settings, assessment, found);
      String model = PpddlWriter.write(found.model(), found.remarks(), found.comments());
      folder.writeModel(model);
      folder.writeReport(report);
      folder.writeRun(run.ended(found.partial() ? Status.PARTIAL : Status.FINISHED, timing));
      writePage(folder);
      print(report, timing, model, folder);
      Optional<String> failure = watched.flatMap(FailingPlanner::failure);
      failure.ifPresent(reason -> spec.commandLine().getErr().println(reason));
      return failure.isPresent() ? Qace.BAD_INPUT : Qace.SUCCESS;
    }
  }

  /** What was learned is not lost for want of a page. */
  private void writePage(RunFolder folder) {
    try {
      TextFile.replace(folder.pageFile(), RunPage.of(folder, Witnesses::phrases));
    } catch (IOException e) {
      warn("there is no " + folder.pageFile() + ": " + e.getMessage());
    }
  }

  private int printAgain(RunRecord run) throws IOException {
    RunFolder folder = RunFolder.at(Objects.requireNonNull(resume));
    print(folder.readReport(), run.timing(), folder.readModel(), folder);
    return Qace.SUCCESS;
  }

  private void warn(String message) {
    if (qace == null || !qace.quiet) {
      spec.commandLine().getErr().println("warning: " + message);
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void print(AssessmentReport report, Timing timing, String model, RunFolder folder)
      throws IOException {
    PrintWriter writer = spec.commandLine().getOut();
    Path file = folder.modelFile().toAbsolutePath().normalize();
    Path page = folder.pageFile().toAbsolutePath().normalize();
    if (json) {
      Json.print(writer, AssessmentJson.of(report, timing, file, page));
    } else {
      Summary.print(model, report, folder.howToGoOn(), writer);
      writer.println("The model is in " + file);
      writer.println("The report, for a browser, is " + page);
    }
    writer.flush();
  }

  private Optional<OutsidePlanner> outsidePlanner() {
    if (plannerCommand == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new OutsidePlanner(List.of(plannerCommand.trim().split("\\s+"))));
    } catch (IllegalArgumentException unusable) {
      throw new ParameterException(
          spec.commandLine(), "--planner-command: " + unusable.getMessage(), unusable);
    }
  }
}
