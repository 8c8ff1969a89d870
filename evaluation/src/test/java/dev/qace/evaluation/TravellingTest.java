package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Place;
import dev.qace.learner.Settings;
import dev.qace.learner.Undecided;
import dev.qace.model.Domain;
import dev.qace.simulators.BuiltInAgent;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents that cannot be set, learned by travelling from where they start. */
class TravellingTest {

  /** With {@code -Dqace.travels=30}, so many seeds. */
  private static final long SEEDS = Long.getLong("qace.travels", 2);

  static Stream<Arguments> agents() {
    return BuiltInAgent.NAMES.stream()
        .flatMap(
            name ->
                Stream.of(Starts.INITIAL, Starts.VISITED)
                    .map(starts -> Arguments.of(name, starts)));
  }

  @ParameterizedTest
  @MethodSource("agents")
  void everyReachableStateAndInstanceIsForetoldAndWhatIsUndecidedMakesNoDifference(
      String name, Starts starts) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    ReachableStates reachable = new ReachableStates(agent.domain(), agent.world());
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessment assessment =
          Assessment.of(new SimulatorAgent<>(agent.simulator(), starts))
              .settings(Settings.frugal(seed))
              .build();
      Assessed found = assessment.run();
      assertThat(reachable.difference(found.model())).as("seed %d", seed).isEmpty();
      assertThat(found.inexpressible()).as("seed %d", seed).isEmpty();
      assertThat(found.undecided())
          .allSatisfy(undecided -> confirm(undecided, found.model(), reachable));
      assertThat(Reproduction.failures(found.model(), agent.world(), assessment.evidence()))
          .isEmpty();
    }
  }

  /** Decided otherwise, it makes no difference in any state that can be reached. */
  private static void confirm(Undecided undecided, Domain model, ReachableStates reachable) {
    if (undecided.place() == Place.CAPABILITY) {
      assertThat(reachable.executes(undecided.capability())).isFalse();
      return;
    }
    assertThat(DecidedOtherwise.of(model, undecided))
        .anySatisfy(otherwise -> assertThat(reachable.difference(otherwise)).isEmpty());
  }
}
