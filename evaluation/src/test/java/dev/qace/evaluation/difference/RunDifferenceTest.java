package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.ModelComparison;
import dev.qace.learner.StrategyName;
import dev.qace.model.Domain;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two runs of one agent do not differ, and every change of an agent is seen, by its name. */
class RunDifferenceTest {
  private static final double ERROR_RATE = 0.01;

  /** How many pairs of seeds of one agent. */
  private static final int PAIRS = Integer.getInteger("qace.diffPairs", 2);

  /** How many pairs of seeds for each change; without it, some of the changes, once. */
  private static final int SEEDS = Integer.getInteger("qace.diffSeeds", 0);

  private static final int FEW = 1;

  /** Where it is set, what was counted is written there. */
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.diffs")).map(Path::of);

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
    List<String> wrong = new ArrayList<>();
    for (int pair = 0; pair < PAIRS; pair++) {
      RunDifference found =
          RunDifference.of(
              Observing.run(agent.domain(), agent.world(), strategy, 2L * pair),
              Observing.run(agent.domain(), agent.world(), strategy, 2L * pair + 1),
              ERROR_RATE);
      if (found.differs()) {
        wrong.add("seeds " + 2 * pair + " and " + (2 * pair + 1) + ": " + found);
      }
    }
    write(List.of(name, strategy.toString(), "nothing"), PAIRS, wrong);
    assertThat(wrong).hasSizeLessThanOrEqualTo(PAIRS / 50);
  }

  static Stream<Arguments> changes() {
    Map<String, Function<Domain, Map<String, Domain>>> kinds = new LinkedHashMap<>();
    kinds.put("0.5 for 0.8", Changed::withOtherOdds);
    kinds.put("a precondition less", Changed::withFewerPreconditions);
    kinds.put("nothing, one time in ten", Changed::withFailures);
    kinds.put("another outcome, one time in ten", Changed::withAnotherOutcome);
    kinds.put("executes nowhere", Changed::withoutCapability);
    return BuiltInAgent.NAMES.stream()
        .flatMap(
            name ->
                kinds.entrySet().stream()
                    .map(kind -> Arguments.of(name, kind.getKey(), kind.getValue())));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void whatWasChangedIsSeenAndNothingElse(
      String name, String kind, Function<Domain, Map<String, Domain>> change) throws IOException {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    List<String> wrong = new ArrayList<>();
    int tried = 0;
    for (int seed = 0; seed < Math.max(1, SEEDS); seed++) {
      ObservedRun old = Observing.run(agent.domain(), agent.world(), StrategyName.FRUGAL, seed);
      List<Map.Entry<String, Domain>> all = List.copyOf(change.apply(agent.domain()).entrySet());
      for (Map.Entry<String, Domain> each :
          SEEDS > 0 ? all : all.subList(0, Math.min(FEW, all.size()))) {
        assertThat(ModelComparison.of(each.getValue(), agent.domain()).equal())
            .as(each.getKey())
            .isFalse();
        RunDifference found =
            RunDifference.of(
                old,
                Observing.run(each.getValue(), agent.world(), StrategyName.FRUGAL, 1000L + seed),
                ERROR_RATE);
        tried++;
        if (!isOf(found, each.getKey())) {
          wrong.add("seed " + seed + ", " + each.getKey() + ": " + found);
        }
      }
    }
    write(List.of(name, StrategyName.FRUGAL.toString(), kind), tried, wrong);
    // Half of the states do not show such an outcome: not all runs are long enough for it.
    assertThat(wrong)
        .hasSizeLessThanOrEqualTo(kind.startsWith("another") ? Math.max(1, tried / 20) : 0);
  }

  /** Whether the capability that was changed differs, and no other. */
  private static boolean isOf(RunDifference found, String change) {
    return found.vocabulary().isEmpty()
        && found.capabilities().stream()
            .allMatch(each -> each.differs() == change.startsWith(each.capability() + " "));
  }

  private static void write(List<String> what, int tried, List<String> wrong) throws IOException {
    if (TABLE.isPresent()) {
      StringBuilder rows = new StringBuilder();
      rows.append("| ").append(String.join(" | ", what));
      rows.append(" | ").append(tried - wrong.size()).append(" of ").append(tried).append(" |\n");
      wrong.forEach(each -> rows.append(each).append("\n"));
      Files.writeString(TABLE.get(), rows, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }
}
