package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AssessCommandTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aRunLeavesItsFolderBehind() throws IOException {
    Path out = folder.resolve("deep/down");
    Run run = Run.qace("assess", "driver", "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("(:action move-vehicle").contains("Nothing is undecided.");
    try (var files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "run.json", "journal.ndjson", "model.ppddl", "report.json", "report.html", "lock");
    }
    Domain model = PpddlReader.read(out.resolve("model.ppddl")).domain();
    assertThat(model.actions()).hasSize(2);
    assertThat(Run.qace("compare", out, "driver").code()).isZero();
  }

  @Test
  void whoNamesAFileInPlaceOfABuiltInAgentIsToldHowToGiveIt() throws IOException {
    Path program = Files.writeString(folder.resolve("robot.py"), "");
    Path domain = Files.writeString(folder.resolve("robot.pddl"), "");
    assertThat(Run.qace("assess", program).code()).isEqualTo(2);
    assertThat(Run.qace("assess", program).err()).contains("--exec='python3 " + program + "'");
    assertThat(Run.qace("assess", domain).err()).contains("--domain=FILE and --problem=FILE");
    assertThat(Run.qace("simulate", program).err())
        .contains("There is no built-in agent")
        .doesNotContain("--exec");
    assertThat(Run.qace("assess", folder.resolve("robot")).err()).contains("no such file, either");
    assertThat(Run.qace("assess", "robot").err()).contains("Known: ");
  }

  @Test
  void aRunThatDoesNotReachWhatWasAskedForSaysSoAndExitsWithThree() throws IOException {
    Path domain =
        Files.writeString(
            folder.resolve("lamp.ppddl"),
            """
            (define (domain lamp) (:predicates (on) (cracked))
              (:action switch :parameters () :effect (probabilistic
                0.445 (on) 0.445 (not (on)) 0.055 (cracked))))
            """);
    Path problem =
        Files.writeString(
            folder.resolve("lamp-problem.ppddl"), "(define (problem dark) (:domain lamp) (:init))");
    Path out = folder.resolve("impatient");
    Run run =
        Run.qace(
            "assess", "--domain", domain, "--problem", problem, "--out", out, "--patience", 400);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out())
        .contains("PARTIAL: what was asked for was not reached for \"switch\"")
        .contains("that is as many as --patience allows");
    assertThat(Files.readString(out.resolve("model.ppddl")))
        .startsWith("; partial: what was asked for was not reached for \"switch\"");
    // A budget that ends a run is an end like any other.
    assertThat(
            Run.qace(
                    "assess",
                    "--domain",
                    domain,
                    "--problem",
                    problem,
                    "--budget",
                    400,
                    "--out",
                    folder.resolve("thrifty"))
                .code())
        .isZero();
  }

  @Test
  void theJsonHasEverythingThatAProgramNeeds() {
    Path out = folder.resolve("json");
    JsonNode json = QaceTest.json(Run.qace("assess", "driver", "--out", out, "--json"));
    for (String field :
        List.of(
            "agent",
            "strategy",
            "seed",
            "queries",
            "steps",
            "stepsRefused",
            "seconds",
            "plannerSeconds",
            "agentSeconds",
            "undecided",
            "inexpressible",
            "modelFile",
            "capabilities")) {
      assertThat(json.has(field)).as(field).isTrue();
    }
    assertThat(json.get("strategy").asString()).isEqualTo("frugal");
    assertThat(Path.of(json.get("modelFile").asString())).isAbsolute().exists();
    JsonNode move = json.get("capabilities").get(0);
    assertThat(move.get("capability").asString()).isEqualTo("move-vehicle");
    assertThat(move.get("needed").size()).isEqualTo(3);
    JsonNode outcome = move.get("outcomes").get(0);
    double probability = outcome.get("probability").asDouble();
    assertThat(probability)
        .isBetween(outcome.get("low").asDouble(), outcome.get("high").asDouble());
    assertThat(outcome.get("count").asInt()).isPositive();
    assertThat(outcome.get("changes").size()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void theReportNamesQuestionsByTheirNumbersInTheJournal(int agents) throws IOException {
    Path out = folder.resolve("numbered");
    JsonNode json =
        QaceTest.json(Run.qace("assess", "driver", "--out", out, "--agents", agents, "--json"));
    List<String> lines = Files.readAllLines(out.resolve("journal.ndjson"));
    for (JsonNode capability : json.get("capabilities")) {
      String attempted = "\"instance\":\"(" + capability.get("capability").asString();
      assertThat(lines.get(capability.get("firstExecution").asInt()))
          .contains(attempted, "\"moved\"");
      assertThat(lines.get(capability.get("firstRefusal").asInt()))
          .contains(attempted, "\"refused\"");
      for (JsonNode literal : capability.get("needed")) {
        assertThat(lines.get(literal.get("settled").asInt())).contains(attempted);
        assertThat(lines.get(literal.get("refused").asInt())).contains(attempted, "\"refused\"");
      }
      for (JsonNode outcome : capability.get("outcomes")) {
        assertThat(lines.get(outcome.get("firstSeen").asInt())).contains(attempted, "\"moved\"");
      }
    }
  }

  @Test
  void theSameSeedAndAgentGiveTheSameBytes() throws IOException {
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    Run.qace("assess", "warehouse", "--seed", 7, "--out", one);
    Run.qace("assess", "warehouse", "--seed", 7, "--out", two);
    for (String file : List.of("model.ppddl", "report.json", "report.html", "journal.ndjson")) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(two.resolve(file));
    }
    assertThat(Files.readString(one.resolve("report.html"))).doesNotContain(folder.toString());
  }

  @Test
  void showPrintsTheModelAndTheSummaryAgain() {
    Path out = folder.resolve("shown");
    Run first = Run.qace("assess", "driver", "--out", out);
    Run again = Run.qace("show", out);
    assertThat(again.code()).isZero();
    assertThat(first.out()).startsWith(again.out());
    assertThat(QaceTest.json(Run.qace("show", out, "--json")).get("agent").asString())
        .isEqualTo("driver");
  }

  @Test
  void aFolderThatIsNotEmptyIsRefused() throws IOException {
    Files.writeString(folder.resolve("something"), "of mine");
    Run run = Run.qace("assess", "driver", "--out", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("is not empty").doesNotContain("--force");
  }

  @Test
  void aRunIsNotReplacedButItIsSaidHow() {
    Path out = folder.resolve("run");
    Run.qace("assess", "driver", "--budget", 10, "--out", out);
    Run again = Run.qace("assess", "driver", "--budget", 10, "--out", out);
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("there is a run in it", "--force", "--out", "--resume " + out);
  }

  @Test
  void queriesAreKeptForOtherPlanners() throws IOException {
    Path kept = folder.resolve("queries");
    Run.qace("assess", "driver", "--out", folder.resolve("run"), "--keep-queries", kept);
    try (var queries = Files.list(kept)) {
      assertThat(queries)
          .hasSizeGreaterThan(10)
          .allSatisfy(
              query -> {
                assertThat(query.resolve("domain.pddl")).exists();
                assertThat(query.resolve("problem.pddl")).exists();
                assertThat(query.resolve("policy.txt")).isNotEmptyFile();
              });
    }
  }

  @ParameterizedTest
  @CsvSource({"initial", "visited"})
  void agentsThatCannotBeSetAreLearnedByTravelling(String starts) {
    Path out = folder.resolve(starts);
    Run run = Run.qace("assess", "driver", "--starts", starts, "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("2 capabilities learned")
        .contains("no reachable state can settle this, so it makes no difference in this world")
        .contains(
            "an agent that can be set to any state (in Python, with a set_state) could be asked");
    assertThat(out.resolve("model.ppddl")).content().contains("(not (road ?to ?from))");
    assertThat(out.resolve("model-plain.ppddl"))
        .content()
        .startsWith("; plain model: ")
        .doesNotContain("(not (road ?to ?from))");
  }

  @ParameterizedTest
  @CsvSource({
    "--runs, 0",
    "--max-steps, 0",
    "--strategy, clever",
    "--starts, somewhere",
    "--planner-command, nothing"
  })
  void badUseIsToldAndLeavesNothingBehind(String option, String value) {
    Path out = folder.resolve("bad");
    Run run = Run.qace("assess", "driver", "--out", out, option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(option.equals("--strategy") ? value : option);
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"--min-outcome, 0.1", "--interval, 0.1"})
  void thePaperStrategyHasNoStopRule(String option, String value) {
    Path out = folder.resolve("paper");
    Run run = Run.qace("assess", "driver", "--strategy", "paper", "--out", out, option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(option).contains("paper");
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.05})
  void everyProbabilityIsKnownAsWellAsWasAskedFor(double width) {
    JsonNode json =
        QaceTest.json(
            Run.qace(
                "assess",
                "driver",
                "--interval",
                width,
                "--out",
                folder.resolve("width"),
                "--json"));
    assertThat(json.get("guarantee").get("interval").asDouble()).isLessThanOrEqualTo(width);
    for (JsonNode capability : json.get("capabilities")) {
      for (JsonNode outcome : capability.get("outcomes")) {
        double probability = outcome.get("probability").asDouble();
        assertThat(outcome.get("low").asDouble())
            .isGreaterThanOrEqualTo(probability - width - 1e-6);
        assertThat(outcome.get("high").asDouble()).isLessThanOrEqualTo(probability + width + 1e-6);
      }
    }
  }

  @Test
  void whatWasToBeAvoidedIsAmongTheAssumptions() {
    Run run =
        Run.qace(
            "assess",
            "warehouse",
            "--avoid",
            "(table-destroyed)",
            "--out",
            folder.resolve("careful"));
    // What shows only where nothing was asked cannot be promised.
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out())
        .contains("nothing was asked that could lead")
        .contains("(table-destroyed)");
  }

  @Test
  void aBudgetThatIsTooSmallLeavesAPartialModelAndSaysSo() {
    Path out = folder.resolve("small");
    Run run = Run.qace("assess", "driver", "--strategy", "paper", "--budget", 30, "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("PARTIAL").contains("a larger --budget");
    assertThat(Run.qace("show", out).out()).contains("a larger --budget");
  }

  @Test
  void aFolderForQueriesThatCannotBeMadeLeavesNothingBehind() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "of mine");
    Path out = folder.resolve("bad");
    Run run = Run.qace("assess", "driver", "--out", out, "--keep-queries", file.resolve("below"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("cannot create the folder for queries");
    assertThat(out).doesNotExist();
  }

  @Test
  void queriesCanBeKeptInTheRunFolder() {
    Path out = folder.resolve("run");
    Run run = Run.qace("assess", "driver", "--out", out, "--keep-queries", out.resolve("queries"));
    assertThat(run.code()).isZero();
    assertThat(out.resolve("queries")).isNotEmptyDirectory();
  }

  @Test
  void twoActionsThatNoInstanceTellsApartAreRefused() throws IOException {
    Path domain = folder.resolve("twice.ppddl");
    Path problem = folder.resolve("p.ppddl");
    Files.writeString(
        domain,
        """
        (define (domain twice) (:types t) (:predicates (p ?x - t) (q ?x - t))
          (:action go :parameters (?x - t) :precondition (p ?x) :effect (q ?x))
          (:action go :parameters (?y - t) :precondition (q ?y) :effect (not (q ?y))))
        """);
    Files.writeString(problem, "(define (problem r) (:domain twice) (:objects a - t) (:init))");
    Path out = folder.resolve("twice");
    Run run = Run.qace("assess", "--domain", domain, "--problem", problem, "--out", out);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith(domain + ": there are two actions (go ?y)").hasLineCount(1);
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "null", "[]", "{\"agent\": null}", "nonsense"})
  void showOfAReportThatIsNoneNamesTheFile(String text) throws IOException {
    Path report = Files.writeString(folder.resolve("report.json"), text);
    Files.copy(
        EarlierFindingsTest.RUNS.resolve("driver/journal.ndjson"),
        folder.resolve("journal.ndjson"));
    Run run = Run.qace("show", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith(report + " is not a report: ").doesNotContain("fault");
  }

  @Test
  void showOfAFolderThatIsNoRunSaysSo() {
    Run run = Run.qace("show", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("report.json");
  }

  @Test
  void domainsOfOnesOwnAreAssessedToo() throws IOException {
    Path domain = folder.resolve("d.ppddl");
    Path problem = folder.resolve("p.ppddl");
    Files.writeString(
        domain,
        """
        (define (domain lamp) (:predicates (on))
          (:action press :parameters () :precondition (not (on))
            :effect (probabilistic 0.5 (on))))
        """);
    Files.writeString(problem, "(define (problem room) (:domain lamp) (:init))");
    Path out = folder.resolve("lamp");
    Run run = Run.qace("assess", "--domain", domain, "--problem", problem, "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("(define (domain lamp)")
        .contains("room, seed 0")
        .contains("(probabilistic 0.");
  }

  @Test
  void theRunToCompareWithIsNotReplaced() {
    Path released = folder.resolve("released");
    Run.qace("assess", "driver", "--budget", 8, "--out", released);
    Run gate = Run.qace("assess", "driver", "--against", released, "--out", released, "--force");
    assertThat(gate.code()).isEqualTo(2);
    assertThat(gate.err()).contains("--force would remove the run to compare with");
    assertThat(released.resolve("journal.ndjson")).isNotEmptyFile();
  }
}
