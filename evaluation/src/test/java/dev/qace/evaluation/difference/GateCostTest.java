package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.run.difference.Levels;
import dev.qace.run.difference.table.GateVerdict;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What it costs to ask an agent whether it has changed, and how well what has is learned. {@code
 * -Dqace.gatePairs=100} makes so many pairs of each of the five agents, in place of one of the
 * smallest; the mean of 20 distances scatters by a sixth or more. See {@link GateCount} for the
 * rest.
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
    Learned fresh = new Learned();
    Learned again = new Learned();
    for (int pair = GateCount.FIRST; pair < LAST; pair++) {
      GateChange change = GateChange.ofOne(agent, pair);
      GateRun old = GateRun.first(agent, 100 + pair);
      GateRun now = old.against(change.after(), 5000 + pair, Levels.DEFAULT);
      found.add(
          GateRun.names(old.difference(now, Levels.DEFAULT), change.capability()),
          pair + " " + change.capability());
      CapabilityDistance distance = new CapabilityDistance(change.after(), pair);
      again.add(now, distance, change.capability());
      fresh.add(GateRun.first(change.after(), 9000 + pair), distance, change.capability());
      if (found.pairs() == ALL || pair == LAST - 1) {
        found.write(
            GateCount.percent(again.steps, fresh.steps)
                + " of a fresh run; %s; fresh %s".formatted(again, fresh));
      }
    }
    int pairs = found.pairs();
    found.wantsAtLeast(18, ALL);
    double scatter = pairs < ALL ? SCATTER / Math.sqrt(pairs) : 0;
    assertThat(again.distance / pairs).isLessThanOrEqualTo(1.1 * fresh.distance / pairs + scatter);
    assertThat((double) again.steps / fresh.steps)
        .isLessThanOrEqualTo(pairs < ALL ? 0.75 + 0.25 / Math.sqrt(pairs) : 0.75);
  }

  /** Over all pairs, how well runs have learned a capability that was changed, and the others. */
  private static final class Learned {
    private int runs;
    private long steps;
    private long executions;
    private double distance;
    private double others;

    private void add(GateRun run, CapabilityDistance from, String capability) {
      runs++;
      steps += run.steps();
      executions += run.executions(capability);
      distance += from.of(run.found().model(), capability);
      others += from.ofOthers(run.found().model(), capability);
    }

    @Override
    public String toString() {
      return "TV %.4f, others %.4f, executions %d"
          .formatted(distance / runs, others / runs, executions / runs);
    }
  }
}
