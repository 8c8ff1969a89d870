package dev.qace.planner.task;

/**
 * Finds the operators that execute in a state. Each operator waits at the rarest literal of its
 * precondition, so that only those whose literal holds are looked at.
 */
public final class Applicable {
  private static final int NONE = -1;

  private final Task task;

  /** By fluent, each operator that waits there, followed by the next rarest literal it needs. */
  private final int[][] byTrue;

  private final int[][] byFalse;
  private final int[] always;
  private int[] found = new int[16];
  private int count;

  public Applicable(Task task) {
    this.task = task;
    int[] uses = new int[2 * task.fluents];
    for (int[] literals : task.required) {
      for (int literal : literals) {
        uses[literal]++;
      }
    }
    int[] home = new int[task.operators];
    int[] second = new int[task.operators];
    int[] sizes = new int[2 * task.fluents + 1];
    for (int op = 0; op < task.operators; op++) {
      home[op] = rarest(task.required[op], NONE, uses);
      second[op] = rarest(task.required[op], home[op], uses);
      home[op] = home[op] == NONE ? 2 * task.fluents : home[op];
      sizes[home[op]] += 2;
    }
    int[][] buckets = new int[sizes.length][];
    for (int i = 0; i < sizes.length; i++) {
      buckets[i] = new int[sizes[i]];
    }
    for (int op = task.operators - 1; op >= 0; op--) {
      int[] bucket = buckets[home[op]];
      bucket[--sizes[home[op]]] = second[op];
      bucket[--sizes[home[op]]] = op;
    }
    this.byTrue = new int[task.fluents][];
    this.byFalse = new int[task.fluents][];
    for (int fluent = 0; fluent < task.fluents; fluent++) {
      byTrue[fluent] = buckets[2 * fluent];
      byFalse[fluent] = buckets[2 * fluent + 1];
    }
    this.always = buckets[2 * task.fluents];
  }

  private static int rarest(int[] literals, int but, int[] uses) {
    int best = NONE;
    for (int literal : literals) {
      if (literal != but && (best == NONE || better(literal, best, uses))) {
        best = literal;
      }
    }
    return best;
  }

  /** True fluents are few in most states, so a positive literal is better than a negative one. */
  private static boolean better(int literal, int best, int[] uses) {
    if ((literal & 1) != (best & 1)) {
      return (literal & 1) == 0;
    }
    return uses[literal] < uses[best];
  }

  /** The operators, valid until the next call; {@link #count()} of them. */
  public int[] in(long[] state) {
    count = 0;
    take(always, state);
    for (int fluent = 0; fluent < task.fluents; fluent++) {
      boolean value = (state[fluent >>> 6] & 1L << fluent) != 0;
      take(value ? byTrue[fluent] : byFalse[fluent], state);
    }
    return found;
  }

  public int count() {
    return count;
  }

  private void take(int[] candidates, long[] state) {
    for (int i = 0; i < candidates.length; i += 2) {
      int op = candidates[i];
      int second = candidates[i + 1];
      if ((second == NONE || Task.holds(state, second)) && task.applicable(op, state)) {
        if (count == found.length) {
          found = java.util.Arrays.copyOf(found, 2 * count);
        }
        found[count++] = op;
      }
    }
  }
}
