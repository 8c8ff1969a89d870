package dev.qace.run.difference.outcome;

import dev.qace.run.difference.table.Side;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** What executions of two runs changed that no parameter names, in order. */
final class SideEffectDraws {
  private final List<Draw> before;
  private final List<Draw> after;

  /**
   * An execution.
   *
   * @param atoms those that were true beforehand
   * @param violated the literals over the parameters that did not hold beforehand
   */
  private record Draw(int kind, BitSet atoms, BitSet violated) {}

  SideEffectDraws() {
    this(new ArrayList<>(), new ArrayList<>());
  }

  private SideEffectDraws(List<Draw> before, List<Draw> after) {
    this.before = before;
    this.after = after;
  }

  void add(Side side, int kind, BitSet atoms, BitSet violated) {
    of(side).add(new Draw(kind, atoms, violated));
  }

  private List<Draw> of(Side side) {
    return side == Side.OLD ? before : after;
  }

  /** How many executions the side has that has fewer. */
  int fewer() {
    return Math.min(before.size(), after.size());
  }

  boolean has(int kind) {
    return before.stream().anyMatch(each -> each.kind() == kind)
        || after.stream().anyMatch(each -> each.kind() == kind);
  }

  int[] kinds(Side side) {
    return of(side).stream().mapToInt(Draw::kind).toArray();
  }

  /**
   * Pairs of an execution of either run, in which the same literals over the parameters hold, among
   * the executions in states that both runs know: an atom that never changed its value in the one
   * has that value in the other. Which are taken does not depend on what they changed.
   */
  SideEffectDraws alike() {
    List<Draw> one = before;
    List<Draw> other = after;
    for (int last = -1; last != one.size() + other.size(); ) {
      last = one.size() + other.size();
      other = known(other, one);
      one = known(one, other);
    }
    return pairs(one, other);
  }

  private static List<Draw> known(List<Draw> draws, List<Draw> by) {
    BitSet ever = new BitSet();
    by.forEach(each -> ever.or(each.atoms()));
    BitSet always = (BitSet) ever.clone();
    by.forEach(each -> always.and(each.atoms()));
    return draws.stream()
        .filter(
            each -> {
              BitSet never = (BitSet) each.atoms().clone();
              never.andNot(ever);
              BitSet missing = (BitSet) always.clone();
              missing.andNot(each.atoms());
              return never.isEmpty() && missing.isEmpty();
            })
        .toList();
  }

  /** In the order in which the second of each is there, both runs being read side by side. */
  private static SideEffectDraws pairs(List<Draw> one, List<Draw> other) {
    SideEffectDraws pairs = new SideEffectDraws();
    Map<BitSet, Queue<Draw>> ofOne = new HashMap<>();
    Map<BitSet, Queue<Draw>> ofOther = new HashMap<>();
    for (int i = 0; i < Math.max(one.size(), other.size()); i++) {
      if (i < one.size()) {
        wait(ofOne, one.get(i));
        pairs.pair(one.get(i).violated(), ofOne, ofOther);
      }
      if (i < other.size()) {
        wait(ofOther, other.get(i));
        pairs.pair(other.get(i).violated(), ofOne, ofOther);
      }
    }
    return pairs;
  }

  private static void wait(Map<BitSet, Queue<Draw>> waiting, Draw draw) {
    waiting.computeIfAbsent(draw.violated(), key -> new ArrayDeque<>()).add(draw);
  }

  private void pair(
      BitSet violated, Map<BitSet, Queue<Draw>> ofOne, Map<BitSet, Queue<Draw>> ofOther) {
    Queue<Draw> one = ofOne.getOrDefault(violated, new ArrayDeque<>());
    Queue<Draw> other = ofOther.getOrDefault(violated, new ArrayDeque<>());
    if (!one.isEmpty() && !other.isEmpty()) {
      before.add(one.remove());
      after.add(other.remove());
    }
  }
}
