package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.run.difference.Levels;
import dev.qace.run.difference.table.GateVerdict;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What it costs to ask an agent whether it has changed, and how well what has is learned. {@code
 * -Dqace.gatePairs=20} makes so many pairs of each of the five agents, in place of one of the
 * smallest; see {@link GateCount} for the rest.
 */
class GateCostTest {
  private static final int PAIRS = Integer.getInteger("qace.gatePairs", 0);
  private static final int LAST = GateCount.FIRST + Math.max(1, PAIRS);

  /** One pair alone may take more than a first run, where a suspicion arises by chance. */
  private static final int LAST_UNCHANGED = GateCount.FIRST + (PAIRS == 0 ? 8 : PAIRS);

  private static final int ALL = 20;

  /** By so much the mean of few distances may be farther off: theirs scatter by about this. */
  private static final double SCATTER = 0.02;

  static Stream<String> agents() {
    return (PAIRS == 0 ? Stream.of("driver") : GateChange.AGENTS.stream())
        .filter(GateCount::isWanted);
  }

  @ParameterizedTest
  @MethodSource("agents")
  void anAgentThatHasNotChangedIsSaidToBeUnchangedForLess(String name) {
    GateAgent agent = GateAgent.builtIn(name);
    GateCount unchanged = new GateCount("nothing changed", name);
    long first = 0;
    long again = 0;
    for (int pair = GateCount.FIRST; pair < LAST_UNCHANGED; pair++) {
      GateRun old = GateRun.first(agent, 100 + pair);
      GateRun now = old.against(agent, 5000 + pair, Levels.DEFAULT);
      GateVerdict verdict = old.difference(now, Levels.DEFAULT).verdict();
      unchanged.add(
          verdict == GateVerdict.UNCHANGED && !now.found().partial(), pair + " " + verdict);
      first += old.steps();
      again += now.steps();
    }
    unchanged.write(GateCount.percent(again, first));
    unchanged.wantsAtLeast(18, ALL);
    assertThat((double) again / first).isLessThanOrEqualTo(0.6);
  }

  @ParameterizedTest
  @MethodSource("agents")
  void whatHasChangedIsLearnedAsWellAsByAFreshRunForLess(String name) {
    GateAgent agent = GateAgent.builtIn(name);
    GateCount found = new GateCount("one changed", name);
    long first = 0;
    long again = 0;
    double fresh = 0;
    double learned = 0;
    double othersFresh = 0;
    double others = 0;
    for (int pair = GateCount.FIRST; pair < LAST; pair++) {
      GateChange change = GateChange.ofOne(agent, pair);
      GateRun old = GateRun.first(agent, 100 + pair);
      GateRun now = old.against(change.after(), 5000 + pair, Levels.DEFAULT);
      GateRun anew = GateRun.first(change.after(), 9000 + pair);
      found.add(
          GateRun.names(old.difference(now, Levels.DEFAULT), change.capability()),
          pair + " " + change.capability());
      first += anew.steps();
      again += now.steps();
      CapabilityDistance distance = new CapabilityDistance(change.after(), pair);
      fresh += distance.of(anew.found().model(), change.capability());
      learned += distance.of(now.found().model(), change.capability());
      othersFresh += distance.ofOthers(anew.found().model(), change.capability());
      others += distance.ofOthers(now.found().model(), change.capability());
    }
    int pairs = found.pairs();
    found.wantsAtLeast(18, ALL);
    found.write(
        "%s of a fresh run; TV %.4f, fresh %.4f; others %.4f, fresh %.4f"
            .formatted(
                GateCount.percent(again, first),
                learned / pairs,
                fresh / pairs,
                others / pairs,
                othersFresh / pairs));
    double scatter = pairs < ALL ? SCATTER / Math.sqrt(pairs) : 0;
    assertThat(learned / pairs).isLessThanOrEqualTo(1.1 * fresh / pairs + scatter);
    assertThat((double) again / first)
        .isLessThanOrEqualTo(pairs < ALL ? 0.75 + 0.25 / Math.sqrt(pairs) : 0.75);
  }
}
