package dev.qace.learner.knowledge.extension;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.SideEffect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One side effect that may be what an agent has, and how well it has explained what was seen. */
final class SideEffectCandidate {
  private static final double PER_PART = Math.log(30);
  private static final double PER_CONTRARY = 3;

  private final Lifting lifting;
  private final SideEffect effect;
  private final Map<Instance, List<SideEffect.Ground>> ground = new HashMap<>();
  private long happened;
  private long failed;
  private long contrary;

  SideEffectCandidate(Lifting lifting, SideEffect effect) {
    this.lifting = lifting;
    this.effect = effect;
  }

  SideEffect effect() {
    return effect;
  }

  /** The atoms, of those that no parameter names, that it changes in the state of an attempt. */
  BitSet does(Transition attempt) {
    BitSet changed = changes(attempt);
    for (int atom : lifting.ground(attempt.instance())) {
      if (atom >= 0) {
        changed.clear(atom);
      }
    }
    return changed;
  }

  private BitSet changes(Transition attempt) {
    return SideEffect.in(
            ground.computeIfAbsent(attempt.instance(), key -> effect.ground(lifting, key)),
            attempt.state())
        .changed(attempt.state());
  }

  /**
   * Takes in an execution.
   *
   * @param changed what it changed beyond what parameters name, of the kinds to be explained
   * @return whether this may still be it
   */
  boolean add(Transition execution, BitSet changed) {
    BitSet does = does(execution);
    if (changed.isEmpty()) {
      failed += does.isEmpty() ? 0 : 1;
      return true;
    }
    happened++;
    contrary += does.equals(changed) && isContrary(execution) ? 1 : 0;
    return does.equals(changed);
  }

  /** Whether an atom that a parameter names did not become what it says. */
  private boolean isContrary(Transition execution) {
    State before = execution.state();
    State after = execution.outcome().state();
    return changes(execution).stream().anyMatch(atom -> before.holds(atom) == after.holds(atom));
  }

  /** Whether it would have shown where nothing happened. */
  boolean hasFailed() {
    return failed > 0;
  }

  /** The likelier, and the less there is to say, the more. */
  double score() {
    double all = happened + failed;
    double likelihood =
        share((double) happened, all) + share((double) failed, all) - PER_CONTRARY * contrary;
    return likelihood - PER_PART * effect.size();
  }

  private static double share(double some, double all) {
    return some == 0 ? 0 : some * Math.log(some / all);
  }
}
