package dev.qace.learner.finding;

import dev.qace.model.vocabulary.Predicate;

/**
 * A predicate that the agent sometimes reports wrongly, whatever is done: its reports contradict
 * each other.
 *
 * @param count how many reports of its atoms were wrong, of those in which a wrong one shows: of
 *     starts, of attempts that were refused, and of atoms that the executed instance does not name
 * @param of how many such reports there were
 */
public record Misreported(Predicate predicate, long count, long of) {

  /** The probability that one report of one atom is wrong. */
  public double rate() {
    return (double) count / of;
  }
}
