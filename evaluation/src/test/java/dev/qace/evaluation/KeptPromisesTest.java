package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A promise is kept as often as its confidence says, where outcomes are just a little likelier than
 * what is to be found: one that shows, and "nothing", which always looks like another. {@code
 * -Dqace.keptPromises=1000} tries so many seeds.
 */
class KeptPromisesTest {
  private static final int FEW = 2;
  private static final int SEEDS = Integer.getInteger("qace.keptPromises", FEW);
  private static final double LEAST = 0.05;
  private static final Domain DOMAIN =
      PpddlReader.parse(
              "d",
              """
              (define (domain lamp) (:predicates (on) (cracked))
                (:action switch :parameters () :effect (probabilistic
                  0.445 (on) 0.445 (not (on)) 0.055 (cracked))))
              """)
          .domain();

  @ParameterizedTest
  @CsvSource({"0.80, 0.760", "0.99, 0.979"})
  void promisesAreKeptAsOftenAsIsSaid(double confidence, double share) {
    World world =
        World.of(
            DOMAIN,
            PpddlReader.parse("p", "(define (problem p) (:domain lamp) (:init))", DOMAIN)
                .problem());
    PromiseCount count = new PromiseCount(LEAST);
    for (int seed = 0; seed < SEEDS; seed++) {
      count.assess(
          DOMAIN,
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(DOMAIN, world), Starts.ANY))
              .settings(Settings.frugal(seed).stop(new StopRule(LEAST, confidence, 0)))
              .build());
    }
    if (SEEDS > FEW) {
      System.out.println(confidence + ", " + count);
    }
    assertThat(SEEDS - count.brokenRuns())
        .as(count.toString())
        .isGreaterThanOrEqualTo((int) (share * SEEDS) - (SEEDS == FEW ? 1 : 0));
    assertThat(count.silent()).isZero();
  }
}
