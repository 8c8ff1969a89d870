package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Domains that others wrote, where they are at hand. */
class BenchmarkDomainsTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("qace.root", "."), "../shared/benchmarks/ppddl").normalize();

  /**
   * With {@code -Dqace.allBenchmarks=true}, frugal on all domains beyond the class, and on this.
   */
  private static final String LONG = "fond_rectangle-tireworld";

  private static final boolean ALL = Boolean.getBoolean("qace.allBenchmarks");

  static Stream<Arguments> domains() throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), () -> "no benchmarks in " + FOLDER.toAbsolutePath());
    return Files.readAllLines(FOLDER.resolve("index.tsv")).stream()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .flatMap(
            cells ->
                Stream.of(StrategyName.PAPER, StrategyName.FRUGAL)
                    .filter(
                        s ->
                            ALL
                                || s == StrategyName.PAPER
                                || (cells[1].equals("A") && !cells[0].equals(LONG))
                                || cells[0].hashCode() % 3 == 0)
                    .map(s -> Arguments.of(cells[0], cells[1], cells[3], cells[4], s)));
  }

  @ParameterizedTest(name = "{0}, {4}")
  @MethodSource("domains")
  void isLearnedExactlyOrSaidToBeBeyondTheVocabulary(
      String name, String kind, String domainFile, String problemFile, StrategyName strategy)
      throws IOException {
    Domain domain = PpddlReader.read(FOLDER.resolve(domainFile)).domain();
    Problem problem = PpddlReader.read(FOLDER.resolve(problemFile), domain).problem();
    World world = World.of(domain, problem);
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY))
            .settings(Settings.paper(60, 0).strategy(strategy))
            .name(name)
            .build();
    Assessed found = assessment.run();
    ModelComparison comparison = ModelComparison.of(found.model(), domain, List.of(problem), 0);
    if (kind.equals("A")) {
      assertThat(found.undecided()).isEmpty();
      assertThat(found.inexpressible()).isEmpty();
      assertThat(comparison.equalStructure()).isTrue();
      return;
    }
    Set<String> reported = new LinkedHashSet<>();
    found.undecided().forEach(each -> reported.add(each.capability().name()));
    found.inexpressible().forEach(each -> reported.add(each.capability().name()));
    assertThat(Reproduction.failures(found.model(), world, assessment.evidence()))
        .allMatch(transition -> reported.contains(transition.instance().capability().name()));
    for (CapabilityComparison each : comparison.capabilities()) {
      if (!each.equalStructure()) {
        assertThat(reported)
            .as(each.missing() + " " + each.extra())
            .contains(each.capability().name());
      }
    }
  }
}
