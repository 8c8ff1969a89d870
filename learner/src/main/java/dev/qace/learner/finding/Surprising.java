package dev.qace.learner.finding;

import dev.qace.model.vocabulary.Capability;

/** What a random check saw and the model did not predict. */
public record Surprising(Capability capability, WhySurprising reason) implements Finding {
  @Override
  public Place place() {
    return Place.CAPABILITY;
  }
}
