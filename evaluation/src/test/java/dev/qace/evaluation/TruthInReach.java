package dev.qace.evaluation;

import dev.qace.learner.Assessed;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether what was found of an agent that cannot be set is true, by going through every state that
 * the true model comes to, and every instance in each of them.
 */
final class TruthInReach {
  private final World world;
  private final ReachableStates reachable;
  private final Map<Instance, GroundAction> truth;
  private final int most;

  /**
   * @param most after so many states, no more are looked at
   */
  TruthInReach(Domain truth, World world, int most) {
    this(truth, world, List.of(world.initial()), most);
  }

  /**
   * @param starts where the agent may start
   */
  TruthInReach(Domain truth, World world, Collection<State> starts, int most) {
    this.world = world;
    this.most = most;
    this.reachable = new ReachableStates(truth, world, starts, most);
    this.truth = reachable.ground(truth);
  }

  /** What is not true, in words; empty where all is. */
  List<String> faults(Assessed found) {
    List<String> faults = wrongVerdicts(found, Set.of());
    // What was found leads no further than this: outcomes more likely than promised are all known.
    ReachableStates known = new ReachableStates(found.model(), world, most);
    for (Undecided each : found.undecided()) {
      if (!isTrue(each, found.model(), known)) {
        faults.add("not true: " + each);
      }
    }
    return faults;
  }

  /** The same of verdicts and outcomes alone, of both models, but for capabilities so named. */
  List<String> wrongVerdicts(Assessed found, Set<String> except) {
    List<String> faults = new ArrayList<>();
    wrongVerdicts(found, found.model(), except, faults);
    wrongVerdicts(found, found.plainModel(), except, faults);
    return faults;
  }

  private void wrongVerdicts(
      Assessed found, Domain model, Set<String> except, List<String> faults) {
    double rare = found.guarantee().minOutcome();
    Map<Instance, GroundAction> held = reachable.ground(model);
    for (State state : reachable.states()) {
      for (GroundAction truly : truth.values()) {
        if (!except.contains(truly.instance().capability().name())) {
          fault(state, truly, held.get(truly.instance()), rare, faults);
        }
      }
    }
  }

  private void fault(
      State state,
      GroundAction truly,
      @Nullable GroundAction held,
      double rare,
      List<String> faults) {
    boolean executes = truly.executesIn(state);
    if (executes != (held != null && held.executesIn(state))) {
      faults.add(truly.instance() + " executes " + executes + " in " + world.describe(state));
    } else if (held != null && executes) {
      Map<State, Double> after = truly.successors(state);
      for (State predicted : held.successors(state).keySet()) {
        if (!after.containsKey(predicted)) {
          faults.add(truly.instance() + " never leads to " + world.describe(predicted));
        }
      }
      after.forEach(
          (next, probability) -> {
            if (probability > rare && !held.successors(state).containsKey(next)) {
              faults.add(truly.instance() + " leads to " + world.describe(next));
            }
          });
    }
  }

  private boolean isTrue(Undecided undecided, Domain model, ReachableStates known) {
    if (undecided.place() == Place.CAPABILITY) {
      return known.states().stream()
          .noneMatch(
              state ->
                  truth.values().stream()
                      .filter(a -> a.instance().capability().equals(undecided.capability()))
                      .anyMatch(action -> action.executesIn(state)));
    } else if (undecided.reason() instanceof WhyUndecided.NeverReached never) {
      return (!never.all() || never.states() == known.size())
          && isNeverAlone(undecided, model, known);
    } else if (undecided.reason() instanceof WhyUndecided.OnlyWithout
        || undecided.reason() instanceof WhyUndecided.OutcomeNeverShown
        || undecided.reason() instanceof WhyUndecided.WhichParameter) {
      return DecidedOtherwise.of(model, undecided).stream()
          .anyMatch(otherwise -> isAlike(model, otherwise, undecided, known));
    }
    return false;
  }

  /** In no state is this literal the only reason why an instance is held to be refused. */
  private boolean isNeverAlone(Undecided undecided, Domain model, ReachableStates known) {
    Action action = model.action(undecided.capability()).orElseThrow();
    List<Condition> others = new ArrayList<>(((Condition.And) action.precondition()).parts());
    Domain without =
        OneWorld.with(
            model,
            new Action(
                action.capability(),
                new Condition.And(
                    others.stream()
                        .filter(each -> !each.toString().equals(undecided.slot().toString()))
                        .toList()),
                action.effect()));
    return isAlike(model, without, undecided, known);
  }

  private static boolean isAlike(
      Domain model, Domain otherwise, Undecided undecided, ReachableStates known) {
    Map<Instance, GroundAction> other = known.ground(otherwise, undecided.capability());
    return known.ground(model, undecided.capability()).values().stream()
        .allMatch(
            action -> {
              GroundAction otherwiseHeld = other.get(action.instance());
              return otherwiseHeld != null
                  && known.states().stream()
                      .allMatch(state -> isAlike(state, action, otherwiseHeld));
            });
  }

  private static boolean isAlike(State state, GroundAction one, GroundAction other) {
    return one.executesIn(state) == other.executesIn(state)
        && (!one.executesIn(state)
            || one.successors(state).keySet().equals(other.successors(state).keySet()));
  }
}
