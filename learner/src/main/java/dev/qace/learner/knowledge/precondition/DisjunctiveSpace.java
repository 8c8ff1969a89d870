package dev.qace.learner.knowledge.precondition;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Lifting;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shortest disjunction of a few conjunctions that explains what no conjunction does, and how
 * often it has predicted rightly since it was found. Which one it is depends on the transitions and
 * their order. Not thread-safe.
 */
public final class DisjunctiveSpace implements Precondition {
  /**
   * About half of them are drawn from all states in which a refusal is predicted: a further way to
   * execute that holds in one of ten of these is found with a chance of 99 %.
   */
  public static final int ENOUGH_REFUSALS = 90;

  /** Executions follow in great number anyway, and each of them is a prediction as well. */
  public static final int ENOUGH_EXECUTIONS = 20;

  private static final int FEW_CANDIDATES = 4;

  private final Lifting lifting;
  private final Map<BitSet, Transition> executed;
  private final Map<BitSet, Transition> refused;
  private List<Disjunction> candidates = List.of();
  private @Nullable Disjunction best;
  private @Nullable Transition foundBy;
  private boolean lost;
  private boolean nothingLeft;
  private int refusals;
  private int executions;

  /**
   * @param executed an execution for all values seen so far to execute
   * @param refused a refusal for all values seen so far to be refused
   * @param last the transition that no conjunction explains
   */
  DisjunctiveSpace(
      Lifting lifting,
      Map<BitSet, Transition> executed,
      Map<BitSet, Transition> refused,
      Transition last) {
    this.lifting = lifting;
    this.executed = new LinkedHashMap<>(executed);
    this.refused = new LinkedHashMap<>(refused);
    this.lost = executed.keySet().stream().anyMatch(refused::containsKey);
    search(last);
  }

  /**
   * Over what more can be said than the parameters tell.
   *
   * @param seen what was seen so far, in order; not empty
   */
  public static DisjunctiveSpace over(Lifting lifting, List<Transition> seen) {
    Map<BitSet, Transition> executed = new LinkedHashMap<>();
    Map<BitSet, Transition> refused = new LinkedHashMap<>();
    for (Transition each : seen) {
      (each.outcome() instanceof Transition.Moved ? executed : refused)
          .putIfAbsent(lifting.values(each.state(), each.instance()), each);
    }
    return new DisjunctiveSpace(lifting, executed, refused, seen.get(seen.size() - 1));
  }

  /** Of which literals it is. */
  public Lifting lifting() {
    return lifting;
  }

  /** Takes in a transition of this capability. */
  public void add(Transition transition) {
    BitSet values = lifting.values(transition.state(), transition.instance());
    boolean moved = transition.outcome() instanceof Transition.Moved;
    (moved ? executed : refused).putIfAbsent(values, transition);
    lost |= (moved ? refused : executed).containsKey(values);
    Disjunction current = best;
    if (lost || current == null) {
      lose();
      return;
    }
    int before = candidates.size();
    candidates = candidates.stream().filter(each -> each.holds(values) == moved).toList();
    if (current.holds(values) != moved
        || (candidates.size() < before && candidates.size() < FEW_CANDIDATES)) {
      search(transition);
    }
    if (current.equals(best)) {
      refusals += moved ? 0 : 1;
      executions += moved ? 1 : 0;
    }
  }

  private void search(Transition transition) {
    if (lost) {
      lose();
      return;
    }
    Disjunction before = best;
    DisjunctionSearch search =
        new DisjunctionSearch(
            lifting.subjects(), lifting::weight, executed.keySet(), refused.keySet());
    candidates = search.find();
    if (!candidates.isEmpty() && !lifting.extension().isEmpty()) {
      Set<Disjunction> all = new LinkedHashSet<>(candidates);
      all.addAll(search.substitutes(candidates.get(0)));
      candidates = List.copyOf(all);
    }
    if (candidates.isEmpty()) {
      lose();
      return;
    }
    Disjunction shortest = candidates.get(0);
    boolean stays =
        before != null
            && before.size(lifting::weight) <= shortest.size(lifting::weight)
            && executed.keySet().stream().allMatch(before::holds)
            && refused.keySet().stream().noneMatch(before::holds);
    if (!stays) {
      best = shortest;
      foundBy = transition;
      refusals = 0;
      executions = 0;
    }
  }

  private void lose() {
    lost = true;
    best = null;
    candidates = List.of();
  }

  /** Whether no such disjunction explains what was seen. */
  public boolean isLost() {
    return lost;
  }

  /** Whether it has predicted rightly, without an error, often enough to be believed. */
  public boolean isSettled() {
    return best != null
        && (nothingLeft || (refusals >= ENOUGH_REFUSALS && executions >= ENOUGH_EXECUTIONS));
  }

  /** It is to be believed if it explains everything: there is nothing left to ask. */
  public void conclude() {
    nothingLeft = true;
  }

  /** The disjunction; only where not lost. */
  public Disjunction best() {
    return Optional.ofNullable(best).orElseThrow();
  }

  /** Those that explain everything and are hardly longer than the best. */
  public List<Disjunction> candidates() {
    return candidates;
  }

  /** How many refusals it has predicted since it was found. */
  public int refusals() {
    return refusals;
  }

  /** How many executions it has predicted since it was found. */
  public int executions() {
    return executions;
  }

  /** The transition after which it was found. */
  public Optional<Transition> foundBy() {
    return Optional.ofNullable(foundBy);
  }

  /** A refusal in which these literals, of a term, are all that is missing. */
  public Optional<Transition> refusedFor(BitSet term, BitSet missing) {
    BitSet rest = (BitSet) term.clone();
    rest.andNot(missing);
    return refused.entrySet().stream()
        .filter(each -> Disjunction.holds(rest, each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  @Override
  public boolean surelyExecutes(BitSet values) {
    return best().holds(values);
  }

  @Override
  public boolean surelyRefuses(BitSet values) {
    return !best().holds(values);
  }

  @Override
  public boolean isRefused(BitSet values) {
    return surelyRefuses(values);
  }

  @Override
  public BitSet needed() {
    return best().common();
  }

  @Override
  public List<BitSet> ways() {
    return best().terms().stream().map(term -> (BitSet) term.clone()).toList();
  }

  @Override
  public BitSet undecided() {
    return new BitSet();
  }
}
