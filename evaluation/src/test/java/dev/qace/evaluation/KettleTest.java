package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.examples.Kettle;
import org.junit.jupiter.api.Test;

class KettleTest {
  private static final Domain TRUTH =
      PpddlReader.parse(
              "truth",
              """
              (define (domain kettle) (:predicates (filled) (hot))
                (:action fill :precondition (not (filled)) :effect (and (filled) (not (hot))))
                (:action heat :precondition (and (filled) (not (hot)))
                  :effect (probabilistic 0.8 (hot)))
                (:action pour :precondition (filled) :effect (not (filled))))
              """)
          .domain();

  @Test
  void itsStructureIsFoundExactlyAndItsOddsNearly() {
    Agent agent = new SimulatorAgent<>(new Kettle(), Starts.ANY);
    Assessed found = Assessment.of(agent).name("kettle").settings(Settings.paper(50, 0)).run();
    ModelComparison comparison = ModelComparison.of(found.model(), TRUTH);
    assertThat(comparison.equalStructure()).isTrue();
    assertThat(comparison.meanTv()).isLessThan(0.03);
    assertThat(found.undecided()).isEmpty();
    assertThat(found.inexpressible()).isEmpty();
  }
}
