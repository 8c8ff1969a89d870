package dev.qace.planner.task;

import dev.qace.planner.Effort;
import dev.qace.planner.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The task as if nothing that was once so ever ceased to be so. Facts are literals (2f: fluent f is
 * true, 2f+1: it is false) and, from 2n on, joints of formulas. A node makes its effects facts once
 * all its preconditions are; it stands for an operator or a conditional effect of one, or for no
 * operator at all where it is part of a formula. Operators can be restricted later on.
 */
public final class Relaxation {
  public static final int NO_OPERATOR = -1;

  /** A node needs no more facts, and with restrictions no more than {@link #MOST_RESTRICTED}. */
  private static final int MOST_NEEDS = 64;

  private static final int MOST_RESTRICTED = 120;

  private final Task task;
  private final List<int[]> needs = new ArrayList<>();

  /** By node and outcome, all that is made, and what of it anything needs. */
  private final List<int[][]> makes = new ArrayList<>();

  private final List<int[][]> usefulMakes = new ArrayList<>();
  private final IntList owners = new IntList();

  /** By operator its first node; its others, and joints of the next one, follow. */
  private final int[] firstNodes;

  private final int[] goal;
  private final Map<List<Integer>, Integer> joints = new HashMap<>();
  private boolean[] useful;
  private int facts;
  private @Nullable RelaxedLayout layout;

  public Relaxation(Task task, Effort effort) {
    this.task = task;
    this.facts = 2 * task.fluents;
    this.goal = facts(task.goal);
    this.firstNodes = new int[task.operators + 1];
    for (int op = 0; op < task.operators; op++) {
      effort.step();
      int[] needed = task.required[op];
      Formula rest = task.rest[op];
      if (rest != null) {
        needed = union(needed, facts(rest));
      }
      int[][] conditions = conditions(op);
      firstNodes[op] = needs.size();
      addOperator(op, needed, conditions);
    }
    firstNodes[task.operators] = needs.size();
    this.useful = new boolean[facts];
    markUseful(goal);
    needs.forEach(this::markUseful);
    for (int[][] made : makes) {
      effort.step();
      usefulMakes.add(onlyUseful(made));
    }
  }

  /** The relaxation as it is now; the same until it is restricted further. */
  public RelaxedLayout layout() {
    if (layout == null) {
      layout =
          new RelaxedLayout(
              facts,
              needs.toArray(int[][]::new),
              usefulMakes.toArray(int[][][]::new),
              owners.toArray());
    }
    return layout;
  }

  public int[] goal() {
    return goal.clone();
  }

  /** How many sets of literals there are of which operators need one. */
  public int joints() {
    return joints.size();
  }

  /** Whether anything needs the fact. */
  public boolean isUseful(int fact) {
    return useful[fact];
  }

  /** From now on the operator needs one of the literals besides. */
  public void restrict(int operator, int[] literals) {
    int joint = joint(literals);
    for (int node = firstNodes[operator]; node < firstNodes[operator + 1]; node++) {
      int[] before = needs.get(node);
      boolean ours = owners.get(node) == operator && before.length < MOST_RESTRICTED;
      if (ours && Arrays.stream(before).noneMatch(fact -> fact == joint)) {
        int[] after = Arrays.copyOf(before, before.length + 1);
        after[before.length] = joint;
        needs.set(node, after);
        layout = null;
      }
    }
  }

  private int joint(int[] literals) {
    if (literals.length == 1) {
      use(literals);
      return literals[0];
    }
    List<Integer> key = Arrays.stream(literals).boxed().toList();
    Integer known = joints.get(key);
    if (known != null) {
      return known;
    }
    int joint = facts++;
    useful = Arrays.copyOf(useful, Math.max(facts, useful.length));
    useful[joint] = true;
    use(literals);
    for (int literal : literals) {
      addNode(new int[] {literal}, new int[][] {{joint}}, NO_OPERATOR);
      usefulMakes.add(new int[][] {{joint}});
    }
    joints.put(key, joint);
    return joint;
  }

  /** Has the literals made that nothing needed before. */
  private void use(int[] literals) {
    if (Arrays.stream(literals).allMatch(literal -> useful[literal])) {
      return;
    }
    markUseful(literals);
    for (int node = 0; node < usefulMakes.size(); node++) {
      usefulMakes.set(node, onlyUseful(makes.get(node)));
    }
    layout = null;
  }

  private void markUseful(int[] needed) {
    for (int fact : needed) {
      useful[fact] = true;
    }
  }

  private int[][] onlyUseful(int[][] made) {
    int[][] kept = new int[made.length][];
    for (int outcome = 0; outcome < made.length; outcome++) {
      kept[outcome] = onlyUseful(made[outcome]);
    }
    return kept;
  }

  private int[] onlyUseful(int[] made) {
    int count = 0;
    int[] kept = new int[made.length];
    for (int fact : made) {
      if (useful[fact]) {
        kept[count++] = fact;
      }
    }
    return count == made.length ? made : Arrays.copyOf(kept, count);
  }

  /** What each conditional change of an operator needs; its joints come before its own nodes. */
  private int[][] conditions(int op) {
    List<int[]> conditions = new ArrayList<>();
    if (task.isConditional(op)) {
      for (Task.Guarded[] ofOutcome : task.guarded[op]) {
        for (Task.Guarded change : ofOutcome) {
          conditions.add(facts(change.when()));
        }
      }
    }
    return conditions.toArray(int[][]::new);
  }

  private void addOperator(int op, int[] needed, int[][] conditions) {
    int[][] made = new int[task.outcomes(op)][];
    for (int outcome = 0; outcome < made.length; outcome++) {
      int[] adds = task.adds[op][outcome];
      int[] deletes = task.deletes[op][outcome];
      made[outcome] = new int[adds.length + deletes.length];
      for (int i = 0; i < adds.length; i++) {
        made[outcome][i] = 2 * adds[i];
      }
      for (int i = 0; i < deletes.length; i++) {
        made[outcome][adds.length + i] = 2 * deletes[i] + 1;
      }
    }
    addNode(needed, made, op);
    int next = 0;
    if (task.isConditional(op)) {
      for (Task.Guarded[] ofOutcome : task.guarded[op]) {
        for (Task.Guarded change : ofOutcome) {
          int fact = 2 * change.fluent() + (change.value() ? 0 : 1);
          addNode(union(needed, conditions[next++]), new int[][] {{fact}}, op);
        }
      }
    }
  }

  private void addNode(int[] needed, int[][] made, int operator) {
    int[] left = needed;
    while (left.length > MOST_NEEDS) {
      int joint = facts++;
      needs.add(Arrays.copyOf(left, MOST_NEEDS));
      makes.add(new int[][] {{joint}});
      owners.add(NO_OPERATOR);
      left = Arrays.copyOfRange(left, MOST_NEEDS - 1, left.length);
      left[0] = joint;
    }
    needs.add(left);
    makes.add(made);
    owners.add(operator);
  }

  private static int[] union(int[] one, int[] other) {
    return IntStream.concat(Arrays.stream(one), Arrays.stream(other)).distinct().toArray();
  }

  /** Facts that are all needed for a formula. */
  private int[] facts(Formula formula) {
    if (formula instanceof Formula.Join join && join.all) {
      return Arrays.stream(join.parts)
          .flatMapToInt(part -> Arrays.stream(facts(part)))
          .distinct()
          .toArray();
    } else if (formula instanceof Formula.Lit lit) {
      return new int[] {2 * lit.fluent() + (lit.value() ? 0 : 1)};
    }
    int joint = facts++;
    for (Formula part : ((Formula.Join) formula).parts) {
      addNode(facts(part), new int[][] {{joint}}, NO_OPERATOR);
    }
    return new int[] {joint};
  }
}
