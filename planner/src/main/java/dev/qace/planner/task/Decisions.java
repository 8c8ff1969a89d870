package dev.qace.planner.task;

import dev.qace.model.Atom;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.planner.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What to do in each of some states, written as few rules that name only what tells the states
 * apart in which different things are to be done.
 */
public final class Decisions {
  /** Beyond, telling states apart pairwise takes too long, and rules name whole states. */
  private static final int MOST_COMPARED = 12_000;

  private final Task task;
  private final List<long[]> states = new ArrayList<>();
  private final List<Integer> operators = new ArrayList<>();

  public Decisions(Task task) {
    this.task = task;
  }

  public void add(long[] state, int operator) {
    states.add(state);
    operators.add(operator);
  }

  /** The states in the order in which their rules should come. */
  public Policy policy(Effort effort) {
    List<Policy.Rule> rules = new ArrayList<>();
    BitSet open = new BitSet();
    open.set(0, states.size());
    for (int s = 0; s < states.size(); s++) {
      effort.step();
      if (!open.get(s)) {
        continue;
      }
      Partial when =
          states.size() > MOST_COMPARED
              ? Partial.full(states.get(s), task.fluents)
              : apart(s, open, effort);
      for (int t = open.nextSetBit(s); t >= 0; t = open.nextSetBit(t + 1)) {
        if (when.matches(states.get(t))) {
          open.clear(t);
        }
      }
      rules.add(rule(task, when, operators.get(s)));
    }
    return new Policy(rules);
  }

  /** A rule for each state that names all of it; takes no time to find. */
  public Policy byState() {
    List<Policy.Rule> rules = new ArrayList<>();
    for (int s = 0; s < states.size(); s++) {
      rules.add(rule(task, Partial.full(states.get(s), task.fluents), operators.get(s)));
    }
    return new Policy(rules);
  }

  /** Literals of a state that no open state has all of where something else is to be done. */
  private Partial apart(int s, BitSet open, Effort effort) {
    long[] state = states.get(s);
    int operator = operators.get(s);
    Partial when = new Partial(task.words);
    for (int literal : task.required[operator]) {
      when.add(literal >> 1, (literal & 1) == 0);
    }
    Formula rest = task.rest[operator];
    if (rest != null) {
      rest.support(state, when);
    }
    List<long[]> others = new ArrayList<>();
    for (int t = open.nextSetBit(0); t >= 0; t = open.nextSetBit(t + 1)) {
      if (operators.get(t) != operator && when.matches(states.get(t))) {
        others.add(states.get(t));
      }
    }
    while (!others.isEmpty()) {
      effort.step();
      int best = mostTelling(state, others);
      when.add(best, (state[best >>> 6] & 1L << best) != 0);
      others.removeIf(other -> !when.matches(other));
    }
    return when;
  }

  private int mostTelling(long[] state, List<long[]> others) {
    int[] differ = new int[task.fluents];
    for (long[] other : others) {
      for (int i = 0; i < state.length; i++) {
        for (long bits = state[i] ^ other[i]; bits != 0; bits &= bits - 1) {
          differ[64 * i + Long.numberOfTrailingZeros(bits)]++;
        }
      }
    }
    int best = 0;
    for (int fluent = 1; fluent < differ.length; fluent++) {
      boolean holds = (state[fluent >>> 6] & 1L << fluent) != 0;
      if (differ[fluent] > differ[best] || (differ[fluent] == differ[best] && holds)) {
        best = fluent;
      }
    }
    return best;
  }

  public static Policy.Rule rule(Task task, Partial when, int operator) {
    List<Atom> fluents = task.problem.fluents();
    List<Literal> literals = new ArrayList<>();
    for (int literal : when.literals()) {
      literals.add(new Literal(fluents.get(literal >> 1), (literal & 1) == 0));
    }
    return new Policy.Rule(literals, task.problem.operators().get(operator).instance());
  }
}
