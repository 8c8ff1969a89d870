package dev.qace.planner.likely;

import java.util.List;

/** The oracle: plain value iteration over every state. Slow and obviously right. */
final class WholeSpace {
  private static final int SWEEPS = 400_000;

  private WholeSpace() {}

  /** The maximal probability of reaching the goal, of each state. */
  static double[] reach(NumberedModel model) {
    double[] values = new double[model.size()];
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double most = 0;
      // Backwards: what is met later tends to be nearer to the goal.
      for (int state = values.length - 1; state >= 0; state--) {
        double best = model.isGoal(state) ? 1 : 0;
        if (!model.isGoal(state)) {
          for (LikelyModel.Option<Integer, Integer> option : model.options(state)) {
            best = Math.max(best, value(option, values));
          }
        }
        most = Math.max(most, best - values[state]);
        values[state] = best;
      }
      if (most < 1e-15) {
        break;
      }
    }
    return values;
  }

  private static double value(LikelyModel.Option<Integer, Integer> option, double[] values) {
    double sum = 0;
    for (LikelyModel.Branch<Integer> branch : option.branches()) {
      sum += branch.odds() * values[branch.to()];
    }
    return sum;
  }

  /** Of a policy: how likely state 0 reaches the goal, and its steps times that probability. */
  static double[] follow(NumberedModel model, int[] choices) {
    double[] reach = new double[model.size()];
    double[] steps = new double[model.size()];
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double most = 0;
      for (int state = 0; state < reach.length; state++) {
        double likely = model.isGoal(state) ? 1 : 0;
        double taken = 0;
        List<LikelyModel.Option<Integer, Integer>> options = model.options(state);
        if (!model.isGoal(state) && choices[state] >= 0 && choices[state] < options.size()) {
          for (LikelyModel.Branch<Integer> branch : options.get(choices[state]).branches()) {
            likely += branch.odds() * reach[branch.to()];
            taken += branch.odds() * (reach[branch.to()] + steps[branch.to()]);
          }
        }
        most = Math.max(most, Math.abs(likely - reach[state]) + Math.abs(taken - steps[state]));
        reach[state] = likely;
        steps[state] = taken;
      }
      if (most < 1e-14) {
        break;
      }
    }
    return new double[] {reach[0], steps[0]};
  }
}
