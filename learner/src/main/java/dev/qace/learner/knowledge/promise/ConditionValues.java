package dev.qace.learner.knowledge.promise;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.ConditionEvaluator;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * In which transitions of a log conditions on other objects hold, by the numbers of these. What was
 * tested once is kept. Not thread-safe.
 */
public final class ConditionValues {
  private static final int MOST_KEPT = 20_000;

  private final Lifting lifting;
  private final ExecutionLog log;
  private final Map<OtherObjects, Holding> kept = new HashMap<>();
  private final List<int[]> objects = new ArrayList<>();

  ConditionValues(Lifting lifting, ExecutionLog log) {
    this.lifting = lifting;
    this.log = log;
  }

  /** Where a condition holds. */
  public IntPredicate of(OtherObjects condition) {
    if (kept.size() > MOST_KEPT) {
      kept.clear();
    }
    return kept.computeIfAbsent(condition, Holding::new);
  }

  private int[] objects(int number) {
    for (int next = objects.size(); next <= number; next++) {
      objects.add(ConditionEvaluator.numbers(lifting, log.transitionNumbered(next).instance()));
    }
    return objects.get(number);
  }

  private final class Holding implements IntPredicate {
    private final ConditionEvaluator condition;
    private final BitSet holds = new BitSet();
    private int tested;

    Holding(OtherObjects condition) {
      this.condition = new ConditionEvaluator(condition, lifting);
    }

    @Override
    public boolean test(int number) {
      for (; tested <= number; tested++) {
        Transition each = log.transitionNumbered(tested);
        holds.set(tested, condition.holds(each.state(), objects(tested)));
      }
      return holds.get(number);
    }
  }
}
