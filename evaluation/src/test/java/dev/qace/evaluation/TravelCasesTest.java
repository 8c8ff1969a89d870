package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents that cannot be set and that others wrote, where they are at hand. */
class TravelCasesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("qace.root", "."), "../shared/cases/travel").normalize();

  /** With {@code -Dqace.travelCases=20}, so many seeds. */
  private static final long SEEDS = Long.getLong("qace.travelCases", 1);

  private record Found(Domain truth, World world, Assessed assessed, Evidence evidence) {}

  static Stream<Arguments> runs() {
    assumeTrue(Files.isDirectory(FOLDER), () -> "no cases in " + FOLDER.toAbsolutePath());
    return LongStream.range(0, SEEDS)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(Starts.INITIAL, Starts.VISITED)
                    .map(starts -> Arguments.of(starts, seed)));
  }

  private static Found assess(String name, Starts starts, long seed) throws IOException {
    Domain domain = PpddlReader.read(FOLDER.resolve(name + ".pddl")).domain();
    World world =
        World.of(
            domain, PpddlReader.read(FOLDER.resolve(name + "-problem.pddl"), domain).problem());
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), starts))
            .settings(Settings.frugal(seed))
            .build();
    return new Found(domain, world, assessment.run(), assessment.evidence());
  }

  private static Set<String> inexpressible(Found found) {
    return found.assessed().inexpressible().stream()
        .map(Inexpressible::capability)
        .map(each -> each.name())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("runs")
  void whatNeedsAConstantIsRightInEveryReachableState(Starts starts, long seed) throws IOException {
    Found found = assess("winter", starts, seed);
    assertThat(found.assessed().capabilities()).hasSize(5);
    assertThat(inexpressible(found)).isEmpty();
    assertThat(
            new ReachableStates(found.truth(), found.world())
                .difference(found.assessed().model(), Set.of()))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void everyInstanceIsTriedAndRightInEveryStateWhereThePlaceIsNoParameter(Starts starts, long seed)
      throws IOException {
    Found found = assess("grid", starts, seed);
    long attempts =
        found.evidence().all().stream()
            .map(Evidence.Observed::transition)
            .map(step -> step.state() + " " + step.instance())
            .distinct()
            .count();
    ReachableStates reachable = new ReachableStates(found.truth(), found.world());
    assertThat(attempts).isEqualTo(reachable.attempts());
    assertThat(inexpressible(found)).isEmpty();
    assertThat(reachable.difference(found.assessed().model(), Set.of())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void anAgentThatIgnoresInsteadOfRefusingTakesFewSteps(Starts starts, long seed)
      throws IOException {
    Found found = assess("rivernaive", starts, seed);
    assertThat(found.evidence().steps()).isLessThan(5000);
    Map<String, Long> executions =
        found.evidence().all().stream()
            .map(Evidence.Observed::transition)
            .filter(step -> step.outcome() instanceof Transition.Moved)
            .collect(
                Collectors.groupingBy(
                    step -> step.instance().capability().name(), Collectors.counting()));
    Set<String> unsaid = inexpressible(found);
    assertThat(unsaid)
        .allSatisfy(each -> assertThat(executions.get(each)).isLessThanOrEqualTo(1000));
    assertThat(
            new TruthInReach(found.truth(), found.world(), 100)
                .wrongVerdicts(found.assessed(), unsaid))
        .isEmpty();
  }
}
