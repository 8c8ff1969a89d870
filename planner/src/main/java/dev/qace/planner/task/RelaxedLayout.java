package dev.qace.planner.task;

import java.util.Arrays;

/**
 * The nodes of a relaxation as they are at a time, laid out for exploring. The arrays are not to be
 * changed.
 */
public final class RelaxedLayout {
  public final int facts;
  public final int nodes;

  /** By node, the facts it needs. */
  public final int[][] needs;

  /**
   * What the nodes make that something needs: that of node n from {@code makesFrom[n]} to before
   * {@code makesFrom[n + 1]}, and by which outcome. In one row, for they are read in a hurry.
   */
  public final int[] made;

  public final int[] madeBy;
  public final int[] makesFrom;

  /** By node, its operator. */
  public final int[] operators;

  /** By fact, the nodes that need it. */
  public final int[][] needers;

  /** Nodes that need nothing. */
  public final int[] free;

  RelaxedLayout(int facts, int[][] needs, int[][][] makes, int[] operators) {
    this.facts = facts;
    this.nodes = needs.length;
    this.needs = needs;
    this.makesFrom = new int[nodes + 1];
    for (int node = 0; node < nodes; node++) {
      makesFrom[node + 1] = makesFrom[node];
      for (int[] outcome : makes[node]) {
        makesFrom[node + 1] += outcome.length;
      }
    }
    this.made = new int[makesFrom[nodes]];
    this.madeBy = new int[makesFrom[nodes]];
    int next = 0;
    for (int[][] outcomes : makes) {
      for (int outcome = 0; outcome < outcomes.length; outcome++) {
        for (int fact : outcomes[outcome]) {
          made[next] = fact;
          madeBy[next++] = outcome;
        }
      }
    }
    this.operators = operators;
    int[] uses = new int[facts];
    int[] needless = new int[nodes];
    int count = 0;
    for (int node = 0; node < nodes; node++) {
      for (int fact : needs[node]) {
        uses[fact]++;
      }
      if (needs[node].length == 0) {
        needless[count++] = node;
      }
    }
    this.free = Arrays.copyOf(needless, count);
    this.needers = new int[facts][];
    Arrays.setAll(needers, fact -> new int[uses[fact]]);
    for (int node = nodes - 1; node >= 0; node--) {
      for (int fact : needs[node]) {
        needers[fact][--uses[fact]] = node;
      }
    }
  }
}
