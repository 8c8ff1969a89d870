package dev.qace.planner.task;

import dev.qace.planner.Effort;
import dev.qace.planner.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The task as if nothing that was once so ever ceased to be so. Facts are literals (2f: fluent f is
 * true, 2f+1: it is false) and, from 2n on, joints of formulas. A node makes its effects facts once
 * all its preconditions are; it stands for one outcome of an operator, or for no operator at all
 * where it is part of a formula.
 */
public final class Relaxation {
  public static final int NO_OPERATOR = -1;

  public final int facts;
  public final int nodes;
  public final int[][] needs;
  public final int[][] makes;
  public final int[] operators;

  /** By fact, the nodes that need it. */
  public final int[][] needers;

  /** Nodes that need nothing. */
  public final int[] free;

  public final int[] goal;

  /** Whether anything needs the fact. */
  public final boolean[] useful;

  private final List<int[]> allNeeds = new ArrayList<>();
  private final List<int[]> allMakes = new ArrayList<>();
  private final IntList owners = new IntList();
  private int nextFact;

  public Relaxation(Task task, Effort effort) {
    this.nextFact = 2 * task.fluents;
    this.goal = facts(task.goal);
    for (int op = 0; op < task.operators; op++) {
      effort.step();
      addOperator(task, op);
    }
    this.facts = nextFact;
    this.useful = new boolean[facts];
    markUseful(goal);
    allNeeds.forEach(this::markUseful);
    IntList kept = new IntList();
    for (int node = 0; node < allNeeds.size(); node++) {
      int[] made = onlyUseful(allMakes.get(node));
      allMakes.set(node, made);
      if (made.length > 0) {
        kept.add(node);
      }
    }
    this.nodes = kept.size();
    this.needs = new int[nodes][];
    this.makes = new int[nodes][];
    this.operators = new int[nodes];
    int[] uses = new int[facts];
    IntList needless = new IntList();
    for (int i = 0; i < nodes; i++) {
      effort.step();
      int node = kept.get(i);
      needs[i] = allNeeds.get(node);
      makes[i] = allMakes.get(node);
      operators[i] = owners.get(node);
      for (int fact : needs[i]) {
        uses[fact]++;
      }
      if (needs[i].length == 0) {
        needless.add(i);
      }
    }
    this.free = needless.toArray();
    this.needers = new int[facts][];
    Arrays.setAll(needers, fact -> new int[uses[fact]]);
    for (int node = nodes - 1; node >= 0; node--) {
      for (int fact : needs[node]) {
        needers[fact][--uses[fact]] = node;
      }
    }
    allNeeds.clear();
    allMakes.clear();
  }

  private void markUseful(int[] needed) {
    for (int fact : needed) {
      useful[fact] = true;
    }
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

  private void addOperator(Task task, int op) {
    int[] needed = task.required[op];
    Formula rest = task.rest[op];
    if (rest != null) {
      needed = union(needed, facts(rest));
    }
    for (int outcome = 0; outcome < task.outcomes(op); outcome++) {
      int[] adds = task.adds[op][outcome];
      int[] deletes = task.deletes[op][outcome];
      int[] made = new int[adds.length + deletes.length];
      for (int i = 0; i < adds.length; i++) {
        made[i] = 2 * adds[i];
      }
      for (int i = 0; i < deletes.length; i++) {
        made[adds.length + i] = 2 * deletes[i] + 1;
      }
      addNode(needed, made, op);
      if (task.isConditional(op)) {
        for (Task.Guarded change : task.guarded[op][outcome]) {
          int fact = 2 * change.fluent() + (change.value() ? 0 : 1);
          addNode(union(needed, facts(change.when())), new int[] {fact}, op);
        }
      }
    }
  }

  private void addNode(int[] needed, int[] made, int operator) {
    if (made.length > 0) {
      allNeeds.add(needed);
      allMakes.add(made);
      owners.add(operator);
    }
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
    int joint = nextFact++;
    for (Formula part : ((Formula.Join) formula).parts) {
      addNode(facts(part), new int[] {joint}, NO_OPERATOR);
    }
    return new int[] {joint};
  }
}
