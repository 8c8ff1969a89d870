package dev.qace.report.prediction;

import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.util.List;
import java.util.Optional;

/**
 * A question to a model: what happens if this is done from this start?
 *
 * @param goal a condition without free variables that may hold at the end
 */
public record WhatIf(State start, Course course, Optional<Condition> goal) {

  /** What is done. */
  public sealed interface Course {
    /** The most steps of a run. */
    int maxSteps();
  }

  /** One instance after another, up to the last or the first that is refused. */
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
