package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents that cannot be set, learned by travelling from where they start. */
class TravellingTest {

  /** With {@code -Dqace.travels=30}, so many seeds. */
  private static final long SEEDS = Long.getLong("qace.travels", 2);

  /** With {@code -Dqace.travelTable=FILE}, a line for each agent is added there. */
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.travelTable")).map(Path::of);

  private static final int RANDOM_SEEDS = Integer.getInteger("qace.travelled", 20);
  private static final int MOST_STATES = 200;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  static Stream<Arguments> agents() {
    return BuiltInAgent.NAMES.stream()
        .flatMap(
            name ->
                Stream.of(Starts.INITIAL, Starts.VISITED)
                    .map(starts -> Arguments.of(name, starts)));
  }

  @ParameterizedTest
  @MethodSource("agents")
  void everyReachableStateAndInstanceIsPredictedAndWhatIsUndecidedMakesNoDifference(
      String name, Starts starts) throws IOException {
    long steps = 0;
    long nanoseconds = 0;
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    ReachableStates reachable = new ReachableStates(agent.domain(), agent.world());
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessment assessment =
          Assessment.of(new SimulatorAgent<>(agent.simulator(), starts))
              .settings(Settings.frugal(seed))
              .build();
      long before = CLOCK.getCurrentThreadCpuTime();
      Assessed found = assessment.run();
      nanoseconds += CLOCK.getCurrentThreadCpuTime() - before;
      steps += assessment.evidence().steps();
      assertThat(reachable.difference(found.model())).as("seed %d", seed).isEmpty();
      assertThat(found.inexpressible()).as("seed %d", seed).isEmpty();
      assertThat(found.undecided())
          .allSatisfy(undecided -> confirm(undecided, found.model(), reachable));
      assertThat(Reproduction.failures(found.model(), agent.world(), assessment.evidence()))
          .isEmpty();
    }
    if (TABLE.isPresent()) {
      Files.writeString(
          TABLE.get(),
          "%s, %s, %d seeds: %d states, %,d steps, %.1f ms of processor time%n"
              .formatted(
                  name,
                  starts,
                  SEEDS,
                  reachable.size(),
                  Math.round(1.0 * steps / SEEDS),
                  nanoseconds / 1e6 / SEEDS),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }

  @ParameterizedTest
  @MethodSource("randomDomains")
  void randomDomainsArePredictedToo(long seed) {
    RandomDomains random = new RandomDomains(seed);
    Domain truth = random.domain();
    World world = random.world(truth);
    ReachableStates reachable = new ReachableStates(truth, world);
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.INITIAL))
            .settings(Settings.frugal(seed))
            .run();
    assertThat(reachable.difference(found.model())).isEmpty();
    assertThat(found.inexpressible()).isEmpty();
  }

  /** Those that come to more than one state, and not to too many to look at them all. */
  static LongStream randomDomains() {
    return LongStream.range(0, RANDOM_SEEDS)
        .filter(
            seed -> {
              RandomDomains random = new RandomDomains(seed);
              Domain truth = random.domain();
              int states = new ReachableStates(truth, random.world(truth), MOST_STATES).size();
              return states > 1 && states < MOST_STATES;
            });
  }

  /** Decided otherwise, it makes no difference in any state that can be reached. */
  private static void confirm(Undecided undecided, Domain model, ReachableStates reachable) {
    if (undecided.place() == Place.CAPABILITY) {
      assertThat(reachable.executes(undecided.capability().name())).isFalse();
      return;
    }
    assertThat(DecidedOtherwise.of(model, undecided))
        .anySatisfy(otherwise -> assertThat(reachable.difference(otherwise)).isEmpty());
  }
}
