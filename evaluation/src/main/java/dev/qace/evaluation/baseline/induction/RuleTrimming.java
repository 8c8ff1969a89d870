package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Makes a context that says all of one example say less, literal by literal and then object by
 * object, as long as that scores better. The rule goes on explaining all that it explained.
 */
final class RuleTrimming {
  private final ActionExamples data;
  private final ToDoubleFunction<RuleContext> score;

  RuleTrimming(ActionExamples data, ToDoubleFunction<RuleContext> score) {
    this.data = data;
    this.score = score;
  }

  RuleContext trimmed(RuleContext context) {
    return trimmed(trimmed(context, this::byLiteral), this::byObject);
  }

  private RuleContext trimmed(
      RuleContext context, Function<RuleContext, List<RuleContext>> smaller) {
    List<Integer> explained = explained(context);
    RuleContext best = context;
    double reached = score.applyAsDouble(context);
    boolean improved = true;
    while (improved) {
      improved = false;
      for (RuleContext next : smaller.apply(best)) {
        if (explainsAll(next, explained)
            && score.applyAsDouble(next) > reached + RuleSearch.SMALL) {
          best = next;
          reached = score.applyAsDouble(next);
          improved = true;
          break;
        }
      }
    }
    return best;
  }

  private List<RuleContext> byLiteral(RuleContext context) {
    List<RuleContext> smaller = new ArrayList<>();
    for (RuleLiteral literal : context.literals()) {
      smaller.add(context.without(literal));
    }
    return smaller;
  }

  private List<RuleContext> byObject(RuleContext context) {
    List<RuleContext> smaller = new ArrayList<>();
    for (int v = 0; v < context.variables(); v++) {
      RuleContext without = context.without(v);
      if (without.literals().size() < context.literals().size()) {
        smaller.add(without);
      }
    }
    return smaller;
  }

  /** The examples that a context covers, and whose changes are of objects that it names. */
  private List<Integer> explained(RuleContext context) {
    Coverage coverage = data.coverage(context);
    List<Integer> explained = new ArrayList<>();
    for (int e = Bits.next(coverage.bits(), 0); e >= 0; e = Bits.next(coverage.bits(), e + 1)) {
      if (data.changes(e, coverage).isPresent()) {
        explained.add(e);
      }
    }
    return explained;
  }

  private boolean explainsAll(RuleContext context, List<Integer> examples) {
    if (context.literals().isEmpty()) {
      return false;
    }
    Coverage coverage = data.coverage(context);
    return examples.stream()
        .allMatch(e -> Bits.get(coverage.bits(), e) && data.changes(e, coverage).isPresent());
  }
}
