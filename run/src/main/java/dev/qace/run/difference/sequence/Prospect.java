package dev.qace.run.difference.sequence;

import java.util.OptionalLong;

/**
 * What more draws of the second of two sequences could still prove, if its share of hits stays what
 * it is. With many more draws than the first has, all doubt is about the first, and still more
 * would not help.
 */
public final class Prospect {
  /** With fewer draws than the first has, times this, the share may still become another. */
  private static final double ENOUGH = 2;

  private static final double LARGER = 1.25;

  private final long hits;
  private final long trials;
  private final double share;
  private final long otherTrials;

  private Prospect(long hits, long trials, double share, long otherTrials) {
    this.hits = hits;
    this.trials = trials;
    this.share = share;
    this.otherTrials = otherTrials;
  }

  public static Prospect of(long hits, long trials, long otherHits, long otherTrials) {
    double share = otherTrials == 0 ? 0.5 : (double) otherHits / otherTrials;
    return new Prospect(hits, trials, share, otherTrials);
  }

  /**
   * Before the first draw of a second sequence whose odds are these.
   *
   * @param fewest this many draws will be made in any case
   */
  public static Prospect ofOdds(long hits, long trials, double odds, long fewest) {
    return new Prospect(hits, trials, odds, fewest);
  }

  /** The most draws that are of use. */
  public static long most(long trials) {
    return TwoSequences.MOST_TO_ONE * trials;
  }

  /**
   * Whether more draws may prove anything.
   *
   * @param isNew whether only a change is worth proving
   */
  public boolean isOpen(boolean isNew, double tolerance, double errorRate) {
    return trials > 0
        && (otherTrials < ENOUGH * trials
            || mayBeChanged(errorRate)
            || (!isNew && untilUnchanged(tolerance, errorRate).isPresent()));
  }

  /** Whether the first sequence speaks against the odds of the second. */
  private boolean mayBeChanged(double errorRate) {
    return otherTrials < most(trials)
        && Equivalence.against(hits, trials, share) >= -Math.log(errorRate);
  }

  /**
   * How many draws of the second sequence there must be, in all, to prove that the odds are nearly
   * the same; empty if no number would do.
   */
  public OptionalLong untilUnchanged(double tolerance, double errorRate) {
    for (long draws = Math.max(1, otherTrials);
        draws <= most(trials);
        draws = (long) Math.ceil(LARGER * draws)) {
      long others = Math.round(share * draws);
      if (Equivalence.isProven(hits, trials, others, draws, tolerance, errorRate)) {
        return OptionalLong.of(draws);
      }
    }
    return OptionalLong.empty();
  }
}
