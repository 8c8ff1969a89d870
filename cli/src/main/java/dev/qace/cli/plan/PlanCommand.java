package dev.qace.cli.plan;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.Warnings;
import dev.qace.model.Counted;
import dev.qace.model.Policy;
import dev.qace.model.World;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.outside.OutsidePlanner;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.planner.validation.PolicyDrawing;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import dev.qace.run.TextFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
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
    name = "plan",
    description = "Find a policy that reaches a problem's goal whatever the outcomes.")
public final class PlanCommand implements Callable<Integer> {
  private static final int MOST_DRAWN = 1000;
  private static final int MOST_NAMED = 6;

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private PlanningTask task = new PlanningTask();

  @Option(
      names = "--time-limit",
      paramLabel = "S",
      defaultValue = "1800",
      description =
          "Seconds after which to give up, including reading and grounding (default: ${DEFAULT-VALUE}).")
  private double timeLimit;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "Write the policy to this file, one rule a line, instead of printing it.")
  private @Nullable Path policyFile;

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description = "Write the states that the policy leads through as a graph, for Graphviz.")
  private @Nullable Path dotFile;

  @Option(
      names = "--planner",
      paramLabel = "COMMAND",
      description =
          "Let another program plan, such as 'other {domain} {problem} {policy}'. It writes a policy file, which is validated.")
  private @Nullable String planner;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  /** What the policy takes for granted, though the run does not know. */
  private List<String> reliesOn = List.of();

  /**
   * What is printed as JSON.
   *
   * @param reliesOn what the policy relies on although the learned model leaves it undecided
   */
  public record Planned(
      String result,
      String solution,
      int policySize,
      double seconds,
      boolean validated,
      List<String> reliesOn) {}

  @Override
  public Integer call() throws IOException {
    if (!(timeLimit > 0 && timeLimit <= 1e9)) {
      throw new ParameterException(
          spec.commandLine(), "--time-limit takes a number above 0, not " + timeLimit);
    }
    Instant started = qace == null ? Instant.now() : qace.started();
    if (task.mostLikely() && planner == null) {
      return mostLikely(started);
    } else if (task.mostLikely()) {
      throw new ParameterException(
          spec.commandLine(), "--planner does not go with --solution most-likely");
    }
    PlanResult result;
    try {
      result = plan(started);
    } catch (Effort.SpentException spent) {
      result = new PlanResult.TimedOut(String.valueOf(spent.getMessage()));
    } catch (OutOfMemoryError full) {
      result = new PlanResult.TimedOut("the heap is full");
    }
    List<String> undecided =
        result instanceof PlanResult.Unsolvable ? task.undecided() : List.<String>of();
    report(result, undecided, Duration.between(started, Instant.now()).toMillis() / 1000.0);
    if (result instanceof PlanResult.Solved) {
      return ExitCode.SUCCESS;
    }
    return undecided.isEmpty() ? ExitCode.NEGATIVE : ExitCode.PARTIAL;
  }

  private Integer mostLikely(Instant started) throws IOException {
    Limits whole = Limits.of(Duration.ofMillis((long) (timeLimit * 1000)));
    Effort effort =
        Effort.start(whole.withTime(whole.time().minus(Duration.between(started, Instant.now()))));
    PlanningTask.Read read = task.read();
    Warnings.print(read.warnings(), spec.commandLine().getErr(), qace);
    LikelyAnswer answer;
    PlanningTask.Read used = read;
    try {
      answer = LikelyAnswer.find(task, read, effort);
      Optional<PlanningTask.Read> plain = answer.isOut() ? task.readPlain() : Optional.empty();
      if (plain.isPresent()) {
        used = plain.get();
        answer = LikelyAnswer.find(task, used, effort);
      }
      reliesOn = task.reliesOn(used, answer.plan().policy());
    } catch (Effort.SpentException spent) {
      report(new PlanResult.TimedOut(String.valueOf(spent.getMessage())), List.of(), timeLimit);
      return ExitCode.NEGATIVE;
    } catch (OutOfMemoryError full) {
      report(new PlanResult.TimedOut("the heap is full"), List.of(), timeLimit);
      return ExitCode.NEGATIVE;
    }
    write(used, answer.plan().policy());
    double seconds = Duration.between(started, Instant.now()).toMillis() / 1000.0;
    if (json) {
      Json.print(spec.commandLine().getOut(), answer.printed(seconds, reliesOn));
    } else {
      answer.print(spec.commandLine().getOut(), seconds);
      printReliance(spec.commandLine().getOut());
      if (policyFile == null) {
        spec.commandLine().getOut().print(answer.plan().policy());
      }
    }
    if (!answer.isOut()) {
      return ExitCode.SUCCESS;
    }
    List<String> undecided = task.undecided();
    if (!json && !undecided.isEmpty()) {
      spec.commandLine()
          .getOut()
          .println("; not enough to tell, as this is undecided: " + listed(undecided));
    }
    return undecided.isEmpty() ? ExitCode.NEGATIVE : ExitCode.PARTIAL;
  }

  private PlanResult plan(Instant started) throws IOException {
    Limits whole = Limits.of(Duration.ofMillis((long) (timeLimit * 1000)));
    Limits limits = whole.withTime(whole.time().minus(Duration.between(started, Instant.now())));
    Effort effort = Effort.start(limits);
    PlanningTask.Read read = task.read();
    Warnings.print(read.warnings(), spec.commandLine().getErr(), qace);
    PlanResult found = plan(read, limits, effort);
    Optional<PlanningTask.Read> plain =
        found instanceof PlanResult.Unsolvable ? task.readPlain() : Optional.empty();
    if (plain.isPresent()) {
      found = plan(plain.get(), limits, effort);
    }
    if (found instanceof PlanResult.Solved solved) {
      write(plain.orElse(read), solved.policy());
      reliesOn = task.reliesOn(plain.orElse(read), solved.policy());
    }
    return found;
  }

  private PlanResult plan(PlanningTask.Read read, Limits limits, Effort effort) throws IOException {
    return planner == null ? ours(read, limits, effort) : theirs(planner, read, effort);
  }

  private PlanResult ours(PlanningTask.Read read, Limits limits, Effort effort) throws IOException {
    FondProblem problem =
        task.blaming(() -> ProblemGrounder.ground(read.domain(), read.problem(), effort));
    return new PortfolioPlanner(
            (ground, policy, kind, left) -> validate(read, ground, policy, left))
        .plan(problem, task.kind(), limits.withTime(Duration.ofNanos(effort.nanosLeft())));
  }

  /** In the world itself where it can be had, so that the grounding is checked with the search. */
  private Validation validate(
      PlanningTask.Read read, FondProblem problem, Policy policy, Effort effort) {
    World world;
    try {
      world = World.of(read.domain(), read.problem());
    } catch (IllegalArgumentException tooManyAtoms) {
      return PolicyValidator.validate(problem, policy, task.kind(), effort);
    }
    return PolicyValidator.validate(
        read.domain(), world, read.problem().goal(), policy, task.kind(), effort);
  }

  private PlanResult theirs(String command, PlanningTask.Read read, Effort effort)
      throws IOException {
    OutsidePlanner outside;
    try {
      outside = new OutsidePlanner(List.of(command.trim().split("\\s+")));
    } catch (IllegalArgumentException unusable) {
      throw new ParameterException(
          spec.commandLine(), "--planner: " + unusable.getMessage(), unusable);
    }
    Limits left = Limits.of(Duration.ofNanos(effort.nanosLeft()));
    try {
      return task.blaming(() -> outside.plan(read.domain(), read.problem(), task.kind(), left));
    } catch (IllegalStateException | UncheckedIOException failed) {
      throw new IOException(failed.getMessage(), failed);
    }
  }

  private void write(PlanningTask.Read read, Policy policy) throws IOException {
    if (policyFile != null) {
      TextFile.write(policyFile, policy.toString());
    }
    if (dotFile != null) {
      TextFile.write(
          dotFile,
          task.blaming(() -> PolicyDrawing.dot(read.domain(), read.problem(), policy, MOST_DRAWN)));
    }
  }

  /**
   * @param undecided what may not be needed; where there is any, no policy is not proven
   */
  private void report(PlanResult result, List<String> undecided, double seconds) {
    PrintWriter out = spec.commandLine().getOut();
    Policy policy =
        result instanceof PlanResult.Solved solved ? solved.policy() : new Policy(List.of());
    Planned planned =
        new Planned(
            name(result),
            task.solution(),
            policy.rules().size(),
            seconds,
            result instanceof PlanResult.Solved solved && solved.validated(),
            reliesOn);
    if (json) {
      Json.print(out, planned);
      return;
    }
    out.println(sentence(result, undecided, policy, task.solution(), seconds));
    printReliance(out);
    if (policyFile == null) {
      out.print(policy);
    }
  }

  private void printReliance(PrintWriter out) {
    reliesOn.forEach(each -> out.println("; it relies on this: " + each));
  }

  private static String name(PlanResult result) {
    if (result instanceof PlanResult.Solved) {
      return "solved";
    }
    return result instanceof PlanResult.Unsolvable ? "unsolvable" : "timeout";
  }

  private static String sentence(
      PlanResult result, List<String> undecided, Policy policy, String solution, double seconds) {
    String after = String.format(Locale.ROOT, " (%.2f s)", seconds);
    if (result instanceof PlanResult.TimedOut timedOut) {
      return "; timeout: " + timedOut.reason() + after;
    }
    return result instanceof PlanResult.Solved
        ? "; solved: a "
            + solution
            + " policy of "
            + Counted.of(policy.rules().size(), "rule")
            + ", validated"
            + after
        : undecided.isEmpty()
            ? "; unsolvable: there is no " + solution + " policy" + after
            : "; none found: there is no "
                + solution
                + " policy without relying on what is undecided: "
                + listed(undecided)
                + after;
  }

  private static String listed(List<String> undecided) {
    String first = String.join(", ", undecided.subList(0, Math.min(MOST_NAMED, undecided.size())));
    return undecided.size() > MOST_NAMED
        ? first + " and " + (undecided.size() - MOST_NAMED) + " more"
        : first;
  }
}
