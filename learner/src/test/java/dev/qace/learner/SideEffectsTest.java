package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import org.junit.jupiter.api.Test;

class SideEffectsTest {
  private static final String BELL =
      """
      (define (domain bell)
        (:requirements :typing :probabilistic-effects :conditional-effects :universal-preconditions)
        (:types dog)
        (:predicates (awake ?d - dog) (rung))
        (:action ring
          :parameters ()
          :effect (and (rung)
                       (probabilistic 0.05 (forall (?d - dog) (awake ?d)))))
        (:action pet :parameters (?d - dog) :precondition (awake ?d) :effect (not (awake ?d))))
      (define (problem p) (:domain bell) (:objects d1 d2 d3 - dog) (:init))
      """;

  @Test
  void aRareSideEffectOfOneCapabilityIsNoWrongReport() {
    PpddlFile file = PpddlReader.parse("a test", BELL);
    World world = World.of(file.domain(), file.problem());
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY))
            .run();
    assertThat(found.misreported()).isEmpty();
    assertThat(found.inexpressible()).isEmpty();
    assertThat(found.capabilities().get(0).changesOthers()).isTrue();
  }
}
