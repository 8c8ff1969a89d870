package dev.qace.learner.lifting;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes conditions on other objects hold, or not hold, of an instance, with as few changes of a
 * state as may be. What a condition rests on is settled, so that nothing set later breaks it.
 */
final class OtherObjectsSetter {
  /** Beyond this many objects for one condition, others will not do either. */
  private static final int MOST_TRIED = 8;

  private final Lifting lifting;
  private final Instance instance;
  private final State base;

  OtherObjectsSetter(Lifting lifting, Instance instance, State base) {
    this.lifting = lifting;
    this.instance = instance;
    this.base = base;
  }

  /**
   * Makes all of these literals hold.
   *
   * @param atoms what is settled already
   * @return this and what is settled now; empty if they cannot all hold
   */
  Optional<Map<Integer, Boolean>> hold(BitSet conditions, Map<Integer, Boolean> atoms) {
    List<Integer> some = new ArrayList<>();
    List<Integer> none = new ArrayList<>();
    for (int each = conditions.nextSetBit(0); each >= 0; each = conditions.nextSetBit(each + 1)) {
      // What a side effect would change nothing of is said to be true.
      boolean holds = isPositive(each) != lifting.isMark(subjectOf(each));
      (holds ? some : none).add(subjectOf(each));
    }
    return allow(some, none, 0, new HashMap<>(atoms));
  }

  /** None of these conditions may hold. */
  private Optional<Map<Integer, Boolean>> forbidAll(
      List<Integer> conditions, Map<Integer, Boolean> atoms) {
    Map<Integer, Boolean> settled = new HashMap<>(atoms);
    return conditions.stream().allMatch(each -> forbid(lifting.ways(each, instance), settled))
        ? Optional.of(settled)
        : Optional.empty();
  }

  /** None of these ways may hold: each is to have a literal that does not. */
  private boolean forbid(List<int[]> ways, Map<Integer, Boolean> settled) {
    for (int[] way : ways) {
      if (!isForbidden(way, settled)) {
        int chosen = -1;
        for (int each : way) {
          boolean isOpen = !settled.containsKey(subjectOf(each));
          if (isOpen && (chosen < 0 || !holdsInBase(each))) {
            chosen = each;
          }
        }
        if (chosen < 0) {
          return false;
        }
        settled.put(subjectOf(chosen), !isPositive(chosen));
      }
    }
    return true;
  }

  private static boolean isForbidden(int[] way, Map<Integer, Boolean> settled) {
    for (int each : way) {
      Boolean value = settled.get(subjectOf(each));
      if (value != null && value != isPositive(each)) {
        return true;
      }
    }
    return false;
  }

  private boolean holdsInBase(int literal) {
    return base.holds(subjectOf(literal)) == isPositive(literal);
  }

  /** Those that are to hold come first: a way that leaves others no way is tried otherwise. */
  private Optional<Map<Integer, Boolean>> allow(
      List<Integer> conditions, List<Integer> none, int from, Map<Integer, Boolean> settled) {
    if (from == conditions.size()) {
      return forbidAll(none, settled);
    }
    List<int[]> ways =
        lifting.ways(conditions.get(from), instance).stream()
            .filter(way -> !isForbidden(way, settled))
            .sorted(Comparator.comparingInt(this::changes))
            .limit(MOST_TRIED)
            .toList();
    for (int[] way : ways) {
      Map<Integer, Boolean> more = new HashMap<>(settled);
      for (int each : way) {
        more.put(subjectOf(each), isPositive(each));
      }
      Optional<Map<Integer, Boolean>> all = allow(conditions, none, from + 1, more);
      if (all.isPresent()) {
        return all;
      }
    }
    return Optional.empty();
  }

  private int changes(int[] way) {
    int changes = 0;
    for (int each : way) {
      changes += holdsInBase(each) ? 0 : 1;
    }
    return changes;
  }
}
