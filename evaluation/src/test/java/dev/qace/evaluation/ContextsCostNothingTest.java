package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.model.World;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Agents of the paper's class are asked alike whether or not the learner may look for more than
 * that class, up to the random checks at the end: the same attempts in the same order, the same in
 * all that their parameters name. Only where odds look by chance as if they depended on something
 * is more asked. {@code -Dqace.contextsCost=30} takes so many seeds of each agent.
 */
class ContextsCostNothingTest {
  private static final int SEEDS = Integer.getInteger("qace.contextsCost", 1);
  private static final int ONE_OF = 100;

  @Test
  void theSameIsAskedUntilTheChecksWhereNothingIsSuspected() {
    List<String> different = new ArrayList<>();
    int suspected = 0;
    int runs = 0;
    for (String name : BuiltInAgent.NAMES) {
      for (long seed = 0; seed < SEEDS; seed++) {
        BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
        List<Asked> contexts = untilChecks(agent, Settings.frugal(seed));
        List<Asked> paper = untilChecks(agent, Settings.frugal(seed).modelClass(ModelClass.PAPER));
        runs++;
        if (suspects(contexts) || suspects(paper)) {
          suspected++;
        } else if (!named(agent.world(), contexts).equals(named(agent.world(), paper))) {
          different.add(name + ", seed " + seed);
        }
      }
    }
    System.out.printf("%d runs, %d with a suspicion, different: %s%n", runs, suspected, different);
    assertThat(suspected).isLessThan(runs / 2);
    assertThat(different).hasSizeLessThanOrEqualTo(runs / ONE_OF);
  }

  private static boolean suspects(List<Asked> asked) {
    return asked.stream().anyMatch(each -> each.purpose().aim() == Aim.ODD_STATE);
  }

  private static List<Asked> untilChecks(BuiltInAgent agent, Settings settings) {
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
            .settings(settings)
            .build();
    assessment.run();
    List<Asked> asked = assessment.evidence().asked();
    List<Asked> before =
        asked.stream().takeWhile(each -> each.purpose().aim() != Aim.CHECK).toList();
    assertThat(before).hasSizeGreaterThan(asked.size() / 2).hasSizeLessThan(asked.size());
    return before;
  }

  private static List<String> named(World world, List<Asked> asked) {
    return asked.stream()
        .flatMap(Asked::transitions)
        .map(transition -> named(world, transition))
        .toList();
  }

  /** The attempt, and what is true before and after it of the objects it is made with. */
  private static String named(World world, Transition transition) {
    StringBuilder text = new StringBuilder(transition.instance().toString());
    IntStream.range(0, world.size())
        .filter(atom -> transition.instance().objects().containsAll(world.atom(atom).objects()))
        .forEach(
            atom ->
                text.append(transition.state().holds(atom) ? '1' : '0')
                    .append(transition.outcome().state().holds(atom) ? '1' : '0'));
    return text.append(transition.outcome() instanceof Transition.Moved).toString();
  }
}
