package dev.qace.run.difference.table;

import java.util.List;

/**
 * One run refused an attempt, and the other run's executions rule out the explanations: something
 * is needed on one side and not on the other.
 *
 * @param needing which side refused
 * @param literals at least one of these is needed there, and none of them on the other side; all
 *     that did not hold if the capability never executed there
 * @param how what proves it; unless the proof is that no conjunction explains it, all literals that
 *     did not hold are named
 * @param never whether the capability never executed on the side that refused
 * @param refusal where it was refused
 * @param executions executions on the other side that, together, did without each of the literals
 */
public record PreconditionChange(
    Side needing,
    List<String> literals,
    How how,
    boolean never,
    Witness refusal,
    List<Witness> executions) {

  /** What proves a change. */
  public enum How {
    /** No conjunction of literals explains what both runs saw. */
    NO_CONJUNCTION,
    /** The same attempt, in a state that is the same in all that matters. */
    SAME_ATTEMPT,
    /** Attempts where all holds that may be needed by what the other run learned. */
    OTHER_MODEL
  }

  public PreconditionChange {
    literals = List.copyOf(literals);
    executions = List.copyOf(executions);
  }
}
