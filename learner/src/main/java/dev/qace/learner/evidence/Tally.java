package dev.qace.learner.evidence;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
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
   * @return the execution, the same for all that look alike; empty if it was refused
   */
  public Optional<Execution> add(Transition transition) {
    if (!(transition.outcome() instanceof Transition.Moved)) {
      refusals++;
      if (!transition.outcome().state().equals(transition.state())) {
        movingRefusals++;
        movingRefusal = movingRefusal == null ? transition : movingRefusal;
      }
      return Optional.empty();
    }
    executions++;
    Lifting.Shown shown = lifting.shown(transition);
    Execution looks =
        new Execution(lifting.pattern(transition.instance()), shown.before(), shown.after());
    Execution execution = interned.computeIfAbsent(looks, same -> same);
    counts.merge(execution, 1, Integer::sum);
    examples.putIfAbsent(execution, transition);
    if (!shown.beyond().isEmpty()) {
      sideEffects++;
      if (sideEffect == null) {
        sideEffect = transition;
      }
    }
    return Optional.of(execution);
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

  /** How many executions changed atoms of which nothing can be said. */
  public long sideEffects() {
    return sideEffects;
  }

  /** The first of them. */
  public Optional<Transition> sideEffect() {
    return Optional.ofNullable(sideEffect);
  }
}
