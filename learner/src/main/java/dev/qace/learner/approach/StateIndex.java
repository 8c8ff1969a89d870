package dev.qace.learner.approach;

import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the states that come up, the instances that can be attempted in them, and the kinds of
 * these attempts; and says where an attempt leads by what is known of outcomes. What it has found
 * out once, it keeps.
 */
public final class StateIndex {
  private static final int MOST_INSTANCES = 2000;
  private static final long MOST_ATTEMPTS = 500_000;

  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<Instance> instances = new ArrayList<>();
  private final List<CapabilityKnowledge> knownOf = new ArrayList<>();
  private final List<int @Nullable []> kindsIn = new ArrayList<>();

  /** Of each state, the instances that were not found to be refused there for good. */
  private final List<int @Nullable []> notRefusedIn = new ArrayList<>();

  private final Map<CapabilityKnowledge, InstanceRange> rangeOf = new HashMap<>();
  private final List<AttemptKind> kinds = new ArrayList<>();
  private final Map<CapabilityKnowledge, Map<Object, AttemptKind>> kindsOf = new HashMap<>();
  private final Set<CapabilityKnowledge> single = new HashSet<>();
  private final Map<CapabilityKnowledge, Looked> looked = new HashMap<>();
  private final List<AttemptKind.@Nullable Fate> fates = new ArrayList<>();

  /** The kinds whose fate was open when it was last worked out. */
  private final Map<CapabilityKnowledge, List<Integer>> openOf = new HashMap<>();

  private final boolean hasAllInstances;

  /**
   * The numbers of the instances of a capability.
   *
   * @param to the first that is none of them
   */
  record InstanceRange(int from, int to) {}

  /** What was known about a capability when the fates of its attempts were last worked out. */
  private record Looked(PreconditionSpace space, int version, boolean contradicted) {}

  public StateIndex(Collection<CapabilityKnowledge> capabilities) {
    boolean all = true;
    for (CapabilityKnowledge known : capabilities) {
      kindsOf.put(known, new HashMap<>());
      List<Instance> some = new ArrayList<>(known.lifting().bindings().instances(MOST_INSTANCES));
      // Most is learned from different objects, so they come first where all else is equal.
      some.sort(Comparator.comparingInt((Instance i) -> ObjectPattern.of(i).size()).reversed());
      all &= some.size() < MOST_INSTANCES;
      rangeOf.put(known, new InstanceRange(instances.size(), instances.size() + some.size()));
      for (Instance instance : some) {
        instances.add(instance);
        knownOf.add(known);
      }
    }
    this.hasAllInstances = all;
  }

  /**
   * Whether each attempt of a capability is a kind of its own from now on.
   *
   * @return whether that is new
   */
  public boolean tellApart(CapabilityKnowledge known, boolean apart) {
    boolean changed = apart ? single.add(known) : single.remove(known);
    if (changed) {
      Collections.fill(kindsIn, null);
      Collections.fill(notRefusedIn, null);
    }
    return changed;
  }

  /** Whether there are so few instances that all of them are looked at. */
  public boolean hasAllInstances() {
    return hasAllInstances;
  }

  /** How many states may be looked at without taking too long. */
  public int mostStates() {
    return (int) Math.max(1000, MOST_ATTEMPTS / Math.max(1, instances.size()));
  }

  /** The number of a state, a new one where it has not come up yet. */
  public int number(State state) {
    Integer number = numbers.get(state);
    if (number != null) {
      return number;
    }
    numbers.put(state, states.size());
    states.add(state);
    kindsIn.add(null);
    notRefusedIn.add(null);
    return states.size() - 1;
  }

  public State state(int number) {
    return states.get(number);
  }

  /** How many states have come up. */
  public int size() {
    return states.size();
  }

  public List<Instance> instances() {
    return instances;
  }

  public List<AttemptKind> kinds() {
    return kinds;
  }

  /** For each instance, the kind of its attempt in a state. */
  public int[] kindsIn(int state) {
    int[] here = kindsIn.get(state);
    if (here == null) {
      here = new int[instances.size()];
      for (int i = 0; i < here.length; i++) {
        here[i] = kind(knownOf.get(i), states.get(state), instances.get(i)).number();
      }
      kindsIn.set(state, here);
    }
    return here;
  }

  /**
   * The instances of which attempts in a state may execute, as far as was known when fates were
   * last worked out, in order. What is refused stays so unless everything is worked out again, or
   * an attempt is a kind of its own, so there are fewer and fewer.
   */
  int[] notRefusedIn(int state) {
    int[] kinds = kindsIn(state);
    int[] before = notRefusedIn.get(state);
    int size = before == null ? kinds.length : before.length;
    int[] now = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      int instance = before == null ? i : before[i];
      if (!isRefusedForGood(kinds[instance])) {
        now[count++] = instance;
      }
    }
    if (before == null || count < size) {
      before = Arrays.copyOf(now, count);
      notRefusedIn.set(state, before);
    }
    return before;
  }

  private boolean isRefusedForGood(int kind) {
    return kinds.get(kind).only().isEmpty() && fate(kind) == AttemptKind.Fate.REFUSED;
  }

  /** The numbers of the instances of a capability. */
  InstanceRange instancesOf(CapabilityKnowledge known) {
    return Objects.requireNonNull(rangeOf.get(known), "a capability that is not looked at");
  }

  private AttemptKind kind(CapabilityKnowledge known, State state, Instance instance) {
    BitSet values = known.lifting().values(state, instance);
    Optional<Situation> only =
        single.contains(known) ? Optional.of(new Situation(instance, state)) : Optional.empty();
    Object key = only.isPresent() ? only.get() : values;
    Map<Object, AttemptKind> made = kindsOf.getOrDefault(known, Map.of());
    AttemptKind kind = made.get(key);
    if (kind == null) {
      kind = new AttemptKind(kinds.size(), known, values, known.lifting().pattern(instance), only);
      kinds.add(kind);
      made.put(key, kind);
    }
    return kind;
  }

  /** What is known by now of attempts of a kind. */
  AttemptKind.Fate fate(int number) {
    AttemptKind kind = kinds.get(number);
    if (kind.only().isPresent()) {
      return kind.fate();
    }
    while (fates.size() <= number) {
      fates.add(null);
    }
    AttemptKind.Fate fate = fates.get(number);
    if (fate == null) {
      fate = kind.fate();
      fates.set(number, fate);
      if (fate == AttemptKind.Fate.OPEN) {
        openOf.computeIfAbsent(kind.known(), k -> new ArrayList<>()).add(number);
      }
    }
    return fate;
  }

  /** Works out again, from now on, what may have been learned of attempts. */
  void look() {
    for (CapabilityKnowledge known : kindsOf.keySet()) {
      PreconditionSpace space = known.space();
      Looked now = new Looked(space, space.version(), space.contradiction().isPresent());
      Looked old = looked.put(known, now);
      if (old == null || old.version() != now.version() || old.space() != space) {
        List<Integer> open = openOf.getOrDefault(known, List.of());
        openOf.remove(known);
        if (old == null || old.space() != space || now.contradicted()) {
          Collections.fill(notRefusedIn, null);
          kindsOf.getOrDefault(known, Map.of()).values().forEach(kind -> forget(kind.number()));
        } else {
          open.forEach(this::forget);
        }
      }
    }
  }

  private void forget(int kind) {
    if (kind < fates.size()) {
      fates.set(kind, null);
    }
  }

  /** The state that an outcome of an instance leads to. */
  public int after(int state, int instance, LiftedOutcome outcome) {
    Lifting lifting = knownOf.get(instance).lifting();
    return number(outcome.apply(lifting, states.get(state), instances.get(instance)));
  }
}
