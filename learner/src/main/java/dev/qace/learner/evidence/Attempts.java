package dev.qace.learner.evidence;

import dev.qace.agent.Transition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What came of each attempt, of one instance in one state, over all the times it was made. Not safe
 * to share between threads.
 */
public final class Attempts {
  private final Map<AttemptKey, AttemptCount> counts = new HashMap<>();
  private final Set<AttemptKey> bothWays = new LinkedHashSet<>();
  private int made;
  private int news;

  private record AttemptKey(State state, Instance instance) {}

  private static final class AttemptCount {
    private @Nullable Transition refused;
    private @Nullable Transition executed;
    private int refusals;
    private int executions;
    private final Map<State, Integer> after = new LinkedHashMap<>(2);
  }

  /**
   * The very same attempt, once refused and once executed: chance decides, or something that no
   * atom shows.
   *
   * @param refusals how often this attempt was refused
   * @param executions how often it was executed
   */
  public record BothWays(Transition refused, Transition executed, int refusals, int executions) {}

  /** Takes in a transition. */
  public void add(Transition transition) {
    AttemptKey key = new AttemptKey(transition.state(), transition.instance());
    AttemptCount count = counts.computeIfAbsent(key, k -> new AttemptCount());
    made++;
    news += count.refusals + count.executions == 0 ? 1 : 0;
    if (transition.outcome() instanceof Transition.Moved moved) {
      count.executions++;
      news += count.after.merge(moved.state(), 1, Integer::sum) == 1 ? 1 : 0;
      count.executed = count.executed == null ? transition : count.executed;
    } else {
      count.refusals++;
      count.refused = count.refused == null ? transition : count.refused;
    }
    if (count.refusals > 0 && count.executions > 0) {
      bothWays.add(key);
    }
  }

  /** Whether the instance was never attempted in this state. */
  public boolean isNew(State state, Instance instance) {
    return !counts.containsKey(new AttemptKey(state, instance));
  }

  /** How many attempts were made. */
  public int made() {
    return made;
  }

  /** Grows with every attempt that was not made before, and every state to which one led. */
  public int news() {
    return news;
  }

  /** Where executions of the instance in this state led, with how often they did. */
  public Map<State, Integer> after(State state, Instance instance) {
    AttemptCount count = counts.get(new AttemptKey(state, instance));
    return count == null ? Map.of() : Collections.unmodifiableMap(count.after);
  }

  /** Takes in where executions led. */
  @FunctionalInterface
  public interface Executions {
    /**
     * Takes in where executions of an instance in a state led.
     *
     * @param count how often they led to the state after
     */
    void take(State state, Instance instance, State after, int count);
  }

  /** Tells of every execution, in no order. */
  public void forEachExecution(Executions taking) {
    counts.forEach(
        (key, all) ->
            all.after.forEach(
                (after, count) -> taking.take(key.state(), key.instance(), after, count)));
  }

  /** The states in which attempts that are like this were refused. */
  public List<State> refusedIn(Predicate<Transition> like) {
    return counts.values().stream()
        .flatMap(count -> Optional.ofNullable(count.refused).stream())
        .filter(like)
        .map(Transition::state)
        .distinct()
        .toList();
  }

  /** One refusal of each attempt that was refused, in no order. */
  public List<Transition> refusals() {
    return counts.values().stream()
        .flatMap(count -> Optional.ofNullable(count.refused).stream())
        .toList();
  }

  /** How often the instance was refused in this state. */
  public int refusals(State state, Instance instance) {
    AttemptCount count = counts.get(new AttemptKey(state, instance));
    return count == null ? 0 : count.refusals;
  }

  /** How often the instance was executed in this state. */
  public int executions(State state, Instance instance) {
    AttemptCount count = counts.get(new AttemptKey(state, instance));
    return count == null ? 0 : count.executions;
  }

  /** Of the attempts that were refused and executed, the one made most often. */
  public Optional<BothWays> bothWays() {
    return bothWays.stream()
        .flatMap(key -> Optional.ofNullable(counts.get(key)).stream())
        .flatMap(count -> of(count).stream())
        .max(Comparator.comparingInt(each -> each.refusals() + each.executions()));
  }

  private static Optional<BothWays> of(AttemptCount count) {
    Transition refused = count.refused;
    Transition executed = count.executed;
    return refused == null || executed == null
        ? Optional.empty()
        : Optional.of(new BothWays(refused, executed, count.refusals, count.executions));
  }
}
