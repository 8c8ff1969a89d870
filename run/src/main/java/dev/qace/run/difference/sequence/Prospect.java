package dev.qace.run.difference.sequence;

/**
 * What more draws of the second of two sequences could still prove, if its share of hits stays what
 * it is: in the end its odds are known, and all doubt is about the first.
 */
public final class Prospect {
  /** With fewer draws than the first has, times this, the share may still become another. */
  private static final double ENOUGH = 2;

  private final long hits;
  private final long trials;
  private final double share;
  private final boolean early;

  private Prospect(long hits, long trials, double share, boolean early) {
    this.hits = hits;
    this.trials = trials;
    this.share = share;
    this.early = early;
  }

  public static Prospect of(long hits, long trials, long otherHits, long otherTrials) {
    return new Prospect(
        hits,
        trials,
        otherTrials == 0 ? 0.5 : (double) otherHits / otherTrials,
        otherTrials < ENOUGH * trials);
  }

  /**
   * Whether more draws may prove anything.
   *
   * @param isNew whether only a change is worth proving
   */
  public boolean isOpen(boolean isNew, double tolerance, double errorRate) {
    return trials > 0
        && (early || mayBeChanged(errorRate) || (!isNew && mayBeUnchanged(tolerance, errorRate)));
  }

  /** Whether the first sequence speaks against the odds of the second. */
  private boolean mayBeChanged(double errorRate) {
    return Equivalence.against(hits, trials, share) >= -Math.log(errorRate);
  }

  /** Whether the first sequence speaks against all odds that are farther off than the tolerance. */
  public boolean mayBeUnchanged(double tolerance, double errorRate) {
    double needed = -Math.log(errorRate);
    double mine = (double) hits / trials;
    return Math.abs(mine - share) < tolerance
        && (share + tolerance >= 1
            || Equivalence.against(hits, trials, share + tolerance) >= needed)
        && (share - tolerance <= 0
            || Equivalence.against(hits, trials, share - tolerance) >= needed);
  }
}
