package dev.qace.report.prediction;

import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.util.List;
import java.util.Optional;

/**
 * What if: from this start, this is done.
 *
 * @param goal what may hold in the end; a condition without free variables
 */
public record WhatIf(State start, Course course, Optional<Condition> goal) {

  /** What is done. */
  public sealed interface Course {
    /** The most steps of a run. */
    int maxSteps();
  }

  /** One after the other, to the last, or to the first that is refused. */
  public record Sequence(List<Instance> instances) implements Course {
    public Sequence {
      instances = List.copyOf(instances);
    }

    @Override
    public int maxSteps() {
      return instances.size();
    }
  }

  /** A run ends where the goal holds, at a refusal, where no rule applies, or after that many. */
  public record Following(Policy policy, int maxSteps) implements Course {}
}
