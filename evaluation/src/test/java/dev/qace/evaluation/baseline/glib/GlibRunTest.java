package dev.qace.evaluation.baseline.glib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.CountingAgent;
import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GlibRunTest {
  private static final BuiltInAgent WAREHOUSE = BuiltInAgent.named("warehouse").orElseThrow();

  private static SimulatorAgent<?> agent(Starts starts) {
    return new SimulatorAgent<>(WAREHOUSE.simulator(), starts);
  }

  private static List<GlibRun.Learned> run(GlibVariant variant, boolean fixed, long seed) {
    return new GlibRun(agent(Starts.ANY), new GlibSettings(variant, fixed, false, 300, seed))
        .run(step -> {});
  }

  @ParameterizedTest
  @EnumSource
  void everyStepCountsAndTheSeedDecidesAll(GlibVariant variant) {
    CountingAgent counting = new CountingAgent(agent(Starts.VISITED));
    List<Integer> steps = new ArrayList<>();
    List<GlibRun.Learned> learned =
        new GlibRun(counting, new GlibSettings(variant, false, false, 300, 7)).run(steps::add);
    assertThat(steps).hasSize(300).endsWith(300);
    assertThat(counting.cost().steps()).isEqualTo(300);
    assertThat(counting.cost().refusals()).as("refused attempts are steps too").isPositive();
    assertThat(learned).isEqualTo(run(variant, false, 7)).isNotEqualTo(run(variant, false, 8));
    assertThat(learned.get(0)).isEqualTo(new GlibRun.Learned(0, new RuleSet(List.of())));
    assertThat(learned).allMatch(each -> each.steps() % GlibSettings.LEARNING == 0);
  }

  @ParameterizedTest
  @EnumSource
  void rulesOfEveryCapabilityAreLearnedInASmallWorld(GlibVariant variant) {
    for (boolean fixed : new boolean[] {false, true}) {
      List<GlibRun.Learned> learned = run(variant, fixed, 1);
      RuleSet rules = learned.get(learned.size() - 1).rules();
      assertThat(rules.actions().stream().map(ActionRules::rules)).hasSize(4);
      assertThat(rules.actions()).noneMatch(action -> action.rules().isEmpty());
    }
  }

  @Test
  void anAgentThatIsOnlyResetCannotBeActedIn() {
    GlibSettings settings = GlibSettings.published(GlibVariant.GROUND, "warehouse", 10);
    assertThatThrownBy(() -> new GlibRun(agent(Starts.INITIAL), settings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only be reset");
  }
}
