package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CompareCommandTest {
  private static final BuiltInAgent DRIVER = BuiltInAgent.named("driver").orElseThrow();
  private static final String MODEL = PpddlWriter.write(DRIVER.domain());

  @TempDir private Path folder = Path.of("");

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void theJsonHasEveryFigure() throws IOException {
    Path model = file("model.ppddl", MODEL);
    Run run = Run.qace("compare", model, "driver", "--json", "--samples", 200);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    JsonNode figures = QaceTest.json(run);
    assertThat(List.copyOf(new ArrayList<>(figures.propertyNames())))
        .containsExactly(
            "equalStructure",
            "equalPreconditions",
            "sound",
            "complete",
            "missing",
            "extra",
            "maxProbabilityError",
            "vd",
            "vdExecutable",
            "vdRefused",
            "sampledVd",
            "sampledVdFloor",
            "transitions",
            "meanTv",
            "worstTv");
    assertThat(figures.get("equalStructure").asBoolean()).isTrue();
    assertThat(figures.get("vd").asDouble()).isZero();
    assertThat(figures.get("sampledVdFloor").asDouble()).isPositive();
    assertThat(figures.get("transitions").asInt()).isEqualTo(200);
    assertThat(Run.qace("compare", folder, "driver", "--json", "--samples", 200))
        .as("of a run folder, its model is compared")
        .isEqualTo(run);
  }

  @Test
  void otherStructureIsANegativeAnswer() throws IOException {
    Path learned =
        file("learned.ppddl", MODEL.replace("(and (spare-in ?l)", "(and").replace("0.8", "0.7"));
    Run run = Run.qace("compare", learned, "driver");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .startsWith(learned + " and driver: the preconditions differ")
        .contains("  missing  change-tire, precondition: (spare-in ?l)")
        .contains("largest error of a probability: 0.1")
        .contains("mean 0.05, worst 0.1")
        .contains("over 3,500 test transitions");
    Path odds = file("odds.ppddl", MODEL.replace("0.8", "0.7"));
    Run otherOdds = Run.qace("compare", odds, "driver", "--samples", 100);
    assertThat(otherOdds.code()).isZero();
    assertThat(otherOdds.out()).contains("equal but for the probabilities");
  }

  @Test
  void differencesAreListedByPlace() throws IOException {
    Path learned = file("l.ppddl", MODEL.replace(":action change-tire", ":action change-tyre"));
    Run run = Run.qace("compare", learned, "driver", "--json", "--samples", 10);
    assertThat(run.code()).isEqualTo(1);
    JsonNode missing = QaceTest.json(run).get("missing").get(0);
    assertThat(missing.get("capability").asString()).isEqualTo("change-tire");
    assertThat(missing.get("place").asString()).isEqualTo("capability");
    assertThat(missing.get("literal").asString()).isEqualTo("(change-tire ?l)");
    assertThat(QaceTest.json(run).get("worstTv").asDouble()).isEqualTo(1);
  }

  @Test
  void aDomainFileIsTrueTooAndItsProblemsAreNamed() throws IOException {
    Path model = file("model.ppddl", MODEL);
    Run none = Run.qace("compare", model, model, "--json");
    assertThat(none.code()).isZero();
    assertThat(QaceTest.json(none).get("vd").isNull()).isTrue();
    assertThat(QaceTest.json(none).get("transitions").isNull()).isTrue();
    assertThat(none.err()).contains("name one with --problem");
    assertThat(Run.qace("compare", model, model, "--json", "--quiet").err()).isEmpty();
    assertThat(Run.qace("compare", model, model).out()).contains("name one with --problem");
    Path one = file("p1.ppddl", PpddlWriter.write(DRIVER.tests().get(0)));
    Path two = file("p2.ppddl", PpddlWriter.write(DRIVER.tests().get(1)));
    Run some =
        Run.qace(
            "compare", model, model, "--problem", one, "--problem", two, "--json", "--samples", 9);
    assertThat(QaceTest.json(some).get("transitions").asInt()).isEqualTo(9);
  }

  @Test
  void aModelOutsideTheClassIsSaidToBe() throws IOException {
    String text = "(define (domain d) (:predicates (p) (q)) (:action a :precondition %s))";
    Path one = file("one.ppddl", text.formatted("(or (p) (q))"));
    Path other = file("other.ppddl", text.formatted("(or (q) (p))"));
    Run run = Run.qace("compare", one, other);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("were compared by trying: a");
  }

  @Test
  void badUseIsSaidWithAHint() throws IOException {
    Path model = file("model.ppddl", MODEL);
    assertThat(Run.qace("compare", model).code()).isEqualTo(2);
    Run mistyped = Run.qace("compare", model, "drivr");
    assertThat(mistyped.code()).isEqualTo(2);
    assertThat(mistyped.err()).contains("'drivr'. Did you mean driver?");
    assertThat(Run.qace("compare", model, "cafe").err()).contains("name cafe-symbolic");
    assertThat(Run.qace("compare", folder.resolve("none"), "driver").code()).isEqualTo(2);
    assertThat(Run.qace("compare", model, "driver", "--samples", 0).err())
        .contains("--samples takes 1 or more");
    Run incomparable = Run.qace("compare", model, "warehouse");
    assertThat(incomparable.code()).isEqualTo(2);
    assertThat(incomparable.err()).contains("type location");
    assertThat(incomparable.out()).isEmpty();
    Path broken = file("broken.ppddl", "(define (domain d) (:predicates (p))");
    assertThat(Run.qace("compare", broken, "driver").err()).startsWith(broken + ":1:");
  }
}
