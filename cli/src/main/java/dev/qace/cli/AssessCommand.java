package dev.qace.cli;

import dev.qace.agent.Agent;
import dev.qace.agent.journal.Journal;
import dev.qace.agent.journal.JournalingAgent;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.query.KeptQueries;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.planner.OutsidePlanner;
import dev.qace.wire.AgentProgram;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
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
    name = "assess",
    description =
        "Learn what an agent can do, when, and with which outcomes at which odds, by asking it.")
final class AssessCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable Qace qace;
  @Mixin private Subject subject = new Subject();
  @Mixin private ProgramOptions program = new ProgramOptions();
  @Mixin private LearnerOptions learner = new LearnerOptions();

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
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for what the run leaves behind (default: runs/AGENT-SEED).")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Settings settings = learner.settings();
    try (AgentSource source = source()) {
      return assess(source, settings);
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private AgentSource source() throws IOException {
    Optional<AgentProgram> outside = program.program();
    if (outside.isPresent()) {
      if (!subject.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "--exec names the agent; leave out AGENT, --domain and --problem");
      }
      return AgentSource.of(outside.get());
    }
    Subject.Chosen chosen = subject.choose();
    Warnings.print(chosen.warnings(), spec.commandLine().getErr(), qace);
    return AgentSource.of(chosen, learner.starts());
  }

  private int assess(AgentSource chosen, Settings settings) throws IOException {
    RunFolder folder =
        RunFolder.unused(
            out == null ? Path.of("runs", fileName(chosen.name()) + "-" + settings.seed()) : out);
    Optional<OutsidePlanner> outside = outsidePlanner();
    KeptQueries kept = keepQueries == null ? null : new KeptQueries(keepQueries);
    folder.make();
    chosen.keepStderr(folder.stderrFile());
    Agent agent = chosen.open();
    try (Journal journal = folder.journal(chosen.name(), agent)) {
      Assessment.Builder builder =
          Assessment.of(new JournalingAgent(agent, journal))
              .settings(settings)
              .name(chosen.domain());
      if (kept != null) {
        builder.keepQueries(kept);
      }
      return assess(chosen, builder, outside, settings, folder);
    }
  }

  private static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private int assess(
      AgentSource chosen,
      Assessment.Builder builder,
      Optional<OutsidePlanner> outside,
      Settings settings,
      RunFolder folder)
      throws IOException {
    Instant started = Instant.now();
    long began = System.nanoTime();
    AssessProgress bar =
        new AssessProgress(spec.commandLine().getErr(), qace != null && qace.quiet);
    Optional<FailingPlanner> watched = outside.map(FailingPlanner::new);
    watched.ifPresent(builder::planner);
    Assessment assessment = builder.listener(bar::show).build();
    watched.ifPresent(planner -> planner.onFailure(assessment::cancel));
    try (Interruption interruption = new Interruption(assessment, chosen::close)) {
      Assessed found = interruption.run();
      bar.end();
      Timing timing = Timing.of((System.nanoTime() - began) / 1e9, assessment);
      AssessmentReport report =
          AssessmentReport.of(chosen.name(), learner.strategy(), settings, assessment, found);
      String model = PpddlWriter.write(found.model(), found.remarks(), found.comments());
      folder.writeModel(model);
      folder.writeReport(report);
      folder.writeRun(record(report, settings, started, timing));
      print(report, timing, model, folder);
      Optional<String> failure = watched.flatMap(FailingPlanner::failure);
      failure.ifPresent(reason -> spec.commandLine().getErr().println(reason));
      return failure.isPresent() ? Qace.BAD_INPUT : Qace.SUCCESS;
    }
  }

  private static RunRecord record(
      AssessmentReport report, Settings settings, Instant started, Timing timing)
      throws IOException {
    return new RunRecord(
        report.agent(),
        report.strategy(),
        settings.seed(),
        settings.runs(),
        settings.maxSteps(),
        Qace.Version.text(),
        System.getProperty("java.version", "unknown"),
        started.truncatedTo(ChronoUnit.MILLIS).toString(),
        Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
        timing.seconds(),
        timing.plannerSeconds(),
        timing.agentSeconds());
  }

  private void print(AssessmentReport report, Timing timing, String model, RunFolder folder) {
    PrintWriter writer = spec.commandLine().getOut();
    Path file = folder.modelFile().toAbsolutePath().normalize();
    if (json) {
      Json.print(writer, AssessmentJson.of(report, timing, file));
    } else {
      Summary.print(model, report, writer);
      writer.println("The model is in " + file);
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
