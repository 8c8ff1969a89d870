package dev.qace.planner.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.planner.SolutionKind;
import dev.qace.planner.Tireworld;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PolicyValidatorTest {
  private static final String THE_LONG_WAY =
      """
      (at e) (not (flat)) => (move e d)
      (at e) (flat) => (change e)
      (at c) (not (flat)) => (move c e)
      (at c) (flat) => (change c)
      (at a) => (move a c)
      """;

  private static Validation validate(String policy, SolutionKind kind) {
    Validation byTheDomain =
        PolicyValidator.validate(
            Tireworld.domain(),
            Tireworld.world(),
            Tireworld.problem().goal(),
            Tireworld.policy(policy),
            kind,
            Tireworld.effort());
    Validation byTheGroundProblem =
        PolicyValidator.validate(
            Tireworld.ground(), Tireworld.policy(policy), kind, Tireworld.effort());
    assertThat(byTheGroundProblem).hasSameClassAs(byTheDomain);
    return byTheDomain;
  }

  @Test
  void aPolicyThatAlwaysHasAWayOutIsStrongCyclicAndNotStrong() {
    assertThat(validate(THE_LONG_WAY, SolutionKind.STRONG_CYCLIC))
        .isInstanceOf(Validation.Confirmed.class);
    assertThat(validate(THE_LONG_WAY, SolutionKind.WEAK)).isInstanceOf(Validation.Confirmed.class);
    Validation strong = validate(THE_LONG_WAY, SolutionKind.STRONG);
    assertThat(strong).isInstanceOf(Validation.Broken.class);
    assertThat(strong.toString())
        .startsWith("the policy may go round for ever")
        .contains("changes nothing");
  }

  @Test
  void aStateWithoutARuleBreaksAPolicyWithThePathThere() {
    String shortWay =
        """
        (at b) (not (flat)) => (move b d)
        (at a) => (move a b)
        """;
    assertThat(validate(shortWay, SolutionKind.WEAK)).isInstanceOf(Validation.Confirmed.class);
    Validation.Broken broken = (Validation.Broken) validate(shortWay, SolutionKind.STRONG_CYCLIC);
    assertThat(broken.reason()).isEqualTo("no rule applies, and the goal is not reached");
    assertThat(broken.path()).hasSize(1);
    assertThat(broken.path().get(0).toString()).startsWith("(move a b) makes").contains("(flat)");
  }

  @Test
  void anInstanceThatDoesNotExecuteBreaksAPolicy() {
    Validation.Broken broken =
        (Validation.Broken) validate("(at a) => (move b d)", SolutionKind.STRONG_CYCLIC);
    assertThat(broken.reason()).isEqualTo("the policy takes (move b d), which does not execute");
    assertThat(broken.path()).isEmpty();
  }

  @Test
  void goingRoundWithoutAWayOutBreaksAPolicy() {
    String forEver =
        """
        (at c) (flat) => (change c)
        (at c) (not (flat)) => (move c e)
        (at e) (flat) => (change e)
        (at a) => (move a c)
        """;
    assertThat(validate(forEver, SolutionKind.STRONG_CYCLIC)).isInstanceOf(Validation.Broken.class);
    assertThat(validate(forEver, SolutionKind.WEAK)).isInstanceOf(Validation.Broken.class);
  }

  @Test
  void theFirstRuleThatAppliesCounts() {
    assertThat(validate("(at a) => (move a b)\n" + THE_LONG_WAY, SolutionKind.STRONG_CYCLIC))
        .isInstanceOf(Validation.Broken.class);
    assertThat(validate(THE_LONG_WAY + "(at a) => (move a b)\n", SolutionKind.STRONG_CYCLIC))
        .isInstanceOf(Validation.Confirmed.class);
  }

  @Test
  void anInstanceTheProblemDoesNotHaveIsRefused() {
    assertThatThrownBy(
            () ->
                PolicyValidator.validate(
                    Tireworld.ground(),
                    Tireworld.policy("(at a) => (move d a)"),
                    SolutionKind.WEAK,
                    Tireworld.effort()))
        .hasMessage("the problem has no operator (move d a)");
  }

  /** Rules are proven good without going through states; the walk through states must agree. */
  @Test
  void mutilatedPoliciesAreJudgedAsTheWalkThroughAllStatesJudgesThem() {
    Random random = new Random(7);
    String[] rules = THE_LONG_WAY.split("\n", -1);
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = 0; j < 6; j++) {
        String rule = rules[random.nextInt(rules.length)];
        text.append(random.nextInt(4) == 0 ? rule.replace(" (flat) =>", " =>") : rule).append('\n');
      }
      for (SolutionKind kind : SolutionKind.values()) {
        assertThat(validate(text.toString(), kind) instanceof Validation.Confirmed)
            .as(kind + "\n" + text)
            .isEqualTo(Walk.isSolution(Tireworld.policy(text.toString()), kind));
      }
    }
  }
}
