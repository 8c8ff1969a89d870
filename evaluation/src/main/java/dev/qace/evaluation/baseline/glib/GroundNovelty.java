package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Predicate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Pairs of a ground literal that some rule changes and a ground action. In the published runs what
 * was tried is forgotten whenever the set is made again.
 */
final class GroundNovelty implements Novelty {
  private final WorldTable table;
  private final List<Instance> actions;
  private final boolean forgetting;
  private final Map<Instance, BitSet> tried = new HashMap<>();
  private final List<Integer> goals = new ArrayList<>();
  private final Map<State, PlanSearch> searches = new HashMap<>();
  private Optional<RuleGraph> graph = Optional.empty();

  GroundNovelty(WorldTable table, List<Instance> actions, boolean forgetting) {
    this.table = table;
    this.actions = actions;
    this.forgetting = forgetting;
  }

  @Override
  public void observed(State state, Instance instance) {
    tried.computeIfAbsent(instance, i -> new BitSet()).or(state.trueAtoms());
  }

  @Override
  public void rebuild(RuleSet rules, RuleGraph now, Random random) {
    if (forgetting) {
      tried.clear();
    }
    if (graph.isEmpty() || graph.get() != now) {
      graph = Optional.of(now);
      searches.clear();
      goals.clear();
      Set<Predicate> changing = ChangingPredicates.of(rules);
      for (int atom = 0; atom < table.world().size(); atom++) {
        if (changing.contains(table.atom(atom).predicate())
            && table.atom(atom).objects().stream().distinct().count()
                == table.atom(atom).objects().size()) {
          goals.add(atom);
        }
      }
    }
  }

  private record Pair(int goal, Instance action) {}

  @Override
  public Optional<Intention> next(State state, Random random) {
    if (graph.isEmpty() || goals.isEmpty()) {
      return Optional.empty();
    }
    List<Pair> left = new ArrayList<>();
    for (Instance action : actions) {
      BitSet with = tried.getOrDefault(action, new BitSet());
      goals.stream().filter(goal -> !with.get(goal)).forEach(g -> left.add(new Pair(g, action)));
    }
    PlanSearch search =
        searches.computeIfAbsent(state, s -> new PlanSearch(graph.get(), this::atoms, s));
    int plans = 0;
    for (int i = 0; i < GlibSettings.SAMPLES && !left.isEmpty(); i++) {
      Pair pair = left.get(random.nextInt(left.size()));
      if (state.holds(pair.goal())) {
        if (++plans == GlibSettings.PLANS) {
          return Optional.empty();
        }
        continue;
      }
      PlanSearch.Plan plan = search.to(pair.goal());
      if (plan instanceof PlanSearch.Found found) {
        return Optional.of(
            new Intention(found.steps(), (there, chance) -> Optional.of(pair.action())));
      }
      if (plan instanceof PlanSearch.GivenUp) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private List<Integer> atoms(State state) {
    return state.trueAtoms().stream().boxed().toList();
  }
}
