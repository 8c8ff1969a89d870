package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent that hangs, dies, talks nonsense, breaks off and answers late at random. A run of it
 * ends with the right model, or says what went wrong. More runs: {@code -Dqace.faultRuns=200}.
 */
class FaultInjectionTest {
  private static final int RUNS = Integer.getInteger("qace.faultRuns", 20);
  private static final List<String> ODDS = List.of("0.002", "0.005", "0.01", "0.02", "0.2");

  /** On a busy machine any answer may come too late. */
  private static final String TOO_LONG = "no answer came within|was not answered within";

  /** What a message about each kind of fault says. */
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("hang", TOO_LONG),
          Map.entry("die", "ended with exit code 3"),
          Map.entry("killed", "ended with exit code 137"),
          Map.entry("orphan", "ended with exit code 4"),
          Map.entry("garbage", "not JSON"),
          Map.entry("binary", "not JSON"),
          Map.entry("truncated", "in the middle of line"),
          Map.entry("truncated-hang", "only \\d+ bytes came"),
          Map.entry("late", TOO_LONG),
          Map.entry("other-id", "id: the answer to request|id: a whole number"),
          Map.entry("twice", "id: the answer to request"),
          Map.entry("no-id", "the field id is missing"),
          Map.entry("error", "the agent answers with an error: no \\?\\[1mlamp"),
          Map.entry("array", "is expected here, not an array"),
          Map.entry("types", "expected here|is missing|there is no field"),
          Map.entry("unknown-object", "cellar|is missing|there is no field"),
          Map.entry("unknown-field", "there is no field|is missing"),
          Map.entry("impossible", "result.added|is missing|there is no field"),
          Map.entry("nothing", "is expected|is missing|there is no field"),
          Map.entry("huge", "longer than 16384 KiB"),
          Map.entry("deep", "not JSON"));

  @TempDir private Path folder = Path.of("");

  private record Result(Run run, Path out, List<String> log) {}

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void everyRunEndsWithTheRightModelOrNamesTheFault() throws Exception {
    Path right = folder.resolve("right");
    assertThat(assess(ServedQace.python("lamp.py"), 30, right).code()).isZero();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Result>> results = new ArrayList<>();
    for (int seed = 0; seed < RUNS; seed++) {
      results.add(threads.submit(injected(seed)));
    }
    int learned = 0;
    for (Future<Result> future : results) {
      Result result = future.get();
      Run run = result.run();
      if (run.code() == 0) {
        learned++;
        assertThat(result.out().resolve("model.ppddl"))
            .hasSameBinaryContentAs(right.resolve("model.ppddl"));
        String report = Files.readString(result.out().resolve("report.json"));
        assertThat(report.replaceFirst("(?s),\\s*\"faults\" : \\{[^}]*}", ""))
            .isEqualTo(Files.readString(right.resolve("report.json")));
        boolean faulty = report.contains("\"faults\"");
        assertThat(run.out().contains("The agent failed ")).isEqualTo(faulty);
        assertThat(faulty).isEqualTo(result.log().stream().filter("start"::equals).count() > 1);
      } else {
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        String fault = result.log().get(result.log().size() - 1);
        assertThat(run.err()).as(fault).containsPattern(NAMED.get(fault) + "|" + TOO_LONG);
        assertStoppedOrNotBegun(result.out());
      }
      assertThat(run.err()).doesNotContainPattern("[\\p{Cntrl}&&[^\\n]]");
    }
    threads.shutdown();
    assertThat(learned).isBetween(1, RUNS - 1);
    assertThat(leftBehind()).isEmpty();
  }

  /** Where it had described itself, what was learned is there. */
  private static void assertStoppedOrNotBegun(Path out) throws IOException {
    boolean begun = Files.exists(out.resolve("run.json"));
    assertThat(Files.exists(out.resolve("model.ppddl"))).isEqualTo(begun);
    if (begun) {
      assertThat(Files.readString(out.resolve("run.json"))).contains("\"status\" : \"stopped\"");
    }
  }

  private Callable<Result> injected(int seed) {
    return () -> {
      Path log = folder.resolve("faults-" + seed);
      Path out = folder.resolve("out-" + seed);
      String command = ServedQace.python("faulty.py", log, seed, ODDS.get(seed % ODDS.size()));
      Run run = assess(command, 2, out);
      return new Result(run, out, Files.readAllLines(log));
    };
  }

  private static Run assess(String command, double stepTimeout, Path out) {
    return Run.qace(
        "assess",
        "--strategy",
        "paper",
        "--exec",
        command,
        "--step-timeout",
        stepTimeout,
        "--query-timeout",
        60,
        "--out",
        out);
  }

  private static List<String> leftBehind() throws IOException {
    List<String> left = new ArrayList<>();
    String mark = "QACE_AGENT=" + ProcessHandle.current().pid() + "-";
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path each : all) {
        try {
          byte[] environment = Files.readAllBytes(each.resolve("environ"));
          if (new String(environment, StandardCharsets.ISO_8859_1).contains(mark)) {
            left.add(each.toString());
          }
        } catch (IOException gone) {
          // Somebody else's, or gone meanwhile.
        }
      }
    }
    return left;
  }
}
