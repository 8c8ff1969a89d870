package dev.qace.learner.evidence;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The executions of one capability, counted by what its parameters can tell of them. Not safe to
 * share between threads.
 */
public final class Tally {
  private final Lifting lifting;
  private final Map<Execution, Integer> counts = new LinkedHashMap<>();
  private final Map<Execution, Execution> interned = new HashMap<>();
  private long executions;
  private long refusals;
  private long sideEffects;
  private @Nullable Transition sideEffect;
  private final Map<Execution, Transition> examples = new LinkedHashMap<>();
  private long movingRefusals;
  private @Nullable Transition movingRefusal;

  /**
   * What one execution did to the atoms that the parameters name.
   *
   * @param before the atoms that were true, by their numbers as subjects
   * @param after the atoms that were true afterwards
   */
  public record Execution(ObjectPattern pattern, BitSet before, BitSet after) {}

  public Tally(Lifting lifting) {
    this.lifting = lifting;
  }

  /**
   * Takes in a transition of this capability.
   *
   * @return the execution, the same for all that look alike; empty where it was refused
   */
  public Optional<Execution> add(Transition transition) {
    if (!(transition.outcome() instanceof Transition.Moved moved)) {
      refusals++;
      if (!transition.outcome().state().equals(transition.state())) {
        movingRefusals++;
        movingRefusal = movingRefusal == null ? transition : movingRefusal;
      }
      return Optional.empty();
    }
    executions++;
    Execution looks =
        new Execution(
            lifting.pattern(transition.instance()),
            lifting.atomValues(transition.state(), transition.instance()),
            lifting.atomValues(moved.state(), transition.instance()));
    Execution execution = interned.computeIfAbsent(looks, same -> same);
    counts.merge(execution, 1, Integer::sum);
    examples.putIfAbsent(execution, transition);
    if (changesMore(transition, moved.state())) {
      sideEffects++;
      if (sideEffect == null) {
        sideEffect = transition;
      }
    }
    return Optional.of(execution);
  }

  private boolean changesMore(Transition transition, State after) {
    int[] named = lifting.ground(transition.instance());
    for (int word = 0; word < after.words(); word++) {
      long changed = transition.state().word(word) ^ after.word(word);
      for (int i = 0; i < named.length && changed != 0; i++) {
        if (named[i] >= 0 && named[i] >>> 6 == word) {
          changed &= ~(1L << named[i]);
        }
      }
      if (changed != 0) {
        return true;
      }
    }
    return false;
  }

  public Map<Execution, Integer> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** Of executions that look alike, the first. */
  public Map<Execution, Transition> examples() {
    return Collections.unmodifiableMap(examples);
  }

  /** How many refusals changed the state. */
  public long movingRefusals() {
    return movingRefusals;
  }

  /** The first of them. */
  public Optional<Transition> movingRefusal() {
    return Optional.ofNullable(movingRefusal);
  }

  public long executions() {
    return executions;
  }

  public long refusals() {
    return refusals;
  }

  /** How many executions changed atoms that the parameters cannot name. */
  public long sideEffects() {
    return sideEffects;
  }

  /** The first of them. */
  public Optional<Transition> sideEffect() {
    return Optional.ofNullable(sideEffect);
  }
}
