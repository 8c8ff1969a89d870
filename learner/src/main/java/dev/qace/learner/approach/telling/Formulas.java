package dev.qace.learner.approach.telling;

import dev.qace.model.ground.GroundCondition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Ground conditions put together, with what is plainly always or never so folded. */
public final class Formulas {
  private Formulas() {}

  public static GroundCondition all(GroundCondition left, GroundCondition right) {
    return all(List.of(left, right));
  }

  /** The conjunction; never where it holds a literal and its opposite. */
  public static GroundCondition all(List<GroundCondition> parts) {
    Set<GroundCondition> distinct = new LinkedHashSet<>(conjuncts(GroundCondition.all(parts)));
    for (GroundCondition part : distinct) {
      if (part instanceof GroundCondition.Lit && distinct.contains(not(part))) {
        return GroundCondition.FALSE;
      }
    }
    return GroundCondition.all(List.copyOf(distinct));
  }

  /** The disjunction; always where it holds a literal and its opposite. */
  public static GroundCondition any(List<GroundCondition> parts) {
    return not(all(parts.stream().map(Formulas::not).toList()));
  }

  public static GroundCondition any(GroundCondition left, GroundCondition right) {
    return any(List.of(left, right));
  }

  public static GroundCondition not(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      return new GroundCondition.Lit(lit.atom(), !lit.value());
    } else if (condition instanceof GroundCondition.All all) {
      return GroundCondition.any(all.parts().stream().map(Formulas::not).toList());
    } else if (condition instanceof GroundCondition.Any any) {
      return GroundCondition.all(any.parts().stream().map(Formulas::not).toList());
    }
    return condition.equals(GroundCondition.TRUE) ? GroundCondition.FALSE : GroundCondition.TRUE;
  }

  /** Where the two differ. */
  public static GroundCondition apart(GroundCondition left, GroundCondition right) {
    return left.equals(right)
        ? GroundCondition.FALSE
        : any(all(left, not(right)), all(not(left), right));
  }

  public static List<GroundCondition> conjuncts(GroundCondition condition) {
    if (condition instanceof GroundCondition.All all) {
      return all.parts();
    }
    return condition.equals(GroundCondition.TRUE) ? List.of() : List.of(condition);
  }

  /** What both demand. */
  public static GroundCondition common(GroundCondition left, GroundCondition right) {
    List<GroundCondition> shared = new ArrayList<>(conjuncts(left));
    shared.retainAll(new HashSet<>(conjuncts(right)));
    return GroundCondition.all(shared);
  }

  /** What a condition demands beyond another whose conjuncts it has. */
  public static GroundCondition beyond(GroundCondition condition, GroundCondition other) {
    List<GroundCondition> rest = new ArrayList<>(conjuncts(condition));
    rest.removeAll(new HashSet<>(conjuncts(other)));
    return GroundCondition.all(rest);
  }

  /** The same condition with each literal replaced. */
  public static GroundCondition map(
      GroundCondition condition, Function<GroundCondition.Lit, GroundCondition> literals) {
    if (condition instanceof GroundCondition.Lit lit) {
      return literals.apply(lit);
    } else if (condition instanceof GroundCondition.All all) {
      return all(all.parts().stream().map(part -> map(part, literals)).toList());
    } else if (condition instanceof GroundCondition.Any any) {
      return any(any.parts().stream().map(part -> map(part, literals)).toList());
    }
    return condition;
  }
}
