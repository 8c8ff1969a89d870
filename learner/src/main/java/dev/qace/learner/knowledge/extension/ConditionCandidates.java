package dev.qace.learner.knowledge.extension;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.ConditionEvaluator;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.model.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which conditions on other objects may explain refusals that nothing else does: those that were
 * the same in all executions, and otherwise in such a refusal.
 */
final class ConditionCandidates {
  private static final int MOST = 48;
  private static final int MOST_FORMS = 20_000;
  private static final int MOST_LOOKED_AT = 600;

  private final Lifting lifting;
  private final List<Transition> executed = new ArrayList<>();
  private final List<Transition> refused = new ArrayList<>();
  private final List<Transition> unexplained;
  private final Map<Instance, int[]> objects = new HashMap<>();

  private record ExplainingCondition(OtherObjects condition, BitSet explains) {}

  /**
   * @param lifting with what can be said already
   * @param seen all that was seen, in order
   */
  ConditionCandidates(Lifting lifting, List<Transition> seen) {
    this.lifting = lifting;
    for (Transition each : seen) {
      (each.outcome() instanceof Transition.Moved ? executed : refused).add(each);
    }
    this.unexplained = unexplained();
  }

  /** The refusals in which all holds that held in every execution. */
  private List<Transition> unexplained() {
    BitSet possible = new BitSet();
    possible.set(0, literalCount(lifting.subjects()));
    for (Transition each : executed) {
      possible.andNot(violated(each));
    }
    return refused.stream().filter(each -> !violated(each).intersects(possible)).toList();
  }

  private BitSet violated(Transition transition) {
    return lifting.violated(lifting.values(transition.state(), transition.instance()));
  }

  /**
   * Of these forms, those that may explain such a refusal; none if they do not explain all of them.
   */
  List<OtherObjects> needed(List<OtherObjects> forms) {
    List<ExplainingCondition> found = new ArrayList<>();
    BitSet explained = new BitSet();
    for (OtherObjects form : forms.subList(0, Math.min(forms.size(), MOST_FORMS))) {
      BitSet explains = explains(form);
      if (!explains.isEmpty()) {
        found.add(new ExplainingCondition(form, explains));
        explained.or(explains);
      }
    }
    return explained.cardinality() < Math.min(unexplained.size(), MOST_LOOKED_AT)
        ? List.of()
        : first(found);
  }

  /** Of these forms, those that are not always the same: for alternatives. */
  List<OtherObjects> telling(List<OtherObjects> forms) {
    List<ExplainingCondition> found = new ArrayList<>();
    for (OtherObjects form : forms) {
      Values values = new Values(form);
      long holding = executed.stream().filter(values::holds).count();
      long elsewhere = refused.stream().filter(values::holds).count();
      if (holding + elsewhere > 0 && holding + elsewhere < executed.size() + refused.size()) {
        BitSet difference = new BitSet();
        double gap =
            Math.abs(
                (double) holding / Math.max(1, executed.size())
                    - (double) elsewhere / Math.max(1, refused.size()));
        difference.set(0, (int) (gap * MOST_LOOKED_AT));
        found.add(new ExplainingCondition(form, difference));
      }
    }
    return first(found);
  }

  private static List<OtherObjects> first(List<ExplainingCondition> found) {
    return found.stream()
        .sorted(
            Comparator.comparingInt((ExplainingCondition each) -> each.condition.size())
                .thenComparingInt(each -> -each.explains.cardinality()))
        .limit(MOST)
        .map(ExplainingCondition::condition)
        .toList();
  }

  private BitSet explains(OtherObjects form) {
    Values values = new Values(form);
    BitSet explains = new BitSet();
    if (executed.isEmpty()) {
      return explains;
    }
    boolean always = values.holds(executed.get(0));
    for (int i = 1; i < executed.size() && i < MOST_LOOKED_AT; i++) {
      if (values.holds(executed.get(executed.size() - i)) != always) {
        return explains;
      }
    }
    for (int i = 0; i < unexplained.size() && i < MOST_LOOKED_AT; i++) {
      explains.set(i, values.holds(unexplained.get(i)) != always);
    }
    return explains;
  }

  /** Where one condition holds. */
  private final class Values {
    private final ConditionEvaluator test;

    Values(OtherObjects form) {
      this.test = new ConditionEvaluator(form, lifting);
    }

    boolean holds(Transition transition) {
      return test.holds(
          transition.state(),
          objects.computeIfAbsent(
              transition.instance(), each -> ConditionEvaluator.numbers(lifting, each)));
    }
  }
}
