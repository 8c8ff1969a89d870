package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.evaluation.ModelComparison;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two runs of one agent do not differ, and a change of the agent is seen. */
class RunDifferenceTest {
  private static final double ERROR_RATE = 0.01;

  /** Pairs of seeds of one agent, and seeds for each change. */
  private static final int PAIRS = Integer.getInteger("qace.diffPairs", 3);

  private static final int SEEDS = Integer.getInteger("qace.diffSeeds", 1);

  /** Where it is set, what was counted is written there. */
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.diffs")).map(Path::of);

  private static ObservedRun run(Domain domain, World world, StrategyName strategy, long seed) {
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY))
            .settings(Settings.frugal(seed).strategy(strategy))
            .build();
    assessment.run();
    return ObservedRun.of(world, assessment.evidence());
  }

  static Stream<Arguments> agents() {
    return BuiltInAgent.NAMES.stream()
        .flatMap(
            name ->
                Stream.of(StrategyName.FRUGAL, StrategyName.PAPER)
                    .map(strategy -> Arguments.of(name, strategy)));
  }

  @ParameterizedTest
  @MethodSource("agents")
  void twoSeedsOfOneAgentDoNotDiffer(String name, StrategyName strategy) throws IOException {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    List<String> said = new ArrayList<>();
    for (int pair = 0; pair < PAIRS; pair++) {
      RunDifference found =
          RunDifference.of(
              run(agent.domain(), agent.world(), strategy, 2L * pair),
              run(agent.domain(), agent.world(), strategy, 2L * pair + 1),
              ERROR_RATE);
      if (found.differs()) {
        said.add("seeds " + 2 * pair + " and " + (2 * pair + 1) + ": " + found);
      }
    }
    write(name, strategy, "nothing", PAIRS - said.size(), PAIRS, said);
    assertThat(said).hasSizeLessThanOrEqualTo(PAIRS / 50);
  }

  static Stream<Arguments> changes() {
    Map<String, Function<Domain, Map<String, Domain>>> kinds = new java.util.LinkedHashMap<>();
    kinds.put("0.8 becomes 0.5", Changed::withOtherOdds);
    kinds.put("a precondition less", Changed::withFewerPreconditions);
    kinds.put("fails one time in ten", Changed::withFailures);
    kinds.put("another outcome one time in ten", Changed::withAnotherOutcome);
    kinds.put("executes nowhere", Changed::withoutCapability);
    return BuiltInAgent.NAMES.stream()
        .flatMap(
            name ->
                kinds.entrySet().stream().map(k -> Arguments.of(name, k.getKey(), k.getValue())));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void everyChangeIsSeenAndNothingElse(
      String name, String what, Function<Domain, Map<String, Domain>> change) throws IOException {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    List<String> missed = new ArrayList<>();
    int tried = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      ObservedRun old = run(agent.domain(), agent.world(), StrategyName.FRUGAL, seed);
      for (Map.Entry<String, Domain> each : change.apply(agent.domain()).entrySet()) {
        assertThat(ModelComparison.of(each.getValue(), agent.domain()).equal())
            .as(each.getKey())
            .isFalse();
        ObservedRun now = run(each.getValue(), agent.world(), StrategyName.FRUGAL, 1000L + seed);
        RunDifference found = RunDifference.of(old, now, ERROR_RATE);
        tried++;
        List<String> differing =
            found.capabilities().stream()
                .filter(CapabilityDifference::differs)
                .map(CapabilityDifference::capability)
                .toList();
        if (differing.size() != 1 || !each.getKey().startsWith(differing.get(0))) {
          missed.add(
              "seed "
                  + seed
                  + ", "
                  + each.getKey()
                  + ": "
                  + differing
                  + found.capabilities().stream()
                      .filter(c -> each.getKey().startsWith(c.capability()))
                      .toList());
        }
      }
    }
    write(name, StrategyName.FRUGAL, what, tried - missed.size(), tried, missed);
    assertThat(missed).isEmpty();
  }

  private static void write(
      String name, StrategyName strategy, String what, int right, int of, List<String> wrong)
      throws IOException {
    if (TABLE.isPresent()) {
      Files.writeString(
          TABLE.get(),
          "| %s | %s | %s | %d of %d |%n%s"
              .formatted(
                  name,
                  strategy,
                  what,
                  right,
                  of,
                  String.join("\n", wrong) + (wrong.isEmpty() ? "" : "\n")),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
