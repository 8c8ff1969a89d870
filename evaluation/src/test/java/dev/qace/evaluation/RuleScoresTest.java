package dev.qace.evaluation;

import static dev.qace.evaluation.Models.agent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.RuleOutcome;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.evaluation.distance.Yardstick;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.simulators.BuiltInAgent;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules are scored as models are. */
class RuleScoresTest {
  private final BuiltInAgent driver = agent("driver");
  private final Vocabulary words = driver.domain().vocabulary();
  private final Yardstick yardstick =
      new Yardstick(driver.domain(), driver.tests(), published(driver), 600, 4);

  private static Yardstick.Published published(BuiltInAgent agent) {
    return new Yardstick.Published(agent.tests(), List.of(agent.training()));
  }

  private RuleLiteral literal(String predicate, Integer... variables) {
    return new RuleLiteral(words.predicate(predicate).orElseThrow(), List.of(variables), true);
  }

  private Capability capability(String name) {
    return words.capabilities().stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private ActionRules moving(double flat, double noise) {
    RuleLiteral here = literal("vehicle-at", 0);
    RuleLiteral whole = literal("not-flattire");
    Set<RuleLiteral> moved = Set.of(here.negated(), literal("vehicle-at", 1));
    return new ActionRules(
        capability("move-vehicle"),
        List.of(
            new NoisyRule(
                new RuleContext(
                    capability("move-vehicle"),
                    List.of(),
                    Set.of(here, whole, literal("road", 0, 1))),
                List.of(
                    new RuleOutcome(
                        Set.of(here.negated(), literal("vehicle-at", 1), whole.negated()), flat),
                    new RuleOutcome(moved, 1 - flat - noise)),
                noise)),
        0);
  }

  private ActionRules changing(RuleLiteral... context) {
    Capability change = capability("change-tire");
    return new ActionRules(
        change,
        List.of(
            new NoisyRule(
                new RuleContext(change, List.of(), Set.of(context)),
                List.of(
                    new RuleOutcome(
                        Set.of(literal("spare-in", 0).negated(), literal("not-flattire")), 1)),
                0)),
        0);
  }

  private ActionRules changing() {
    return changing(
        literal("spare-in", 0), literal("vehicle-at", 0), literal("not-flattire").negated());
  }

  private Yardstick.Scores scores(ActionRules... rules) {
    return yardstick.scores(new RuleSet(List.of(rules)));
  }

  @Test
  void theTrueRulesScoreWhatTheTrueModelScores() {
    Yardstick.Scores rules = scores(moving(0.8, 0), changing());
    Yardstick.Scores model = yardstick.scores(driver.domain());
    assertThat(rules.exact()).isTrue();
    assertThat(rules.meanTv()).isCloseTo(0, within(1e-12));
    VariationalDistance mixed = rules.distance().orElseThrow();
    assertThat(mixed.vd()).isCloseTo(0, within(1e-12));
    assertThat(mixed.expectedVd()).isCloseTo(mixed.sampledVdFloor(), within(1e-12));
    assertThat(mixed.sampledVd()).isEqualTo(model.distance().orElseThrow().sampledVd());
    assertThat(rules.executed().map(VariationalDistance::sampledVd))
        .isEqualTo(model.executed().map(VariationalDistance::sampledVd));
    assertThat(rules.executed().orElseThrow().vdRefused()).as("executions only").isNull();
  }

  @Test
  void noiseIsWrongWhateverHappens() {
    Yardstick.Scores noisy = scores(moving(0.7, 0.1), changing());
    assertThat(noisy.worstTv()).isCloseTo(0.1, within(1e-12));
    assertThat(noisy.meanTv()).isCloseTo(0.05, within(1e-12));
    assertThat(noisy.exact()).isFalse();
  }

  @Test
  void whatNothingWasLearnedOfIsWrongWhereItExecutesAndRightWhereItIsRefused() {
    VariationalDistance none = scores().distance().orElseThrow();
    assertThat(none.vdRefused()).isZero();
    assertThat(scores().executed().orElseThrow().sampledVd()).isEqualTo(1);
    assertThat(scores().meanTv()).isEqualTo(1);
    Yardstick.Scores half = scores(changing());
    assertThat(half.meanTv()).isCloseTo(0.5, within(1e-12));
    assertThat(half.worstTv()).isEqualTo(1);
  }

  @Test
  void aWrongExecutionCostsAsMuchAsAWrongRefusal() {
    VariationalDistance bold =
        scores(moving(0.8, 0), changing(literal("spare-in", 0))).distance().orElseThrow();
    assertThat(bold.vdRefused()).isPositive();
    assertThat(bold.vdExecutable()).isCloseTo(0, within(1e-12));
  }

  @Test
  void rulesThatWereScoredBeforeChangeNoModelsScore() {
    BuiltInAgent cafe = agent("cafe-symbolic");
    Yardstick both = new Yardstick(cafe.domain(), cafe.tests(), published(cafe), 600, 4);
    Yardstick.Scores rules = both.scores(new RuleSet(List.of()));
    Yardstick.Scores model = both.scores(cafe.domain().withActions(List.of()));
    // A model without a capability refuses it; rules without one say that nothing changes.
    assertThat(model.executed().orElseThrow().expectedVd()).isEqualTo(1);
    assertThat(rules.executed().orElseThrow().expectedVd()).isLessThan(1);
  }
}
