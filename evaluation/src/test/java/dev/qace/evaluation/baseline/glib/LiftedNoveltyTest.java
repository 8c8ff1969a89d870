package dev.qace.evaluation.baseline.glib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.BuiltInAgent;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiftedNoveltyTest {
  private final BuiltInAgent agent = BuiltInAgent.named("warehouse").orElseThrow();
  private final WorldTable table = new WorldTable(agent.world());
  private final GoalPatterns patterns = new GoalPatterns(table);
  private final State start = table.world().initial();

  private Capability capability(String name) {
    return table.world().vocabulary().capabilities().stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** By trying all ways to take objects for variables. */
  private boolean isTrue(LiftedGoal goal, State state, int[] arguments) {
    return tried(goal, state, arguments, new int[goal.variables()], 0);
  }

  private boolean tried(LiftedGoal goal, State state, int[] arguments, int[] binding, int place) {
    if (place == binding.length) {
      return goal.literals().stream()
          .allMatch(l -> table.atom(l, binding) >= 0 && state.holds(table.atom(l, binding)));
    }
    for (int object = 0; object < table.world().objects().size(); object++) {
      boolean taken = false;
      for (int i = 0; i < place; i++) {
        taken |= binding[i] == object;
      }
      if (!taken && (place >= arguments.length || arguments[place] == object)) {
        binding[place] = object;
        if (tried(goal, state, arguments, binding, place + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void exactlyTheGoalsThatAreTrueOfAnAttemptAreItsPatterns() {
    for (String name : List.of("pick-up", "stack")) {
      Capability action = capability(name);
      Instance instance =
          GroundActions.of(table.world()).stream()
              .filter(i -> i.capability().equals(action))
              .findFirst()
              .orElseThrow();
      Map<List<Integer>, LiftedGoal> goals = patterns.goals(action);
      Set<List<Integer>> seen = new HashSet<>();
      patterns.with(start, table.arguments(instance), seen::add);
      goals.forEach(
          (pattern, goal) ->
              assertThat(seen.contains(pattern))
                  .as("%s, %s", goal.literals(), instance)
                  .isEqualTo(isTrue(goal, start, table.arguments(instance))));
      assertThat(goals.keySet()).containsAll(seen);
    }
  }

  @Test
  void aGoalIsGroundedByObjectsOfWhichItIsTrue() {
    Map<List<Integer>, LiftedGoal> goals = patterns.goals(capability("stack"));
    Random random = new Random(1);
    int grounded = 0;
    for (LiftedGoal goal : goals.values()) {
      Optional<Instance> instance = goal.ground(start, table, random);
      if (instance.isPresent()) {
        grounded++;
        assertThat(isTrue(goal, start, table.arguments(instance.get())))
            .as("%s by %s", goal.literals(), instance.get())
            .isTrue();
        assertThat(instance.get().repeatsAnObject()).isFalse();
      } else {
        assertThat(patterns.of(start).contains(goal.pattern()) && hasFreeArguments(goal))
            .as("%s", goal.literals())
            .isFalse();
      }
    }
    assertThat(grounded).isPositive();
  }

  /** Whether there are enough blocks for the action's other arguments and the goal's objects. */
  private boolean hasFreeArguments(LiftedGoal goal) {
    return goal.variables() <= table.world().objects().size();
  }
}
