package dev.qace.learner.finding;

import dev.qace.model.vocabulary.Capability;

/**
 * Something that was looked for and never seen.
 *
 * @param slot a change; or an outcome that others would hide
 * @param executions how many would have shown it
 * @param atMost an upper bound of its probability, at the stop rule's confidence, however the run
 *     ended
 */
public record Unseen(Capability capability, Slot slot, long executions, double atMost)
    implements Finding {
  @Override
  public Place place() {
    return slot.place();
  }
}
