package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.journal.JournalReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real processes that are killed, and what is left of them. To kill more often, {@code
 * -Dqace.kills=20}.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KilledRunTest {
  private static final List<String> RESULTS =
      List.of("model.ppddl", "report.json", "report.html", "journal.ndjson");
  private static final List<Object> AGENT = List.of("first-responder", "--seed", 3);

  @TempDir private Path folder = Path.of("");
  private final Random random = new Random(20);

  private Process start(Path asked, List<String> properties, List<Object> args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dasked=" + asked));
    command.addAll(properties);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), SlowQace.class.getName(), "assess"));
    args.forEach(arg -> command.add(arg.toString()));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private List<Object> resuming(Path run, Object... more) {
    List<Object> args = new ArrayList<>(AGENT);
    args.addAll(List.of("--resume", run));
    args.addAll(List.of(more));
    return args;
  }

  private Path undisturbed() {
    Path whole = folder.resolve("whole");
    List<Object> args = new ArrayList<>(List.of("assess", "--out", whole));
    args.addAll(AGENT);
    assertThat(Run.qace(args.toArray()).code()).isZero();
    return whole;
  }

  private static void assertSame(Path one, Path other) {
    for (String file : RESULTS) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(other.resolve(file));
    }
  }

  /** The seeds of the queries that the journal answers; each query has its own. */
  private static Set<String> answered(Path run) throws IOException {
    Set<String> seeds = new HashSet<>();
    Path journal = run.resolve("journal.ndjson");
    if (!Files.exists(journal) || !Files.readString(journal).contains("\n")) {
      return seeds;
    }
    try (JournalReader reader = JournalReader.open(journal)) {
      reader.readAll(
          exchange -> assertThat(seeds.add(Long.toString(exchange.query().seed()))).isTrue());
    }
    return seeds;
  }

  private static List<String> asked(Path file) throws IOException {
    return Files.exists(file)
        ? Files.readAllLines(file).stream()
            .map(line -> line.substring(0, line.indexOf(' ')))
            .toList()
        : List.of();
  }

  /** Kills at a random moment: of the start of the process, or of its questions. */
  private void kill(Process process, Path asked) throws IOException, InterruptedException {
    boolean early = random.nextInt(4) == 0;
    int questions = early ? 0 : 1 + random.nextInt(30);
    while (process.isAlive() && asked(asked).size() < questions) {
      Thread.sleep(1);
    }
    Thread.sleep(early ? random.nextInt(800) : random.nextInt(12));
    assertThat(process.isAlive()).as(Files.readString(folder.resolve("err"))).isTrue();
    process.destroyForcibly().waitFor();
  }

  @Test
  void aRunThatIsKilledAgainAndAgainEndsAsIfNothingHadHappened()
      throws IOException, InterruptedException {
    Path whole = undisturbed();
    Path run = folder.resolve("killed");
    int kills = Integer.getInteger("qace.kills", 5);
    for (int i = 0; i <= kills; i++) {
      Set<String> before = answered(run);
      Path asked = folder.resolve("asked-" + i);
      boolean last = i == kills;
      Process process =
          start(
              asked,
              List.of("-Dquery.millis=" + (last ? 0 : 8)),
              resuming(run, "--agents", 1 + i % 3));
      if (last) {
        assertThat(before).isNotEmpty();
        assertThat(process.waitFor()).as(Files.readString(folder.resolve("err"))).isZero();
      } else {
        kill(process, asked);
        assertThat(run.resolve("report.json")).doesNotExist();
      }
      assertThat(asked(asked)).noneMatch(before::contains);
    }
    assertSame(run, whole);
  }

  @Test
  void whoIsToldToEndWhileAnAgentHangsLeavesWhatWasLearned()
      throws IOException, InterruptedException {
    Path run = folder.resolve("ended");
    Path asked = folder.resolve("asked");
    Process process =
        start(asked, List.of("-Dhang.after=100"), resuming(run, "--agents", 2, "--quiet"));
    while (process.isAlive() && !Files.exists(folder.resolve("asked" + SlowQace.HUNG))) {
      Thread.sleep(5);
    }
    Process second = start(folder.resolve("asked-too"), List.of(), resuming(run));
    assertThat(second.waitFor()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("err"))).contains("another run is writing into");

    process.destroy();
    process.waitFor();
    // On a busy machine there may have been no time to write it.
    assertThat(Run.qace("show", run).code()).isZero();
    assertThat(Files.readString(run.resolve("report.json"))).contains("\"partial\" : true");
    assertThat(Files.readString(run.resolve("run.json"))).contains("\"status\" : \"stopped\"");
    assertThat(run.resolve("model.ppddl")).isNotEmptyFile();

    Set<String> before = answered(run);
    assertThat(before).isNotEmpty();
    Path rest = folder.resolve("asked-for-the-rest");
    assertThat(start(rest, List.of(), resuming(run)).waitFor()).isZero();
    assertThat(asked(rest)).noneMatch(before::contains);
    assertSame(run, undisturbed());
  }
}
