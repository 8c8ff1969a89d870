package dev.qace.planner.validation;

import dev.qace.model.Domain;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Draws where a policy leads. */
public final class PolicyDrawing {
  private final ValidatedModel model;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();

  private PolicyDrawing(ValidatedModel model) {
    this.model = model;
  }

  /**
   * The states a policy leads through, in Graphviz's DOT: a box for each with the instance taken in
   * it, an arrow for each outcome with what it changes.
   *
   * @param most how many states to draw; an arrow to one that is left out ends at dots
   */
  public static String dot(Domain domain, Problem problem, Policy policy, int most) {
    World world = World.of(domain, problem);
    return new PolicyDrawing(PolicyValidator.model(domain, world, problem.goal(), policy))
        .draw(most);
  }

  private String draw(int most) {
    StringBuilder text = new StringBuilder("digraph policy {\n  node [shape=box];\n");
    number(model.initial());
    for (int from = 0; from < Math.min(most, states.size()); from++) {
      State state = states.get(from);
      FollowedRules.Rule rule = model.isGoal(state) ? null : model.rules().in(state);
      text.append("  s").append(from).append(" [label=\"");
      if (rule == null) {
        text.append(model.isGoal(state) ? "goal\", peripheries=2];\n" : "no rule\"];\n");
        continue;
      }
      text.append(model.instance(rule.instance())).append("\"];\n");
      for (State next : model.successors(rule.instance(), state)) {
        Validation.FollowedStep step = model.step(rule.instance(), state, next);
        String changes =
            step.changes().stream()
                .map(Validation.AtomChange::toString)
                .collect(Collectors.joining("\\n"));
        int to = number(next);
        text.append("  s").append(from).append(" -> ");
        text.append(to < most ? "s" + to : "more").append(" [label=\"").append(changes);
        text.append("\"];\n");
      }
    }
    if (states.size() > most) {
      text.append("  more [label=\"...\", shape=plain];\n");
    }
    return text.append("}\n").toString();
  }

  private int number(State state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
    }
    return known == null ? states.size() - 1 : known;
  }
}
