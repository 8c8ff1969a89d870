package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Learned in a small world by an agent that cannot be set, and used in larger ones. */
class LargerWorldsTest {

  /** With {@code -Dqace.largerSeeds=10}, so many seeds. */
  private static final long SEEDS = Long.getLong("qace.largerSeeds", 1);

  /** With {@code -Dqace.largerTable=FILE}, a row for each agent is added there. */
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.largerTable")).map(Path::of);

  static List<String> agents() {
    return BuiltInAgent.NAMES;
  }

  @ParameterizedTest
  @MethodSource("agents")
  void theCautiousModelExecutesNothingThatTheAgentRefuses(String name) throws IOException {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    LargerWorlds larger = new LargerWorlds(agent);
    LargerWorlds.Score cautious = new LargerWorlds.Score(0, 0, 0, 0);
    LargerWorlds.Score plain = cautious;
    for (long seed = 0; seed < SEEDS; seed++) {
      Assessment assessment =
          Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.VISITED))
              .settings(Settings.frugal(seed))
              .build();
      Assessed found = assessment.run();
      LargerWorlds.Score inReach = larger.scoreInReach(found.plainModel());
      assertThat(inReach.wronglyExecuted()).as("the plain model where it was learned").isZero();
      assertThat(inReach.wronglyRefused()).isZero();
      cautious = cautious.plus(larger.score(found.model(), seed));
      plain = plain.plus(larger.score(found.plainModel(), seed));
    }
    if (TABLE.isPresent()) {
      Files.writeString(
          TABLE.get(),
          "| %s | %,d | %,d | %,d | %,d | %,d | %,d |%n"
              .formatted(
                  name,
                  cautious.executing(),
                  cautious.wronglyRefused(),
                  plain.wronglyRefused(),
                  cautious.refusing(),
                  cautious.wronglyExecuted(),
                  plain.wronglyExecuted()),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
    assertThat(cautious.executing()).isPositive();
    assertThat(cautious.wronglyExecuted()).isZero();
    assertThat(plain.wronglyRefused()).isLessThanOrEqualTo(cautious.wronglyRefused());
  }
}
