package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.run.difference.Levels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often, and when, it is asked how likely the outcomes are of what has changed. */
class DriftExecutionsTest {
  private static final GateRun OLD = GateRun.first(agent(0.8), 1);
  private static final GateRun NOW = OLD.against(agent(0.4), 2, Levels.DEFAULT);

  @Test
  void whatIsSavedElsewhereGoesToWhatHasChanged() {
    assertThat(NOW.executions("go")).isGreaterThan(OLD.executions("go") * 3 / 2);
    assertThat(NOW.steps()).isLessThan(OLD.steps() * 3 / 4);
  }

  @Test
  void whatIsKnownToHaveChangedIsExecutedInOneGo() {
    List<Integer> batches =
        NOW.evidence().asked().stream()
            .filter(each -> each.purpose().aim() == Aim.DRIFT)
            .map(Asked::batch)
            .toList();
    int last = batches.get(batches.size() - 1);
    assertThat(batches.stream().filter(each -> each == last).count())
        .isGreaterThan(batches.size() * 3L / 4);
  }

  private static GateAgent agent(double hits) {
    Domain domain =
        PpddlReader.parse(
                "agent",
                """
                (define (domain agent) (:predicates (p) (q) (r))
                  (:action go :precondition (not (p)) :effect (probabilistic %s (p)))
                  (:action back :precondition (p) :effect (not (p)))
                  (:action on :precondition (not (q)) :effect (q))
                  (:action off :precondition (q) :effect (and (not (q)) (r)))
                  (:action clear :precondition (r) :effect (not (r))))
                """
                    .formatted(hits))
            .domain();
    World world =
        World.of(
            domain,
            PpddlReader.parse("x", "(define (problem x) (:domain agent) (:init))", domain)
                .problem());
    return GateAgent.of("agent", domain, world);
  }
}
