package dev.qace.run.difference.outcome;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.Effect;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.Side;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The outcomes that either of two runs has found, over the atoms that both have, and which of them
 * they can be told by. Outcomes that one of the runs never saw lead to different states are one:
 * nothing can be said of their odds apart.
 */
final class SharedOutcomes {
  private final CapabilityRun old;
  private final List<LiftedOutcome> outcomes;
  private final Looks looksOfOld;
  private final Looks looksOfNew;
  private final int[] classes;
  private final int size;

  private SharedOutcomes(
      CapabilityRun old,
      CapabilityRun now,
      Context context,
      ObjectPattern pattern,
      List<LiftedOutcome> outcomes) {
    this.old = old;
    this.outcomes = outcomes;
    this.looksOfOld = new Looks(old, context, pattern, outcomes);
    this.looksOfNew = new Looks(now, context, pattern, outcomes);
    this.classes = IntStream.range(0, outcomes.size()).toArray();
    for (int one = 0; one < classes.length; one++) {
      for (int other = 0; other < one; other++) {
        if (!looksOfOld.separates(one, other) || !looksOfNew.separates(one, other)) {
          join(classes[one], classes[other]);
        }
      }
    }
    List<Integer> left = IntStream.of(classes).distinct().sorted().boxed().toList();
    for (int i = 0; i < classes.length; i++) {
      classes[i] = left.indexOf(classes[i]);
    }
    this.size = left.size();
  }

  private void join(int one, int other) {
    for (int i = 0; i < classes.length; i++) {
      classes[i] = classes[i] == one || classes[i] == other ? Math.min(one, other) : classes[i];
    }
  }

  /** What two runs that both saw the capability execute can say of its outcomes. */
  static SharedOutcomes of(
      CapabilityRun old, CapabilityRun now, Context context, ObjectPattern pattern) {
    Set<LiftedOutcome> outcomes = new LinkedHashSet<>();
    for (CapabilityRun run : List.of(old, now)) {
      run.learned()
          .ifPresent(
              learned -> learned.outcomes().forEach(outcome -> outcomes.add(shared(run, outcome))));
    }
    return new SharedOutcomes(old, now, context, pattern, List.copyOf(outcomes));
  }

  private static LiftedOutcome shared(CapabilityRun run, LearnedCapability.LearnedOutcome outcome) {
    Lifting lifting = run.lifting();
    BitSet adds = new BitSet();
    BitSet deletes = new BitSet();
    for (Effect literal : outcome.changes()) {
      if (literal instanceof Effect.Change change) {
        int atom = run.numbers()[lifting.atoms().indexOf(change.atom())];
        (change.value() ? adds : deletes).set(atom);
      }
    }
    adds.and(run.subjects().common());
    deletes.and(run.subjects().common());
    return new LiftedOutcome(adds, deletes);
  }

  /** How many outcomes there are that both runs can tell apart. */
  int size() {
    return size;
  }

  /** For each outcome the number of its class: the finest that both runs tell. */
  int[] finest() {
    return classes.clone();
  }

  /** For each outcome whether it is of this class, as 1 or 0. */
  int[] single(int of) {
    return IntStream.of(classes).map(each -> each == of ? 1 : 0).toArray();
  }

  /**
   * The ways to put the outcomes into two parts that are looked at: one class and the rest, and
   * those that bring a literal about and those that do not.
   */
  List<int[]> halves() {
    Set<BitSet> halves = new LinkedHashSet<>();
    for (int of = 0; of < size; of++) {
      halves.add(half(single(of)));
    }
    for (int atom : old.subjects().common().stream().toArray()) {
      for (boolean value : new boolean[] {true, false}) {
        halves.add(half(bringing(atom, value)));
      }
    }
    return halves.stream()
        .filter(half -> !half.isEmpty() && isOfClasses(half))
        .map(half -> IntStream.range(0, classes.length).map(i -> half.get(i) ? 1 : 0).toArray())
        .toList();
  }

  private int[] bringing(int atom, boolean value) {
    return outcomes.stream()
        .mapToInt(
            each -> each.adds().get(atom) == value && (value || each.deletes().get(atom)) ? 1 : 0)
        .toArray();
  }

  /** The part without the first outcome, so that each division is there once. */
  private static BitSet half(int[] parts) {
    BitSet half = new BitSet();
    for (int i = 1; i < parts.length; i++) {
      half.set(i, parts[i] != parts[0]);
    }
    return half;
  }

  private boolean isOfClasses(BitSet half) {
    return IntStream.range(0, classes.length)
        .allMatch(
            i ->
                IntStream.range(0, i)
                    .allMatch(j -> classes[i] != classes[j] || half.get(i) == half.get(j)));
  }

  /** What occurred in the executions that tell these parts from one another. */
  int[] sequence(Side side, int[] parts) {
    int unexplained = IntStream.of(parts).max().orElse(0) + 1;
    return (side == Side.OLD ? looksOfOld : looksOfNew).sequence(parts, unexplained);
  }

  /** What the outcomes of a class bring about: the literals of the shortest. */
  List<String> literals(int of) {
    return IntStream.range(0, classes.length)
        .filter(i -> classes[i] == of)
        .mapToObj(this::literalsOf)
        .min(Comparator.comparingInt(List::size))
        .orElse(List.of());
  }

  private List<String> literalsOf(int outcome) {
    List<String> literals = new ArrayList<>();
    BitSet adds = outcomes.get(outcome).adds();
    BitSet deletes = outcomes.get(outcome).deletes();
    adds.stream().forEach(atom -> literals.add(old.subjects().literal(2 * atom)));
    deletes.stream()
        .filter(atom -> !adds.get(atom))
        .forEach(atom -> literals.add(old.subjects().literal(2 * atom + 1)));
    return literals;
  }

  /** Which outcomes only one of the runs can tell apart. */
  List<NotCompared> untold() {
    List<NotCompared> untold = new ArrayList<>();
    for (int one = 0; one < classes.length; one++) {
      for (int other = 0; other < one; other++) {
        boolean byOld = looksOfOld.separates(one, other);
        if (classes[one] == classes[other] && byOld != looksOfNew.separates(one, other)) {
          untold.add(
              new NotCompared.OneForTwo(
                  byOld ? Side.NEW : Side.OLD, literalsOf(other), literalsOf(one)));
        }
      }
    }
    return untold;
  }
}
