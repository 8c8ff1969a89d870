package dev.qace.run.difference;

import java.util.List;

/**
 * One run refused what a precondition of the other run's executions cannot explain: something is
 * needed on one side and not on the other.
 *
 * @param needing which side refused
 * @param literals at least one of these is needed there, and none of them on the other side; where
 *     the capability never executed there, all that did not hold
 * @param never whether the capability never executed on the side that refused
 * @param refusal where it was refused
 * @param executions by the other side, that together did without each of the literals
 */
public record PreconditionChange(
    Side needing, List<String> literals, boolean never, Witness refusal, List<Witness> executions) {
  public PreconditionChange {
    literals = List.copyOf(literals);
    executions = List.copyOf(executions);
  }
}
