package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Agents of the paper's class are asked the same whether or not the learner may look for more than
 * that class, and answer the same: every question with its purpose, checks included. Only where
 * odds look by chance as if they depended on something may more be asked. {@code
 * -Dqace.contextsCost=30} takes so many seeds of each agent.
 */
class ContextsCostNothingTest {
  private static final int SEEDS = Integer.getInteger("qace.contextsCost", 1);

  @Test
  void theSameIsAskedWhereNothingIsSuspected() {
    List<String> different = new ArrayList<>();
    int suspected = 0;
    int runs = 0;
    for (String name : BuiltInAgent.NAMES) {
      for (long seed = 0; seed < SEEDS; seed++) {
        List<Asked> contexts = asked(name, Settings.frugal(seed));
        List<Asked> paper = asked(name, Settings.frugal(seed).modelClass(ModelClass.PAPER));
        runs++;
        suspected += suspects(contexts) ? 1 : 0;
        if (!suspects(contexts) && !contexts.equals(paper)) {
          different.add(name + ", seed " + seed);
        }
      }
    }
    System.out.printf("%d runs, %d with a suspicion, different: %s%n", runs, suspected, different);
    assertThat(suspected).isLessThan(runs / 2);
    assertThat(different).isEmpty();
  }

  private static boolean suspects(List<Asked> asked) {
    return asked.stream().anyMatch(each -> each.purpose().aim() == Aim.ODD_STATE);
  }

  private static List<Asked> asked(String name, Settings settings) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
            .settings(settings)
            .build();
    assessment.run();
    List<Asked> asked = assessment.evidence().asked();
    assertThat(asked).anyMatch(each -> each.purpose().aim() == Aim.CHECK);
    return asked;
  }
}
