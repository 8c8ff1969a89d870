package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.infer.LiftedOutcome;
import dev.qace.learner.infer.Tally;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which attempts could lead where nobody wants to be, as far as is known by now: what a capability
 * was seen to change, it may change again.
 */
final class Avoidance {
  private final Condition avoid;
  private final World world;
  private final GroundCondition forbidden;
  private final Map<Capability, Study> studies;
  private final Map<Study, Seen> seen = new HashMap<>();
  private final Set<Capability> unforeseeable = new HashSet<>();

  /** The changes seen in so many executions. */
  private record Seen(long executions, Set<LiftedOutcome> changes) {}

  Avoidance(Condition avoid, World world, Map<Capability, Study> studies) {
    this.avoid = avoid;
    this.world = world;
    this.forbidden = GroundCondition.of(avoid, world);
    this.studies = studies;
  }

  /** Whether there is anything to avoid. */
  boolean isActive() {
    return !(avoid instanceof Condition.Or or && or.parts().isEmpty());
  }

  /** Learns from a transition that led where nobody wants to be, though nothing named says so. */
  void see(Transition transition) {
    if (isActive() && forbidden.holds(transition.outcome().state())) {
      Study study = studies.get(transition.instance().capability());
      boolean foreseen =
          study != null
              && changes(study).stream()
                  .anyMatch(
                      change ->
                          forbidden.holds(
                              after(change, study, transition.state(), transition.instance())));
      if (!foreseen) {
        unforeseeable.add(transition.instance().capability());
      }
    }
  }

  /** What was seen to lead there by a change that its parameters cannot name. */
  Set<Capability> unforeseeable() {
    return Set.copyOf(unforeseeable);
  }

  /** Why this is not to be attempted; empty where nothing speaks against it. */
  Optional<String> objection(State state, Instance instance) {
    if (!isActive()) {
      return Optional.empty();
    }
    if (forbidden.holds(state)) {
      return Optional.of(avoid + " holds there, which is to be avoided");
    }
    Study study = studies.get(instance.capability());
    if (unforeseeable.contains(instance.capability())) {
      return Optional.of(
          "it brought about "
              + avoid
              + ", which is to be avoided, by a change that its parameters cannot name");
    }
    if (study == null
        || study.space().surelyRefuses(study.lifting().values(state, instance))
        || changes(study).stream()
            .noneMatch(c -> forbidden.holds(after(c, study, state, instance)))) {
      return Optional.empty();
    }
    return Optional.of("if it executes, it may bring about " + avoid + ", which is to be avoided");
  }

  private static State after(LiftedOutcome change, Study study, State state, Instance instance) {
    int[] atoms = study.lifting().ground(instance);
    long[] words = state.copyWords();
    change.deletes().stream()
        .filter(atom -> atoms[atom] >= 0)
        .forEach(atom -> words[atoms[atom] >>> 6] &= ~(1L << atoms[atom]));
    change.adds().stream()
        .filter(atom -> atoms[atom] >= 0)
        .forEach(atom -> words[atoms[atom] >>> 6] |= 1L << atoms[atom]);
    return State.adopt(words);
  }

  private Set<LiftedOutcome> changes(Study study) {
    Seen known = seen.get(study);
    if (known == null || known.executions() != study.tally().executions()) {
      Set<LiftedOutcome> changes = new LinkedHashSet<>();
      for (Tally.Execution execution : study.tally().counts().keySet()) {
        BitSet adds = (BitSet) execution.after().clone();
        adds.andNot(execution.before());
        BitSet deletes = (BitSet) execution.before().clone();
        deletes.andNot(execution.after());
        changes.add(new LiftedOutcome(adds, deletes));
      }
      known = new Seen(study.tally().executions(), changes);
      seen.put(study, known);
    }
    return known.changes();
  }

  /** That no change seen so far of a capability brings about what is to be avoided. */
  List<Condition> safe(Study study) {
    List<Condition> safe = new ArrayList<>();
    if (unforeseeable.contains(study.capability())) {
      safe.add(new Condition.Or(List.of()));
    }
    if (isActive()) {
      Lifting lifting = study.lifting();
      for (LiftedOutcome change : changes(study)) {
        safe.add(new Condition.Not(Regression.before(forbidden, change, lifting, world)));
      }
    }
    return safe;
  }
}
