package dev.qace.run.difference.outcome;

import dev.qace.run.difference.table.Side;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What executions of two runs changed that no parameter names, in order. */
final class SideEffectDraws {
  private final List<Draw> before = new ArrayList<>();
  private final List<Draw> after = new ArrayList<>();

  private final Seen ofBefore = new Seen(new BitSet(), new BitSet());
  private final Seen ofAfter = new Seen(new BitSet(), new BitSet());

  /** Which atoms were true, and which false, in any of the states so far. */
  private record Seen(BitSet wereTrue, BitSet wereFalse) {
    void add(BitSet atoms, int size) {
      wereTrue.or(atoms);
      BitSet others = new BitSet();
      others.set(0, size);
      others.andNot(atoms);
      wereFalse.or(others);
    }

    Seen soFar() {
      return new Seen((BitSet) wereTrue.clone(), (BitSet) wereFalse.clone());
    }

    /** Whether each atom had this value. */
    boolean knows(BitSet atoms, int size) {
      BitSet unknown = (BitSet) atoms.clone();
      unknown.andNot(wereTrue);
      BitSet others = new BitSet();
      others.set(0, size);
      others.andNot(atoms);
      others.andNot(wereFalse);
      return unknown.isEmpty() && others.isEmpty();
    }
  }

  /**
   * An execution.
   *
   * @param atoms those that were true beforehand
   * @param size how many atoms there are
   * @param violated the literals over the parameters that did not hold beforehand
   * @param seen what its run had seen by then
   */
  private record Draw(int kind, BitSet atoms, int size, BitSet violated, Seen seen) {
    boolean isKnownBy(Draw other) {
      return other.seen().knows(atoms, size);
    }
  }

  /**
   * @param size how many atoms there are
   */
  void add(Side side, int kind, BitSet atoms, int size, BitSet violated) {
    Seen seen = side == Side.OLD ? ofBefore : ofAfter;
    seen.add(atoms, size);
    of(side).add(new Draw(kind, atoms, size, violated, seen.soFar()));
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
   * Pairs of an execution of either run, in which the same literals over the parameters hold, and
   * in states of which both runs had seen every atom's value by then. They are formed in the order
   * in which the second of each is there, both runs being read side by side. Which are taken does
   * not depend on what they changed, nor on where that led.
   */
  SideEffectDraws alike() {
    SideEffectDraws pairs = new SideEffectDraws();
    Map<BitSet, List<Draw>> ofOne = new HashMap<>();
    Map<BitSet, List<Draw>> ofOther = new HashMap<>();
    for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
      if (i < before.size()) {
        Draw draw = before.get(i);
        match(draw, ofOne, ofOther).ifPresent(other -> pairs.pair(draw, other));
      }
      if (i < after.size()) {
        Draw draw = after.get(i);
        match(draw, ofOther, ofOne).ifPresent(other -> pairs.pair(other, draw));
      }
    }
    return pairs;
  }

  private void pair(Draw one, Draw other) {
    before.add(one);
    after.add(other);
  }

  /** The first of the other run that waits for such a one; if there is none, it waits itself. */
  private static Optional<Draw> match(
      Draw draw, Map<BitSet, List<Draw>> waiting, Map<BitSet, List<Draw>> others) {
    List<Draw> candidates = others.getOrDefault(draw.violated(), new ArrayList<>());
    Optional<Draw> found =
        candidates.stream()
            .filter(each -> each.isKnownBy(draw) && draw.isKnownBy(each))
            .findFirst();
    found.ifPresentOrElse(
        candidates::remove,
        () -> waiting.computeIfAbsent(draw.violated(), key -> new ArrayList<>()).add(draw));
    return found;
  }
}
