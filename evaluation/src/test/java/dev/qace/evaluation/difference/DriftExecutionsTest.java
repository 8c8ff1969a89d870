package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.LiftedAtom;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.run.difference.DriftJudge;
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

  @Test
  void whatIsSavedIsSharedAmongAllThatHasChanged() {
    String both = "(probabilistic %s (p))";
    GateRun old = GateRun.first(agent(both.formatted(0.8), both.formatted(0.8)), 1);
    GateRun now = old.against(agent(both.formatted(0.4), both.formatted(0.4)), 2, Levels.DEFAULT);
    assertThat(now.executions("go")).isGreaterThanOrEqualTo(old.executions("go"));
    assertThat(now.executions("jump")).isGreaterThanOrEqualTo(old.executions("jump"));
    assertThat(now.steps()).isLessThan(old.steps() * 5 / 4);
  }

  /** It was not asked to avoid what the earlier agent never did. */
  @Test
  void whatNowLeadsToWhatIsAvoidedIsNotAskedForEver() {
    GateAgent is = agent("(probabilistic 0.4 (p) 0.1 (bad))", "(p)");
    Condition bad = new Condition.Holds(new LiftedAtom(predicate(is, "bad"), List.of()));
    Assessment assessment =
        Assessment.of(is.open())
            .settings(Settings.frugal(2).avoid(bad))
            .drift(new DriftJudge(OLD.observed(), Levels.DEFAULT).drift(is.world(), OLD.evidence()))
            .build();
    assertThat(assessment.run().findings()).isNotNull();
    Capability go = is.domain().actions().get(0).capability();
    assertThat(assessment.evidence().asked(go, Aim.DRIFT).size()).isLessThan(2000);
  }

  private static Predicate predicate(GateAgent agent, String name) {
    return agent.domain().vocabulary().predicates().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static GateAgent agent(double hits) {
    return agent("(probabilistic %s (p))".formatted(hits), "(p)");
  }

  private static GateAgent agent(String go, String jump) {
    Domain domain =
        PpddlReader.parse(
                "agent",
                """
                (define (domain agent) (:predicates (p) (q) (r) (bad))
                  (:action go :precondition (not (p)) :effect %s)
                  (:action jump :precondition (not (p)) :effect %s)
                  (:action back :precondition (p) :effect (not (p)))
                  (:action on :precondition (not (q)) :effect (q))
                  (:action off :precondition (q) :effect (and (not (q)) (r)))
                  (:action clear :precondition (r) :effect (not (r))))
                """
                    .formatted(go, jump))
            .domain();
    World world =
        World.of(
            domain,
            PpddlReader.parse("x", "(define (problem x) (:domain agent) (:init))", domain)
                .problem());
    return GateAgent.of("agent", domain, world);
  }
}
