package dev.qace.planner.task;

import dev.qace.model.ground.GroundCondition;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A problem laid out for searching: states are words, operators and outcomes are numbers. */
public final class Task {

  /** A change under a condition. */
  public record Guarded(Formula when, int fluent, boolean value) {}

  private static final Guarded[][] UNCONDITIONAL = {};

  public final FondProblem problem;
  public final int fluents;
  public final int words;
  public final int operators;
  public final long[] initial;
  public final Formula goal;
  public final int[][] required;
  public final @Nullable Formula[] rest;
  public final int[][][] adds;
  public final int[][][] deletes;

  /** By operator and outcome; empty if no outcome of the operator has a condition. */
  public final Guarded[][][] guarded;

  public Task(FondProblem problem, Effort effort) {
    this.problem = problem;
    this.fluents = problem.fluents().size();
    this.words = Math.max(1, (fluents + 63) / 64);
    this.initial = Arrays.copyOf(problem.initial().copyWords(), words);
    this.goal = Formula.of(problem.goal());
    List<FondOperator> all = problem.operators();
    this.operators = all.size();
    this.required = new int[operators][];
    this.rest = new Formula[operators];
    this.adds = new int[operators][][];
    this.deletes = new int[operators][][];
    this.guarded = new Guarded[operators][][];
    for (int op = 0; op < operators; op++) {
      effort.step();
      lay(op, all.get(op));
    }
  }

  private void lay(int op, FondOperator operator) {
    required[op] = operator.required();
    boolean plain = operator.rest().equals(GroundCondition.TRUE);
    rest[op] = plain ? null : Formula.of(operator.rest());
    int count = operator.outcomes().size();
    boolean conditional = operator.outcomes().stream().anyMatch(o -> !o.conditional().isEmpty());
    guarded[op] = conditional ? new Guarded[count][] : UNCONDITIONAL;
    adds[op] = new int[count][];
    deletes[op] = new int[count][];
    for (int o = 0; o < count; o++) {
      FondOutcome outcome = operator.outcomes().get(o);
      adds[op][o] = outcome.adds();
      deletes[op][o] = outcome.deletes();
      if (conditional) {
        guarded[op][o] =
            outcome.conditional().stream()
                .map(c -> new Guarded(Formula.of(c.when()), c.fluent(), c.value()))
                .toArray(Guarded[]::new);
      }
    }
  }

  public boolean isConditional(int op) {
    return guarded[op].length > 0;
  }

  public int outcomes(int op) {
    return adds[op].length;
  }

  public static boolean holds(long[] state, int literal) {
    int fluent = literal >> 1;
    return (state[fluent >>> 6] & 1L << fluent) != 0 == ((literal & 1) == 0);
  }

  public boolean applicable(int op, long[] state) {
    for (int literal : required[op]) {
      if (!holds(state, literal)) {
        return false;
      }
    }
    Formula more = rest[op];
    return more == null || more.holds(state);
  }

  /** Writes the state that follows into another array. */
  public void apply(int op, int outcome, long[] state, long[] into) {
    System.arraycopy(state, 0, into, 0, words);
    for (int fluent : deletes[op][outcome]) {
      into[fluent >>> 6] &= ~(1L << fluent);
    }
    if (isConditional(op)) {
      for (Guarded change : guarded[op][outcome]) {
        if (!change.value && change.when.holds(state)) {
          into[change.fluent >>> 6] &= ~(1L << change.fluent);
        }
      }
      for (Guarded change : guarded[op][outcome]) {
        if (change.value && change.when.holds(state)) {
          into[change.fluent >>> 6] |= 1L << change.fluent;
        }
      }
    }
    for (int fluent : adds[op][outcome]) {
      into[fluent >>> 6] |= 1L << fluent;
    }
  }
}
