package dev.qace.cli.assess;

import dev.qace.planner.outside.OutsidePlanner;
import dev.qace.run.RunBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Who plans questions, and where they are kept. */
final class PlanningOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--planner-command",
      paramLabel = "COMMAND",
      description =
          "Let another program plan questions, such as 'other {domain} {problem} {policy}'. It is called only where the agent refuses the start that a question needs or, with --strategy paper, cannot be set to it.")
  private @Nullable String plannerCommand;

  @Option(
      names = "--keep-queries",
      paramLabel = "DIR",
      description = "Keep each planned question in this folder as PDDL files, with its policy.")
  private @Nullable Path keepQueries;

  boolean namesPlanner() {
    return plannerCommand != null;
  }

  /** Gives a run its planner, if another one is named, and the folder for its questions. */
  Optional<FailingPlanner> addTo(RunBuilder builder) {
    if (keepQueries != null) {
      builder.keepQueries(keepQueries);
    }
    if (plannerCommand == null) {
      return Optional.empty();
    }
    List<String> words = List.of(plannerCommand.trim().split("\\s+"));
    try {
      FailingPlanner planner = new FailingPlanner(new OutsidePlanner(words));
      builder.planner(planner, words);
      return Optional.of(planner);
    } catch (IllegalArgumentException unusable) {
      throw new ParameterException(
          spec.commandLine(), "--planner-command: " + unusable.getMessage(), unusable);
    }
  }
}
