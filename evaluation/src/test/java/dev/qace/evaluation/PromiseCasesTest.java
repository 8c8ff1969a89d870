package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Agents inside the paper's class that made earlier versions promise what was not true, where they
 * are at hand. {@code -Dqace.promiseCases=100} tries so many seeds of each.
 */
class PromiseCasesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("qace.root", "."), "../shared/cases/promise").normalize();
  private static final int SEEDS = Integer.getInteger("qace.promiseCases", 1);
  private static final double LEAST = 0.05;

  @Test
  void noPromiseIsBrokenMoreOftenThanIsSaid() throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), () -> "no cases in " + FOLDER.toAbsolutePath());
    int broken = 0;
    int dependences = 0;
    int runs = 0;
    for (String name :
        List.of(
            "hid0",
            "hid1",
            "mod91729",
            "many91614",
            "many91607",
            "rep91326",
            "g2b",
            "x35",
            "x27",
            "x64",
            "r0")) {
      PromiseCount count = assess(name, Starts.ANY, SEEDS);
      assertThat(count.brokenRuns()).as(name).isLessThanOrEqualTo(Math.max(1, 4 * SEEDS / 100));
      assertThat(count.madeUp()).as(name).isZero();
      assertThat(count.wrongPreconditions()).as(name).isZero();
      assertThat(count.silent()).as(name).isZero();
      broken += count.brokenRuns();
      dependences += count.dependences();
      runs += SEEDS;
    }
    assertThat(broken).isLessThanOrEqualTo(Math.max(1, 19 * runs / 1100));
    assertThat(dependences).isLessThanOrEqualTo(1);
  }

  @Test
  void norOfAnAgentThatOnlyResets() throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), () -> "no cases in " + FOLDER.toAbsolutePath());
    int seeds = Math.min(30, SEEDS);
    PromiseCount count = assess("hid1", Starts.INITIAL, seeds);
    assertThat(count.brokenRuns()).isLessThanOrEqualTo(1);
    assertThat(count.silent()).isZero();
  }

  private static PromiseCount assess(String name, Starts starts, int seeds) throws IOException {
    Domain domain = PpddlReader.read(FOLDER.resolve(name + ".pddl")).domain();
    World world =
        World.of(
            domain, PpddlReader.read(FOLDER.resolve(name + "-problem.pddl"), domain).problem());
    PromiseCount count = new PromiseCount(LEAST);
    for (int seed = 0; seed < seeds; seed++) {
      count.assess(
          domain,
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), starts))
              .settings(Settings.frugal(seed))
              .build());
    }
    if (SEEDS > 1) {
      System.out.println(name + " " + starts + ", " + count);
    }
    return count;
  }
}
