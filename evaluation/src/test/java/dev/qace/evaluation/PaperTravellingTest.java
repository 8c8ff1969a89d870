package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.approach.PolicyCounts;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The paper's strategy with agents that cannot be set. */
class PaperTravellingTest {

  /** With {@code -Dqace.paperTravels=30}, so many seeds of every agent. */
  private static final long SEEDS = Long.getLong("qace.paperTravels", 0);

  /** With {@code -Dqace.paperTravelTable=FILE}, a row for each agent is added there. */
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.paperTravelTable")).map(Path::of);

  /** How far the published models are off, per capability; of the cafe, there is no figure. */
  private static final Map<String, Double> PUBLISHED =
      Map.of("driver", 0.0334, "warehouse", 0.0199, "first-responder", 0.0083, "elevator", 0.0101);

  private static final int MOST_STATES = 3000;

  static Stream<Arguments> agents() {
    return BuiltInAgent.NAMES.stream()
        .filter(name -> SEEDS > 0 || name.equals("driver") || name.equals("cafe-symbolic"))
        .flatMap(
            name ->
                Stream.of(Starts.INITIAL, Starts.VISITED)
                    .map(starts -> Arguments.of(name, starts)));
  }

  @ParameterizedTest
  @MethodSource("agents")
  void everyVerdictAndOutcomeInReachIsRightAndProbabilitiesAreNoWorseThanPublished(
      String name, Starts starts) throws IOException {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    TruthInReach truth = new TruthInReach(agent.domain(), agent.world(), MOST_STATES);
    long seeds = Math.max(1, SEEDS);
    Sums sums = new Sums();
    CheckedPlanner planner = new CheckedPlanner(new PortfolioPlanner());
    for (long seed = 0; seed < seeds; seed++) {
      Assessment assessment =
          Assessment.of(new SimulatorAgent<>(agent.simulator(), starts))
              .settings(Settings.paper(5, seed))
              .planner(planner)
              .build();
      Assessed found = assessment.run();
      assertThat(truth.faults(found)).as("seed %d", seed).isEmpty();
      assertThat(found.inexpressible()).as("seed %d", seed).isEmpty();
      sums.add(assessment, ModelComparison.of(found.model(), agent.domain()).meanTv());
    }
    // So a policy is only the most likely one where no other surely tells.
    assertThat(planner.wrong()).isEmpty();
    assertThat(planner.undecided()).isZero();
    assertThat(planner.shortest()).isEqualTo(planner.strong());
    if (starts == Starts.INITIAL) {
      assertThat(planner.compared()).isPositive();
    }
    if (TABLE.isPresent()) {
      System.out.println(name + ", " + starts + ": " + planner);
      Files.writeString(
          TABLE.get(),
          "| %s | %s | %s%n".formatted(name, starts, sums.row(seeds)),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
    assertThat(sums.tv / seeds).isLessThanOrEqualTo(PUBLISHED.getOrDefault(name, 1.0));
  }

  private static final class Sums {
    private double tv;
    private double steps;
    private double queries;
    private double oneStep;
    private double strong;
    private double strongCyclic;
    private double mostLikely;
    private double seconds;

    void add(Assessment assessment, double distance) {
      PolicyCounts counts = assessment.policies();
      tv += distance;
      steps += assessment.cost().steps();
      queries += assessment.cost().queries();
      oneStep += counts.oneStep();
      strong += counts.strong();
      strongCyclic += counts.strongCyclic();
      mostLikely += counts.mostLikely();
      seconds += assessment.plannerTime().toNanos() / 1e9;
    }

    String row(long seeds) {
      return "%,.0f | %,.0f | %.1f | %.1f | %.1f | %.1f | %.2f | %.4f |"
          .formatted(
              steps / seeds,
              queries / seeds,
              oneStep / seeds,
              strong / seeds,
              strongCyclic / seeds,
              mostLikely / seeds,
              seconds / seeds,
              tv / seeds);
    }
  }
}
