package dev.qace.cli.plan;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.Warnings;
import dev.qace.model.Counted;
import dev.qace.model.Policy;
import dev.qace.model.World;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.planner.Effort;
import dev.qace.planner.Limits;
import dev.qace.planner.likely.FollowedOdds;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "validate",
    description =
        "Follow a policy through every outcome, and confirm that it is a solution or show a path on which it fails.")
public final class ValidateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private PlanningTask task = new PlanningTask();

  @Parameters(index = "2", paramLabel = "POLICY", description = "A policy file, one rule a line.")
  private Path policyFile = Path.of("");

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  public record Validated(
      boolean valid, String solution, int policySize, @Nullable String reason, List<String> path) {}

  @Override
  public Integer call() throws IOException {
    PlanningTask.Read read = task.read();
    Warnings.print(read.warnings(), spec.commandLine().getErr(), qace);
    World world = task.blaming(() -> World.of(read.domain(), read.problem()));
    Policy policy = PolicyReader.read(policyFile, world);
    Effort effort = Effort.start(Limits.of(Duration.ofDays(1)));
    if (task.mostLikely()) {
      FollowedOdds odds =
          FollowedOdds.of(read.domain(), world, read.problem().goal(), policy, effort);
      return print(odds, spec.commandLine().getOut());
    }
    Validation validation =
        task.blaming(
            () ->
                PolicyValidator.validate(
                    read.domain(), world, read.problem().goal(), policy, task.kind(), effort));
    print(validation, policy, spec.commandLine().getOut());
    return validation instanceof Validation.Confirmed ? ExitCode.SUCCESS : ExitCode.NEGATIVE;
  }

  private int print(FollowedOdds odds, PrintWriter out) {
    if (json) {
      Json.print(out, odds);
    } else {
      out.println(
          String.format(
              Locale.ROOT,
              "Reaches the goal with probability %.6f, in %.2f expected steps.",
              odds.reaching(),
              odds.steps()));
    }
    return odds.reaching() > 0 ? ExitCode.SUCCESS : ExitCode.NEGATIVE;
  }

  private void print(Validation validation, Policy policy, PrintWriter out) {
    String solution = Solution.name(task.kind());
    int size = policy.rules().size();
    if (validation instanceof Validation.Broken broken) {
      List<String> path = broken.path().stream().map(Validation.FollowedStep::toString).toList();
      if (json) {
        Json.print(out, new Validated(false, solution, size, broken.reason(), path));
      } else {
        out.print("Not a " + solution + " solution: " + broken);
      }
    } else if (json) {
      Json.print(out, new Validated(true, solution, size, null, List.of()));
    } else {
      out.println("A " + solution + " solution of " + Counted.of(size, "rule") + ".");
    }
  }
}
