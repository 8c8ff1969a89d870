package dev.qace.evaluation;

import dev.qace.model.Atom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether every transition that one case allows is allowed by another (Def. 2). That is less than
 * equal sets of outcomes: {p, not p} and {p, not p, nothing} allow the same transitions.
 */
final class Inclusion {
  private Inclusion() {}

  static boolean holds(Case inner, Case outer) {
    if (!inner.executes()) {
      return true;
    }
    if (!outer.executes() || !inner.needs().entrySet().containsAll(outer.needs().entrySet())) {
      return false;
    }
    Set<Map<Atom, Boolean>> allowed = outer.outcomes(inner.needs()).keySet();
    return inner.outcomes(inner.needs()).keySet().stream()
        .allMatch(outcome -> isAllowedEverywhere(outcome, allowed, inner.needs()));
  }

  private static boolean isAllowedEverywhere(
      Map<Atom, Boolean> outcome, Set<Map<Atom, Boolean>> allowed, Map<Atom, Boolean> known) {
    List<Map<Atom, Boolean>> where = new ArrayList<>();
    for (Map<Atom, Boolean> other : allowed) {
      whereAlike(outcome, other, known).ifPresent(where::add);
    }
    return coverAll(where);
  }

  /** The values before with which two outcomes lead to the same state; empty if none do. */
  private static Optional<Map<Atom, Boolean>> whereAlike(
      Map<Atom, Boolean> one, Map<Atom, Boolean> other, Map<Atom, Boolean> known) {
    Set<Atom> changed = new LinkedHashSet<>(one.keySet());
    changed.addAll(other.keySet());
    Map<Atom, Boolean> where = new LinkedHashMap<>();
    for (Atom atom : changed) {
      Boolean value = one.get(atom);
      Boolean otherValue = other.get(atom);
      if (value != null && otherValue != null) {
        if (!value.equals(otherValue)) {
          return Optional.empty();
        }
        continue;
      }
      // What is known is not changed to what it is: here one of the two does change it.
      if (known.containsKey(atom)) {
        return Optional.empty();
      }
      where.put(atom, value != null ? value : otherValue);
    }
    return Optional.of(where);
  }

  /** Whether in every state at least one of these conjunctions holds. */
  private static boolean coverAll(List<Map<Atom, Boolean>> conjunctions) {
    if (conjunctions.isEmpty()) {
      return false;
    }
    if (conjunctions.stream().anyMatch(Map::isEmpty)) {
      return true;
    }
    Atom split = conjunctions.get(0).keySet().iterator().next();
    return coverAll(given(conjunctions, split, true))
        && coverAll(given(conjunctions, split, false));
  }

  private static List<Map<Atom, Boolean>> given(
      List<Map<Atom, Boolean>> conjunctions, Atom atom, boolean value) {
    List<Map<Atom, Boolean>> left = new ArrayList<>();
    for (Map<Atom, Boolean> conjunction : conjunctions) {
      if (!Boolean.valueOf(!value).equals(conjunction.get(atom))) {
        Map<Atom, Boolean> shorter = new LinkedHashMap<>(conjunction);
        shorter.remove(atom);
        left.add(shorter);
      }
    }
    return left;
  }
}
