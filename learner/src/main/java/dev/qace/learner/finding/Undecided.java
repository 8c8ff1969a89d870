package dev.qace.learner.finding;

import dev.qace.model.Condition;
import dev.qace.model.vocabulary.Capability;
import java.util.List;

/**
 * Something that no query could decide.
 *
 * @param when the literals of the context that this is about; none if it is about the whole
 *     capability
 */
public record Undecided(Capability capability, Slot slot, WhyUndecided reason, List<Condition> when)
    implements Finding {
  public Undecided {
    when = List.copyOf(when);
  }

  /** Of the whole capability. */
  public Undecided(Capability capability, Slot slot, WhyUndecided reason) {
    this(capability, slot, reason, List.of());
  }

  @Override
  public Place place() {
    return slot.place();
  }
}
