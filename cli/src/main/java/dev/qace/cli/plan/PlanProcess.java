package dev.qace.cli.plan;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.OwnProgram;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.benchmark.BenchmarkProblem;
import dev.qace.planner.benchmark.BenchmarkTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs {@code qace plan} in a separate process, with limits that hold whatever happens in it. */
final class PlanProcess {
  /** The child keeps its limit itself; this is for one that cannot. */
  private static final double GRACE_SECONDS = 1;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final SolutionKind kind;
  private final double timeLimit;
  private final String memory;
  private final PrintWriter complaints;

  PlanProcess(SolutionKind kind, double timeLimit, String memory, PrintWriter complaints) {
    this.kind = kind;
    this.timeLimit = timeLimit;
    this.memory = memory;
    this.complaints = complaints;
  }

  BenchmarkTable.Row run(BenchmarkProblem problem) throws IOException {
    Path output = Files.createTempFile("qace-benchmark", ".json");
    Path errors = Files.createTempFile("qace-benchmark", ".txt");
    try {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command(problem))
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      boolean ended = false;
      try {
        ended = process.waitFor((long) ((timeLimit + GRACE_SECONDS) * 1000), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        process.destroyForcibly();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      BenchmarkTable.Row row =
          ended
              ? row(problem, process.exitValue(), Files.readString(output), seconds)
              : row(problem, BenchmarkTable.End.TIMEOUT, 0, seconds);
      if (row.end() == BenchmarkTable.End.FAILED) {
        complain(problem, Files.readAllLines(errors));
      }
      return row;
    } finally {
      Files.deleteIfExists(output);
      Files.deleteIfExists(errors);
    }
  }

  private void complain(BenchmarkProblem problem, List<String> errors) {
    complaints.println(
        problem.problemFile() + " failed: " + (errors.isEmpty() ? "no answer" : errors.get(0)));
  }

  private List<String> command(BenchmarkProblem problem) {
    List<String> command = OwnProgram.command("-Xmx" + memory, "-XX:+UseSerialGC");
    command.addAll(
        List.of(
            "plan",
            problem.domainFile().toString(),
            problem.problemFile().toString(),
            "--solution",
            Solution.name(kind),
            "--time-limit",
            Double.toString(timeLimit),
            "--json",
            "--quiet"));
    return command;
  }

  /** What ends by itself without an answer that can be read has failed. */
  private static BenchmarkTable.Row row(
      BenchmarkProblem problem, int code, String answer, double seconds) {
    try {
      JsonNode json = MAPPER.readTree(answer);
      BenchmarkTable.End end =
          switch (json.path("result").asString("")) {
            case "solved" ->
                json.path("validated").asBoolean(false)
                    ? BenchmarkTable.End.SOLVED
                    : BenchmarkTable.End.FAILED;
            case "unsolvable" -> BenchmarkTable.End.UNSOLVABLE;
            case "timeout" -> BenchmarkTable.End.TIMEOUT;
            default -> BenchmarkTable.End.FAILED;
          };
      boolean failed = code == ExitCode.BAD_INPUT || end == BenchmarkTable.End.FAILED;
      return failed
          ? row(problem, BenchmarkTable.End.FAILED, 0, seconds)
          : row(problem, end, json.path("policySize").asInt(0), seconds);
    } catch (JacksonException unreadable) {
      return row(problem, BenchmarkTable.End.FAILED, 0, seconds);
    }
  }

  private static BenchmarkTable.Row row(
      BenchmarkProblem problem, BenchmarkTable.End end, int size, double seconds) {
    return new BenchmarkTable.Row(
        problem.domain(), problem.problemFile().getFileName().toString(), end, size, seconds);
  }
}
