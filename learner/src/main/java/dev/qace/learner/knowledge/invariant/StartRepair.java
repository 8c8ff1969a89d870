package dev.qace.learner.knowledge.invariant;

import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Changes made-up states as little as possible until the agent may accept them: the robot is moved,
 * not copied. What is known to be refused is not handed out; what may be is, if there is no other
 * way, as its answer tells which guesses are right.
 */
public final class StartRepair {
  private static final int MOST_MOVES = 12;
  private static final double LEAST_SHARE = 0.25;
  private static final double CLEAR = 0.01;
  private static final double UNFOUNDED = 0.001;

  private final Invariants invariants;
  private final @Nullable RandomGenerator random;
  private double[] blame = new double[0];

  /**
   * @param random chooses among changes that are as good; without it, the first is taken
   */
  public StartRepair(Invariants invariants, @Nullable RandomGenerator random) {
    this.invariants = invariants;
    this.random = random;
  }

  /** Changes that make a state better by as much. */
  private record Move(State state, double gain) {}

  /**
   * The state, or one like it that the agent may accept.
   *
   * @param fixed atoms that must stay as they are
   * @return empty where whatever was found is known to be refused
   */
  public Optional<State> of(State wanted, BitSet fixed) {
    if (!invariants.isActive()) {
      return Optional.of(wanted);
    }
    State state = nearest(wanted, fixed);
    return invariants.refusal(state).isEmpty() ? Optional.of(state) : Optional.empty();
  }

  /** The state, or the one like it that is most like others the agent was in. */
  public State nearest(State wanted, BitSet fixed) {
    blame = invariants.blame();
    State state = restored(wanted, fixed);
    for (int i = 0; i < MOST_MOVES && !isHopeless(state, fixed); i++) {
      Set<Integer> atoms = suspects(state, fixed);
      if (atoms.isEmpty() || invariants.isOrdinary(state)) {
        break;
      }
      Optional<State> better = single(state, atoms);
      if (better.isEmpty()) {
        better = twice(state, atoms, fixed);
      }
      if (better.isEmpty() || better.get().equals(state)) {
        break;
      }
      state = better.get();
    }
    return state;
  }

  /** What seems never to change is as it always is, where nothing of it must be otherwise. */
  private State restored(State wanted, BitSet fixed) {
    State state = wanted;
    for (GroundRule rule : invariants.brokenRules(wanted)) {
      if (rule.kind() == GroundRule.RuleKind.UNCHANGED
          && blame[rule.invariant()] > 0
          && !isChanged(rule, wanted, fixed)) {
        state = rule.restored(state);
      }
    }
    return state;
  }

  /** Whether something must be otherwise than it always is. */
  private static boolean isChanged(GroundRule rule, State state, BitSet fixed) {
    State before = rule.restored(state);
    return rule.scope().stream()
        .anyMatch(atom -> fixed.get(atom) && before.holds(atom) != state.holds(atom));
  }

  /** Whether something must be otherwise than it surely is. */
  private boolean isHopeless(State wanted, BitSet fixed) {
    return invariants.brokenRules(wanted).stream()
        .anyMatch(
            rule ->
                rule.kind() == GroundRule.RuleKind.UNCHANGED
                    && blame[rule.invariant()] == 1
                    && invariants.isProven(rule.invariant())
                    && isChanged(rule, wanted, fixed));
  }

  /** The atoms, but for those that must stay, of rules that the state breaks and that matter. */
  private Set<Integer> suspects(State state, BitSet fixed) {
    List<GroundRule> broken = invariants.brokenRules(state);
    double most = broken.stream().mapToDouble(rule -> weight(rule, state)).max().orElse(0);
    Set<Integer> atoms = new LinkedHashSet<>();
    for (GroundRule rule : broken) {
      if (weight(rule, state) >= LEAST_SHARE * most) {
        rule.scope().stream().filter(atom -> !fixed.get(atom)).forEach(atoms::add);
      }
    }
    return atoms;
  }

  private Optional<State> single(State state, Set<Integer> atoms) {
    List<Move> best = new ArrayList<>();
    for (int atom : atoms) {
      keep(best, flipped(state, atom), gain(state, atom));
    }
    return chosen(best);
  }

  /** Two changes at once, where no single one helps. */
  private Optional<State> twice(State state, Set<Integer> atoms, BitSet fixed) {
    List<Move> best = new ArrayList<>();
    for (int atom : atoms) {
      State once = flipped(state, atom);
      double gain = gain(state, atom);
      for (int other : suspects(once, fixed)) {
        if (other != atom) {
          keep(best, flipped(once, other), gain + gain(once, other));
        }
      }
    }
    return chosen(best);
  }

  private static void keep(List<Move> best, State state, double gain) {
    if (gain > 0 && (best.isEmpty() || gain >= best.get(0).gain())) {
      if (!best.isEmpty() && gain > best.get(0).gain()) {
        best.clear();
      }
      best.add(new Move(state, gain));
    }
  }

  private Optional<State> chosen(List<Move> best) {
    if (best.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(best.get(random == null ? 0 : random.nextInt(best.size())).state());
  }

  private static State flipped(State state, int atom) {
    return state.with(atom, !state.holds(atom));
  }

  /** How much better a state becomes where an atom is changed. */
  private double gain(State state, int atom) {
    State after = flipped(state, atom);
    double gain = 0;
    for (GroundRule rule : invariants.about(atom)) {
      gain += weight(rule, state) * (rule.missedBy(state) - rule.missedBy(after));
    }
    return gain;
  }

  /** The more the less likely it is to hold by chance in a few states. */
  private double weight(GroundRule rule, State state) {
    double weight =
        switch (rule.kind()) {
          case EXACTLY_ONE -> 8;
          case AT_MOST_ONE, AT_MOST_TWO -> 4;
          case IMPLIES -> 1;
          case UNCHANGED -> 100;
        };
    double least = invariants.isClear(rule, state) ? CLEAR : UNFOUNDED;
    return weight * Math.max(least, blame[rule.invariant()]);
  }
}
