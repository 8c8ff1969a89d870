package dev.qace.learner.finding;

/**
 * What a version wrote down that had sentences for it and no types.
 *
 * @param sentence its number among the sentences of that run's report
 */
public record EarlierVersion(int sentence)
    implements WhyUndecided, WhyInexpressible, WhySurprising, Assumption {
  @Override
  public Nature nature() {
    return Nature.UNSTATED;
  }
}
