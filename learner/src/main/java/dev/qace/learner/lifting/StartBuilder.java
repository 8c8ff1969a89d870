package dev.qace.learner.lifting;

import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Makes states in which literals hold of an instance: first those that must, then, as far as they
 * do not stand in their way, those that should.
 */
public final class StartBuilder {
  private final Lifting lifting;
  private final Instance instance;
  private final Map<Integer, Boolean> set = new HashMap<>();
  private final BitSet wanted = new BitSet();
  private boolean possible = true;
  private int missed;

  public StartBuilder(Lifting lifting, Instance instance) {
    this.lifting = lifting;
    this.instance = instance;
  }

  /** Makes all of these literals hold, or fails. */
  public StartBuilder must(BitSet literals) {
    literals.stream().forEach(this::must);
    return this;
  }

  /** Makes a literal hold, or fails. */
  public StartBuilder must(int literal) {
    possible &= hold(literal);
    int subject = literal / 2;
    if (!lifting.isEquality(subject) && lifting.ground(instance)[subject] >= 0) {
      wanted.set(lifting.ground(instance)[subject]);
    }
    return this;
  }

  /** Makes those of the literals hold that still can. */
  public StartBuilder should(BitSet literals) {
    literals.stream().forEach(literal -> missed += hold(literal) ? 0 : 1);
    return this;
  }

  private boolean hold(int literal) {
    boolean value = literal % 2 == 0;
    int subject = literal / 2;
    if (lifting.isEquality(subject)) {
      int[] pair = lifting.parameters(subject);
      return instance.objects().get(pair[0]).equals(instance.objects().get(pair[1])) == value;
    }
    int atom = lifting.ground(instance)[subject];
    if (atom < 0) {
      return !value;
    }
    Boolean known = set.putIfAbsent(atom, value);
    return known == null || known == value;
  }

  /** Whether whatever must hold does. */
  public boolean isPossible() {
    return possible;
  }

  /** How many of the literals that should hold do not. */
  public int missed() {
    return missed;
  }

  /** The atoms whose values must be what they are set to. */
  public BitSet needed() {
    return (BitSet) wanted.clone();
  }

  /** The atoms whose values are set, for they must be so or should. */
  public BitSet settled() {
    BitSet atoms = new BitSet();
    set.keySet().forEach(atoms::set);
    return atoms;
  }

  /** Whether the value of an atom is settled by what was asked for. */
  public boolean isSet(int atom) {
    return set.containsKey(atom);
  }

  /** This state but for what was asked for; empty where that is impossible. */
  public Optional<State> from(State base) {
    if (!possible) {
      return Optional.empty();
    }
    long[] words = base.copyWords();
    set.forEach(
        (atom, value) -> {
          if (value) {
            words[atom >>> 6] |= 1L << atom;
          } else {
            words[atom >>> 6] &= ~(1L << atom);
          }
        });
    return Optional.of(State.adopt(words));
  }
}
