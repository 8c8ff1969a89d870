package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several steps in a row, beside what the finished model says of them. */
class LiveCheckTest {

  @ParameterizedTest
  @ValueSource(strings = {"driver", "warehouse", "first-responder", "elevator", "cafe-symbolic"})
  void anAgentThatRemembersNothingPasses(String name) {
    passes(name, Starts.ANY);
  }

  @ParameterizedTest
  @EnumSource(
      value = Starts.class,
      names = {"VISITED", "INITIAL"})
  void soDoesOneThatCannotBeSet(Starts starts) {
    passes("driver", starts);
  }

  private static void passes(String name, Starts starts) {
    Assessment assessment =
        assess(
            new SimulatorAgent<>(BuiltInAgent.named(name).orElseThrow().simulator(), starts),
            Settings.frugal(0).budget(600));
    LiveCheck check = assessment.liveCheck();
    assertThat(check.steps()).isBetween(4, 20);
    assertThat(check.matched()).isEqualTo(check.predicted()).isEqualTo(check.steps());
    assertThat(check.pValue().orElseThrow()).isGreaterThan(0.01);
    assertThat(assessment.cost().steps()).isLessThanOrEqualTo(600);
  }

  @Test
  void anAgentThatStopsAfterTwoStepsIsFoundOut() {
    PpddlSimulator rested = lamp(0.8, "(and)");
    PpddlSimulator tired = lamp(0.8, "(broken)");
    Assessment assessment =
        assess(
            new SimulatorAgent<>(new Tiring(steps -> steps < 2 ? rested : tired), Starts.ANY),
            Settings.frugal(0));
    LiveCheck check = assessment.liveCheck();
    assertThat(check.matched()).isLessThan(check.predicted());
    assertThat(assessment.soFar().inexpressible()).isNotEmpty();
  }

  @Test
  void anAgentWithOtherOddsAfterTheFirstStepIsFoundOut() {
    PpddlSimulator rested = lamp(0.9, "(and)");
    PpddlSimulator tired = lamp(0.1, "(and)");
    Assessment assessment =
        assess(
            new SimulatorAgent<>(new Tiring(steps -> steps < 1 ? rested : tired), Starts.ANY),
            Settings.frugal(0));
    assertThat(assessment.liveCheck().pValue().orElseThrow()).isLessThan(1e-5);
    assertThat(assessment.soFar().capabilities())
        .flatExtracting(each -> each.surprises())
        .extracting(each -> each.reason())
        .hasAtLeastOneElementOfType(WhySurprising.Frequency.class);
  }

  @ParameterizedTest
  @EnumSource(StrategyName.class)
  void itsStepsComeOutOfTheBudget(StrategyName strategy) {
    Assessment assessment =
        assess(
            new SimulatorAgent<>(lamp(0.8, "(and)"), Starts.ANY),
            Settings.frugal(0).strategy(strategy).budget(100));
    List<Asked> asked = assessment.evidence().asked();
    assertThat(assessment.cost().steps()).isLessThanOrEqualTo(100);
    assertThat(asked.subList(asked.size() - 5, asked.size()))
        .extracting(each -> each.purpose().aim())
        .contains(Aim.LIVE_CHECK);
    assertThat(assessment.liveCheck().steps()).isBetween(5, 10);
  }

  @Test
  void whereNothingExecutesNothingIsChecked() {
    Assessment assessment =
        assess(new SimulatorAgent<>(lamp(0.8, "(broken)"), Starts.INITIAL), Settings.frugal(0));
    assertThat(assessment.liveCheck()).isEqualTo(LiveCheck.NONE);
  }

  private static Assessment assess(Agent agent, Settings settings) {
    Assessment assessment = Assessment.of(agent).settings(settings).build();
    assessment.run();
    return assessment;
  }

  private static PpddlSimulator lamp(double chance, String needed) {
    String text =
        """
        (define (domain d) (:predicates (light) (broken) (warm))
          (:action press :parameters () :precondition (and (not (light)) %s)
            :effect (probabilistic %s (light) %s (warm)))
          (:action release :parameters () :precondition (and (light) %s)
            :effect (and (not (light)) (not (warm)))))
        (define (problem x) (:domain d) (:init))
        """
            .formatted(needed, chance, 1 - chance, needed);
    PpddlFile file = PpddlReader.parse("test", text);
    return new PpddlSimulator(file.domain(), World.of(file.domain(), file.problem()));
  }
}
