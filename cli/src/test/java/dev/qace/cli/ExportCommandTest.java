package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
  @TempDir private static Path shared = Path.of("");
  private static Path driver = Path.of("");

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void learn() {
    driver = shared.resolve("driver");
    assertThat(Run.qace("assess", "driver", "--min-outcome", 0.1, "--out", driver).code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ppddl", "oneof"})
  void whatIsForPlannersIsReadByCheckAndIsTheSameModel(String format) throws IOException {
    Run run = Run.qace("export", driver, "--to", format);
    assertThat(run.code()).isZero();
    Path file = Files.writeString(folder.resolve("exported.ppddl"), run.out());
    Run check = Run.qace("check", file);
    assertThat(check.code()).as(check.err()).isZero();
    assertThat(check.err()).isEmpty();
    assertThat(Run.qace("compare", file, driver).code()).isZero();
    assertThat(Run.qace("check", driver.resolve("model.ppddl")).code()).isZero();
  }

  @Test
  void aPlannerUsesTheExportAndTheRunFolderAlike() throws IOException {
    Path problem =
        Files.writeString(
            folder.resolve("p.pddl"),
            """
            (define (problem there) (:domain driver) (:objects a b c - location)
              (:init (vehicle-at a) (not-flattire) (road a b) (road b c) (spare-in b))
              (:goal (vehicle-at c)))
            """);
    Path file =
        Files.writeString(
            folder.resolve("exported.pddl"), Run.qace("export", driver, "--to", "oneof").out());
    Run ofExport = Run.qace("plan", file, problem);
    Run ofFolder = Run.qace("plan", driver, problem);
    assertThat(ofExport.code()).isZero();
    assertThat(rules(ofFolder)).isEqualTo(rules(ofExport)).contains("=> (move-vehicle a b)");
    assertThat(ofFolder.err()).isEmpty();
    Path partial = folder.resolve("partial");
    Run.qace("assess", "driver", "--budget", 9, "--out", partial);
    assertThat(Run.qace("plan", partial, problem, "--solution", "weak").err())
        .startsWith(partial.resolve("model.ppddl") + ":1:1: warning: this model is unsure: ")
        .contains(" undecided, ");
  }

  private static String rules(Run plan) {
    return plan.out().substring(plan.out().indexOf('\n'));
  }

  @Test
  void prismTakesAProblemAndIntervals() throws IOException {
    String ofRun = Run.qace("export", driver, "--to", "prism").out();
    assertThat(ofRun)
        .contains("\nmdp\n")
        .contains("// (vehicle-at l-2-1)\n")
        .doesNotContain("label");
    Path problem =
        Files.writeString(
            folder.resolve("p.pddl"),
            """
            (define (problem there) (:domain driver) (:objects a b - location)
              (:init (vehicle-at a) (not-flattire) (road a b)) (:goal (vehicle-at b)))
            """);
    Run run = Run.qace("export", driver, "--to", "prism", "--problem", problem, "--intervals");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("label \"goal\" = vehicle_at_b;")
        .containsPattern("-> \\[0\\.\\d+,0\\.\\d+] : ")
        .contains("// (move-vehicle a b)")
        .doesNotContain("// (move-vehicle b a)");
  }

  @Test
  void jsonAndDotArePrintedAsTheyAre() {
    assertThat(QaceTest.json(Run.qace("export", driver, "--to", "json")).get("format").asString())
        .isEqualTo("qace-model");
    assertThat(Run.qace("export", driver, "--to", "dot").out())
        .startsWith("digraph \"driver\" {\n")
        .endsWith("}\n");
  }

  @Test
  void badUseIsSaidWithAHint() throws IOException {
    Run format = Run.qace("export", driver, "--to", "pddl2");
    assertThat(format.code()).isEqualTo(2);
    assertThat(format.err()).contains("pddl2").containsIgnoringCase("prism");
    assertThat(Run.qace("export", driver).err()).contains("--to");
    assertThat(Run.qace("export", driver, "--to", "dot", "--intervals").err())
        .contains("are for --to prism, not dot");
    Run missing = Run.qace("export", folder.resolve("none"), "--to", "dot");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("there is no folder");
    Path problem =
        Files.writeString(
            folder.resolve("p.pddl"), "(define (problem p) (:domain driver) (:init (nowhere)))");
    Run wrong = Run.qace("export", driver, "--to", "prism", "--problem", problem);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains(problem + ":1:").contains("nowhere");
    // Files of two runs.
    Path mixed = folder.resolve("mixed");
    Files.createDirectory(mixed);
    for (String name : new String[] {"journal.ndjson", "report.json"}) {
      Files.copy(driver.resolve(name), mixed.resolve(name));
    }
    Files.writeString(
        mixed.resolve("model.ppddl"), "(define (domain d) (:predicates (p)) (:action a))");
    Run both = Run.qace("export", mixed, "--to", "json");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("these are not the files of one run");
  }
}
