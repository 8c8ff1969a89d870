package dev.qace.learner.evidence;

import java.util.Locale;

/** How surely a policy tells two hypotheses apart, whatever outcomes occur. */
public enum PolicyKind {
  /** By its first attempt. */
  ONE_STEP,
  /** Within a bounded number of steps. */
  STRONG,
  /** Surely, though it may have to try again. */
  STRONG_CYCLIC,
  /** In the fewest steps that can be expected; a run may end where starting over is shorter. */
  MOST_LIKELY,
  /** Perhaps: no better policy was found. */
  MAY_TELL;

  /** As journals have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
