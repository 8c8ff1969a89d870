package dev.qace.learner;

/**
 * How to assess.
 *
 * @param runs how often the agent follows each query's policy, the paper's η
 * @param maxSteps the most steps of a run, the paper's α; 0 for twice the policy's depth
 * @param seed all that the learner's choices depend on beside the answers
 */
public record Settings(int runs, int maxSteps, long seed) {

  /** The paper's. */
  public static final Settings DEFAULT = new Settings(5, 0, 0);

  public Settings {
    if (runs < 1) {
      throw new IllegalArgumentException(runs + " runs a query; 1 is the least");
    }
    if (maxSteps < 0) {
      throw new IllegalArgumentException(maxSteps + " steps a run; 1 is the least");
    }
  }

  int maxSteps(int depth) {
    return maxSteps > 0 ? maxSteps : 2 * depth;
  }
}
