package dev.qace.planner.outside;

import dev.qace.model.Domain;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.planner.Effort;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Any planner that runs as a program. It is started with the paths of a domain and a problem, and
 * writes a policy, one rule a line, to a third path; what it writes is validated. It counts as
 * having found nothing if it exits with another code than 0, writes nothing, or writes a policy
 * that promises less than was asked for: that there is no solution is believed of no outside
 * program. It is killed, with whatever it has started, at the time limit.
 */
public final class OutsidePlanner implements FondPlanner {
  private static final long POLL_MILLIS = 20;

  private final List<String> command;

  /**
   * A planner to be started like this.
   *
   * @param command a program and its arguments, in which <code>{domain}</code>, <code>{problem}
   *     </code> and <code>{policy}</code> stand for the paths
   */
  public OutsidePlanner(List<String> command) {
    for (String placeholder : List.of("{domain}", "{problem}", "{policy}")) {
      if (command.stream().noneMatch(word -> word.contains(placeholder))) {
        throw new IllegalArgumentException(
            "the command '"
                + String.join(" ", command)
                + "' does not say where "
                + placeholder
                + " goes");
      }
    }
    this.command = List.copyOf(command);
  }

  /**
   * {@inheritDoc} The problem is written with a capability without parameters for each operator.
   *
   * @throws UncheckedIOException if the program cannot be started
   * @throws IllegalStateException if what it wrote is no policy or no solution of any kind
   */
  @Override
  public PlanResult plan(FondProblem problem, SolutionKind kind, Limits limits) {
    PropositionalProblem text = new PropositionalProblem(problem);
    PlanResult result = plan(text.domain(), text.problem(), kind, limits);
    return result instanceof PlanResult.Solved solved
        ? new PlanResult.Solved(text.original(solved.policy()), kind, true)
        : result;
  }

  /**
   * Plans for a problem of a domain as it was written.
   *
   * @throws UncheckedIOException if the program cannot be started
   * @throws IllegalStateException if what it wrote is no policy or no solution of any kind
   */
  public PlanResult plan(Domain domain, Problem problem, SolutionKind kind, Limits limits) {
    Effort effort = Effort.start(limits);
    try {
      Path folder = Files.createTempDirectory("qace-plan");
      try {
        return plan(domain, problem, kind, folder, effort);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the planner '" + command.get(0) + "' cannot be run: " + e.getMessage(), e);
    } catch (Effort.SpentException spent) {
      return new PlanResult.TimedOut(String.valueOf(spent.getMessage()));
    }
  }

  private PlanResult plan(
      Domain domain, Problem problem, SolutionKind kind, Path folder, Effort effort)
      throws IOException {
    Path policyFile = folder.resolve("policy.txt");
    int code =
        run(
            Files.writeString(folder.resolve("domain.pddl"), PpddlWriter.write(domain)),
            Files.writeString(folder.resolve("problem.pddl"), PpddlWriter.write(problem)),
            policyFile,
            folder.resolve("output.txt"),
            effort);
    if (code != 0 || !Files.exists(policyFile)) {
      return new PlanResult.TimedOut("the outside planner found nothing (exit code " + code + ")");
    }
    World world = World.of(domain, problem);
    Policy policy;
    try {
      policy = PolicyReader.read(policyFile, world);
    } catch (PpddlException e) {
      throw new IllegalStateException("the outside planner wrote no policy: " + e.getMessage(), e);
    }
    Validation validation =
        PolicyValidator.validate(domain, world, problem.goal(), policy, kind, effort);
    if (validation instanceof Validation.Confirmed) {
      return new PlanResult.Solved(policy, kind, true);
    }
    // It may promise less than was asked for, which the program may not even have been told.
    for (SolutionKind less : SolutionKind.values()) {
      if (less.compareTo(kind) > 0
          && PolicyValidator.validate(domain, world, problem.goal(), policy, less, effort)
              instanceof Validation.Confirmed) {
        return new PlanResult.TimedOut(
            "the outside planner's policy is a solution of another kind: " + validation);
      }
    }
    throw new IllegalStateException("the outside planner's policy is no solution: " + validation);
  }

  private int run(Path domain, Path problem, Path policy, Path output, Effort effort)
      throws IOException {
    List<String> words =
        command.stream()
            .map(word -> word.replace("{domain}", domain.toString()))
            .map(word -> word.replace("{problem}", problem.toString()))
            .map(word -> word.replace("{policy}", policy.toString()))
            .toList();
    Process process =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      process.getOutputStream().close();
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        effort.look();
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    } finally {
      kill(process);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process
        .onExit()
        .completeOnTimeout(process, Duration.ofMillis(50).toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }
}
