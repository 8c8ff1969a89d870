package dev.qace.evaluation;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether the true odds are in the intervals of what was learned, context by context: those that
 * the true model has wherever the context holds and its outcomes lead to different states. Where
 * these odds are not all the same, the context is none of the truth's, and nothing is counted.
 */
final class LeafCoverage {
  private static final int DRAWS = 400;

  private final World world;
  private final Domain truth;
  private int intervals;
  private int missed;

  LeafCoverage(World world, Domain truth) {
    this.world = world;
    this.truth = truth;
  }

  int intervals() {
    return intervals;
  }

  int missed() {
    return missed;
  }

  void add(LearnedCapability learned) {
    learned.contexts().forEach((context, outcomes) -> add(learned, context, outcomes));
  }

  private void add(LearnedCapability learned, Condition context, List<LearnedOutcome> outcomes) {
    List<Set<Double>> odds = new ArrayList<>();
    outcomes.forEach(each -> odds.add(new TreeSet<>()));
    List<Condition> when = new ArrayList<>(learned.precondition());
    when.add(context);
    BitSet all = new BitSet();
    all.set(0, world.size());
    Random random = new Random(0);
    OneWorld states = new OneWorld(world);
    for (Instance instance : states.instances(learned.capability())) {
      if (new HashSet<>(instance.objects()).size() < instance.objects().size()) {
        continue;
      }
      GroundAction real = Grounder.settable(truth, world).ground(instance);
      List<GroundAction> leading =
          outcomes.stream()
              .map(each -> new Effect.And(each.changes()))
              .map(each -> new Action(learned.capability(), new Condition.And(when), each))
              .map(each -> Grounder.settable(OneWorld.with(truth, each), world).ground(instance))
              .toList();
      for (int i = 0; i < DRAWS; i++) {
        State state = states.anyState(all, random);
        if (real.executesIn(state) && leading.get(0).executesIn(state)) {
          add(state, leading, real.successors(state), odds);
        }
      }
    }
    for (int i = 0; i < outcomes.size(); i++) {
      LearnedOutcome outcome = outcomes.get(i);
      if (odds.get(i).size() == 1 && outcome.hasInterval()) {
        double real = odds.get(i).iterator().next();
        intervals++;
        missed += real >= outcome.low() && real <= outcome.high() ? 0 : 1;
      }
    }
  }

  private static void add(
      State state, List<GroundAction> leading, Map<State, Double> real, List<Set<Double>> odds) {
    List<State> after =
        leading.stream().map(each -> each.successors(state).keySet().iterator().next()).toList();
    if (new HashSet<>(after).size() == after.size()) {
      for (int i = 0; i < after.size(); i++) {
        odds.get(i).add(Math.round(real.getOrDefault(after.get(i), 0.0) * 1e6) / 1e6);
      }
    }
  }
}
