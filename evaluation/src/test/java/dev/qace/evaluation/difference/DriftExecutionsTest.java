package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.run.difference.Levels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where it is asked how likely the outcomes are of what has changed. */
class DriftExecutionsTest {

  @Test
  void whatHasChangedIsExecutedMostlyWhereItsOutcomesLookDifferent() {
    GateAgent was = agent("(probabilistic 0.6 (and (p) (q)) 0.4 (p))");
    GateAgent is = agent("(probabilistic 0.2 (and (p) (q)) 0.8 (p))");
    List<Transition> drift = drift(was, is);
    int q = atom(is, "(q)");
    assertThat(drift.stream().filter(step -> !step.state().holds(q)).count())
        .isGreaterThan(drift.size() * 3L / 4);
  }

  private static List<Transition> drift(GateAgent was, GateAgent is) {
    List<Transition> drift =
        GateRun.first(was, 1).against(is, 2, Levels.DEFAULT).evidence().asked().stream()
            .filter(each -> each.purpose().aim() == Aim.DRIFT)
            .flatMap(Asked::transitions)
            .toList();
    assertThat(drift).hasSizeGreaterThan(50);
    return drift;
  }

  private static GateAgent agent(String effect) {
    Domain domain =
        PpddlReader.parse(
                "agent",
                """
                (define (domain agent) (:predicates (p) (q) (r))
                  (:action go :effect %s)
                  (:action other :precondition (p) :effect (not (p))))
                """
                    .formatted(effect))
            .domain();
    World world =
        World.of(
            domain,
            PpddlReader.parse("x", "(define (problem x) (:domain agent) (:init))", domain)
                .problem());
    return GateAgent.of("agent", domain, world);
  }

  private static int atom(GateAgent agent, String name) {
    for (int atom = 0; atom < agent.world().size(); atom++) {
      if (agent.world().atom(atom).toString().equals(name)) {
        return atom;
      }
    }
    throw new IllegalArgumentException(name);
  }
}
