package dev.qace.planner.validation;

import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a policy, in their order. Each waits at one of the atoms it wants true, so that in a
 * state only the rules of its true atoms are looked at.
 */
final class FollowedRules {

  /** A rule: atoms that must be true, atoms that must be false, and the number of an instance. */
  record Rule(int number, BitSet yes, BitSet no, int instance) {

    boolean holds(State state) {
      for (int atom = yes.nextSetBit(0); atom >= 0; atom = yes.nextSetBit(atom + 1)) {
        if (!state.holds(atom)) {
          return false;
        }
      }
      for (int atom = no.nextSetBit(0); atom >= 0; atom = no.nextSetBit(atom + 1)) {
        if (state.holds(atom)) {
          return false;
        }
      }
      return true;
    }
  }

  private final List<Rule> all = new ArrayList<>();
  private final List<List<Rule>> byAtom = new ArrayList<>();
  private final List<Rule> others = new ArrayList<>();

  FollowedRules(int atoms) {
    for (int i = 0; i < atoms; i++) {
      byAtom.add(new ArrayList<>());
    }
  }

  /** Adds a rule behind those that are there. */
  void add(BitSet yes, BitSet no, int instance) {
    Rule rule = new Rule(all.size(), yes, no, instance);
    all.add(rule);
    List<Rule> home = others;
    for (int atom = yes.nextSetBit(0); atom >= 0; atom = yes.nextSetBit(atom + 1)) {
      if (home == others || byAtom.get(atom).size() < home.size()) {
        home = byAtom.get(atom);
      }
    }
    home.add(rule);
  }

  List<Rule> all() {
    return all;
  }

  /** Lists that hold between them every rule that wants none but these atoms to be true. */
  List<List<Rule>> wantingOnly(BitSet atoms) {
    List<List<Rule>> lists = new ArrayList<>(List.of(others));
    atoms.stream().forEach(atom -> lists.add(byAtom.get(atom)));
    return lists;
  }

  /** The first rule that applies. */
  @Nullable Rule in(State state) {
    Rule first = earliest(others, state, null);
    BitSet holding = state.trueAtoms();
    for (int atom = holding.nextSetBit(0); atom >= 0; atom = holding.nextSetBit(atom + 1)) {
      first = earliest(byAtom.get(atom), state, first);
    }
    return first;
  }

  private static @Nullable Rule earliest(List<Rule> candidates, State state, @Nullable Rule best) {
    for (Rule rule : candidates) {
      if (best != null && best.number < rule.number) {
        return best;
      }
      if (rule.holds(state)) {
        return rule;
      }
    }
    return best;
  }
}
