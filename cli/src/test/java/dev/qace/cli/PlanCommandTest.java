package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class PlanCommandTest {
  private static final String DOMAIN =
      """
      (define (domain tire) (:types location)
        (:predicates (at ?l - location) (spare ?l - location) (road ?a ?b - location) (flat))
        (:action move :parameters (?a ?b - location)
          :precondition (and (at ?a) (road ?a ?b) (not (flat)))
          :effect (and (at ?b) (not (at ?a)) (oneof (and) (flat))))
        (:action change :parameters (?l - location)
          :precondition (and (at ?l) (spare ?l) (flat))
          :effect (oneof (and) (and (not (flat)) (not (spare ?l))))))
      """;
  private static final String PROBLEM =
      """
      (define (problem drive) (:domain tire) (:objects a b c d - location)
        (:init (at a) (road a b) (road b d) (road a c) (road c d) (spare c))
        (:goal (at d)))
      """;

  @TempDir private Path folder = Path.of("");
  private Path domain = Path.of("");
  private Path problem = Path.of("");

  @BeforeEach
  void write() throws IOException {
    domain = Files.writeString(folder.resolve("domain.pddl"), DOMAIN);
    problem = Files.writeString(folder.resolve("p1.pddl"), PROBLEM);
  }

  private static String text(JsonNode json, String field) {
    return json.path(field).asString("");
  }

  @Test
  void aPolicyIsPrintedInTheFormatThatValidateReads() throws IOException {
    Run plan = Run.qace("plan", domain, problem);
    assertThat(plan.code()).isZero();
    assertThat(plan.out())
        .startsWith("; solved: a strong-cyclic policy of 3 rules, validated")
        .contains("=> (move a c)\n");
    Path policy = Files.writeString(folder.resolve("policy.txt"), plan.out());
    Run validate = Run.qace("validate", domain, problem, policy);
    assertThat(validate.code()).isZero();
    assertThat(validate.out()).isEqualTo("A strong-cyclic solution of 3 rules.\n");
  }

  @Test
  void whereNothingIsSureTheMostLikelyPolicyIsFound() throws IOException {
    Files.writeString(problem, PROBLEM.replace(" (spare c)", ""));
    assertThat(Run.qace("plan", domain, problem).code()).isEqualTo(1);
    Run plan = Run.qace("plan", domain, problem, "--solution", "most-likely");
    assertThat(plan.code()).isZero();
    assertThat(plan.out())
        .startsWith("; reaches the goal with probability 0.500000 (the maximum), in 2.00 expected")
        .contains(", validated");
    Path policy = Files.writeString(folder.resolve("policy.txt"), plan.out());
    Run validate = Run.qace("validate", domain, problem, policy, "--solution", "most-likely");
    assertThat(validate.out())
        .isEqualTo("Reaches the goal with probability 0.500000, in 2.00 expected steps.\n");
  }

  @Test
  void anAnswerThatTookTooLongNamesWhatWasAskedFor() {
    Run run =
        Run.qace(
            "plan", domain, problem, "--solution", "most-likely", "--json", "--time-limit", 1e-6);
    assertThat(run.code()).isEqualTo(1);
    assertThat(text(QaceTest.json(run), "result")).isEqualTo("timeout");
    assertThat(text(QaceTest.json(run), "solution")).isEqualTo("most-likely");
  }

  @Test
  void jsonSaysWhatCameOfIt() {
    Path policy = folder.resolve("policy.txt");
    Path dot = folder.resolve("policy.dot");
    Run run = Run.qace("plan", domain, problem, "--json", "--policy", policy, "--dot", dot);
    JsonNode json = QaceTest.json(run);
    assertThat(text(json, "result")).isEqualTo("solved");
    assertThat(text(json, "solution")).isEqualTo("strong-cyclic");
    assertThat(json.path("policySize").asInt()).isEqualTo(3);
    assertThat(json.path("validated").asBoolean()).isTrue();
    assertThat(json.path("seconds").isNumber()).isTrue();
    assertThat(policy).exists().content().contains("=>");
    assertThat(dot).content().startsWith("digraph policy {").contains("goal");
  }

  @Test
  void whatHasNoSolutionExitsWithOne() {
    Run run = Run.qace("plan", domain, problem, "--solution", "strong", "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(text(QaceTest.json(run), "result")).isEqualTo("unsolvable");
    Run late = Run.qace("plan", domain, problem, "--time-limit", "0.000001", "--json");
    assertThat(late.code()).isEqualTo(1);
    assertThat(text(QaceTest.json(late), "result")).isEqualTo("timeout");
  }

  @Test
  void aBrokenPolicyIsShownWithItsPath() throws IOException {
    Path policy =
        Files.writeString(
            folder.resolve("short.txt"), "(at a) => (move a b)\n(at b) => (move b d)\n");
    Run run = Run.qace("validate", domain, problem, policy);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("Not a strong-cyclic solution: the policy takes (move b d), which does not")
        .contains("  (move a b) makes");
    assertThat(Run.qace("validate", domain, problem, policy, "--solution", "weak").code()).isZero();
    JsonNode json = QaceTest.json(Run.qace("validate", domain, problem, policy, "--json"));
    assertThat(json.path("valid").asBoolean()).isFalse();
    assertThat(json.path("path").size()).isEqualTo(1);
  }

  @Test
  void mistakesAreNamedWithTheirPlace() throws IOException {
    Path wrong = Files.writeString(folder.resolve("wrong.txt"), "(at a) => (fly a b)\n");
    Run run = Run.qace("validate", domain, problem, wrong);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("wrong.txt:1:");
    assertThat(Run.qace("plan", domain, folder.resolve("none.pddl")).code()).isEqualTo(2);
    assertThat(Run.qace("plan", domain, problem, "--solution", "mighty").err())
        .contains("expected one of strong, strong-cyclic, weak, most-likely, not 'mighty'");
  }

  @Test
  void anotherProgramCanPlanAndItsPolicyIsValidated() {
    String itself =
        "%s -cp %s dev.qace.cli.Qace plan {domain} {problem} --policy {policy}"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"));
    Run run = Run.qace("plan", domain, problem, "--json", "--planner", itself);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(QaceTest.json(run).path("validated").asBoolean()).isTrue();
    Run nobody =
        Run.qace("plan", domain, problem, "--planner", "nobody {domain} {problem} {policy}");
    assertThat(nobody.code()).isEqualTo(2);
    assertThat(nobody.err()).contains("the planner 'nobody' cannot be run");
  }

  @Test
  void aFolderOfProblemsGivesTables() throws IOException {
    Files.writeString(folder.resolve("p2.pddl"), PROBLEM.replace("(spare c)", ""));
    String prefix = folder.resolve("table").toString();
    Run run =
        Run.qace("benchmark", folder, "--time-limit", "30", "--memory", "256m", "--out", prefix);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(folder.resolve("table.csv"))
        .content()
        .startsWith(
            "domain,problems,solved,unsolvable,timeout,failed,seconds,medianRules,largestRules\n")
        .contains(folder.getFileName() + ",2,1,1,0,0,")
        .contains("all,2,1,1,0,0,");
    assertThat(folder.resolve("table.md")).content().contains("| all | 2 | 1 | 1 | 0 | 0 |");
    assertThat(folder.resolve("table-problems.csv")).content().contains("p1.pddl,solved,3,");
    assertThat(Run.qace("benchmark", Files.createDirectory(folder.resolve("empty"))).code())
        .isEqualTo(2);
    Run lots = Run.qace("benchmark", folder, "--memory", "lots");
    assertThat(lots.code()).isEqualTo(2);
    assertThat(lots.err()).contains("--memory takes a size such as 512m or 4g, not 'lots'");
  }

  @Test
  void aProblemThatCannotBePlannedForIsNoTimeout() throws IOException {
    Files.writeString(problem, "(define (problem drive) (:domain tire) (:goal (on d)))");
    Run run = Run.qace("benchmark", folder, "--time-limit", "30", "--memory", "256m");
    assertThat(run.out()).contains("| all | 1 | 0 | 0 | 0 | 1 |");
    assertThat(run.err()).contains(problem + " failed: " + problem + ":1:");
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() {
    Path nowhere = folder.resolve("none/file");
    for (String option : new String[] {"--policy", "--dot"}) {
      Run run = Run.qace("plan", domain, problem, option, nowhere);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).startsWith("cannot write " + nowhere);
    }
  }

  @Test
  void aWorldTooLargeToBeDrawnIsPlannedForAllTheSame() throws IOException {
    Files.writeString(
        domain,
        DOMAIN.replace(
            "- location) (flat)", "- location) (far ?a ?b ?c ?d ?e ?f ?g ?h - location) (flat)"));
    StringBuilder more = new StringBuilder("a b c d");
    for (int i = 0; i < 12; i++) {
      more.append(" l").append(i);
    }
    Files.writeString(problem, PROBLEM.replace("a b c d", more));
    assertThat(Run.qace("plan", domain, problem).code()).isZero();
    Run run = Run.qace("plan", domain, problem, "--dot", folder.resolve("policy.dot"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith(problem + ": too many atoms").hasLineCount(1);
  }

  @Test
  void aPlanThatNeedsWhatCouldNotBeTestedSaysWhatItReliesOn() throws IOException {
    Path lamp =
        Files.writeString(
            folder.resolve("lamp.ppddl"),
            """
            (define (domain lamp) (:predicates (on) (dry))
              (:action press :precondition (not (on)) :effect (on))
              (:action release :precondition (on) :effect (not (on))))
            """);
    Path learned =
        Files.writeString(
            folder.resolve("learned.ppddl"), "(define (problem p) (:domain lamp) (:init (dry)))");
    Path run = folder.resolve("run");
    Run.qace("assess", "--domain", lamp, "--problem", learned, "--starts", "initial", "--out", run);
    assertThat(run.resolve("model-plain.ppddl"))
        .content()
        .startsWith("; plain model: ")
        .doesNotContain("(dry))\n    :effect");
    Path wet =
        Files.writeString(
            folder.resolve("wet.ppddl"),
            "(define (problem wet) (:domain lamp) (:init) (:goal (on)))");
    Run plan = Run.qace("plan", run, wet);
    assertThat(plan.code()).isZero();
    assertThat(plan.out())
        .contains("; it relies on this: press does not need (dry), which could not be tested\n");
    Path never =
        Files.writeString(
            folder.resolve("never.ppddl"),
            "(define (problem never) (:domain lamp) (:init) (:goal (dry)))");
    Run none = Run.qace("plan", run, never);
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.out()).contains("; unsolvable: there is no strong-cyclic policy");
  }
}
