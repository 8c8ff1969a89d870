package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * One or two lifted literals and a lifted action. What was tried stays tried; each goal is tried
 * once until the list is made again, short ones first.
 */
final class LiftedNovelty implements Novelty {

  /** Something that was attempted. */
  private record Tried(State state, Instance instance) {}

  private final WorldTable table;
  private final List<Instance> actions;
  private final GoalPatterns patterns;
  private final Map<Capability, Map<List<Integer>, LiftedGoal>> left = new LinkedHashMap<>();
  private final Set<Tried> tried = new HashSet<>();
  private final List<LiftedGoal> goals = new ArrayList<>();
  private final Map<State, PlanSearch> searches = new HashMap<>();
  private Optional<RuleGraph> graph = Optional.empty();
  private int next;

  LiftedNovelty(WorldTable table, List<Instance> actions) {
    this.table = table;
    this.actions = actions;
    this.patterns = new GoalPatterns(table);
    for (Capability action : table.world().vocabulary().capabilities()) {
      left.put(action, patterns.goals(action));
    }
  }

  @Override
  public void observed(State state, Instance instance) {
    Map<List<Integer>, LiftedGoal> ofAction = left.getOrDefault(instance.capability(), Map.of());
    if (tried.add(new Tried(state, instance))) {
      patterns.with(state, table.arguments(instance), ofAction::remove);
    }
  }

  @Override
  public void rebuild(RuleSet rules, RuleGraph now, Random random) {
    if (graph.isEmpty() || graph.get() != now) {
      graph = Optional.of(now);
      searches.clear();
    }
    goals.clear();
    next = 0;
    Set<Predicate> changing = ChangingPredicates.of(rules);
    if (changing.isEmpty()) {
      return;
    }
    Set<Integer> possible = new HashSet<>();
    now.walk(table.world().initial(), random, actions, patterns, possible);
    for (Map<List<Integer>, LiftedGoal> ofAction : left.values()) {
      for (LiftedGoal goal : ofAction.values()) {
        if ((goal.literals().size() == 1 || possible.contains(goal.pattern()))
            && goal.literals().stream().anyMatch(l -> changing.contains(l.predicate()))) {
          goals.add(goal);
        }
      }
    }
    Collections.shuffle(goals, random);
    goals.sort(Comparator.comparingInt(goal -> goal.literals().size()));
  }

  @Override
  public Optional<Intention> next(State state, Random random) {
    if (graph.isEmpty()) {
      return Optional.empty();
    }
    PlanSearch search =
        searches.computeIfAbsent(state, s -> new PlanSearch(graph.get(), patterns, s));
    // The first plan is followed, so the cap on plans never comes first.
    for (int i = 0; i < GlibSettings.SAMPLES && next < goals.size(); i++) {
      LiftedGoal goal = goals.get(next++);
      PlanSearch.Plan plan = search.to(goal.pattern());
      if (plan instanceof PlanSearch.Found found) {
        return Optional.of(
            new Intention(found.steps(), (there, chance) -> goal.ground(there, table, chance)));
      }
      if (plan instanceof PlanSearch.GivenUp) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
