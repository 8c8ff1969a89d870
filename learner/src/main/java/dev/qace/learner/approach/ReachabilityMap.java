package dev.qace.learner.approach;

import dev.qace.learner.knowledge.Avoidance;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.planner.likely.LikelyWays;
import dev.qace.planner.likely.WeightedGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The states that can be reached from where the agent starts by attempts that surely execute, as
 * far as is known by now, and what each of them costs. That an outcome of probability p occurs is
 * taken to cost 1/p steps.
 */
public final class ReachabilityMap implements WeightedGraph {
  /** How many times as many states are looked through for new kinds of attempts. */
  private static final int FARTHEST = 20;

  private final StateIndex index;
  private AttemptKind.@Nullable Fate[] fates = new AttemptKind.Fate[0];
  private final List<Integer> starts;
  private final Avoidance avoidance;
  private final Map<Integer, BitSet> forbidden = new HashMap<>();
  private final List<Integer> reached = new ArrayList<>();
  private final Map<Integer, List<Edge>> edges = new LinkedHashMap<>();
  private final Map<Integer, List<Edge>> into;
  private final Map<CapabilityKnowledge, List<AttemptKind>> kinds = new LinkedHashMap<>();
  private final Map<CapabilityKnowledge, List<AttemptKind>> open = new LinkedHashMap<>();
  private final double[] distances;
  private final boolean complete;

  /** The kinds of attempts that can be made, once states were left out that show none but these. */
  private @Nullable BitSet shown;

  /** Of each kind that may execute, the state in which it can be made first; -1 if that is none. */
  private int[] nearest = new int[0];

  private record Stop(int state, double distance) implements Comparable<Stop> {
    @Override
    public int compareTo(Stop other) {
      int byDistance = Double.compare(distance, other.distance);
      return byDistance != 0 ? byDistance : Integer.compare(state, other.state);
    }
  }

  /**
   * @param avoidance what no attempt may lead to, as far as is known
   * @param most how many states to look at, the nearest first; farther ones only where they show a
   *     kind of attempt that these do not
   */
  public ReachabilityMap(
      StateIndex index,
      ExpectedOutcomes outcomes,
      Collection<Integer> starts,
      Avoidance avoidance,
      int most) {
    this.index = index;
    this.avoidance = avoidance;
    this.starts = List.copyOf(starts);
    index.look();
    ExpectedEdges leading = new ExpectedEdges(index, outcomes);
    Map<Integer, Double> distance = new LinkedHashMap<>();
    PriorityQueue<Stop> queue = new PriorityQueue<>();
    for (int start : starts) {
      distance.put(start, 0.0);
      queue.add(new Stop(start, 0));
    }
    int leftOut = 0;
    while (!queue.isEmpty() && leftOut < FARTHEST * most) {
      Stop stop = queue.remove();
      if (edges.containsKey(stop.state())) {
        continue;
      }
      if (reached.size() >= most && !isNew(stop.state())) {
        leftOut++;
        continue;
      }
      reached.add(stop.state());
      List<Edge> from = leave(stop.state(), leading);
      edges.put(stop.state(), from);
      if (shown != null) {
        show(stop.state(), shown);
      }
      for (Edge edge : from) {
        double there = stop.distance() + 1 / edge.odds();
        if (there < distance.getOrDefault(edge.to(), Double.POSITIVE_INFINITY)) {
          distance.put(edge.to(), there);
          queue.add(new Stop(edge.to(), there));
        }
      }
    }
    this.complete =
        leftOut == 0 && queue.stream().allMatch(stop -> edges.containsKey(stop.state()));
    this.distances = new double[index.size()];
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    reached.forEach(state -> distances[state] = distance.getOrDefault(state, 0.0));
    this.into =
        edges.values().stream().flatMap(List::stream).collect(Collectors.groupingBy(Edge::to));
  }

  /** Whether an attempt of a kind can be made there that cannot be made nearer. */
  private boolean isNew(int state) {
    BitSet before = shown;
    if (before == null) {
      before = new BitSet();
      for (int each : reached) {
        show(each, before);
      }
      shown = before;
    }
    for (int kind : index.kindsIn(state)) {
      if (!before.get(kind)) {
        return true;
      }
    }
    return false;
  }

  private void show(int state, BitSet kinds) {
    int[] here = index.kindsIn(state);
    for (int instance = 0; instance < here.length; instance++) {
      if (!isForbidden(state, instance)) {
        kinds.set(here[instance]);
      }
    }
  }

  private void come(AttemptKind kind, AttemptKind.Fate fate, int state) {
    if (nearest(kind.number()) < 0) {
      int before = nearest.length;
      if (before < index.kinds().size()) {
        nearest = Arrays.copyOf(nearest, Math.max(2 * before, index.kinds().size()));
        Arrays.fill(nearest, before, nearest.length, -1);
      }
      nearest[kind.number()] = state;
      kinds.computeIfAbsent(kind.known(), k -> new ArrayList<>()).add(kind);
      if (fate == AttemptKind.Fate.OPEN) {
        open.computeIfAbsent(kind.known(), k -> new ArrayList<>()).add(kind);
      }
    }
  }

  private int nearest(int kind) {
    return kind < nearest.length ? nearest[kind] : -1;
  }

  private List<Edge> leave(int state, ExpectedEdges leading) {
    List<Edge> leaving = new ArrayList<>();
    int[] kinds = index.kindsIn(state);
    for (int instance : index.notRefusedIn(state)) {
      AttemptKind kind = index.kinds().get(kinds[instance]);
      AttemptKind.Fate fate = fateNow(kinds[instance]);
      boolean executes = fate == AttemptKind.Fate.EXECUTED;
      if (executes || (fate == AttemptKind.Fate.OPEN && avoidance.isActive())) {
        List<Edge> onward = leading.from(state, instance, kind);
        if (isForbidden(kind, onward)) {
          forbidden.computeIfAbsent(state, s -> new BitSet()).set(instance);
          continue;
        }
        if (executes) {
          leaving.addAll(onward);
        }
      }
      come(kind, fate, state);
    }
    return leaving;
  }

  /** What is known of attempts of a kind as this map is drawn. */
  private AttemptKind.Fate fateNow(int kind) {
    if (kind >= fates.length) {
      fates = Arrays.copyOf(fates, Math.max(2 * fates.length, index.kinds().size()));
    }
    AttemptKind.Fate fate = fates[kind];
    if (fate == null) {
      fate = index.fate(kind);
      fates[kind] = fate;
    }
    return fate;
  }

  private boolean isForbidden(AttemptKind kind, List<Edge> onward) {
    return avoidance.isActive()
        && (avoidance.unforeseeable().contains(kind.known().capability())
            || onward.stream().anyMatch(edge -> avoidance.forbids(index.state(edge.to()))));
  }

  /** Whether every state was looked at that the instances looked at lead to. */
  boolean isWhole() {
    return complete;
  }

  /** Whether every state that can be reached was looked at. */
  public boolean isComplete() {
    return complete && index.hasAllInstances();
  }

  /** Where the agent starts. */
  @Override
  public List<Integer> starts() {
    return starts;
  }

  public int states() {
    return reached.size();
  }

  /** The kinds of attempts that can be made somewhere, but for those that are surely refused. */
  public Stream<AttemptKind> kinds() {
    return kinds.values().stream().flatMap(List::stream);
  }

  /** The same of one capability. */
  public List<AttemptKind> kinds(CapabilityKnowledge known) {
    return kinds.getOrDefault(known, List.of());
  }

  /**
   * Those of which it is open whether they execute.
   *
   * @param most so many of each capability, the nearest
   */
  public Stream<AttemptKind> open(int most) {
    return kinds.keySet().stream()
        .flatMap(known -> open.getOrDefault(known, List.of()).stream().limit(most));
  }

  /** What was known, as this map was drawn, of a kind of attempts that it shows. */
  public AttemptKind.Fate fate(AttemptKind kind) {
    AttemptKind.@Nullable Fate fate = kind.number() < fates.length ? fates[kind.number()] : null;
    return fate == null ? AttemptKind.Fate.REFUSED : fate;
  }

  /** Whether there are attempts that were not made since enough others were. */
  public boolean leavesUntried() {
    return kinds().anyMatch(kind -> fate(kind) == AttemptKind.Fate.LEFT);
  }

  /** Whether no attempt of this kind was made, though one would tell. */
  public boolean isUntried(AttemptKind kind) {
    return fate(kind) == AttemptKind.Fate.LEFT || fate(kind) == AttemptKind.Fate.OPEN;
  }

  /** The steps to a state in which an attempt of this kind can be made. */
  public double distance(AttemptKind kind) {
    int state = nearest(kind.number());
    return state < 0 ? Double.POSITIVE_INFINITY : distances[state];
  }

  /**
   * An attempt that can be made.
   *
   * @param state its number
   * @param instance its number
   */
  public record PossibleAttempt(int state, int instance, AttemptKind kind) {}

  /** Every attempt that can be made, the nearest first. */
  public Stream<PossibleAttempt> attempts() {
    return reached.stream().flatMap(this::attempts);
  }

  /** One attempt of these kinds at each start where it can be made, beginning with any start. */
  public Stream<PossibleAttempt> attemptsAtStarts(BitSet kinds, int from) {
    List<StateIndex.InstanceRange> ranges = instancesOf(kinds);
    return IntStream.range(from, from + starts.size())
        .map(each -> starts.get(Math.floorMod(each, starts.size())))
        .filter(state -> distances[state] == 0 && first(kinds, ranges, state) >= 0)
        .mapToObj(state -> attempt(state, first(kinds, ranges, state)));
  }

  private PossibleAttempt attempt(int state, int instance) {
    return new PossibleAttempt(state, instance, index.kinds().get(index.kindsIn(state)[instance]));
  }

  private Stream<PossibleAttempt> attempts(int state) {
    int[] here = index.kindsIn(state);
    return IntStream.range(0, here.length)
        .filter(instance -> !isForbidden(state, instance))
        .mapToObj(
            instance -> new PossibleAttempt(state, instance, index.kinds().get(here[instance])));
  }

  public Situation situation(PossibleAttempt attempt) {
    return new Situation(index.instances().get(attempt.instance()), index.state(attempt.state()));
  }

  /** The steps to a state. */
  public double distance(int state) {
    return distances[state];
  }

  /** How to come to an attempt of one of these kinds. */
  public LikelyWays ways(BitSet kinds) {
    return ways(kinds, null);
  }

  /** How to come to just this attempt. */
  public LikelyWays ways(PossibleAttempt attempt) {
    BitSet kinds = new BitSet();
    kinds.set(attempt.kind().number());
    return ways(kinds, attempt);
  }

  private LikelyWays ways(BitSet kinds, @Nullable PossibleAttempt only) {
    double[] left = new double[distances.length];
    int[] next = new int[distances.length];
    Arrays.fill(left, Double.POSITIVE_INFINITY);
    Arrays.fill(next, -1);
    if (only != null && distances[only.state()] == 0) {
      left[only.state()] = 1;
      next[only.state()] = only.instance();
      return new LikelyWays(this, List.of(only.state()), 1, left, next);
    }
    PriorityQueue<Stop> queue = new PriorityQueue<>();
    List<StateIndex.InstanceRange> ranges = instancesOf(kinds);
    for (int state : only == null ? reached : List.of(only.state())) {
      int instance = only == null ? first(kinds, ranges, state) : only.instance();
      if (instance >= 0) {
        left[state] = 1;
        next[state] = instance;
        queue.add(new Stop(state, 1));
      }
    }
    List<Integer> order = new ArrayList<>();
    BitSet done = new BitSet();
    int targets = queue.size();
    while (!queue.isEmpty()) {
      Stop stop = queue.remove();
      if (done.get(stop.state())) {
        continue;
      }
      done.set(stop.state());
      order.add(stop.state());
      for (Edge edge : into.getOrDefault(stop.state(), List.of())) {
        double there = stop.distance() + 1 / edge.odds();
        if (there < left[edge.from()]) {
          left[edge.from()] = there;
          next[edge.from()] = edge.action();
          queue.add(new Stop(edge.from(), there));
        }
      }
    }
    return new LikelyWays(this, order, targets, left, next);
  }

  /** The instances of the capabilities that these kinds are of. */
  private List<StateIndex.InstanceRange> instancesOf(BitSet kinds) {
    return kinds.stream()
        .mapToObj(kind -> index.instancesOf(index.kinds().get(kind).known()))
        .distinct()
        .sorted(Comparator.comparingInt(StateIndex.InstanceRange::from))
        .toList();
  }

  /** The first instance with an attempt of one of these kinds in a state; -1 if there is none. */
  private int first(BitSet kinds, List<StateIndex.InstanceRange> ranges, int state) {
    int[] here = index.kindsIn(state);
    for (StateIndex.InstanceRange range : ranges) {
      for (int instance = range.from(); instance < range.to(); instance++) {
        if (kinds.get(here[instance]) && !isForbidden(state, instance)) {
          return instance;
        }
      }
    }
    return -1;
  }

  private boolean isForbidden(int state, int instance) {
    BitSet here = forbidden.get(state);
    return here != null && here.get(instance);
  }

  /** Whether there are attempts that were left out for where they may lead. */
  public boolean leavesOut() {
    return !forbidden.isEmpty();
  }

  /** What an attempt in a state leads to; nothing if it is open whether it executes. */
  @Override
  public List<Edge> edges(int state) {
    return edges.getOrDefault(state, List.of());
  }
}
