package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.decorator.CountingAgent;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.run.FolderLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResumeTest {
  private static final List<String> RESULTS =
      List.of("model.ppddl", "report.json", "report.html", "journal.ndjson");

  @TempDir private Path folder = Path.of("");
  private final List<CountingAgent> counting = new ArrayList<>();

  /** Runs in this process, with agents that count. */
  private Run counted(Object... args) {
    counting.clear();
    UnaryOperator<Agent> count =
        agent -> {
          CountingAgent copy = new CountingAgent(agent);
          counting.add(copy);
          return copy;
        };
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
    int code =
        Qace.run(SlowQace.commands(count), new PrintWriter(out), new PrintWriter(err, true), words);
    return new Run(code, out.toString(), err.toString());
  }

  private long asked() {
    return counting.stream().mapToLong(copy -> copy.cost().queries()).sum();
  }

  private Path whole(Object... args) {
    Path out = folder.resolve("whole");
    List<Object> words = new ArrayList<>(List.of("assess", "--out", out));
    words.addAll(List.of(args));
    assertThat(Run.qace(words.toArray()).code()).isZero();
    return out;
  }

  /** A copy of a run's folder as it was after so many answers, and a few bytes of the next. */
  private Path brokenOff(Path whole, int answers, int bytes) throws IOException {
    Path copy = Files.createDirectories(folder.resolve("broken-off"));
    Files.createFile(copy.resolve("lock"));
    edit(whole.resolve("run.json"), copy.resolve("run.json"), "\"finished\"", "\"running\"");
    List<String> lines = Files.readAllLines(whole.resolve("journal.ndjson"));
    String torn = bytes == 0 ? "" : lines.get(answers + 1).substring(0, bytes);
    Files.writeString(
        copy.resolve("journal.ndjson"),
        String.join("\n", lines.subList(0, answers + 1)) + "\n" + torn);
    return copy;
  }

  private static void edit(Path from, Path to, String text, String by) throws IOException {
    String before = Files.readString(from);
    assertThat(before).contains(text);
    Files.writeString(to, before.replace(text, by));
  }

  private static void assertSame(Path one, Path other) {
    for (String file : RESULTS) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(other.resolve(file));
    }
  }

  private static void assertRefused(Run run, String... parts) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(parts).doesNotContain("fault in qace");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  void everyAgentIsAskedOnlyWhatTheJournalDoesNotAnswer(String agent) throws IOException {
    Path whole = whole(agent, "--seed", 3, "--runs", 4);
    int answers = Files.readAllLines(whole.resolve("journal.ndjson")).size() - 1;
    Path broken = brokenOff(whole, answers / 2, 0);
    Run run = counted("assess", "--resume", broken);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(asked()).isEqualTo(answers - answers / 2);
    assertSame(broken, whole);
    assertThat(Files.readString(broken.resolve("run.json"))).contains("\"status\" : \"finished\"");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 30", "1, 1", "-2, 100", "-1, 10", "-0, 0"})
  void itDoesNotMatterWhereTheJournalBreaksOff(String where, int bytes) throws IOException {
    Path whole = whole("driver", "--budget", 68);
    int all = Files.readAllLines(whole.resolve("journal.ndjson")).size() - 1;
    int answers = (where.startsWith("-") ? all : 0) + Integer.parseInt(where);
    Path broken = brokenOff(whole, answers, bytes);
    Run run = counted("assess", "--resume", broken);
    assertThat(run.code()).isZero();
    assertThat(run.err().contains("journal.ndjson: the last line was cut off"))
        .isEqualTo(bytes > 0);
    assertThat(asked()).isEqualTo(all - answers);
    assertSame(broken, whole);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"format\":\"qace-jour"})
  void aRunThatCameToNoAnswerStartsOver(String journal) throws IOException {
    Path whole = whole("driver");
    Path broken = brokenOff(whole, 1, 0);
    Files.writeString(broken.resolve("journal.ndjson"), journal);
    assertThat(counted("assess", "--resume", broken).code()).isZero();
    assertSame(broken, whole);
    Files.delete(broken.resolve("journal.ndjson"));
    edit(broken.resolve("run.json"), broken.resolve("run.json"), "\"finished\"", "\"running\"");
    assertThat(counted("assess", "--resume", broken).code()).isZero();
    assertSame(broken, whole);
  }

  @Test
  void aRunThatHasNotBegunNeedsAnAgentToBegin() throws IOException {
    Path whole = whole("driver");
    Path empty = folder.resolve("empty");
    assertRefused(Run.qace("assess", "--resume", empty), "no run in " + empty, "no agent is named");
    assertThat(empty).doesNotExist();
    Files.createDirectories(empty);
    Files.writeString(empty.resolve("lock"), "");
    Files.writeString(empty.resolve("run.json.tmp"), "{\"agent\"");
    Run run = Run.qace("assess", "--resume", empty, "driver");
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("warning: there is no run in " + empty);
    assertSame(empty, whole);
  }

  @Test
  void showingARunThatWasKilledTellsWhatItsJournalHolds() throws IOException {
    Path broken = brokenOff(whole("driver"), 5, 20);
    Run shown = Run.qace("show", broken);
    assertThat(shown.code()).isZero();
    assertThat(shown.out())
        .contains("with 5 queries")
        .contains("PARTIAL", "assess --resume " + broken);
    assertThat(Files.readString(broken.resolve("run.json"))).contains("\"status\" : \"stopped\"");
    assertThat(broken.resolve("report.html")).exists();
    assertThat(counted("assess", "--resume", broken).code()).isZero();
    assertSame(broken, folder.resolve("whole"));
  }

  @Test
  void outOfMemoryHasAnExitCodeOfItsOwnAndTheRunIsResumed() throws IOException {
    Path run = folder.resolve("full");
    AtomicInteger asked = new AtomicInteger();
    UnaryOperator<Agent> filling =
        agent ->
            new ForwardingAgent(agent) {
              @Override
              public Response ask(Query query) {
                if (asked.incrementAndGet() > 20) {
                  throw new OutOfMemoryError("Java heap space");
                }
                return agent().ask(query);
              }
            };
    StringWriter err = new StringWriter();
    int code =
        Qace.run(
            SlowQace.commands(filling),
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true),
            "assess",
            "driver",
            "--out",
            run.toString());
    assertThat(code).isEqualTo(4);
    assertThat(err.toString()).contains("Out of memory", "-Xmx").doesNotContain("\tat ");
    assertThat(Run.qace("assess", "--resume", run).code()).isZero();
    assertSame(run, whole("driver"));
  }

  @Test
  void aPageThatCannotBeWrittenThoughThereIsRoomIsNoLackOfResources() throws IOException {
    Path run = folder.resolve("pageless");
    Path inTheWay = run.resolve("report.html").resolve("mine");
    AtomicInteger asked = new AtomicInteger();
    UnaryOperator<Agent> blocking =
        agent ->
            new ForwardingAgent(agent) {
              @Override
              public Response ask(Query query) {
                try {
                  if (asked.incrementAndGet() == 20) {
                    Files.createDirectories(inTheWay);
                  }
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
                return agent().ask(query);
              }
            };
    StringWriter err = new StringWriter();
    int code =
        Qace.run(
            SlowQace.commands(blocking),
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true),
            "assess",
            "driver",
            "--out",
            run.toString());
    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).contains("there is no " + run.resolve("report.html"));
    Files.delete(inTheWay);
    Files.delete(inTheWay.getParent());
    assertThat(Run.qace("assess", "--resume", run).code()).isZero();
    assertSame(run, whole("driver"));
  }

  @Test
  void showingARunWithoutAnAnswerSaysHowToGoOn() throws IOException {
    Path broken = brokenOff(whole("driver"), 0, 0);
    assertRefused(Run.qace("show", broken), "is not finished", "assess --resume " + broken);
  }

  @Test
  void aFinishedRunWithoutItsPageIsGivenOneAgain() throws IOException {
    for (String command : List.of("show", "report", "resume")) {
      Path whole = whole("driver");
      byte[] page = Files.readAllBytes(whole.resolve("report.html"));
      Files.delete(whole.resolve("report.html"));
      Run run =
          command.equals("resume")
              ? Run.qace("assess", "--resume", whole)
              : Run.qace(command, whole);
      assertThat(run.code()).as(command + run.err()).isZero();
      assertThat(whole.resolve("report.html")).hasBinaryContent(page);
      try (Stream<Path> files = Files.list(whole)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @Test
  void aFinishedRunIsPrintedAgainAndAsksNothing() {
    Path out = folder.resolve("run");
    Run first = Run.qace("assess", "driver", "--seed", 4, "--out", out);
    Run again = counted("assess", "--resume", out);
    assertThat(again).isEqualTo(first);
    assertThat(counting).isEmpty();
    assertThat(Run.qace("assess", "driver", "--seed", 4, "--resume", out)).isEqualTo(first);
    Run json = Run.qace("assess", "--resume", out, "--json");
    assertThat(QaceTest.json(json).get("seed").asInt()).isEqualTo(4);
  }

  @Test
  void whatIsRepeatedMustAgree() throws IOException {
    Path broken = brokenOff(whole("driver", "--seed", 5, "--max-steps", 2), 20, 0);
    assertRefused(
        Run.qace("assess", "--resume", broken, "--seed", 6),
        broken + " was begun with --seed 5, not with --seed 6. Leave it out");
    assertRefused(
        Run.qace("assess", "--resume", broken, "warehouse"),
        "was begun with the agent driver, not with the agent warehouse");
    assertRefused(
        Run.qace("assess", "--resume", broken, "--planner-command", "other {domain}"),
        "was begun without --planner-command");
    assertRefused(Run.qace("assess", "--resume", broken, "--out", folder), "leave out --out");
    Run run = Run.qace("-q", "assess", "--resume", broken, "driver", "--seed", 5, "--max-steps", 2);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertSame(broken, folder.resolve("whole"));
  }

  @Test
  void filesOfOnesOwnAreFoundFromAnywhere() throws IOException {
    Path domain = folder.resolve("d.ppddl");
    Path problem = folder.resolve("p.ppddl");
    Files.writeString(
        domain,
        """
        (define (domain lamp) (:predicates (on))
          (:action press :parameters () :precondition (not (on)) :effect (probabilistic 0.5 (on))))
        """);
    Files.writeString(problem, "(define (problem room) (:domain lamp) (:init))");
    Path here = Path.of("").toAbsolutePath();
    Path whole = whole("--domain", here.relativize(domain), "--problem", here.relativize(problem));
    assertThat(Files.readString(whole.resolve("run.json")))
        .contains("\"domain\" : \"" + domain + "\"");
    Path broken = brokenOff(whole, 3, 5);
    assertThat(Run.qace("-q", "assess", "--resume", broken, "--domain", domain).err()).isEmpty();
    assertSame(broken, whole);
    Files.writeString(problem, "(define (problem room) (:domain lamp) (:init (on)))");
    edit(broken.resolve("run.json"), broken.resolve("run.json"), "\"finished\"", "\"running\"");
    assertRefused(Run.qace("assess", "--resume", broken), "another initial state");
  }

  @Test
  void whatIsOfAnotherVersionAgentOrRunIsRefused() throws IOException {
    Path whole = whole("driver");
    Path broken = brokenOff(whole, 20, 0);
    Path run = broken.resolve("run.json");
    Path journal = broken.resolve("journal.ndjson");
    String record = Files.readString(run);
    byte[] recorded = Files.readAllBytes(journal);

    edit(run, run, "\"qace ", "\"qace 0.0.");
    assertRefused(Run.qace("assess", "--resume", broken), "was begun by qace 0.0.", "this is qace");

    Files.writeString(run, record.replace("\"seed\" : 0", "\"seed\" : 1"));
    assertRefused(Run.qace("assess", "--resume", broken), journal + ":", "another one than now");
    Files.writeString(run, record.replace("\"seed\" : 0", "\"sed\" : 0"));
    assertRefused(Run.qace("assess", "--resume", broken), "run.json cannot be read: ");
    String elsewhere = folder.toString();
    Files.writeString(
        run,
        record.replaceFirst(
            "(?s)\"origin\" : \\{.*?},\\s+(?=\"copies)",
            """
            "origin" : {"kind": "program", "command": ["python3", "agent.py"], "directory": "%s",
                "stepSeconds": 1, "querySeconds": 1, "retries": 0},\
            """
                .formatted(elsewhere)));
    assertRefused(Run.qace("assess", "--resume", broken), "Go there first: cd " + elsewhere);
    Files.writeString(
        run,
        record.replaceFirst(
            "(?s)\"origin\" : \\{.*?},\\s+(?=\"copies)", "\"origin\" : {\"kind\": \"java\"},"));
    assertRefused(Run.qace("assess", "--resume", broken), "was begun by a Java program");
    Files.writeString(run, "{}");
    assertRefused(Run.qace("assess", "--resume", broken), "run.json cannot be read");
    Files.writeString(run, record);

    edit(journal, journal, "\"agent\":\"driver\"", "\"agent\":\"diver\"");
    assertRefused(
        Run.qace("assess", "--resume", broken),
        journal + " is of the agent 'diver', not of 'driver'");
    Files.write(journal, recorded);
    edit(journal, journal, "\"version\":1", "\"version\":2");
    assertRefused(Run.qace("assess", "--resume", broken), "journals of version 1");

    Files.copy(whole.resolve("journal.ndjson"), journal, StandardCopyOption.REPLACE_EXISTING);
    List<String> lines = Files.readAllLines(journal);
    Files.writeString(
        journal, String.join("\n", lines) + "\n" + lines.get(lines.size() - 1) + "\n");
    assertRefused(
        Run.qace("assess", "--resume", broken), "has more questions in it than this run asks");
    assertThat(broken.resolve("model.ppddl")).doesNotExist();
  }

  @Test
  void aFolderIsForOneRunAtATime() throws IOException {
    Path broken = brokenOff(whole("driver"), 20, 0);
    byte[] before = Files.readAllBytes(broken.resolve("journal.ndjson"));
    FolderLock other = FolderLock.of(broken);
    try (other) {
      assertRefused(
          Run.qace("assess", "--resume", broken), "another run is writing into " + broken);
    }
    assertThat(broken.resolve("journal.ndjson")).hasBinaryContent(before);
    assertThat(Run.qace("assess", "--resume", broken).code()).isZero();
    assertRefused(Run.qace("assess", "driver", "--out", broken), "--resume " + broken);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void theModelDoesNotDependOnTheNumberOfAgents(int agents) throws IOException {
    Path whole = whole("warehouse", "--seed", 2);
    Path out = folder.resolve("fleet");
    Run run = counted("assess", "warehouse", "--seed", 2, "--agents", agents, "--out", out);
    assertThat(run.code()).isZero();
    assertSame(out, whole);
    assertThat(counting).hasSize(agents);
    Path broken = brokenOff(whole, 50, 10);
    assertThat(counted("assess", "--resume", broken, "--agents", agents).code()).isZero();
    assertThat(counting).hasSize(agents);
    assertSame(broken, whole);
  }

  @Test
  void aFleetHasAtLeastOneAgent() {
    assertRefused(
        Run.qace("assess", "driver", "--agents", 0, "--out", folder.resolve("none")),
        "--agents takes 1 to");
  }
}
