package dev.qace.evaluation.baseline.glib;

/**
 * How to babble.
 *
 * @param fixed whether the weaknesses of the published runs are mended: ground novelty is not
 *     forgotten, odds are learned again after every example, and rules are looked for with more
 *     care
 * @param continuing whether rules are looked for from those that there are, or from none
 * @param budget how many steps the agent makes, refused ones included
 */
public record GlibSettings(
    GlibVariant variant, boolean fixed, boolean continuing, int budget, long seed) {

  /** The steps before the agent is put back to its initial state: it is after more than 40. */
  static final int EPISODE = 41;

  /** After how many steps rules are learned. */
  static final int LEARNING = 10;

  /** The most goals that are looked at before a step. */
  static final int SAMPLES = 100;

  /** The most goals with a plan that are looked at before a step. */
  static final int PLANS = 50;

  /** The most states that a plan is looked for in; the published planner had 10 s. */
  static final int EXPANSIONS = 10_000;

  /** By how many walks with the learned rules, of how many steps, it is seen what can be. */
  static final int WALKS = 35;

  /** How many actions are drawn for a step of a walk, until one does something. */
  static final int WALK_TRIES = 10;

  public GlibSettings {
    if (budget < 1) {
      throw new IllegalArgumentException("a budget of " + budget + " steps; 1 is the least");
    }
  }

  /** As in the published runs: only those of the driver went on from the rules there were. */
  public static GlibSettings published(GlibVariant variant, String agent, int budget) {
    return new GlibSettings(variant, false, agent.equals("driver"), budget, 0);
  }

  public GlibSettings seed(long other) {
    return new GlibSettings(variant, fixed, continuing, budget, other);
  }
}
