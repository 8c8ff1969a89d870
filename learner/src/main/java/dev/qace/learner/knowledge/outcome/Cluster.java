package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.knowledge.likelihood.Sample;
import dev.qace.learner.knowledge.likelihood.Vector;

/**
 * The outcomes that explain some samples together: for each bit, which of deleted, untouched and
 * added are possible. On the order deleted, untouched, added, a sample allows an interval; so
 * samples of which every two have an outcome in common all have one.
 */
public record Cluster(long canAdd, long canKeep, long canDelete) {

  public static Cluster of(Sample sample, long all) {
    long changed = sample.before() ^ sample.after();
    long keptTrue = sample.before() & sample.after();
    long keptFalse = all & ~sample.before() & ~sample.after();
    return new Cluster(sample.added() | keptTrue, all & ~changed, sample.deleted() | keptFalse);
  }

  public Cluster and(Cluster other) {
    return new Cluster(canAdd & other.canAdd, canKeep & other.canKeep, canDelete & other.canDelete);
  }

  public boolean isPossible(long all) {
    return (canAdd | canKeep | canDelete) == all;
  }

  /** Whether every outcome in here explains what the other stands for. */
  public boolean within(Cluster other) {
    return (canAdd & ~other.canAdd) == 0
        && (canKeep & ~other.canKeep) == 0
        && (canDelete & ~other.canDelete) == 0;
  }

  /** Bits of which nobody knows whether they are touched. */
  public long open() {
    return canKeep & (canAdd | canDelete);
  }

  /** The outcome that touches only what is known to be touched. */
  public Vector least() {
    return new Vector(canAdd & ~canKeep, canDelete & ~canKeep);
  }
}
