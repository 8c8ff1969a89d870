package dev.qace.evaluation;

import static dev.qace.evaluation.Models.agent;
import static dev.qace.evaluation.Models.edited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.evaluation.distance.TestSet;
import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.model.Domain;
import dev.qace.simulators.BuiltInAgent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Each kind of difference from a built-in agent's model, with what it comes to. */
class BuiltInComparisonTest {
  static final java.util.List<String> NAMES = BuiltInAgent.NAMES;

  private static ModelComparison compare(String name, Domain learned) {
    return ModelComparison.of(learned, agent(name).domain());
  }

  private static VariationalDistance distance(String name, Domain learned) {
    return VariationalDistance.of(learned, agent(name).domain(), agent(name).tests(), 3_500, 0)
        .orElseThrow();
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void theTrueModelIsEqualToItself(String name) {
    ModelComparison same = compare(name, agent(name).domain());
    assertThat(same.exact() && same.equal() && same.equalStructure()).isTrue();
    assertThat(same.equalPreconditions() && same.sound() && same.complete()).isTrue();
    assertThat(same.worstTv()).isZero();
    VariationalDistance distance = distance(name, agent(name).domain());
    assertThat(distance.transitions()).isEqualTo(3_500);
    assertThat(distance.vd()).isZero();
    assertThat(distance.vdExecutable()).isZero();
    assertThat(distance.vdRefused()).isZero();
    double floor = distance.sampledVdFloor();
    assertThat(floor).isPositive();
    assertThat(distance.sampledVd())
        .isCloseTo(floor, within(4.5 * Math.sqrt(floor * (1 - floor) / 3_500)));
  }

  @Test
  void aDroppedPreconditionIsUnsoundAndShowsWhereTheAgentRefuses() {
    Domain learned = edited("driver", "(spare-in ?l) (vehicle-at ?l)", "(vehicle-at ?l)");
    ModelComparison compared = compare("driver", learned);
    assertThat(compared.missing())
        .extracting(Difference::toString)
        .containsExactly("change-tire, precondition: (spare-in ?l)");
    assertThat(compared.extra()).isEmpty();
    assertThat(compared.equalPreconditions() || compared.equalStructure()).isFalse();
    assertThat(compared.sound()).isFalse();
    assertThat(compared.complete()).isTrue();
    assertThat(compared.worstTv()).isZero();
    VariationalDistance distance = distance("driver", learned);
    assertThat(distance.vdExecutable()).isZero();
    assertThat(distance.vdRefused()).isPositive();
  }

  @Test
  void anExtraPreconditionIsIncompleteAndShowsWhereTheAgentExecutes() {
    Domain learned =
        edited("driver", "(road ?from ?to) (not-", "(road ?from ?to) (spare-in ?to) (not-");
    ModelComparison compared = compare("driver", learned);
    assertThat(compared.extra())
        .extracting(Difference::toString)
        .containsExactly("move-vehicle, precondition: (spare-in ?to)");
    assertThat(compared.missing()).isEmpty();
    assertThat(compared.equalPreconditions()).isFalse();
    assertThat(compared.sound()).isTrue();
    assertThat(compared.complete()).isFalse();
    assertThat(compared.worstTv()).as("outcomes are compared under the true precondition").isZero();
    VariationalDistance distance = distance("driver", learned);
    assertThat(distance.vdExecutable()).isPositive();
    assertThat(distance.vdRefused()).isZero();
  }

  @Test
  void aMissingOutcomeOfATenthIsATenthAway() {
    Domain learned = edited("warehouse", "(probabilistic 0.1 (table-destroyed))", "");
    ModelComparison compared = compare("warehouse", learned);
    assertThat(compared.missing())
        .extracting(Difference::toString)
        .containsExactly("put-down, effect: (table-destroyed)");
    assertThat(compared.equalPreconditions()).isTrue();
    assertThat(compared.equalStructure()).isFalse();
    assertThat(compared.sound()).isTrue();
    assertThat(compared.complete()).isFalse();
    assertThat(compared.worstTv()).isEqualTo(0.1);
    assertThat(compared.meanTv()).isCloseTo(0.1 / 4, within(1e-12));
    assertThat(compared.maxProbabilityError()).isEqualTo(0.1);
  }

  @Test
  void otherOddsAreNoOtherStructure() {
    Domain learned = edited("driver", "0.8", "0.7");
    ModelComparison compared = compare("driver", learned);
    assertThat(compared.equalStructure() && compared.sound() && compared.complete()).isTrue();
    assertThat(compared.equal()).isFalse();
    assertThat(compared.missing()).isEmpty();
    assertThat(compared.maxProbabilityError()).isEqualTo(0.1);
    assertThat(compared.worstTv()).isEqualTo(0.1);
    assertThat(compared.meanTv()).isCloseTo(0.05, within(1e-12));
    // Whichever outcome was drawn, its odds are a tenth off.
    long moves = executions("driver", "move-vehicle");
    VariationalDistance distance = distance("driver", learned);
    assertThat(distance.vd()).isCloseTo(0.1 * moves / 3_500, within(1e-9));
    assertThat(distance.vdExecutable()).isCloseTo(0.1 * moves / 1_750, within(1e-9));
    assertThat(distance.vdRefused()).isZero();
    assertThat(distance.sampledVdFloor()).isCloseTo(0.32 * moves / 3_500, within(1e-9));
  }

  private static long executions(String name, String capability) {
    BuiltInAgent agent = agent(name);
    return TestSet.draw(agent.domain(), agent.tests(), 3_500, 0).transitions().stream()
        .map(TestSet.Tested::transition)
        .filter(t -> t.outcome() instanceof dev.qace.agent.Transition.Moved)
        .filter(t -> t.instance().capability().name().equals(capability))
        .count();
  }

  @Test
  void aMissingCapabilityCountsOne() {
    Domain learned = edited("driver", ":action change-tire", ":action change-tyre");
    ModelComparison compared = compare("driver", learned);
    assertThat(compared.missing())
        .extracting(Difference::toString)
        .containsExactly("change-tire, capability: (change-tire ?l)");
    assertThat(compared.extra())
        .extracting(Difference::toString)
        .containsExactly("change-tyre, capability: (change-tyre ?l)");
    assertThat(compared.worstTv()).isEqualTo(1);
    assertThat(compared.meanTv()).isEqualTo(0.5);
    assertThat(compared.equalStructure() || compared.sound() || compared.complete()).isFalse();
    // It executes never: wrong with certainty wherever the agent mended a tire.
    assertThat(distance("driver", learned).vd())
        .isCloseTo(executions("driver", "change-tire") / 3_500.0, within(1e-9));
  }

  @Test
  void namesOfParametersMakeNoDifference() {
    Domain learned = edited("driver", "?from", "?x", "?to", "?from", "?l", "?q");
    assertThat(compare("driver", learned).equal()).isTrue();
    assertThat(distance("driver", learned).vd()).isZero();
    Domain swapped =
        edited("driver", "(?from ?to - location)\n    :pre", "(?to ?from - location)\n    :pre");
    assertThat(compare("driver", swapped).equalStructure()).isFalse();
  }

  @Test
  void anEffectThatThePreconditionMakesRedundantMakesNoDifference() {
    assertThat(
            compare(
                    "driver",
                    edited("driver", "(vehicle-at ?to)\n", "(vehicle-at ?to) (road ?from ?to)\n"))
                .equal())
        .isTrue();
    assertThat(
            compare(
                    "cafe-symbolic",
                    edited(
                        "cafe-symbolic",
                        "(probabilistic\n",
                        "(probabilistic 0.1 (at ?l ?r) 0.1 (and)\n"))
                .equal())
        .isTrue();
  }

  @Test
  void withFewerPredicatesAModelIsSoundButNotComplete() {
    Domain learned =
        edited(
            "driver",
            "\n    (not-flattire))",
            ")",
            " (not (not-flattire)))\n    :effect",
            ")\n    :effect",
            " (not-flattire))\n    :effect",
            ")\n    :effect",
            "\n      (probabilistic 0.8 (not (not-flattire)))",
            "",
            " (not-flattire))))",
            ")))");
    ModelComparison compared = compare("driver", learned);
    assertThat(compared.sound()).isTrue();
    assertThat(compared.complete() || compared.equalStructure()).isFalse();
    assertThat(compared.extra()).isEmpty();
    assertThat(compared.missing())
        .extracting(Difference::literal)
        .containsExactly(
            "(not-flattire)", "(not (not-flattire))", "(not (not-flattire))", "(not-flattire)");
  }
}
