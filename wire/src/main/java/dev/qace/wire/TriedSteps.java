package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.model.Capability;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Random walks of an agent that is being tried out, and what they showed. */
final class TriedSteps {
  private static final int LONGEST_WALK = 20;
  private static final int ENOUGH_STEPS = 500;
  private static final long ENOUGH_NANOS = 8_000_000_000L;

  /** A step that was tried, and what came of it. */
  record Step(State before, Instance instance, Attempt<State> attempt) {}

  /** A run from the initial state. */
  record Walk(long seed, int run, List<Step> steps) {}

  private record Choice(State state, Instance instance) {}

  private final Description description;
  private final List<Walk> walks = new ArrayList<>();
  private final Map<State, List<Instance>> executed = new LinkedHashMap<>();
  private final Map<Choice, Boolean> wasExecuted = new HashMap<>();
  private final Set<Capability> ever = new LinkedHashSet<>();
  private Optional<Step> changingRefusal = Optional.empty();
  private Optional<Step> fickleRefusal = Optional.empty();
  private long count;
  private long nanos;
  private long longest;

  TriedSteps(Description description) {
    this.description = description;
  }

  boolean enough() {
    return count >= ENOUGH_STEPS || nanos >= ENOUGH_NANOS;
  }

  /** Walks on until something is refused. Half of the steps are such as worked there before. */
  void walk(Session session, State start, long seed, int run, RandomGenerator random) {
    List<Step> steps = new ArrayList<>();
    State state = start;
    executed.computeIfAbsent(state, any -> new ArrayList<>());
    while (steps.size() < LONGEST_WALK && !enough()) {
      Instance instance = choose(state, random).orElse(null);
      if (instance == null) {
        break;
      }
      long began = System.nanoTime();
      Attempt<State> attempt = session.step(instance, state);
      count(System.nanoTime() - began);
      Step step = new Step(state, instance, attempt);
      steps.add(step);
      note(step);
      state = attempt.after();
      if (attempt instanceof Attempt.Refused) {
        break;
      }
    }
    walks.add(new Walk(seed, run, steps));
  }

  private void count(long taken) {
    count++;
    nanos += taken;
    longest = Math.max(longest, taken);
  }

  private void note(Step step) {
    boolean moved = step.attempt() instanceof Attempt.Executed;
    if (moved) {
      ever.add(step.instance().capability());
      executed.computeIfAbsent(step.before(), any -> new ArrayList<>()).add(step.instance());
      executed.computeIfAbsent(step.attempt().after(), any -> new ArrayList<>());
    } else if (changingRefusal.isEmpty() && !step.attempt().after().equals(step.before())) {
      changingRefusal = Optional.of(step);
    }
    Boolean before = wasExecuted.put(new Choice(step.before(), step.instance()), moved);
    if (before != null && before != moved && fickleRefusal.isEmpty()) {
      fickleRefusal = Optional.of(step);
    }
  }

  private Optional<Instance> choose(State state, RandomGenerator random) {
    List<Instance> worked = executed.getOrDefault(state, List.of());
    return worked.isEmpty() || random.nextBoolean()
        ? anyInstance(random)
        : Optional.of(worked.get(random.nextInt(worked.size())));
  }

  /** Some instance of some capability; empty where there is none. */
  Optional<Instance> anyInstance(RandomGenerator random) {
    List<Capability> capabilities =
        description.world().vocabulary().capabilities().stream()
            .filter(capability -> instance(capability, random).isPresent())
            .toList();
    return capabilities.isEmpty()
        ? Optional.empty()
        : instance(capabilities.get(random.nextInt(capabilities.size())), random);
  }

  /** Some instance of a capability; empty where no objects fit. */
  Optional<Instance> instance(Capability capability, RandomGenerator random) {
    boolean distinct = description.distinctObjects().contains(capability);
    List<WorldObject> objects = new ArrayList<>();
    for (var parameter : capability.parameters()) {
      List<WorldObject> choices = new ArrayList<>(description.world().objects(parameter.type()));
      if (distinct) {
        choices.removeAll(objects);
      }
      if (choices.isEmpty()) {
        return Optional.empty();
      }
      objects.add(choices.get(random.nextInt(choices.size())));
    }
    return Optional.of(new Instance(capability, objects));
  }

  List<Walk> walks() {
    return walks;
  }

  /** The states that were passed. */
  Set<State> states() {
    return executed.keySet();
  }

  /** An instance that was executed in a state every time. */
  Optional<Instance> executedIn(State state) {
    return executed.getOrDefault(state, List.of()).stream()
        .filter(instance -> Boolean.TRUE.equals(wasExecuted.get(new Choice(state, instance))))
        .findFirst();
  }

  Optional<Step> changingRefusal() {
    return changingRefusal;
  }

  Optional<Step> fickleRefusal() {
    return fickleRefusal;
  }

  /** The names of capabilities that were never executed. */
  List<String> neverExecuted() {
    return description.world().vocabulary().capabilities().stream()
        .filter(capability -> !ever.contains(capability))
        .map(Capability::name)
        .toList();
  }

  long count() {
    return count;
  }

  double meanMicros() {
    return count == 0 ? 0 : nanos / 1e3 / count;
  }

  double longestMicros() {
    return longest / 1e3;
  }
}
