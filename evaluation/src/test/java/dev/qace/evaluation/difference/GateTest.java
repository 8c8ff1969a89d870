package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.qace.run.difference.Levels;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.table.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * How well a gate finds what has changed. {@code -Dqace.gatePairs=20} makes so many pairs of each
 * kind; see {@link GateCount} for the rest.
 */
class GateTest {
  private static final int PAIRS = Integer.getInteger("qace.gatePairs", 0);

  /** Without a number, one pair, of a small agent. */
  private static final int ALONE = 5;

  private static IntStream pairs() {
    return PAIRS == 0
        ? IntStream.of(ALONE)
        : IntStream.range(GateCount.FIRST, GateCount.FIRST + PAIRS);
  }

  /** Without a number, the drone, which takes seconds, is left out. */
  private static boolean isWanted(String kind) {
    return GateCount.isWanted(kind) && (PAIRS > 0 || !kind.startsWith("drone"));
  }

  private static GateChange change(String kind, int pair) {
    IntFunction<GateChange> changes = GateChange.kinds().get(kind);
    if (changes == null) {
      throw new IllegalArgumentException("no kind " + kind);
    }
    return changes.apply(pair);
  }

  @TestFactory
  Stream<DynamicTest> askedWhetherItHasChangedTheChangeIsFound() {
    List<GateCount> all = new ArrayList<>();
    List<String> others = new ArrayList<>();
    return Stream.concat(
        GateChange.kinds().keySet().stream()
            .filter(GateTest::isWanted)
            .map(
                kind ->
                    dynamicTest(
                        kind,
                        () -> {
                          GateCount found = new GateCount("against", kind);
                          all.add(found);
                          ask(kind, found, others);
                          found.wantsAtLeast(18, 20);
                        })),
        Stream.of(
            dynamicTest(
                "in all",
                () -> {
                  GateCount.assertAtLeast(all, 172, 180);
                  int pairs = all.stream().mapToInt(GateCount::pairs).sum();
                  assertThat(others).as("named, but the same").hasSizeLessThanOrEqualTo(pairs / 50);
                })));
  }

  private static void ask(String kind, GateCount found, List<String> others) {
    long steps = 0;
    long first = 0;
    int before = others.size();
    for (int pair : pairs().toArray()) {
      GateChange change = change(kind, pair);
      GateRun old = GateRun.first(change.before(), 100 + pair);
      GateRun now = old.against(change.after(), 5000 + pair, Levels.DEFAULT);
      RunDifference difference = old.difference(now, Levels.DEFAULT);
      first += old.steps();
      steps += now.steps();
      found.add(
          GateRun.names(difference, change.capability()),
          pair + " " + change.before().name() + " " + change.capability());
      falselyNamed(difference, change.capability())
          .forEach(each -> others.add(kind + " " + pair + " " + each));
    }
    found.write(
        GateCount.percent(steps, first) + ", others " + others.subList(before, others.size()));
  }

  private static Stream<String> falselyNamed(RunDifference found, String capability) {
    return found.capabilities().stream()
        .filter(each -> !each.capability().equals(capability) && each.differs())
        .map(each -> each.capability());
  }

  /**
   * A change that two default runs are compared about.
   *
   * @param proven in how many of 20 pairs it is to be proven
   * @param told in how many it is to be proven, or among the first three that were seen
   */
  private record PlainKind(String kind, int proven, int told) {
    private GateChange change(int pair) {
      return switch (kind) {
        case "0.8 to 0.65" -> GateChange.odds(pair, domain -> Changed.withOtherOdds(domain, 65));
        case "new outcome of 5%" -> GateChange.newOutcome(pair, 5);
        default -> GateTest.change(kind, pair);
      };
    }
  }

  private static final List<PlainKind> PLAIN =
      List.of(
          new PlainKind("gardener 0.75 to 0.50", 13, 18),
          new PlainKind("drone 0.30 to 0.55", 13, 18),
          new PlainKind("dropped precondition", 19, 19),
          new PlainKind("added precondition", 19, 19),
          new PlainKind("disjunctive precondition", 19, 19),
          new PlainKind("0.8 to 0.65", 0, 15),
          new PlainKind("new outcome of 5%", 0, 15));

  @TestFactory
  Stream<DynamicTest> ofTwoDefaultRunsTheChangeIsProvenOrAmongTheFirstThatWereSeen() {
    return PLAIN.stream()
        .filter(each -> isWanted(each.kind()))
        .map(each -> dynamicTest(each.kind(), () -> compare(each)));
  }

  private static void compare(PlainKind kind) {
    GateCount proven = new GateCount("diff, proven", kind.kind());
    GateCount told = new GateCount("diff, or among the first three seen", kind.kind());
    for (int pair : pairs().toArray()) {
      GateChange change = kind.change(pair);
      RunDifference found =
          GateRun.first(change.before(), 100 + pair)
              .difference(GateRun.first(change.after(), 5000 + pair), Levels.DEFAULT);
      boolean named = GateRun.names(found, change.capability());
      boolean seen =
          found.entries(Comparison.SEEN).stream()
              .limit(3)
              .anyMatch(each -> each.capability().equals(change.capability()));
      String what = pair + " " + change.before().name() + " " + change.capability();
      proven.add(named, what);
      told.add(named || seen, what);
    }
    proven.write("");
    told.write("");
    proven.wantsAtLeast(kind.proven(), 20);
    told.wantsAtLeast(kind.told(), 20);
  }
}
