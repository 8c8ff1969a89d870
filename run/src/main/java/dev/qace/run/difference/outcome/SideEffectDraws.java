package dev.qace.run.difference.outcome;

import dev.qace.run.difference.table.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What executions of two runs changed that no parameter names, in order. */
final class SideEffectDraws {
  private final List<Draw> before = new ArrayList<>();
  private final List<Draw> after = new ArrayList<>();

  private final FirstSeen ofBefore = new FirstSeen();
  private final FirstSeen ofAfter = new FirstSeen();

  /** By which execution of a run each atom was first true, and first false. */
  private static final class FirstSeen {
    private static final int NEVER = Integer.MAX_VALUE;
    private int[] firstTrue = new int[0];
    private int[] firstFalse = new int[0];

    void add(BitSet atoms, int size, int number) {
      firstTrue = longer(firstTrue, size);
      firstFalse = longer(firstFalse, size);
      for (int atom = 0; atom < size; atom++) {
        int[] first = atoms.get(atom) ? firstTrue : firstFalse;
        first[atom] = Math.min(first[atom], number);
      }
    }

    private static int[] longer(int[] first, int size) {
      int[] longer = Arrays.copyOf(first, Math.max(first.length, size));
      Arrays.fill(longer, first.length, longer.length, NEVER);
      return longer;
    }

    /** The execution by which each atom had had the value it has in this state. */
    int by(BitSet atoms, int size) {
      int last = 0;
      for (int atom = 0; atom < size; atom++) {
        int[] first = atoms.get(atom) ? firstTrue : firstFalse;
        last = Math.max(last, atom < first.length ? first[atom] : NEVER);
      }
      return last;
    }
  }

  /**
   * An execution.
   *
   * @param number which of its run it is
   * @param atoms those that were true beforehand
   * @param size how many atoms there are
   * @param violated the literals over the parameters that did not hold beforehand
   */
  private record Draw(int kind, int number, BitSet atoms, int size, BitSet violated) {}

  /**
   * An execution that waits for one of the other run.
   *
   * @param known the execution by which the other run had seen every atom's value
   */
  private record Waiting(Draw draw, int known) {
    boolean isAlike(Waiting other) {
      return known <= other.draw().number() && other.known() <= draw.number();
    }
  }

  /**
   * @param size how many atoms there are
   */
  void add(Side side, int kind, BitSet atoms, int size, BitSet violated) {
    int number = of(side).size();
    (side == Side.OLD ? ofBefore : ofAfter).add(atoms, size, number);
    of(side).add(new Draw(kind, number, atoms, size, violated));
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
    Map<BitSet, List<Waiting>> ofOne = new HashMap<>();
    Map<BitSet, List<Waiting>> ofOther = new HashMap<>();
    for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
      if (i < before.size()) {
        Draw draw = before.get(i);
        match(draw, ofAfter, ofOne, ofOther).ifPresent(other -> pairs.pair(draw, other));
      }
      if (i < after.size()) {
        Draw draw = after.get(i);
        match(draw, ofBefore, ofOther, ofOne).ifPresent(other -> pairs.pair(other, draw));
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
      Draw draw,
      FirstSeen other,
      Map<BitSet, List<Waiting>> waiting,
      Map<BitSet, List<Waiting>> others) {
    Waiting waits = new Waiting(draw, other.by(draw.atoms(), draw.size()));
    List<Waiting> candidates = others.getOrDefault(draw.violated(), new ArrayList<>());
    Optional<Waiting> found = candidates.stream().filter(waits::isAlike).findFirst();
    found.ifPresentOrElse(
        candidates::remove,
        () -> waiting.computeIfAbsent(draw.violated(), key -> new ArrayList<>()).add(waits));
    return found.map(Waiting::draw);
  }
}
