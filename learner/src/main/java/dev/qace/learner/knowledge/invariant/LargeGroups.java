package dev.qace.learner.knowledge.invariant;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The largest groups of which, wherever something was seen, exactly one or at most one was true:
 * from each member, with whatever fits. What was never seen to be true fits everywhere.
 */
final class LargeGroups {
  private final List<BitSet> where;
  private final int places;

  /**
   * @param where of each part, the places in which it was seen to be true
   * @param places how many there are
   */
  LargeGroups(List<BitSet> where, int places) {
    this.where = where;
    this.places = places;
  }

  /** Groups of which exactly one was true at each place, as the numbers of their parts. */
  Set<BitSet> exactlyOne() {
    Set<BitSet> groups = new LinkedHashSet<>();
    for (int seed = 0; seed < where.size(); seed++) {
      BitSet group = new BitSet();
      BitSet covered = new BitSet();
      int add = seed;
      while (add >= 0) {
        group.set(add);
        covered.or(where.get(add));
        int open = covered.nextClearBit(0);
        add = open < places ? fitting(covered, open) : -1;
      }
      if (covered.cardinality() == places) {
        grow(group, covered);
        groups.add(group);
      }
    }
    return groups;
  }

  /** Groups of which at most one was true at each place. */
  Set<BitSet> atMostOne() {
    Set<BitSet> groups = new LinkedHashSet<>();
    for (int seed = 0; seed < where.size(); seed++) {
      BitSet group = new BitSet();
      group.set(seed);
      grow(group, (BitSet) where.get(seed).clone());
      groups.add(group);
    }
    return groups;
  }

  /** A part that is true at a place, and nowhere where it must not be; -1 if there is none. */
  private int fitting(BitSet covered, int place) {
    for (int part = 0; part < where.size(); part++) {
      if (where.get(part).get(place) && !where.get(part).intersects(covered)) {
        return part;
      }
    }
    return -1;
  }

  private void grow(BitSet group, BitSet covered) {
    for (int part = 0; part < where.size(); part++) {
      if (!where.get(part).intersects(covered)) {
        group.set(part);
        covered.or(where.get(part));
      }
    }
  }

  /** The parts of a group. */
  static <T> List<T> of(List<T> parts, BitSet group) {
    List<T> chosen = new ArrayList<>();
    group.stream().forEach(each -> chosen.add(parts.get(each)));
    return chosen;
  }
}
