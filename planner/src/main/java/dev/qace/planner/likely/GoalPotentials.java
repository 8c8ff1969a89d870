package dev.qace.planner.likely;

import dev.qace.model.ground.GroundCondition;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.task.Task;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Bounds by the goal's literals that do not hold yet. Each has a chance, and a policy reaches the
 * goal with at most the product of these: no operator raises the product on average, as what it
 * gains where it makes literals hold it loses where it ruins the goal for good. And each has a
 * number of steps, and no operator makes more than one step's worth of literals hold on average, so
 * that what all open ones are worth is a bound of the steps.
 *
 * <p>The average is over the runs that reach the goal. How likely these make a literal hold is
 * known where the start is as likely to reach the goal as the product says: then so is every state
 * that a most likely policy leads to. Otherwise only what a single outcome makes hold counts.
 */
final class GoalPotentials {
  private final int[] literals;
  private final double[] chances;
  private final double[] steps;
  private final double[] luckySteps;

  GoalPotentials(FondProblem problem) {
    List<GroundCondition> parts =
        problem.goal() instanceof GroundCondition.All all ? all.parts() : List.of(problem.goal());
    // What is not a literal is left out: a bound for some of the goals is one for all.
    this.literals =
        parts.stream()
            .filter(GroundCondition.Lit.class::isInstance)
            .map(GroundCondition.Lit.class::cast)
            .mapToInt(Ruin::literal)
            .distinct()
            .toArray();
    this.chances = new double[literals.length];
    this.steps = new double[literals.length];
    this.luckySteps = new double[literals.length];
    Arrays.fill(steps, Double.POSITIVE_INFINITY);
    Arrays.fill(luckySteps, Double.POSITIVE_INFINITY);
    Ruin ruin = new Ruin(problem, literals);
    List<Progress> all = problem.operators().stream().map(op -> new Progress(op, ruin)).toList();
    for (Progress progress : all) {
      for (int goal : progress.goals) {
        chances[goal] = Math.max(chances[goal], progress.chance());
        luckySteps[goal] = Math.min(luckySteps[goal], 1.0 / progress.mostAtOnce);
      }
    }
    for (Progress progress : all) {
      double worth = progress.onAverage(chances);
      for (int goal : progress.goals) {
        steps[goal] = Math.min(steps[goal], 1 / worth);
      }
    }
  }

  /** At least the probability of reaching the goal from a state that is no dead end. */
  double atMost(long[] state) {
    double product = 1;
    for (int goal = 0; goal < literals.length; goal++) {
      product *= Task.holds(state, literals[goal]) ? 1 : chances[goal];
    }
    return product;
  }

  /**
   * @param asLikely whether the start is as likely to reach the goal as {@link #atMost} says
   */
  double stepsAtLeast(long[] state, boolean asLikely) {
    double sum = 0;
    for (int goal = 0; goal < literals.length; goal++) {
      double more = Task.holds(state, literals[goal]) ? 0 : (asLikely ? steps : luckySteps)[goal];
      // What nothing makes hold is a dead end, and for others to tell.
      sum += Double.isInfinite(more) ? 0 : more;
    }
    return sum;
  }

  /** What an operator may do for the goal. */
  private static final class Progress {
    /** The places of the goal's literals that it may make hold. */
    final int[] goals;

    int mostAtOnce;
    private final double[] odds;
    private final int[][] made;
    private double ruining;
    private double making;

    Progress(FondOperator operator, Ruin ruin) {
      List<FondOutcome> outcomes = operator.outcomes();
      double sum = outcomes.stream().mapToDouble(FondOutcome::weight).sum();
      this.odds = outcomes.stream().mapToDouble(outcome -> outcome.weight() / sum).toArray();
      this.made = outcomes.stream().map(ruin::goalsMade).toArray(int[][]::new);
      BitSet any = new BitSet();
      Arrays.stream(made).flatMapToInt(Arrays::stream).forEach(any::set);
      this.goals = any.stream().toArray();
      for (int i = 0; i < odds.length; i++) {
        mostAtOnce = Math.max(mostAtOnce, made[i].length);
        if (made[i].length > 0) {
          making += odds[i];
        } else if (ruin.ruins(outcomes.get(i), goals)) {
          ruining += odds[i];
        }
      }
    }

    /** Of each literal it makes hold, so that all it makes at once are as likely as not ruined. */
    double chance() {
      return Math.pow(making / (making + ruining), 1.0 / mostAtOnce);
    }

    /** How many literals it makes hold in a run that reaches the goal, at most. */
    double onAverage(double[] chances) {
      double sum = 0;
      for (int i = 0; i < odds.length; i++) {
        double likely = odds[i];
        for (int goal : made[i]) {
          likely /= chances[goal];
        }
        sum += likely * made[i].length;
      }
      return sum;
    }
  }
}
