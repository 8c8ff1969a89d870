package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How many executions would have shown a change that was never seen: wherever it could occur, where
 * the atom has the other value. Other combinations of changes that were seen are the matter of the
 * promise.
 */
public final class ShownExecutions {
  private final Tally tally;
  private final OutcomeModel model;

  public ShownExecutions(Tally tally, OutcomeModel model) {
    this.tally = tally;
    this.model = model;
  }

  /** How likely one thing is at most that occurred in none of this many executions. */
  public static double atMost(long executions, double confidence) {
    return executions == 0 ? 1 : -Math.expm1(Math.log1p(-confidence) / executions);
  }

  /** Whether some outcome sets this atom to this value. */
  public boolean wasSeen(int atom, boolean value) {
    if (model.pattern().isDistinct()) {
      return (value ? model.added() : model.deleted()).get(atom);
    }
    return model.estimates().stream()
        .map(Estimate::outcome)
        .anyMatch(outcome -> (value ? outcome.adds() : outcome.deletes()).get(atom));
  }

  /**
   * How many executions would have shown that an atom gets a value. With too few objects to differ,
   * any way of sharing them shows it that hides it behind none.
   */
  public int of(int atom, boolean value) {
    Map<ObjectPattern, Integer> shown = new HashMap<>();
    Set<ObjectPattern> hidden = new HashSet<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              ObjectPattern pattern = execution.pattern();
              if (execution.before().get(atom) != value
                  && (pattern.equals(model.pattern()) || !model.pattern().isDistinct())) {
                shown.merge(pattern, count, Integer::sum);
                if (execution.after().get(atom) == value) {
                  hidden.add(pattern);
                }
              }
            });
    shown.keySet().removeAll(hidden);
    return shown.values().stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * Whether an outcome surely does not set an atom to a value: it does the contrary, or did so with
   * one object for several parameters where the atom had that value.
   */
  public boolean isContrary(Lifting lifting, LiftedOutcome outcome, int atom, boolean value) {
    return (value ? outcome.deletes() : outcome.adds()).get(atom)
        || tally.examples().entrySet().stream()
            .filter(
                each ->
                    each.getKey().before().get(atom) == value
                        && each.getKey().after().get(atom) != value)
            .anyMatch(each -> outcome.explains(lifting, each.getValue()));
  }
}
