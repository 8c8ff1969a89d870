package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.PlanResult;
import dev.qace.planner.outside.OutsidePlanner;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The paper's strategy where agents cannot be set, with policies of a planner that is a program of
 * its own. {@code -Dqace.plannerCommand=3} takes so many seeds of each of the five agents.
 */
class PlannerCommandTest {
  private static final long SEEDS = Long.getLong("qace.plannerCommand", 0);
  private static final int MOST_STATES = 3000;

  @BeforeAll
  static void python() throws InterruptedException {
    assumeTrue(runs("python3", "--version"), "no python3");
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  static Stream<Arguments> agents() {
    return BuiltInAgent.NAMES.stream()
        .filter(name -> SEEDS > 0 || name.equals("driver"))
        .flatMap(
            name ->
                Stream.of(Starts.INITIAL, Starts.VISITED)
                    .map(starts -> Arguments.of(name, starts)));
  }

  @ParameterizedTest
  @MethodSource("agents")
  void everyVerdictInReachIsTheSameWithPoliciesOfAnotherPlanner(String name, Starts starts)
      throws URISyntaxException {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    ReachableStates reachable = new ReachableStates(agent.domain(), agent.world());
    TruthInReach truth = new TruthInReach(agent.domain(), agent.world(), MOST_STATES);
    AtomicInteger solved = new AtomicInteger();
    for (long seed = 0; seed < Math.max(1, SEEDS); seed++) {
      Assessed own = assess(agent, starts, seed, new PortfolioPlanner());
      Assessed outside = assess(agent, starts, seed, counting(outside(), solved));
      assertThat(reachable.difference(own.model())).as("seed %d", seed).isEmpty();
      assertThat(reachable.difference(outside.model())).as("seed %d", seed).isEmpty();
      assertThat(truth.faults(outside)).as("seed %d", seed).isEmpty();
    }
    if (starts == Starts.INITIAL) {
      assertThat(solved).as("policies of the program").hasPositiveValue();
    }
    System.out.println(name + ", " + starts + ": " + solved + " policies of the program");
  }

  private static Assessed assess(
      BuiltInAgent agent, Starts starts, long seed, FondPlanner planner) {
    return Assessment.of(new SimulatorAgent<>(agent.simulator(), starts))
        .settings(Settings.paper(5, seed))
        .planner(planner)
        .run();
  }

  private static FondPlanner outside() throws URISyntaxException {
    Path program =
        Path.of(
            Objects.requireNonNull(PlannerCommandTest.class.getResource("outside_planner.py"))
                .toURI());
    return new OutsidePlanner(
        List.of("python3", program.toString(), "{domain}", "{problem}", "{policy}"));
  }

  private static FondPlanner counting(FondPlanner planner, AtomicInteger solved) {
    return (problem, kind, limits) -> {
      PlanResult result = planner.plan(problem, kind, limits);
      if (result instanceof PlanResult.Solved) {
        solved.incrementAndGet();
      }
      return result;
    };
  }
}
