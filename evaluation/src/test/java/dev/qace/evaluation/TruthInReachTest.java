package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Domains that others wrote, of agents that cannot be set, where they are at hand: every verdict in
 * every reachable state is the agent's, and every reason that is given is true.
 */
class TruthInReachTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("qace.root", "."), "../shared/benchmarks/ppddl").normalize();

  /**
   * With {@code -Dqace.truthSeeds=10}, so many seeds of both kinds of starts, and large domains
   * too.
   */
  private static final long SEEDS = Long.getLong("qace.truthSeeds", 0);

  private static final Set<String> LARGE =
      Set.of(
          "fond_blocksworld-ex",
          "safe_ex-blocksworld",
          "fond_rectangle-tireworld",
          "grapl_random-10a-5p-d_t0",
          "fond_bus-fare_bus-fare-probabilistic");

  /** With {@code -Dqace.truthDomains=a,b}, only these. */
  private static final Set<String> ONLY =
      Set.of(System.getProperty("qace.truthDomains", "").split(","));

  private static final int MOST_STATES = 3000;

  static Stream<Arguments> domains() throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), () -> "no benchmarks in " + FOLDER.toAbsolutePath());
    return Files.readAllLines(FOLDER.resolve("index.tsv")).stream()
        .map(line -> line.split("\t", -1))
        .filter(cells -> cells[1].equals("A") && (SEEDS > 0 || !LARGE.contains(cells[0])))
        .filter(cells -> ONLY.contains("") || ONLY.contains(cells[0]))
        .flatMap(
            cells ->
                Stream.of(Starts.VISITED, Starts.INITIAL)
                    .limit(SEEDS > 0 ? 2 : 1)
                    .flatMap(
                        starts ->
                            LongStream.range(0, Math.max(1, SEEDS))
                                .mapToObj(
                                    seed ->
                                        Arguments.of(cells[0], cells[3], cells[4], starts, seed))));
  }

  @ParameterizedTest(name = "{0}, {3}, seed {4}")
  @MethodSource("domains")
  void everyVerdictIsTheAgentsAndEveryReasonIsTrue(
      String name, String domainFile, String problemFile, Starts starts, long seed)
      throws IOException {
    Domain domain = PpddlReader.read(FOLDER.resolve(domainFile)).domain().withEqualOdds();
    World world = World.of(domain, PpddlReader.read(FOLDER.resolve(problemFile), domain).problem());
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), starts))
            .settings(Settings.frugal(seed))
            .name(name)
            .run();
    assertThat(new TruthInReach(domain, world, MOST_STATES).faults(found)).isEmpty();
    assertThat(found.inexpressible()).isEmpty();
  }
}
