package dev.qace.model;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing that may happen when an action executes: changes that occur together, without any draw
 * among them.
 *
 * @param probability how likely it is, or null if the odds are not stated ({@code oneof})
 * @param changes each a {@link Effect.Change}, or one under {@link Effect.When} or {@link
 *     Effect.ForAll}; two outcomes with the same set do the same
 */
public record Outcome(@Nullable Probability probability, Set<Effect> changes) {
  public Outcome {
    changes = Collections.unmodifiableSet(new LinkedHashSet<>(changes));
  }
}
