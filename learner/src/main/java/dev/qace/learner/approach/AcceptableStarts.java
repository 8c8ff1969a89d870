package dev.qace.learner.approach;

import dev.qace.agent.Response;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.invariant.StartRepair;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes starts that the agent may accept. As long as it accepts all, that is any; once it has
 * refused one, they are made from states it was in, changed as little as possible; and once it
 * refuses many of these, for whatever cause, they are states it was in wherever one will do.
 */
public final class AcceptableStarts {
  private static final int MOST_COMPARED = 2000;

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
    return all.filter(state -> !knowledge.invariants().isRisky(state))
        .or(() -> repair.of(made.get(), builder.needed()))
        .or(() -> all)
        .map(
            state ->
                knowledge.invariants().refusesOften()
                    ? seenLike(state, builder.needed(), builder.settled())
                    : state);
  }

  /** How much speaks for it that the agent refuses to start there, from 0 to 1. */
  public double risk(State state) {
    return isActive() ? knowledge.invariants().risk(state) : 0;
  }

  /** Whether the agent was in a state, or is not known to refuse many others. */
  boolean isLikely(State state) {
    return !isActive()
        || !knowledge.invariants().refusesOften()
        || knowledge.invariants().seen().contains(state);
  }

  /**
   * The state that the agent was in which is most like one in what should hold, of those that are
   * the same in what must; the state itself where there is none.
   */
  private State seenLike(State state, BitSet must, BitSet should) {
    if (knowledge.invariants().seen().contains(state)) {
      return state;
    }
    look();
    State best = state;
    int most = -1;
    int offset = random == null ? 0 : random.nextInt(seen.size());
    for (int i = 0; i < Math.min(MOST_COMPARED, seen.size()); i++) {
      State other = seen.get((i + offset) % seen.size());
      if (same(state, other, must) == must.cardinality()) {
        int same = same(state, other, should);
        if (same > most) {
          most = same;
          best = other;
        }
      }
    }
    return best;
  }

  private static int same(State one, State other, BitSet atoms) {
    return (int) atoms.stream().filter(atom -> one.holds(atom) == other.holds(atom)).count();
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

  /**
   * The same where no start was refused; otherwise a state that the agent was in, with at least one
   * of these changes.
   */
  public Optional<State> changed(State base, State changed, Instance instance) {
    if (!isActive() || random == null) {
      return like(changed, instance);
    }
    int[] atoms =
        IntStream.range(0, knowledge.world().size())
            .filter(atom -> base.holds(atom) != changed.holds(atom))
            .toArray();
    State seenBefore = any();
    if (atoms.length == 0) {
      return Optional.of(seenBefore);
    }
    BitSet one = new BitSet();
    one.set(atoms[random.nextInt(atoms.length)]);
    State wanted =
        seenBefore.flipped(
            Arrays.stream(atoms)
                .filter(
                    atom ->
                        one.get(atom)
                            ? seenBefore.holds(atom) != changed.holds(atom)
                            : random.nextBoolean()));
    return repair.of(wanted, one);
  }

  /** A state in which an atom is true, or false, and all else much like in another one. */
  public Optional<State> with(State base, int atom, boolean value) {
    BitSet one = new BitSet();
    one.set(atom);
    return repair.of(base.with(atom, value), one);
  }

  /** A state that the agent was in. */
  public State any() {
    look();
    return seen.get(random == null ? 0 : random.nextInt(seen.size()));
  }

  private void look() {
    if (seen.size() != knowledge.invariants().seen().size()) {
      seen = List.copyOf(knowledge.invariants().seen());
    }
  }
}
