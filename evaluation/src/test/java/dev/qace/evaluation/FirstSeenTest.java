package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Evidence.Observed;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.simulators.BuiltInAgent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The questions that are named as having settled something. */
class FirstSeenTest {

  static Stream<Arguments> assessments() {
    return BuiltInAgent.NAMES.stream()
        .flatMap(
            name ->
                Stream.of(
                    Arguments.of(name, Starts.ANY, Settings.paper(5, 1)),
                    Arguments.of(name, Starts.ANY, Settings.frugal(1)),
                    Arguments.of(name, Starts.INITIAL, Settings.frugal(1))));
  }

  @ParameterizedTest
  @MethodSource("assessments")
  void aPreconditionIsKnownAfterTheQuestionThatSettledItAndNotBefore(
      String name, Starts starts, Settings settings) {
    Assessment assessment = assessment(name, starts, settings);
    for (LearnedCapability learned : assessment.run().capabilities()) {
      Lifting lifting = new Lifting(learned.capability(), assessment.world(), false);
      List<Observed> seen = observed(assessment, learned);
      for (LearnedCapability.NeededLiteral settled : learned.needed()) {
        Condition literal = settled.literal();
        if (settled.settled() == 0) {
          assertThat(required(lifting, seen, Integer.MAX_VALUE)).doesNotContain(literal);
        } else {
          assertThat(required(lifting, seen, settled.settled())).contains(literal);
          assertThat(required(lifting, seen, settled.settled() - 1)).doesNotContain(literal);
          assertThat(seen)
              .anySatisfy(
                  each -> {
                    assertThat(each.query()).isEqualTo(settled.refused());
                    assertThat(each.transition().outcome()).isInstanceOf(Transition.Refused.class);
                    assertThat(violated(lifting, each.transition())).contains(literal);
                  });
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("assessments")
  void anOutcomeCameAboutInTheQuestionThatIsSaidToHaveShownIt(
      String name, Starts starts, Settings settings) {
    Assessment assessment = assessment(name, starts, settings);
    Assessed found = assessment.run();
    assertThat(found.capabilities()).isNotEmpty();
    for (LearnedCapability learned : found.capabilities()) {
      Lifting lifting = new Lifting(learned.capability(), assessment.world(), false);
      List<Observed> seen = observed(assessment, learned);
      assertThat(learned.firstExecution()).isEqualTo(first(seen, Transition.Moved.class));
      assertThat(learned.firstRefusal()).isEqualTo(first(seen, Transition.Refused.class));
      for (LearnedCapability.LearnedOutcome outcome : learned.outcomes()) {
        assertThat(seen)
            .anySatisfy(
                each -> {
                  assertThat(each.query()).isEqualTo(outcome.firstSeen());
                  assertThat(each.transition().outcome()).isInstanceOf(Transition.Moved.class);
                  assertThat(cameAbout(lifting, outcome.changes(), each.transition())).isTrue();
                });
      }
    }
  }

  private static Assessment assessment(String name, Starts starts, Settings settings) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    return Assessment.of(new SimulatorAgent<>(agent.simulator(), starts))
        .settings(settings)
        .build();
  }

  private static List<Observed> observed(Assessment assessment, LearnedCapability learned) {
    return assessment.evidence().all().stream()
        .filter(each -> each.transition().instance().capability().equals(learned.capability()))
        .toList();
  }

  private static List<Condition> required(Lifting lifting, List<Observed> seen, int queries) {
    PreconditionSpace space = new PreconditionSpace(lifting);
    seen.stream()
        .filter(each -> each.query() <= queries)
        .forEach(each -> space.add(each.transition()));
    return space.required().stream().mapToObj(lifting::literal).toList();
  }

  private static List<Condition> violated(Lifting lifting, Transition transition) {
    return lifting.violated(lifting.values(transition.state(), transition.instance())).stream()
        .mapToObj(lifting::literal)
        .toList();
  }

  /** Whether all these literals hold afterwards, but for what is deleted and added again. */
  private static boolean cameAbout(Lifting lifting, List<Effect> literals, Transition transition) {
    int[] ground = lifting.ground(transition.instance());
    Map<Integer, Boolean> wanted = new HashMap<>();
    for (Effect literal : literals) {
      Effect.Change change = (Effect.Change) literal;
      wanted.merge(
          ground[lifting.atoms().indexOf(change.atom())], change.value(), Boolean::logicalOr);
    }
    return wanted.entrySet().stream()
        .allMatch(each -> transition.outcome().state().holds(each.getKey()) == each.getValue());
  }

  private static int first(List<Observed> seen, Class<?> outcome) {
    return seen.stream()
        .filter(each -> outcome.isInstance(each.transition().outcome()))
        .mapToInt(Observed::query)
        .findFirst()
        .orElse(0);
  }
}
