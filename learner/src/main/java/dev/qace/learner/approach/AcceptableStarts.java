package dev.qace.learner.approach;

import dev.qace.agent.Response;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.invariant.StartRepair;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Makes starts that the agent may accept. As long as it accepts all, that is any; once it has
 * refused one, they are made from states it was in, changed as little as possible.
 */
public final class AcceptableStarts {
  private final Knowledge knowledge;
  private final StartRepair repair;
  private final @Nullable Random random;
  private List<State> seen = List.of();

  /**
   * @param random chooses among starts that are as good; without it, the first is taken
   */
  public AcceptableStarts(Knowledge knowledge, @Nullable Random random) {
    this.knowledge = knowledge;
    this.random = random;
    this.repair = new StartRepair(knowledge.invariants(), random);
  }

  /** Whether the agent has refused a start. */
  public boolean isActive() {
    return knowledge.invariants().isActive();
  }

  /**
   * This state but for what was asked for, and for what has to go with it. What should hold gives
   * way to what the agent wants.
   */
  public Optional<State> from(StartBuilder builder, State base) {
    Optional<State> made = builder.from(base);
    if (made.isEmpty() || !isActive()) {
      return made;
    }
    Optional<State> all = repair.of(made.get(), builder.settled());
    return all.filter(knowledge.invariants()::isOrdinary)
        .or(() -> repair.of(made.get(), builder.needed()))
        .or(() -> all);
  }

  /** Why there is no such start, where starts like the best of them were refused. */
  public Optional<Response.StartRefused> refusal(StartBuilder builder, State base) {
    return builder
        .from(base)
        .map(state -> repair.nearest(state, builder.needed()))
        .flatMap(knowledge.invariants()::refusal);
  }

  /** The state, or one like it in which all is the same that the instance names. */
  public Optional<State> like(State state, Instance instance) {
    BitSet named = new BitSet();
    for (int atom : knowledge.of(instance.capability()).lifting().ground(instance)) {
      if (atom >= 0) {
        named.set(atom);
      }
    }
    return repair.of(state, named);
  }

  /** A state that the agent was in. */
  public State any() {
    if (seen.size() != knowledge.invariants().seen().size()) {
      seen = List.copyOf(knowledge.invariants().seen());
    }
    return seen.get(random == null ? 0 : random.nextInt(seen.size()));
  }
}
