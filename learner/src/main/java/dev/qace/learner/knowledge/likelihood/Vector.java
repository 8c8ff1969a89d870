package dev.qace.learner.knowledge.likelihood;

/** One outcome over numbered atoms: bits that it adds and bits that it deletes, never the same. */
public record Vector(long adds, long deletes) {

  public long apply(long before) {
    return (before & ~deletes) | adds;
  }

  /** The same, and it adds or deletes this bit. */
  public Vector with(long bit, boolean add) {
    return add ? new Vector(adds | bit, deletes & ~bit) : new Vector(adds & ~bit, deletes | bit);
  }
}
