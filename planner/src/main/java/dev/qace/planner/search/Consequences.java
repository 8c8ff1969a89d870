package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.IntList;
import dev.qace.planner.task.Mutexes;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Relaxation;
import dev.qace.planner.task.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a partial dead end for the operators: one that always leads to it is disabled;
 * one that leads to it unless some literal keeps it from there needs one of these literals, and the
 * relaxed task is told so. So plans for it take the detours that the dead ends demand, and where
 * there are none, there is another dead end to be found.
 */
final class Consequences {
  /** Dead ends of more literals are too special for any operator always to lead to. */
  private static final int MOST_LITERALS = 64;

  /** So that evaluating a state does not take much longer for what is known about dead ends. */
  private static final int MOST_JOINTS = 5_000;

  private static final int NONE = -1;

  private final Task task;
  private final Relaxation relaxation;
  private final Mutexes mutexes;
  private final boolean[] disabled;
  private final Effort effort;

  /** By literal, the operators that have an outcome which makes it hold. */
  private int @Nullable [][] makers;

  private final IntList open = new IntList();

  Consequences(
      Task task, Relaxation relaxation, Mutexes mutexes, boolean[] disabled, Effort effort) {
    this.task = task;
    this.relaxation = relaxation;
    this.mutexes = mutexes;
    this.disabled = disabled;
    this.effort = effort;
  }

  void of(Partial dead) {
    int[] literals = dead.literals();
    if (literals.length > MOST_LITERALS) {
      return;
    }
    int[][] byLiteral = makers();
    for (int literal : literals) {
      for (int op : byLiteral[literal]) {
        effort.step();
        for (int outcome = 0; outcome < task.outcomes(op) && !disabled[op]; outcome++) {
          if (makes(op, outcome, literal) && mayLeadTo(op, outcome, literals)) {
            forbid(op);
          }
        }
      }
    }
  }

  private void forbid(int op) {
    if (open.size() == 0) {
      disabled[op] = true;
    } else if (relaxation.joints() < MOST_JOINTS) {
      relaxation.restrict(op, open.toArray());
    }
  }

  /** Whether an outcome may lead to a dead end; then those literals are open that prevent it. */
  private boolean mayLeadTo(int op, int outcome, int[] dead) {
    open.clear();
    for (int literal : dead) {
      int after = after(literal >> 1, op, outcome);
      if (after == NONE) {
        open.add(literal ^ 1);
      } else if (after != literal) {
        return false;
      }
    }
    return true;
  }

  private boolean makes(int op, int outcome, int literal) {
    int[] made = (literal & 1) == 0 ? task.adds[op][outcome] : task.deletes[op][outcome];
    return Arrays.binarySearch(made, literal >> 1) >= 0;
  }

  /** The literal of a fluent that surely holds after an outcome, if either does. */
  private int after(int fluent, int op, int outcome) {
    int[] adds = task.adds[op][outcome];
    if (Arrays.binarySearch(adds, fluent) >= 0) {
      return 2 * fluent;
    }
    if (Arrays.binarySearch(task.deletes[op][outcome], fluent) >= 0) {
      return 2 * fluent + 1;
    }
    for (int added : adds) {
      if (mutexes.exclude(added, fluent)) {
        return 2 * fluent + 1;
      }
    }
    for (int required : task.required[op]) {
      if (required >> 1 == fluent) {
        return required;
      }
      if ((required & 1) == 0 && mutexes.exclude(required >> 1, fluent)) {
        return 2 * fluent + 1;
      }
    }
    return NONE;
  }

  private int[][] makers() {
    if (makers == null) {
      IntList[] lists = new IntList[2 * task.fluents];
      Arrays.setAll(lists, literal -> new IntList());
      for (int op = 0; op < task.operators; op++) {
        effort.step();
        if (!task.isConditional(op)) {
          for (int outcome = 0; outcome < task.outcomes(op); outcome++) {
            for (int fluent : task.adds[op][outcome]) {
              note(op, lists[2 * fluent]);
            }
            for (int fluent : task.deletes[op][outcome]) {
              note(op, lists[2 * fluent + 1]);
            }
          }
        }
      }
      makers = Arrays.stream(lists).map(IntList::toArray).toArray(int[][]::new);
    }
    return makers;
  }

  private static void note(int op, IntList list) {
    if (list.size() == 0 || list.get(list.size() - 1) != op) {
      list.add(op);
    }
  }
}
