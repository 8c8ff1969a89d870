package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CheckCommandTest {
  private static final String DOMAIN =
      """
      (define (domain d)
        (:types place)
        (:predicates (at ?p - place) (lit))
        (:action move
          :parameters (?from ?to - place)
          :precondition (at ?from)
          :effect (and (not (at ?from)) (at ?to))))
      """;

  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String problem(String init) {
    return "(define (problem p) (:domain d) (:objects a b - place) (:init %s) (:goal (at b)))"
        .formatted(init);
  }

  @Test
  void saysWhatIsInAFile() throws IOException {
    Path domain = file("d.pddl", DOMAIN);
    Path problem = file("p.pddl", problem("(at a)"));
    Run run = Run.qace("check", domain, problem);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            %s: domain d: 1 type, 0 constants, 2 predicates, 1 capability
            %s: problem p of domain d: 2 objects, 1 initial atom
            """
                .formatted(domain, problem));
  }

  @Test
  void problemsAreReadAgainstTheDomainThatIsGiven() throws IOException {
    Path domain = file("d.pddl", DOMAIN);
    Path problem = file("p.pddl", problem("(att a)"));
    assertThat(Run.qace("check", problem).code()).isZero();
    Run run = Run.qace("check", "--domain", domain, problem);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith(problem + ":1:")
        .contains("att")
        .contains("Did you mean at?")
        .doesNotContain("Exception");
  }

  @Test
  void oneBadFileDoesNotHideTheOthers() throws IOException {
    Path bad = file("bad.pddl", "(define (domain d)");
    Path good = file("good.pddl", DOMAIN);
    Run run = Run.qace("check", bad, folder.resolve("none.pddl"), good);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).contains("good.pddl: domain d");
    assertThat(run.err()).contains(bad + ":1:1: ").contains("none.pddl");
  }

  @Test
  void warningsGoToStandardErrorWithExitCodeZeroAndQuietSilencesThem() throws IOException {
    Path twice = file("twice.pddl", problem("(at a) (at a)"));
    Run run = Run.qace("check", twice);
    assertThat(run.code()).isZero();
    assertThat(run.err()).startsWith(twice + ":1:").contains(": warning: ");
    assertThat(Run.qace("check", "--quiet", twice).err()).isEmpty();
    assertThat(Run.qace("--quiet", "check", twice).err()).isEmpty();
  }

  @Test
  void withJsonStandardOutputIsOneDocument() throws IOException {
    Path bad = file("bad.pddl", "(define (domain d) (:predicates (p)) (:action a :effect (q)))");
    Run run = Run.qace("check", "--json", bad, file("good.pddl", DOMAIN));
    assertThat(run.code()).isEqualTo(2);
    JsonNode files = QaceTest.json(run);
    assertThat(files).hasSize(2);
    assertThat(files.get(0).get("error").get("line").asInt()).isEqualTo(1);
    assertThat(files.get(0).get("error").get("column").asInt()).isEqualTo(58);
    assertThat(files.get(1).get("error").isNull()).isTrue();
    assertThat(files.get(1).get("domains").get(0).get("capabilities").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(define (domain d) (:predicates (p)) (:action a :effect (q)))|58|predicate",
        "(define (domain d) (:predicates (p)) (:action a :effect (p x)))|58|takes 0",
        "(define (domain d) (:predicates (p ?x - t)))|41|type",
        "(define (domain d) (:types a - b b - a))||itself",
        "(define (domain d) (:types a a))|30|twice",
        "(define (domain d) (:predicates (p) (p)))||twice",
        "(define (domain d) (:constants c c))||twice",
        "(define (domain d) (:predicates (p)) (:action a :effect (probabilistic -0.5 (p))))|72|below 0",
        "(define (domain d) (:predicates (p)) (:action a :effect (probabilistic 0.6 (p) 0.6 (p))))|80|above 1",
        "(define (domain d)|1|closed",
        "(define (domain d)))|20|",
        "``||empty",
      })
  void badInputGetsAPositionAndAHint(String text, String column, String says) throws IOException {
    Path bad = file("bad.pddl", text == null ? "" : text);
    Run run = Run.qace("check", bad);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith(bad + ":1:" + (column == null ? "" : column + ": "));
    assertThat(run.err().lines()).hasSize(1);
    if (says != null) {
      assertThat(run.err()).contains(says);
    }
  }

  @Test
  void filesThatAreNoTextAreRefused() throws IOException {
    Path binary = Files.write(folder.resolve("b.pddl"), new byte[] {40, 0, 1, 2, (byte) 0xff});
    assertThat(Run.qace("check", binary).code()).isEqualTo(2);
    assertThat(Run.qace("check", binary).err()).contains("b.pddl:1:2: ").contains("text file");
    Path deep = file("deep.pddl", "(".repeat(100_000));
    Run run = Run.qace("check", deep);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith(deep + ":1:").contains("deep");
    byte[] large = new byte[50_000_000];
    Arrays.fill(large, (byte) ';');
    Path huge = Files.write(folder.resolve("huge.pddl"), large);
    assertThat(Run.qace("check", huge).code()).isEqualTo(2);
    assertThat(Run.qace("check", huge).err()).contains("too large");
  }

  @Test
  void messagesCannotSteerTheTerminal() throws IOException {
    Path bad = file("bad.pddl", "(define (domain \u001b[31mred))");
    Run run = Run.qace("check", bad);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().getBytes(StandardCharsets.UTF_8)).doesNotContain(27);
  }

  @Test
  void everyBenchmarkFileIsAcceptedInOneCall() {
    Path benchmarks = Path.of(System.getProperty("qace.root", "."), "..", "shared", "benchmarks");
    assumeTrue(Files.isDirectory(benchmarks), "no benchmarks at " + benchmarks.normalize());
    Run run = Run.qace("check", "--quiet", benchmarks);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().count()).isGreaterThanOrEqualTo(256);
  }
}
