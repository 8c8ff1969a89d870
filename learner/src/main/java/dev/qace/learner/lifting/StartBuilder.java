package dev.qace.learner.lifting;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes states in which literals hold of an instance: first those that must, then, as far as they
 * do not stand in their way, those that should. Of a condition on other objects, an object of which
 * it holds is looked for that takes the fewest changes.
 */
public final class StartBuilder {
  private final Lifting lifting;
  private final Instance instance;
  private final boolean plain;
  private final Map<Integer, Boolean> set = new HashMap<>();
  private final BitSet wanted = new BitSet();
  private final BitSet conditions = new BitSet();
  private final List<BitSet> wishes = new ArrayList<>();
  private Map<Integer, Boolean> resolved = set;
  private BitSet resolvedNeeded = wanted;
  private boolean possible = true;
  private int missed;

  public StartBuilder(Lifting lifting, Instance instance) {
    this.lifting = lifting;
    this.instance = instance;
    this.plain =
        lifting.extension().conditions().isEmpty() && lifting.extension().sideEffects().isEmpty();
  }

  /**
   * The patterns of objects with which all literals of one of these sets can hold; finest first.
   */
  public static List<ObjectPattern> patterns(Lifting lifting, List<BitSet> ways) {
    return lifting.bindings().patterns().stream()
        .filter(
            pattern ->
                lifting.bindings().first(pattern).stream()
                    .anyMatch(
                        instance ->
                            ways.stream()
                                .anyMatch(
                                    way ->
                                        new StartBuilder(lifting, instance)
                                            .must(way)
                                            .isPossible())))
        .toList();
  }

  /** Makes all of these literals hold, or fails. */
  public StartBuilder must(BitSet literals) {
    literals.stream().forEach(this::must);
    return this;
  }

  /** Makes a literal hold, or fails. */
  public StartBuilder must(int literal) {
    int subject = subjectOf(literal);
    if (isOfOthers(literal)) {
      conditions.set(literal);
      return this;
    }
    possible &= hold(literal, set);
    if (lifting.isAtom(subject) && lifting.ground(instance)[subject] >= 0) {
      wanted.set(lifting.ground(instance)[subject]);
    }
    return this;
  }

  /** Whether other objects decide: a condition on them, or whether a side effect shows. */
  private boolean isOfOthers(int literal) {
    return lifting.isCondition(subjectOf(literal)) || lifting.isMark(subjectOf(literal));
  }

  /** Makes those of the literals hold that still can. */
  public StartBuilder should(BitSet literals) {
    if (plain) {
      literals.stream().forEach(literal -> missed += hold(literal, set) ? 0 : 1);
    } else {
      wishes.add((BitSet) literals.clone());
    }
    return this;
  }

  private boolean hold(int literal, Map<Integer, Boolean> atoms) {
    boolean value = isPositive(literal);
    int subject = subjectOf(literal);
    if (lifting.isEquality(subject)) {
      int[] pair = lifting.parameters(subject);
      return lifting.object(instance, pair[0]).equals(lifting.object(instance, pair[1])) == value;
    }
    int atom = lifting.ground(instance)[subject];
    if (atom < 0) {
      return !value;
    }
    Boolean known = atoms.putIfAbsent(atom, value);
    return known == null || known == value;
  }

  /** Whether whatever must hold does. */
  public boolean isPossible() {
    return possible && (plain || resolve(lifting.world().initial()));
  }

  /** How many of the literals that should hold do not. */
  public int missed() {
    return missed;
  }

  /** The atoms whose values must be what they are set to, as of the last state that was made. */
  public BitSet needed() {
    return (BitSet) resolvedNeeded.clone();
  }

  /** The atoms whose values are set, for they must be so or should, as of the last state. */
  public BitSet settled() {
    BitSet atoms = new BitSet();
    resolved.keySet().forEach(atoms::set);
    return atoms;
  }

  /** This state but for what was asked for; empty if that is impossible. */
  public Optional<State> from(State base) {
    if (!possible || (!plain && !resolve(base))) {
      return Optional.empty();
    }
    StateDraft draft = base.draft();
    resolved.forEach(draft::set);
    return Optional.of(draft.state());
  }

  /** Finds objects for the conditions, beginning with a state; whether there are any. */
  private boolean resolve(State base) {
    OtherObjectsSetter setter = new OtherObjectsSetter(lifting, instance, base);
    Optional<Map<Integer, Boolean>> found = setter.hold(conditions, set);
    if (found.isEmpty()) {
      return false;
    }
    Map<Integer, Boolean> atoms = found.get();
    BitSet needed = (BitSet) wanted.clone();
    atoms.keySet().stream().filter(atom -> !set.containsKey(atom)).forEach(needed::set);
    missed = 0;
    for (BitSet literals : wishes) {
      BitSet others = new BitSet();
      for (int each = literals.nextSetBit(0); each >= 0; each = literals.nextSetBit(each + 1)) {
        if (isOfOthers(each)) {
          others.set(each);
        } else {
          missed += hold(each, atoms) ? 0 : 1;
        }
      }
      for (int each = others.nextSetBit(0); each >= 0; each = others.nextSetBit(each + 1)) {
        BitSet one = new BitSet();
        one.set(each);
        Optional<Map<Integer, Boolean>> more = setter.hold(one, atoms);
        missed += more.isPresent() ? 0 : 1;
        atoms = more.orElse(atoms);
      }
    }
    resolved = atoms;
    resolvedNeeded = needed;
    return true;
  }
}
