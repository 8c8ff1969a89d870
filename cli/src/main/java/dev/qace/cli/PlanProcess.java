package dev.qace.cli;

import dev.qace.planner.BenchmarkProblem;
import dev.qace.planner.BenchmarkTable;
import dev.qace.planner.SolutionKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs {@code qace plan} in a process of its own, with limits that hold whatever happens in it. */
final class PlanProcess {
  /** The child keeps its limit itself; this is for one that cannot. */
  private static final double GRACE_SECONDS = 1;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final SolutionKind kind;
  private final double timeLimit;
  private final String memory;

  PlanProcess(SolutionKind kind, double timeLimit, String memory) {
    this.kind = kind;
    this.timeLimit = timeLimit;
    this.memory = memory;
  }

  BenchmarkTable.Row run(BenchmarkProblem problem) throws IOException {
    Path output = Files.createTempFile("qace-benchmark", ".json");
    try {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command(problem))
              .redirectOutput(output.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        process.waitFor((long) ((timeLimit + GRACE_SECONDS) * 1000), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        process.destroyForcibly();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      return row(problem, Files.readString(output), seconds);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private List<String> command(BenchmarkProblem problem) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + memory,
                "-XX:+UseSerialGC"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-XX:SharedArchiveFile"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Qace.class.getName(),
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

  /** What is not answered in time, or with nothing that can be read, is a timeout. */
  private BenchmarkTable.Row row(BenchmarkProblem problem, String answer, double seconds) {
    BenchmarkTable.End end = BenchmarkTable.End.TIMEOUT;
    int size = 0;
    try {
      JsonNode json = MAPPER.readTree(answer);
      String result = json.path("result").asString("timeout");
      if (seconds <= timeLimit + GRACE_SECONDS) {
        size = json.path("policySize").asInt(0);
        end =
            result.equals("solved") && json.path("validated").asBoolean(false)
                ? BenchmarkTable.End.SOLVED
                : result.equals("unsolvable") ? BenchmarkTable.End.UNSOLVABLE : end;
      }
    } catch (JacksonException unreadable) {
      end = BenchmarkTable.End.TIMEOUT;
    }
    return new BenchmarkTable.Row(
        problem.domain(), problem.problemFile().getFileName().toString(), end, size, seconds);
  }
}
