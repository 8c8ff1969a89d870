package dev.qace.planner.likely;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A few numbered states with random options, drawn from a seed; 0 is the start. */
final class RandomModel implements NumberedModel {
  private final List<List<Option<Integer, Integer>>> options = new ArrayList<>();
  private final boolean[] goals;

  RandomModel(long seed, int mostStates, int mostOptions) {
    this(seed, mostStates, mostOptions, 100);
  }

  /**
   * @param heavy how much likelier some branches are than others
   */
  RandomModel(long seed, int mostStates, int mostOptions, int heavy) {
    Random random = new Random(seed);
    int size = 2 + random.nextInt(mostStates - 1);
    goals = new boolean[size];
    goals[size - 1] = true;
    for (int state = 0; state < size; state++) {
      List<Option<Integer, Integer>> here = new ArrayList<>();
      // None at all makes a dead end.
      int count = random.nextInt(mostOptions + 1);
      for (int option = 0; option < count; option++) {
        here.add(new Option<>(option, branches(random, size, state, heavy)));
      }
      options.add(here);
    }
  }

  /** Mostly near, so that there are ways to go and circles to go round in. */
  private static List<Branch<Integer>> branches(Random random, int size, int state, int heavy) {
    int count = 1 + random.nextInt(3);
    int[] weights = new int[count];
    int sum = 0;
    for (int i = 0; i < count; i++) {
      weights[i] = random.nextInt(5) == 0 ? heavy : 1 + random.nextInt(4);
      sum += weights[i];
    }
    List<Branch<Integer>> branches = new ArrayList<>();
    for (int weight : weights) {
      int to = Math.floorMod(state + random.nextInt(9) - 4, size);
      branches.add(new Branch<>((double) weight / sum, to));
    }
    return branches;
  }

  @Override
  public int size() {
    return goals.length;
  }

  @Override
  public boolean isGoal(Integer state) {
    return goals[state];
  }

  @Override
  public List<Option<Integer, Integer>> options(Integer state) {
    return options.get(state);
  }
}
