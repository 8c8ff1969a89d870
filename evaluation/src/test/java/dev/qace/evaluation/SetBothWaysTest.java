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
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Capabilities some of whose outcomes add what others delete: in no state do all of their outcomes
 * look different, so that only frequencies tell them apart.
 */
class SetBothWaysTest {
  private static final int SEEDS = 12;

  /**
   * @param enough in how many runs the outcomes are to be found
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.3 (and (a) (b)) 0.3 (and (not (a)) (not (b))) 0.1 (a) 0.1 (not (b)) | 6",
        "0.3 (and (a) (b)) 0.3 (and (not (a)) (not (b))) 0.2 (a) 0.2 (not (b)) | 6",
        "0.46 (a) 0.46 (not (a)) | 6",
      })
  void areLearnedOrSaidToBeUndecidedAndNeverWrongInSilence(String branches, int enough) {
    PpddlFile file =
        PpddlReader.parse(
            "both-ways",
            """
            (define (domain both-ways) (:requirements :probabilistic-effects :negative-preconditions)
              (:predicates (a) (b))
              (:action go :parameters () :precondition (and) :effect (probabilistic %s)))
            (define (problem p) (:domain both-ways) (:init))
            """
                .formatted(branches));
    World world = World.of(file.domain(), file.problem());
    int exact = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessed found =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY))
              .settings(Settings.frugal(seed))
              .run();
      boolean right = ModelComparison.of(found.model(), file.domain()).equalStructure();
      assertThat(right || !found.undecided().isEmpty() || !found.inexpressible().isEmpty())
          .as("right, or said to be open, with seed %d: %s", seed, found.model())
          .isTrue();
      exact += right ? 1 : 0;
    }
    assertThat(exact).isGreaterThanOrEqualTo(enough);
  }
}
