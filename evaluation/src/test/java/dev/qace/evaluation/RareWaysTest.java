package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RareWaysTest {
  private static final PpddlFile GAMBLER =
      PpddlReader.parse(
          "gambler",
          """
          (define (domain gambler) (:predicates (coin) (bill) (purse) (ticket))
            (:action bet :precondition (coin)
              :effect (and (not (coin)) (probabilistic 1/100 (bill))))
            (:action work :precondition (coin)
              :effect (probabilistic 1/2 (and (not (coin)) (purse))))
            (:action rest :precondition (purse)
              :effect (probabilistic 1/2 (and (not (purse)) (coin))))
            (:action buy :precondition (bill) :effect (and (not (bill)) (ticket))))
          (define (problem p) (:domain gambler) (:init (coin)))
          """);

  /** One bet in a hundred wins, and only then can a ticket be bought. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void whatOnlyARareOutcomeLeadsToIsExecutedAsOftenAsIsWanted(long seed) {
    World world = World.of(GAMBLER.domain(), GAMBLER.problem());
    Assessed found =
        Assessment.of(
                new SimulatorAgent<>(new PpddlSimulator(GAMBLER.domain(), world), Starts.INITIAL))
            .settings(Settings.frugal(seed))
            .run();
    assertThat(found.partial()).isFalse();
    assertThat(new TruthInReach(GAMBLER.domain(), world, 100).faults(found)).isEmpty();
  }
}
