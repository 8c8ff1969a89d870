package dev.qace.learner.approach.telling;

import dev.qace.learner.approach.telling.GroundHypotheses.Both;
import dev.qace.learner.approach.telling.GroundHypotheses.ConditionalChange;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundCondition.Lit;
import dev.qace.model.ground.GroundEffect;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Capability;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Telling two hypotheses apart as FOND planning with one copy of the predicates, solvable exactly
 * where {@link DoubledProblem} is: as long as nothing has told the two apart, both copies of that
 * problem are the same. A step of the capability in question makes {@code told} true where exactly
 * one hypothesis allows it, and in those outcomes whose successors differ between the two;
 * otherwise it goes on as usual. The goal is {@code told}.
 *
 * <p>What capabilities are said to do is grounded once and kept until something else is said. Safe
 * to share between threads.
 */
public final class TellingProblems {

  /** What an instance needs and does, over the world's atoms, with {@code told} behind them. */
  public record FondAction(
      Instance instance, GroundCondition precondition, List<FondOutcome> outcomes) {}

  private record KeptSteps(Action action, List<FondAction> steps) {}

  private final World world;
  private final Map<Capability, KeptSteps> kept = new ConcurrentHashMap<>();

  public TellingProblems(World world) {
    this.world = world;
  }

  /**
   * The problem of telling the two apart, with only such atoms and instances as can occur from the
   * start and matter. Its last fluent is {@code told}, the only one that is not an atom of the
   * world.
   *
   * @return empty where plainly nothing can tell them apart
   */
  public Optional<FondProblem> problem(HypothesisPair pair, State start) {
    List<FondAction> steps = new ArrayList<>();
    for (Action action : pair.one().actions()) {
      if (action.capability().equals(pair.capability())) {
        steps.addAll(telling(pair, action, start));
      } else {
        steps.addAll(usual(pair.one(), action));
      }
    }
    return new Restriction(world, start, steps).problem();
  }

  private Grounder grounder(Domain domain) {
    return Grounder.settable(domain, world);
  }

  private List<FondAction> usual(Domain domain, Action action) {
    KeptSteps known = kept.get(action.capability());
    if (known != null && known.action.equals(action)) {
      return known.steps;
    }
    List<FondAction> steps = new ArrayList<>();
    Grounder grounder = grounder(domain);
    for (Iterator<Instance> i = grounder.instances(action); i.hasNext(); ) {
      GroundAction ground = grounder.ground(i.next());
      if (!Formulas.all(List.of(ground.precondition())).equals(GroundCondition.FALSE)) {
        steps.add(
            new FondAction(
                ground.instance(),
                ground.precondition(),
                FondOutcome.of(ground.effect()).stream().distinct().toList()));
      }
    }
    kept.put(action.capability(), new KeptSteps(action, List.copyOf(steps)));
    return steps;
  }

  private List<FondAction> telling(HypothesisPair pair, Action action, State start) {
    GroundHypotheses hypotheses = new GroundHypotheses(pair, world);
    Set<Instance> possible = possible(pair, start);
    // Without its precondition, so that no instance is left out that the other one allows.
    Action open = new Action(action.capability(), dev.qace.model.Condition.TRUE, action.effect());
    List<FondAction> steps = new ArrayList<>();
    for (Iterator<Instance> i = grounder(pair.one()).instances(open); i.hasNext(); ) {
      Instance instance = i.next();
      if (possible.contains(instance)) {
        FondAction step = telling(instance, hypotheses.ground(instance));
        if (!step.precondition.equals(GroundCondition.FALSE)) {
          steps.add(step);
        }
      }
    }
    return steps;
  }

  /** The instances that one of the two may allow, by what neither says that anything changes. */
  private Set<Instance> possible(HypothesisPair pair, State start) {
    List<Action> both = new ArrayList<>(pair.one().actions());
    both.addAll(pair.other().actions());
    Grounder grounder = Grounder.fixedStart(pair.one().withActions(both), world);
    Set<Instance> possible = new HashSet<>();
    for (Action action : both) {
      if (action.capability().equals(pair.capability())) {
        grounder.instances(action, start).forEachRemaining(possible::add);
      }
    }
    return possible;
  }

  private FondAction telling(Instance instance, Both both) {
    GroundCondition one = both.one().precondition();
    GroundCondition other = both.other().precondition();
    GroundCondition common = Formulas.common(one, other);
    GroundCondition moreOfOne = Formulas.beyond(one, common);
    GroundCondition moreOfOther = Formulas.beyond(other, common);
    // Under the joint precondition, not both is exactly one.
    GroundCondition refused = Formulas.not(Formulas.all(moreOfOne, moreOfOther));
    List<FondOutcome> outcomes = new ArrayList<>();
    for (int k = 0; k < both.one().outcomes().size(); k++) {
      List<ConditionalChange> changes = GroundHypotheses.changes(both.one().outcomes().get(k));
      GroundCondition differ =
          differ(changes, GroundHypotheses.changes(both.other().outcomes().get(k)));
      FondOutcome outcome = outcome(changes, Formulas.any(refused, differ));
      if (!outcomes.contains(outcome)) {
        outcomes.add(outcome);
      }
    }
    return new FondAction(
        instance, Formulas.all(common, Formulas.any(moreOfOne, moreOfOther)), outcomes);
  }

  /** Where the states that follow by these changes are not the same. */
  private static GroundCondition differ(
      List<ConditionalChange> ofOne, List<ConditionalChange> ofOther) {
    Map<Integer, GroundCondition> afterOne = after(ofOne);
    Map<Integer, GroundCondition> afterOther = after(ofOther);
    List<GroundCondition> ways = new ArrayList<>();
    afterOne.forEach(
        (atom, value) ->
            ways.add(Formulas.apart(value, afterOther.getOrDefault(atom, new Lit(atom, true)))));
    afterOther.forEach(
        (atom, value) -> {
          if (!afterOne.containsKey(atom)) {
            ways.add(Formulas.apart(value, new Lit(atom, true)));
          }
        });
    return Formulas.any(ways);
  }

  /** By atom that is changed, where it is true afterwards: deletes come before adds. */
  private static Map<Integer, GroundCondition> after(List<ConditionalChange> changes) {
    Map<Integer, GroundCondition> added = new LinkedHashMap<>();
    Map<Integer, GroundCondition> kept = new LinkedHashMap<>();
    for (ConditionalChange change : changes) {
      int atom = change.atom();
      kept.putIfAbsent(atom, new Lit(atom, true));
      added.putIfAbsent(atom, GroundCondition.FALSE);
      if (change.value()) {
        added.merge(atom, change.when(), Formulas::any);
      } else {
        kept.merge(atom, Formulas.not(change.when()), Formulas::all);
      }
    }
    kept.replaceAll((atom, stays) -> Formulas.any(added.getOrDefault(atom, stays), stays));
    return kept;
  }

  private FondOutcome outcome(List<ConditionalChange> changes, GroundCondition told) {
    List<GroundEffect> parts = new ArrayList<>();
    if (!told.equals(GroundCondition.TRUE)) {
      for (ConditionalChange change : changes) {
        parts.add(
            new GroundEffect.When(
                change.when(), new GroundEffect.GroundChange(change.atom(), change.value())));
      }
    }
    if (!told.equals(GroundCondition.FALSE)) {
      // What else changes does not matter where this is the goal.
      parts.add(new GroundEffect.When(told, new GroundEffect.GroundChange(world.size(), true)));
    }
    return FondOutcome.of(new GroundEffect.All(parts)).get(0);
  }
}
