package dev.qace.evaluation.baseline.glib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Variable;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.simulators.BuiltInAgent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans with learned rules, against QACE's own planner on the same operators. */
class PlanSearchTest {

  @ParameterizedTest
  @ValueSource(strings = {"driver", "warehouse", "elevator"})
  void aPlanIsFoundWhereThePlannerFindsOneAndLeadsToTheGoal(String name) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    List<GlibRun.Learned> learned =
        new GlibRun(
                new SimulatorAgent<>(agent.simulator(), Starts.ANY),
                GlibSettings.published(GlibVariant.GROUND, name, 250).seed(3))
            .run(step -> {});
    WorldTable table = new WorldTable(agent.world());
    RuleSet rules = learned.get(learned.size() - 1).rules();
    RuleGraph graph = new RuleGraph(rules, table);
    State start = table.world().initial();
    StateFeatures atoms = state -> state.trueAtoms().stream().boxed().toList();
    PlanSearch search = new PlanSearch(graph, atoms, start);
    List<GroundOperator> operators = GroundOperator.of(rules, table);
    int found = 0;
    for (int goal = 0; goal < table.world().size(); goal++) {
      PlanSearch.Plan plan = search.to(goal);
      assertThat(plan instanceof PlanSearch.Found)
          .as("a plan to %s", table.atom(goal))
          .isEqualTo(isSolvable(operators, table, start, goal));
      if (plan instanceof PlanSearch.Found steps) {
        found += steps.steps().isEmpty() ? 0 : 1;
        int wanted = goal;
        assertThat(reached(steps.steps(), operators, start)).anyMatch(state -> state.holds(wanted));
      }
    }
    assertThat(found).isPositive();
  }

  /** The states that a plan may lead to: rules of one action may both apply. */
  private static List<State> reached(
      List<Instance> steps, List<GroundOperator> operators, State start) {
    List<State> states = List.of(start);
    for (Instance step : steps) {
      List<State> next = new ArrayList<>();
      for (State state : states) {
        operators.stream()
            .filter(o -> o.instance().equals(step) && o.appliesIn(state))
            .forEach(o -> next.add(o.after(state)));
      }
      states = next;
    }
    return states;
  }

  /** With a capability for each operator, as several may be of one instance. */
  private static boolean isSolvable(
      List<GroundOperator> operators, WorldTable table, State start, int goal) {
    List<FondOperator> own = new ArrayList<>();
    for (GroundOperator operator : operators) {
      Capability name = new Capability("operator-" + own.size(), List.<Variable>of());
      int[] required =
          IntStream.concat(
                  State.adopt(operator.needed()).trueAtoms().stream().map(atom -> 2 * atom),
                  State.adopt(operator.forbidden()).trueAtoms().stream().map(atom -> 2 * atom + 1))
              .toArray();
      FondOutcome outcome =
          new FondOutcome(
              State.adopt(operator.adds()).trueAtoms().stream().toArray(),
              State.adopt(operator.deletes()).trueAtoms().stream().toArray(),
              List.of());
      own.add(
          new FondOperator(
              new Instance(name, List.of()), required, GroundCondition.TRUE, List.of(outcome)));
    }
    PlanResult result =
        new PortfolioPlanner()
            .plan(
                new FondProblem(
                    IntStream.range(0, table.world().size()).mapToObj(table::atom).toList(),
                    start,
                    new GroundCondition.Lit(goal, true),
                    own),
                SolutionKind.WEAK,
                Limits.of(Duration.ofMinutes(1)));
    assertThat(result).isNotInstanceOf(PlanResult.TimedOut.class);
    return result instanceof PlanResult.Solved;
  }
}
