package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class AskCommandTest {
  private static final String COIN =
      """
      (define (domain coin) (:predicates (up) (hot))
        (:action toss :precondition (not (hot))
          :effect (probabilistic %s (up) %s (not (up)) 0.1 (hot))))
      """;

  @TempDir private static Path shared = Path.of("");
  private static Path warehouse = Path.of("");

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void learn() {
    warehouse = shared.resolve("warehouse");
    Run run = Run.qace("assess", "warehouse", "--min-outcome", 0.1, "--out", warehouse);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void aSequenceIsPredictedStepByStep() {
    Run run =
        Run.qace(
            "ask",
            warehouse,
            "--do",
            "pick-up b1 r1",
            "--do",
            "(put-down b1 r1)",
            "--do",
            "pick-up b2 r1",
            "--goal",
            "(not (table-destroyed))");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("warehouse, as learned by " + warehouse + ", starting where these are true:")
        .contains(
            "\n1. (pick-up b1 r1), pick b1 up from the table with r1\n"
                + "   1                     + (handfull r1) (holding b1)  - ")
        .contains("refused: it needs (not (table-destroyed))")
        .containsPattern("\\(not \\(table-destroyed\\)\\) holds at the end: 0\\.\\d+ \\[0\\.")
        .contains("Not bounded: outcomes that the run has not seen (each at most ")
        .doesNotContain("UNSURE")
        .doesNotContain("LIVE");
  }

  @Test
  void ofWhatIsRefusedForSureNothingIsBounded() {
    Run run = Run.qace("ask", warehouse, "--do", "put-down b1 r1");
    assertThat(run.out())
        .contains("1                     refused: it needs ")
        .doesNotContain("Bounds are in brackets");
  }

  /** Intervals hold where the outcomes are the true ones, and that is not known there. */
  @Test
  void whereAnOutcomeMayBeHiddenTheOddsAreNotBoundedFromBelow(@TempDir Path folder)
      throws IOException {
    Path domain =
        Files.writeString(
            folder.resolve("hidden.ppddl"),
            """
            (define (domain d) (:requirements :probabilistic-effects) (:predicates (p ?x) (q ?x))
              (:action odd :parameters (?x) :precondition (q ?x)
                :effect (and (not (q ?x)) (probabilistic 0.3 (p ?x) 0.3 (not (p ?x)))))
              (:action raise :parameters (?x) :precondition (q ?x)
                :effect (probabilistic 0.01 (p ?x) 0.01 (not (p ?x)) 0.98 (not (q ?x)))))
            """);
    Path problem =
        Files.writeString(
            folder.resolve("problem.ppddl"),
            "(define (problem x) (:domain d) (:objects a) (:init (q a)))");
    Path out = folder.resolve("run");
    Run.qace(
        "assess",
        "--domain",
        domain,
        "--problem",
        problem,
        "--starts",
        "initial",
        "--budget",
        600,
        "--seed",
        2,
        "--out",
        out);
    Run run = Run.qace("ask", out, "--start", "(q a) (p a)", "--do", "odd a");
    assertThat(run.out()).contains("UNSURE: odd").containsPattern("0\\.708 \\[0, 0\\.8\\d+]");
  }

  @Test
  void withJsonTheAnswerIsOneDocumentAndTheOddsSumToOne() {
    JsonNode json =
        QaceTest.json(
            Run.qace(
                "ask",
                warehouse,
                "--json",
                "--start",
                "(handfull r1) (holding b1) (clear b2) (ontable b2)",
                "--do",
                "stack b1 b2 r1",
                "--goal",
                "(destroyed b2)"));
    assertThat(json.get("start")).hasSize(4);
    JsonNode outcomes = json.get("steps").get(0).get("outcomes");
    assertThat(outcomes).hasSize(2);
    double sum = 0;
    for (JsonNode outcome : outcomes) {
      JsonNode odds = outcome.get("odds");
      sum += odds.get("probability").asDouble();
      assertThat(odds.get("probability").asDouble())
          .isBetween(odds.get("low").asDouble(), odds.get("high").asDouble());
    }
    assertThat(sum).isCloseTo(1, within(1e-9));
    assertThat(json.get("goal").get("odds")).isEqualTo(outcomes.get(1).get("odds"));
    assertThat(json.get("ends")).hasSize(2);
    assertThat(json.get("live").isNull()).isTrue();
  }

  @Test
  void aPolicyThatWasPlannedWithTheModelIsFollowed() throws IOException {
    Path problem =
        Files.writeString(
            folder.resolve("p.pddl"),
            """
            (define (problem stacked) (:domain warehouse) (:objects b1 b2 - block r1 - robot)
              (:init (ontable b1) (ontable b2) (clear b1) (clear b2) (handempty r1))
              (:goal (on b1 b2)))
            """);
    Path policy = folder.resolve("policy.txt");
    Run plan = Run.qace("plan", warehouse, problem, "--policy", policy);
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(Run.qace("validate", warehouse, problem, policy).code()).isZero();
    JsonNode json =
        QaceTest.json(
            Run.qace(
                "ask",
                warehouse,
                "--json",
                "--policy",
                policy,
                "--goal",
                "(on b1 b2)",
                "--live",
                "--runs",
                30));
    assertThat(json.get("policy").asBoolean()).isTrue();
    assertThat(json.get("goal").get("odds").get("probability").asDouble())
        .isCloseTo(1, within(1e-9));
    assertThat(json.get("live").get("goalReached").asInt()).isEqualTo(30);
    assertThat(json.get("live").get("fits").asBoolean()).isTrue();
  }

  @Test
  void theAgentIsAskedBesideAndTheJournalIsLeftAsItIs() throws IOException {
    byte[] before = Files.readAllBytes(warehouse.resolve("journal.ndjson"));
    Object[] question = {
      "ask",
      warehouse,
      "--do",
      "pick-up b1 r1",
      "--do",
      "put-down b1 r1",
      "--live",
      "--runs",
      200,
      "--seed",
      5
    };
    Run run = Run.qace(question);
    assertThat(run.code()).as(run.out()).isZero();
    assertThat(run.out())
        .contains("LIVE: 200 runs, seed 5, asked as one question; not added to the run's")
        .contains("It fits the prediction (p = ");
    assertThat(Run.qace(question)).isEqualTo(run);
    assertThat(Files.readAllBytes(warehouse.resolve("journal.ndjson"))).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "0.85 (up) 0.05 (not (up)) 0.1 (hot), though predicted 0.",
    "0.4 (up) 0.4 (not (up)) 0.2 (and (up) (hot)), though not predicted: step 1"
  })
  void anAgentThatHasBecomeAnotherDoesNotFit(String effect, String reason) throws IOException {
    Path domain = Files.writeString(folder.resolve("d.ppddl"), COIN.formatted("0.45", "0.45"));
    Path problem =
        Files.writeString(
            folder.resolve("p.ppddl"), "(define (problem w) (:domain coin) (:init) (:goal (up)))");
    Path out = folder.resolve("run");
    assertThat(
            Run.qace("assess", "--domain", domain, "--problem", problem, "--out", out, "--seed", 5)
                .code())
        .isZero();
    Object[] question = {"ask", out, "--do", "toss", "--live", "--runs", 300};
    assertThat(Run.qace(question).code()).isZero();
    Files.writeString(
        domain,
        "(define (domain coin) (:predicates (up) (hot)) (:action toss :precondition (not (hot))"
            + " :effect (probabilistic %s)))".formatted(effect));
    Run changed = Run.qace(question);
    assertThat(changed.code()).isEqualTo(1);
    assertThat(changed.out()).contains("It DOES NOT FIT the prediction: seen ").contains(reason);
    Files.writeString(
        domain, "(define (domain coin) (:predicates (up)) (:action toss :effect (up)))");
    Run other = Run.qace(question);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("is of an agent with another vocabulary than this one has");
  }

  @Test
  void aStartThatTheAgentRefusesIsANegativeAnswer() {
    Path out = folder.resolve("run");
    Run.qace("assess", "driver", "--starts", "initial", "--min-outcome", 0.2, "--out", out);
    Run run =
        Run.qace(
            "ask",
            out,
            "--start",
            "(vehicle-at l-1-1) (spare-in l-1-1)",
            "--do",
            "change-tire l-1-1",
            "--live");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("LIVE: the agent does not start there: the agent can only be reset");
  }

  @Test
  void whatIsUnsureIsSaidWithThePrediction() {
    Path out = folder.resolve("run");
    Run.qace("assess", "warehouse", "--budget", 12, "--out", out);
    Run run = Run.qace("ask", out, "--do", "pick-up b1 r1", "--do", "put-down b1 r1");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("UNSURE: ");
    assertThat(
            QaceTest.json(Run.qace("ask", out, "--json", "--do", "stack b1 b2 r1")).get("doubts"))
        .isNotEmpty();
  }

  @Test
  void anAgentInPythonIsAskedWhereItWasAssessed() throws Exception {
    Python.assumeThere();
    Path out = folder.resolve("run");
    Path program = Python.FOLDER.resolve("examples/gardener.py").toAbsolutePath();
    Run assessed = Run.qace("assess", "--exec", "python3 '" + program + "'", "--out", out);
    assertThat(assessed.code()).as(assessed.err()).isZero();
    Object[] question = {
      "ask", out, "--do", "fill", "--do", "water fern", "--goal", "(not (dry fern))", "--live"
    };
    Run run = Run.qace(question);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("1. (fill), fill the can\n")
        .contains("2. (water fern), water fern\n")
        .contains("It fits the prediction");
    Path record = out.resolve("run.json");
    String here = Path.of("").toAbsolutePath().toString();
    Files.writeString(record, Files.readString(record).replace("\"" + here + "\"", "\"/far\""));
    // What was changed is not what was begun here.
    assertThat(Run.qace(question).err()).contains("add --trust");
    List<Object> trusted = new ArrayList<>(List.of(question));
    trusted.add("--trust");
    Run elsewhere = Run.qace(trusted.toArray());
    assertThat(elsewhere.code()).isEqualTo(2);
    assertThat(elsewhere.err()).contains("Go there first: cd /far");
  }

  @Test
  void badUseIsSaidWithAHint() {
    assertThat(Run.qace("ask", warehouse).err()).contains("either with --do");
    assertThat(Run.qace("ask", warehouse, "--do", "pik-up b1 r1").err())
        .contains("--do 'pik-up b1 r1': capability pik-up is not declared. Did you mean pick-up?");
    assertThat(Run.qace("ask", warehouse, "--do", "pick-up b9 r1").err())
        .contains("--do 'pick-up b9 r1': ")
        .contains("b9");
    assertThat(Run.qace("ask", warehouse, "--do", "pick-up b1").err())
        .contains("takes 2 objects, got 1");
    assertThat(Run.qace("ask", warehouse, "--do", "pick-up b1 r1", "put-down b1 r1").err())
        .contains("'put-down b1 r1' belongs to no option")
        .contains("repeat it for a sequence");
    assertThat(Run.qace("ask", warehouse, "--do", "pick-up b1 r1", "--goal", "(on b1)").err())
        .startsWith("--goal:1:");
    assertThat(Run.qace("ask", warehouse, "--do", "pick-up b1 r1", "--max-steps", 3).err())
        .contains("--max-steps is for --policy");
    assertThat(Run.qace("ask", warehouse, "--do", "pick-up b1 r1", "--runs", 3).err())
        .contains("are for --live");
    Run missing = Run.qace("ask", folder.resolve("none"), "--do", "x");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("there is no folder");
    assertThat(Run.qace("ask", folder, "--do", "x").err()).contains("is this the folder of a run?");
  }
}
