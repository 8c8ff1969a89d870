package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.learner.finding.Misreported;
import dev.qace.run.AssessmentReport;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A gripper in Python, where it is at hand, that keeps to the paper's class or does not. {@code
 * -Dqace.gripperCases=20} tries so many seeds, and five times as many of the plain one.
 */
class GripperCasesTest {
  private static final Path PROGRAM =
      Path.of(System.getProperty("qace.root", "."), "../shared/cases/agents/gripper.py")
          .toAbsolutePath()
          .normalize();
  private static final int SEEDS = Integer.getInteger("qace.gripperCases", 1);

  @TempDir Path folder;

  @BeforeAll
  static void cases() throws IOException, InterruptedException {
    Python.assumeThere();
    assumeTrue(Files.isRegularFile(PROGRAM), () -> "no " + PROGRAM);
  }

  private AssessmentReport assess(String mode, int seed) throws IOException {
    Path out = folder.resolve(mode + seed);
    String command =
        "env PYTHONPATH='%s' python3 '%s' %s"
            .formatted(Python.FOLDER.toAbsolutePath(), PROGRAM, mode);
    Run run = Run.qace("assess", "--exec", command, "--out", out, "--seed", seed);
    assertThat(run.code()).as(run.err()).isIn(0, 3);
    return RunFolder.open(out).readReport();
  }

  private static void say(String mode, Object counts) {
    if (SEEDS > 1) {
      System.out.println(mode + ": " + counts);
    }
  }

  @ParameterizedTest
  @CsvSource({"shift, ChangedOverTime", "drift, ChangedOverTime", "turns, OrderMatters"})
  void whatChangesWithTimeOrTurnIsSaid(String mode, String reason) throws IOException {
    int said = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      said +=
          assess(mode, seed).inexpressible().stream()
                  .map(each -> each.reason().getClass().getSimpleName())
                  .anyMatch(each -> each.equals(reason))
              ? 1
              : 0;
    }
    say(mode, "said in " + said + " of " + SEEDS);
    assertThat(said).isGreaterThanOrEqualTo(SEEDS - (SEEDS >= 20 ? SEEDS / 20 : 0));
  }

  @Test
  void nothingIsSaidOfAnAgentThatKeepsToTheClass() throws IOException {
    int said = 0;
    int runs = SEEDS == 1 ? 1 : 5 * SEEDS;
    for (int seed = 0; seed < runs; seed++) {
      said += assess("plain", seed).inexpressible().isEmpty() ? 0 : 1;
    }
    say("plain", "said in " + said + " of " + runs);
    assertThat(said).isLessThanOrEqualTo(runs / 100);
  }

  @Test
  void wrongReportsAreRatedAndTheStructureStands() throws IOException {
    int right = 0;
    int rated = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      AssessmentReport report = assess("flips", seed);
      AssessmentReport plain = assess("plain", 1000 + seed);
      right += structure(report).equals(structure(plain)) ? 1 : 0;
      List<Misreported> wrong = report.misreported();
      rated +=
          wrong.size() == 1
                  && wrong.get(0).predicate().name().equals("held")
                  && wrong.get(0).rate() >= 0.005
                  && wrong.get(0).rate() <= 0.02
              ? 1
              : 0;
    }
    say("flips", "structure right in %d, rate right in %d of %d".formatted(right, rated, SEEDS));
    assertThat(right).isGreaterThanOrEqualTo(SEEDS - SEEDS / 10);
    assertThat(rated).isGreaterThanOrEqualTo(SEEDS - SEEDS / 10);
  }

  /** Preconditions and outcomes, without odds. */
  private static List<String> structure(AssessmentReport report) {
    return report.capabilities().stream()
        .map(
            each ->
                each.capability().name()
                    + each.precondition().stream().map(Object::toString).sorted().toList()
                    + each.outcomes().stream()
                        .map(
                            outcome ->
                                outcome.changes().stream()
                                    .map(Object::toString)
                                    .sorted()
                                    .collect(Collectors.joining()))
                        .sorted()
                        .toList())
        .toList();
  }
}
