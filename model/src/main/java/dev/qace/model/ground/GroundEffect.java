package dev.qace.model.ground;

import java.util.List;

/** An effect over numbered atoms, every {@code forall} expanded. Built by {@link Grounder}. */
public sealed interface GroundEffect {

  All NOTHING = new All(List.of());

  record GroundChange(int atom, boolean value) implements GroundEffect {}

  record All(List<GroundEffect> parts) implements GroundEffect {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** The condition is tested in the state before the step. */
  record When(GroundCondition condition, GroundEffect effect) implements GroundEffect {}

  /** Exactly one branch is drawn; "nothing happens" is a branch of its own where it is possible. */
  record Draw(List<Branch> branches) implements GroundEffect {
    public Draw {
      branches = List.copyOf(branches);
    }
  }

  record Branch(double probability, GroundEffect effect) {}

  /** Exactly one branch occurs, with unknown probabilities. */
  record OneOf(List<GroundEffect> branches) implements GroundEffect {
    public OneOf {
      branches = List.copyOf(branches);
    }
  }
}
