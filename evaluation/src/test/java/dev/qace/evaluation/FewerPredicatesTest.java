package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.simulators.BuiltInAgent;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Theorem 1 with fewer predicates than the agent has. */
class FewerPredicatesTest {

  /** With {@code -Dqace.allPredicates=true}, frugal without each predicate, not every second. */
  private static final boolean ALL = Boolean.getBoolean("qace.allPredicates");

  static Stream<Arguments> predicates() {
    return BuiltInAgent.NAMES.stream()
        .map(name -> BuiltInAgent.named(name).orElseThrow())
        .flatMap(
            agent ->
                agent.domain().predicates().stream()
                    .flatMap(
                        predicate ->
                            Stream.of(StrategyName.PAPER, StrategyName.FRUGAL)
                                .filter(s -> ALL || s == StrategyName.PAPER || isOne(predicate))
                                .map(s -> Arguments.of(agent.name(), predicate.name(), s))));
  }

  private static boolean isOne(Predicate predicate) {
    return predicate.name().hashCode() % 2 == 0;
  }

  @ParameterizedTest
  @MethodSource("predicates")
  void whatIsLearnedIsSoundAndWhatCannotBeExpressedIsReported(
      String name, String predicate, StrategyName strategy) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    Predicate hidden = agent.domain().vocabulary().predicate(predicate).orElseThrow();
    Assessment assessment =
        Assessment.of(HiddenPredicate.agent(agent.domain(), agent.training(), hidden))
            .settings(Settings.paper(5, 0).strategy(strategy))
            .name(name)
            .build();
    Assessed found = assessment.run();
    ModelComparison comparison = ModelComparison.of(found.model(), agent.domain());
    assertThat(comparison.sound()).as(comparison.extra().toString()).isTrue();
    Set<String> reported = new LinkedHashSet<>();
    found.inexpressible().forEach(each -> reported.add(each.capability().name()));
    assertThat(found.inexpressible()).noneMatch(each -> each.proof().isEmpty());
    assertThat(Reproduction.failures(found.model(), assessment.world(), assessment.evidence()))
        .allMatch(transition -> reported.contains(transition.instance().capability().name()));
  }
}
