package dev.qace.learner.finding;

import dev.qace.model.vocabulary.Predicate;

/**
 * A predicate that the agent reports wrongly now and then, whatever is done: what is seen of it
 * contradicts itself.
 *
 * @param count how many reports of its atoms were wrong, of those in which a wrong one shows: of
 *     starts, of attempts that were refused, and of atoms that the executed instance does not name
 * @param of how many such reports there were
 */
public record Misreported(Predicate predicate, long count, long of) {

  /** How likely one report of one atom is wrong. */
  public double rate() {
    return (double) count / of;
  }
}
