package dev.qace.evaluation.difference;

import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.qace.evaluation.RandomDomains;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.run.difference.Levels;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.TableRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * How often a gate is wrong. {@code -Dqace.gateEqual=500} makes so many pairs of equal agents, a
 * third each of the five, of random domains and of those with hidden outcomes; {@code
 * -Dqace.gateSmall=300} so many of small changes; see {@link GateCount} for the rest.
 */
class GateErrorsTest {
  private static final int EQUAL = Integer.getInteger("qace.gateEqual", 3);
  private static final int SMALL = Integer.getInteger("qace.gateSmall", 1);
  private static final String ALL = "in all";
  private static final Path PROMISES =
      Path.of(System.getProperty("qace.root", ".."), "../shared/cases/promise");

  /** Which agents, by the number of the pair. */
  @FunctionalInterface
  private interface Agents {
    GateAgent get(int pair) throws IOException;
  }

  @TestFactory
  Stream<DynamicTest> equalAgentsAreHardlyEverSaidToHaveChanged() {
    List<GateCount> all = new ArrayList<>();
    return Stream.of(
            equal("the five agents", GateErrorsTest::builtIn, (EQUAL + 2) / 3, all),
            equal("random domains", GateErrorsTest::random, (EQUAL + 1) / 3, all),
            equal("hidden outcomes", GateErrorsTest::promised, EQUAL / 3, all),
            dynamicTest(ALL, () -> GateCount.assertAtMostWrong(all, 10, 500)))
        .filter(
            test -> GateCount.isWanted(test.getDisplayName()) || test.getDisplayName().equals(ALL));
  }

  private static DynamicTest equal(String name, Agents agents, int pairs, List<GateCount> all) {
    return dynamicTest(
        name,
        () -> {
          GateCount right = new GateCount("false alarms", name);
          all.add(right);
          for (int i = GateCount.FIRST; i < GateCount.FIRST + pairs; i++) {
            GateAgent agent = agents.get(i);
            Settings settings = settings(i);
            RunDifference found =
                GateRun.first(agent, settings)
                    .difference(GateRun.first(agent, settings.seed(2L * i + 1)), Levels.DEFAULT);
            right.add(!found.differs(), i + " " + agent.name());
          }
          right.write("");
        });
  }

  /** Both strategies, in turn. */
  private static Settings settings(int i) {
    StrategyName strategy = i % 2 == 0 ? StrategyName.FRUGAL : StrategyName.PAPER;
    return strategy == StrategyName.PAPER ? Settings.paper(5, 2L * i) : Settings.frugal(2L * i);
  }

  /** Without a number, of a small agent. */
  private static GateAgent builtIn(int i) {
    return EQUAL == 3
        ? GateAgent.gardener(0.75)
        : GateAgent.builtIn(GateChange.AGENTS.get(i % GateChange.AGENTS.size()));
  }

  private static GateAgent random(int i) {
    RandomDomains random = new RandomDomains(i);
    Domain domain = random.domain();
    return GateAgent.of("random " + i, domain, random.world(domain));
  }

  private static GateAgent promised(int i) throws IOException {
    assumeTrue(Files.isDirectory(PROMISES), () -> PROMISES + " is not there");
    try (Stream<Path> files = Files.list(PROMISES)) {
      List<Path> problems =
          files.filter(each -> each.toString().endsWith("-problem.pddl")).sorted().toList();
      return promised(problems.get(i % problems.size()));
    }
  }

  private static GateAgent promised(Path problem) throws IOException {
    String name = problem.getFileName().toString().replace("-problem.pddl", "");
    Domain domain =
        PpddlReader.parse(name, Files.readString(problem.resolveSibling(name + ".pddl"))).domain();
    return GateAgent.of(
        name,
        domain,
        World.of(domain, PpddlReader.parse(name, Files.readString(problem), domain).problem()));
  }

  @Test
  void aChangeThatIsLargerThanTheToleranceIsHardlyEverCalledUnchanged() {
    Levels levels = new Levels(0.01, 0.1);
    StopRule fine = new StopRule(0.05, 0.99, SMALL == 1 ? 0.06 : 0.03);
    GateCount right = new GateCount("small changes not called unchanged", "gardener");
    int proven = 0;
    for (int i = GateCount.FIRST; i < GateCount.FIRST + SMALL; i++) {
      Random random = new Random(i);
      double before = 0.2 + 0.5 * random.nextDouble();
      double after = before + 0.11 + 0.04 * random.nextDouble();
      GateRun old = GateRun.first(GateAgent.gardener(before), Settings.frugal(i).stop(fine));
      GateRun now = old.against(GateAgent.gardener(after), 7000 + i, levels);
      RunDifference found = old.difference(now, levels);
      proven += found.differs() ? 1 : 0;
      boolean claimed =
          found.capabilities().stream()
              .filter(each -> each.capability().equals("water"))
              .flatMap(each -> each.rows().stream())
              .anyMatch(
                  row -> row.what() == TableRow.What.OUTCOME && row.kind() == Comparison.UNCHANGED);
      right.add(!claimed, "%d: %.3f to %.3f".formatted(i, before, after));
    }
    right.write("proven to have changed: " + proven);
    GateCount.assertAtMostWrong(List.of(right), 3, 300);
  }
}
