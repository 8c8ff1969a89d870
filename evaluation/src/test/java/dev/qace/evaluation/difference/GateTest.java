package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.RandomDomains;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.run.difference.Levels;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.table.Kind;
import dev.qace.run.difference.table.TableRow;
import dev.qace.run.difference.table.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How well a gate tells agents that have changed from agents that have not. {@code
 * -Dqace.gatePairs=20} makes so many pairs of each kind, {@code -Dqace.gateEqual=100} so many of
 * equal agents, {@code -Dqace.gateSmall=300} so many of small changes, and {@code
 * -Dqace.gateTable=FILE} writes down what was counted.
 */
class GateTest {
  private static final int PAIRS = Integer.getInteger("qace.gatePairs", 0);
  private static final int EQUAL = Integer.getInteger("qace.gateEqual", 1);
  private static final int SMALL = Integer.getInteger("qace.gateSmall", 1);

  /** Without a number, one pair, of a small agent. */
  private static final int ALONE = 5;

  private static final Path PROMISES =
      Path.of(System.getProperty("qace.root", ".."), "../shared/cases/promise");
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.gateTable")).map(Path::of);

  static Stream<String> kinds() {
    return GateChange.kinds().keySet().stream().filter(GateTest::isQuick);
  }

  /** Without a number, the drone, which takes seconds, is left out. */
  private static boolean isQuick(String kind) {
    return PAIRS > 0 || !kind.startsWith("drone");
  }

  private static GateChange change(String kind, int pair) {
    IntFunction<GateChange> changes = GateChange.kinds().get(kind);
    if (changes == null) {
      throw new IllegalArgumentException("no kind " + kind);
    }
    return changes.apply(PAIRS == 0 ? ALONE : pair);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void askedWhetherItHasChangedTheChangeIsFound(String kind) throws IOException {
    int found = 0;
    int others = 0;
    long steps = 0;
    long first = 0;
    List<String> missed = new ArrayList<>();
    for (int pair = 0; pair < Math.max(1, PAIRS); pair++) {
      GateChange change = change(kind, pair);
      GateRun old = GateRun.first(change.before(), 100 + pair);
      GateRun now = old.against(change.after(), 5000 + pair, Levels.DEFAULT);
      RunDifference difference = old.difference(now, Levels.DEFAULT);
      first += old.steps();
      steps += now.steps();
      if (GateRun.names(difference, change.capability())) {
        found++;
      } else {
        missed.add(pair + " " + change.before().name() + " " + change.capability());
      }
      others += falselyNamed(difference, change.capability());
    }
    write(
        "against",
        kind,
        found,
        Math.max(1, PAIRS),
        others + " others named, " + percent(steps, first) + " " + missed);
    assertThat(found).as("%s: %s", kind, missed).isGreaterThanOrEqualTo(atLeast(0.9, PAIRS));
    assertThat(others).isLessThanOrEqualTo(PAIRS / 50);
  }

  private static int atLeast(double share, int pairs) {
    return (int) Math.ceil(share * Math.max(1, pairs) - 1e-9);
  }

  private static int falselyNamed(RunDifference found, String capability) {
    return (int)
        found.capabilities().stream()
            .filter(each -> !each.capability().equals(capability) && each.differs())
            .count();
  }

  static Stream<String> plainKinds() {
    return Stream.of(
            "gardener 0.75 to 0.50",
            "drone 0.30 to 0.55",
            "dropped precondition",
            "added precondition",
            "disjunctive precondition",
            "0.8 to 0.65",
            "new outcome of 5%")
        .filter(GateTest::isQuick);
  }

  private static GateChange plainChange(String kind, int pair) {
    return switch (kind) {
      case "0.8 to 0.65" -> GateChange.odds(pair, domain -> Changed.withOtherOdds(domain, 65));
      case "new outcome of 5%" -> GateChange.newOutcome(PAIRS == 0 ? ALONE : pair, 5);
      default -> change(kind, pair);
    };
  }

  @ParameterizedTest
  @MethodSource("plainKinds")
  void ofTwoDefaultRunsTheChangeIsProvenOrAmongTheFirstThatWereSeen(String kind)
      throws IOException {
    int proven = 0;
    int told = 0;
    for (int pair = 0; pair < Math.max(1, PAIRS); pair++) {
      GateChange change = plainChange(kind, pair);
      RunDifference found =
          GateRun.first(change.before(), 100 + pair)
              .difference(GateRun.first(change.after(), 5000 + pair), Levels.DEFAULT);
      boolean named = GateRun.names(found, change.capability());
      proven += named ? 1 : 0;
      told +=
          named
                  || found.entries(Kind.SEEN).stream()
                      .limit(3)
                      .anyMatch(each -> each.capability().equals(change.capability()))
              ? 1
              : 0;
    }
    write("diff", kind, proven, Math.max(1, PAIRS), told + " proven or among the first three seen");
    if (PAIRS > 0) {
      double share = kind.contains("precondition") ? 0.95 : kind.contains("to 0.5") ? 0.65 : 0;
      assertThat(proven).as(kind).isGreaterThanOrEqualTo(atLeast(share, PAIRS));
    }
    assertThat(told).as(kind).isGreaterThanOrEqualTo(atLeast(0.75, PAIRS));
  }

  static Stream<String> agents() {
    return PAIRS == 0 ? Stream.of("driver") : GateChange.AGENTS.stream();
  }

  @ParameterizedTest
  @MethodSource("agents")
  void anAgentThatHasNotChangedIsSaidToBeUnchangedForLess(String name) throws IOException {
    GateAgent agent = GateAgent.builtIn(name);
    int unchanged = 0;
    long first = 0;
    long again = 0;
    for (int pair = 0; pair < Math.max(1, PAIRS); pair++) {
      GateRun old = GateRun.first(agent, 100 + pair);
      GateRun now = old.against(agent, 5000 + pair, Levels.DEFAULT);
      unchanged += old.difference(now, Levels.DEFAULT).verdict() == Verdict.UNCHANGED ? 1 : 0;
      assertThat(now.found().partial()).isFalse();
      first += old.steps();
      again += now.steps();
    }
    write("same", name, unchanged, Math.max(1, PAIRS), percent(again, first));
    assertThat(unchanged).isGreaterThanOrEqualTo(atLeast(0.9, PAIRS));
    assertThat((double) again / first).isLessThanOrEqualTo(0.6);
  }

  @ParameterizedTest
  @MethodSource("agents")
  void whatHasChangedIsLearnedAsWellAsByAFreshRun(String name) throws IOException {
    GateAgent agent = GateAgent.builtIn(name);
    long first = 0;
    long again = 0;
    double fresh = 0;
    double learned = 0;
    double othersFresh = 0;
    double others = 0;
    for (int pair = 0; pair < Math.max(1, PAIRS); pair++) {
      GateChange change = GateChange.ofOne(agent, pair);
      GateRun old = GateRun.first(agent, 100 + pair);
      GateRun now = old.against(change.after(), 5000 + pair, Levels.DEFAULT);
      GateRun anew = GateRun.first(change.after(), 9000 + pair);
      first += anew.steps();
      again += now.steps();
      CapabilityDistance distance = new CapabilityDistance(change.after(), pair);
      fresh += distance.of(anew.found().model(), change.capability());
      learned += distance.of(now.found().model(), change.capability());
      othersFresh += distance.ofOthers(anew.found().model(), change.capability());
      others += distance.ofOthers(now.found().model(), change.capability());
    }
    int pairs = Math.max(1, PAIRS);
    write(
        "one changed",
        name,
        pairs,
        pairs,
        "%s of a fresh run; TV %.4f, fresh %.4f; others %.4f, fresh %.4f"
            .formatted(
                percent(again, first),
                learned / pairs,
                fresh / pairs,
                others / pairs,
                othersFresh / pairs));
    assertThat(learned / pairs).isLessThanOrEqualTo(1.5 * fresh / pairs + 0.03);
  }

  @Test
  void equalAgentsAreHardlyEverSaidToHaveChanged() throws IOException {
    List<String> alarms = new ArrayList<>();
    int pairs = 0;
    for (int i = 0; i < EQUAL; i++) {
      for (GateAgent agent : EQUAL == 1 ? List.of(GateAgent.gardener(0.75)) : equalAgents(i)) {
        StrategyName strategy = i % 2 == 0 ? StrategyName.FRUGAL : StrategyName.PAPER;
        Settings settings =
            strategy == StrategyName.PAPER ? Settings.paper(5, 2L * i) : Settings.frugal(2L * i);
        RunDifference found =
            GateRun.first(agent, settings)
                .difference(GateRun.first(agent, settings.seed(2L * i + 1)), Levels.DEFAULT);
        pairs++;
        if (found.differs()) {
          alarms.add(i + " " + agent.name());
        }
      }
    }
    write("false alarms", "all", alarms.size(), pairs, alarms.toString());
    assertThat(alarms).hasSizeLessThanOrEqualTo(pairs / 50);
  }

  /** One of the five, a domain made at random, and the next of those with hidden outcomes. */
  private static List<GateAgent> equalAgents(int i) throws IOException {
    List<GateAgent> agents = new ArrayList<>();
    agents.add(GateAgent.builtIn(GateChange.AGENTS.get(i % GateChange.AGENTS.size())));
    RandomDomains random = new RandomDomains(i);
    Domain domain = random.domain();
    agents.add(GateAgent.of("random " + i, domain, random.world(domain)));
    if (Files.isDirectory(PROMISES)) {
      try (Stream<Path> files = Files.list(PROMISES)) {
        List<Path> problems =
            files.filter(each -> each.toString().endsWith("-problem.pddl")).sorted().toList();
        agents.add(promised(problems.get(i % problems.size())));
      }
    }
    return agents;
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
  void aChangeThatIsLargerThanTheToleranceIsHardlyEverCalledUnchanged() throws IOException {
    Levels levels = new Levels(0.01, 0.1);
    StopRule fine = new StopRule(0.05, 0.99, SMALL == 1 ? 0.06 : 0.03);
    List<String> wrong = new ArrayList<>();
    int unchanged = 0;
    for (int i = 0; i < SMALL; i++) {
      Random random = new Random(i);
      double before = 0.2 + 0.5 * random.nextDouble();
      double after = before + 0.11 + 0.04 * random.nextDouble();
      GateRun old = GateRun.first(GateAgent.gardener(before), Settings.frugal(i).stop(fine));
      GateRun now = old.against(GateAgent.gardener(after), 7000 + i, levels);
      RunDifference found = old.difference(now, levels);
      boolean claimed =
          found.capabilities().stream()
              .filter(each -> each.capability().equals("water"))
              .flatMap(each -> each.rows().stream())
              .anyMatch(row -> row.what() == TableRow.What.OUTCOME && row.kind() == Kind.UNCHANGED);
      unchanged += found.differs() ? 0 : 1;
      if (claimed) {
        wrong.add("%d: %.3f to %.3f".formatted(i, before, after));
      }
    }
    write(
        "small changes called unchanged",
        "gardener",
        wrong.size(),
        SMALL,
        "not proven: " + unchanged + " " + wrong);
    assertThat(wrong).hasSizeLessThanOrEqualTo(SMALL / 100);
  }

  private static String percent(long part, long whole) {
    return Math.round(100.0 * part / whole) + " % of the steps";
  }

  private static void write(String what, String kind, int number, int of, String more)
      throws IOException {
    if (TABLE.isPresent()) {
      Files.writeString(
          TABLE.get(),
          "| %s | %s | %d of %d | %s |%n".formatted(what, kind, number, of, more),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
