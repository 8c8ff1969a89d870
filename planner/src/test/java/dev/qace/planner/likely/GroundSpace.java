package dev.qace.planner.likely;

import dev.qace.model.Action;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every reachable state of a problem, by the domain itself. */
final class GroundSpace implements NumberedModel {
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<List<Option<Integer, Integer>>> options = new ArrayList<>();
  private final GroundCondition goal;

  GroundSpace(PpddlFile file) {
    World world = World.of(file.domain(), file.problem());
    Grounder grounder = Grounder.settable(file.domain().withEqualOdds(), world);
    this.goal = grounder.ground(file.problem().goal());
    List<GroundAction> actions = new ArrayList<>();
    for (Action action : grounder.domain().actions()) {
      grounder.instances(action).forEachRemaining(i -> actions.add(grounder.ground(i)));
    }
    number(world.initial());
    for (int at = 0; at < states.size(); at++) {
      List<Option<Integer, Integer>> here = new ArrayList<>();
      for (int action = 0; action < actions.size(); action++) {
        if (actions.get(action).executesIn(states.get(at))) {
          List<Branch<Integer>> branches = new ArrayList<>();
          actions
              .get(action)
              .successors(states.get(at))
              .forEach((to, odds) -> branches.add(new Branch<>(odds, number(to))));
          here.add(new Option<>(action, branches));
        }
      }
      options.add(here);
    }
  }

  private int number(State state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
    }
    return known == null ? states.size() - 1 : known;
  }

  @Override
  public int size() {
    return states.size();
  }

  @Override
  public boolean isGoal(Integer state) {
    return goal.holds(states.get(state));
  }

  @Override
  public List<Option<Integer, Integer>> options(Integer state) {
    return options.get(state);
  }
}
