package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Finds short disjunctions that hold in all executions and in no refusal. A term begins as all that
 * holds in one execution, and loses whatever it can without holding in a refusal; terms are added
 * until every execution has one. That is done many times over, with other executions first and
 * other literals lost first. The same examples give the same disjunctions.
 */
final class DisjunctionSearch {
  private static final int ROUNDS = 40;
  private static final int TRIES = 6;
  private static final int MOST_TERMS = 40;

  /** Disjunctions this much longer than the shortest may be the right one, too. */
  private static final int SLACK = 2;

  private static final int MOST_FOUND = 24;

  /** How much less a literal is held to matter that takes one more to say. */
  private static final double HEAVY = 0.03;

  private final int subjects;
  private final IntUnaryOperator weights;
  private final List<BitSet> executed;
  private final List<BitSet> refused;
  private final BitSet[] refusedWhereTrue;
  private final BitSet[] refusedWhereFalse;
  private final Random random;

  /**
   * @param weights of literals: how much each takes to say
   */
  DisjunctionSearch(
      int subjects,
      IntUnaryOperator weights,
      Collection<BitSet> executed,
      Collection<BitSet> refused) {
    this.subjects = subjects;
    this.weights = weights;
    this.executed = List.copyOf(executed);
    this.refused = List.copyOf(refused);
    this.random = new Random(31L * executed.size() + refused.size());
    this.refusedWhereTrue = new BitSet[subjects];
    this.refusedWhereFalse = new BitSet[subjects];
    for (int subject = 0; subject < subjects; subject++) {
      BitSet isTrue = new BitSet();
      for (int i = 0; i < this.refused.size(); i++) {
        isTrue.set(i, this.refused.get(i).get(subject));
      }
      refusedWhereTrue[subject] = isTrue;
      BitSet isFalse = (BitSet) isTrue.clone();
      isFalse.flip(0, this.refused.size());
      refusedWhereFalse[subject] = isFalse;
    }
  }

  /** The shortest found, and others that are hardly longer; shortest first. */
  List<Disjunction> find() {
    Set<Disjunction> found = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      Disjunction one = cover();
      if (one.isSimple()) {
        found.add(one);
      }
    }
    int least = found.stream().mapToInt(this::size).min().orElse(0);
    return found.stream()
        .filter(each -> size(each) <= least + SLACK)
        .sorted(Comparator.comparingInt(this::size).thenComparing(Object::toString))
        .limit(MOST_FOUND)
        .toList();
  }

  /**
   * A disjunction with one of its literals replaced by another, in every term that has it, where
   * that explains everything, too; those that take least to say first.
   */
  List<Disjunction> substitutes(Disjunction of) {
    List<Disjunction> found = new ArrayList<>();
    for (int old : of.terms().stream().flatMapToInt(BitSet::stream).distinct().toArray()) {
      for (int other = 0; other < literalCount(subjects); other++) {
        int replacing = other;
        Disjunction changed =
            new Disjunction(of.terms().stream().map(term -> with(term, old, replacing)).toList());
        if (other != old
            && executed.stream().allMatch(changed::holds)
            && refused.stream().noneMatch(changed::holds)) {
          found.add(changed);
        }
      }
    }
    found.sort(Comparator.comparingInt(this::size).thenComparing(Object::toString));
    return found.subList(0, Math.min(found.size(), MOST_FOUND));
  }

  private static BitSet with(BitSet term, int old, int other) {
    BitSet changed = (BitSet) term.clone();
    if (changed.get(old)) {
      changed.clear(old);
      changed.set(other);
    }
    return changed;
  }

  private int size(Disjunction disjunction) {
    return disjunction.size(weights);
  }

  private Disjunction cover() {
    List<BitSet> terms = new ArrayList<>();
    List<BitSet> left = new ArrayList<>(executed);
    while (!left.isEmpty() && terms.size() < MOST_TERMS) {
      BitSet term = bestTerm(left.get(random.nextInt(left.size())), left);
      terms.add(term);
      left.removeIf(each -> Disjunction.holds(term, each));
    }
    for (int i = terms.size() - 1; i >= 0; i--) {
      List<BitSet> others = new ArrayList<>(terms);
      others.remove(i);
      if (!others.isEmpty()
          && executed.stream()
              .allMatch(e -> others.stream().anyMatch(t -> Disjunction.holds(t, e)))) {
        terms.remove(i);
      }
    }
    terms.sort(Comparator.comparing(Object::toString));
    return new Disjunction(terms);
  }

  /** Of some terms that hold in an execution, one that holds in most of these. */
  private BitSet bestTerm(BitSet execution, List<BitSet> left) {
    double[] support = support(execution, left);
    BitSet best = new BitSet();
    long most = -1;
    for (int i = 0; i < TRIES; i++) {
      BitSet term = term(execution, support);
      long covered = left.stream().filter(each -> Disjunction.holds(term, each)).count();
      long worth = covered * 2L * (subjects + 1) - term.stream().map(weights).sum();
      if (worth > most) {
        most = worth;
        best = term;
      }
    }
    return best;
  }

  /** For each subject, the share of these executions in which it is as in the given one. */
  private double[] support(BitSet execution, List<BitSet> left) {
    double[] support = new double[subjects];
    for (BitSet each : left) {
      for (int subject = 0; subject < subjects; subject++) {
        support[subject] += each.get(subject) == execution.get(subject) ? 1.0 / left.size() : 0;
      }
    }
    return support;
  }

  /** Least literals of an execution that hold in no refusal; those with little support go first. */
  private BitSet term(BitSet execution, double[] support) {
    int[] reasons = new int[refused.size()];
    for (int subject = 0; subject < subjects; subject++) {
      add(differing(execution, subject), 1, reasons);
    }
    double noise = random.nextDouble();
    double[] order = new double[subjects];
    List<Integer> all = new ArrayList<>();
    for (int subject = 0; subject < subjects; subject++) {
      order[subject] =
          support[subject]
              + noise * random.nextDouble()
              - HEAVY * (weights.applyAsInt(positive(subject)) - 1);
      all.add(subject);
    }
    all.sort(Comparator.comparingDouble(subject -> order[subject]));
    BitSet term = new BitSet();
    for (int subject : all) {
      BitSet against = differing(execution, subject);
      if (isNeeded(against, reasons)) {
        term.set(literalOf(subject, execution.get(subject)));
      } else {
        add(against, -1, reasons);
      }
    }
    return term;
  }

  private static void add(BitSet refusals, int more, int[] reasons) {
    for (int each = refusals.nextSetBit(0); each >= 0; each = refusals.nextSetBit(each + 1)) {
      reasons[each] += more;
    }
  }

  /** Whether one of these refusals has no other reason. */
  private static boolean isNeeded(BitSet refusals, int[] reasons) {
    for (int each = refusals.nextSetBit(0); each >= 0; each = refusals.nextSetBit(each + 1)) {
      if (reasons[each] == 1) {
        return true;
      }
    }
    return false;
  }

  /** The refusals in which a subject is not as in the execution. */
  private BitSet differing(BitSet execution, int subject) {
    return execution.get(subject) ? refusedWhereFalse[subject] : refusedWhereTrue[subject];
  }
}
