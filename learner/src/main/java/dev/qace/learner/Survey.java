package dev.qace.learner;

import dev.qace.learner.infer.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The states that can be reached from where the agent starts by attempts that surely execute, as
 * far as is known by now, and what each of them costs. That an outcome of probability p comes about
 * is taken to cost 1/p steps.
 */
final class Survey {
  private static final double LEAST_ODDS = 0.01;

  private final Atlas atlas;
  private final Kind.Fate[] fates;
  private final List<Integer> starts;
  private final List<Integer> reached = new ArrayList<>();
  private final Map<Integer, List<Edge>> edges = new LinkedHashMap<>();
  private final Map<Integer, List<Edge>> into = new LinkedHashMap<>();
  private final Map<Integer, Integer> nearest = new LinkedHashMap<>();
  private final double[] distances;
  private final boolean complete;

  /** One outcome of an attempt that surely executes. */
  record Edge(int from, int instance, int to, double odds) {}

  private record Stop(int state, double distance) implements Comparable<Stop> {
    @Override
    public int compareTo(Stop other) {
      int byDistance = Double.compare(distance, other.distance);
      return byDistance != 0 ? byDistance : Integer.compare(state, other.state);
    }
  }

  Survey(Atlas atlas, KnownOutcomes outcomes, Collection<Integer> starts) {
    this.atlas = atlas;
    this.starts = List.copyOf(starts);
    List<Kind.Fate> known = new ArrayList<>();
    Map<Integer, Double> distance = new LinkedHashMap<>();
    PriorityQueue<Stop> queue = new PriorityQueue<>();
    for (int start : starts) {
      distance.put(start, 0.0);
      queue.add(new Stop(start, 0));
    }
    while (!queue.isEmpty() && reached.size() < atlas.mostStates()) {
      Stop stop = queue.remove();
      if (edges.containsKey(stop.state())) {
        continue;
      }
      reached.add(stop.state());
      List<Edge> from = leave(stop.state(), outcomes, known);
      edges.put(stop.state(), from);
      for (Edge edge : from) {
        double there = stop.distance() + 1 / edge.odds();
        if (there < distance.getOrDefault(edge.to(), Double.POSITIVE_INFINITY)) {
          distance.put(edge.to(), there);
          queue.add(new Stop(edge.to(), there));
        }
      }
    }
    this.complete = queue.stream().allMatch(stop -> edges.containsKey(stop.state()));
    this.fates = known.toArray(Kind.Fate[]::new);
    this.distances = new double[atlas.size()];
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    reached.forEach(state -> distances[state] = distance.getOrDefault(state, 0.0));
    edges
        .values()
        .forEach(
            from ->
                from.forEach(
                    edge -> into.computeIfAbsent(edge.to(), k -> new ArrayList<>()).add(edge)));
  }

  private List<Edge> leave(int state, KnownOutcomes outcomes, List<Kind.Fate> known) {
    List<Edge> leaving = new ArrayList<>();
    int[] kinds = atlas.kindsIn(state);
    for (int instance = 0; instance < kinds.length; instance++) {
      while (known.size() <= kinds[instance]) {
        known.add(atlas.kinds().get(known.size()).fate());
      }
      nearest.putIfAbsent(kinds[instance], state);
      if (known.get(kinds[instance]) == Kind.Fate.EXECUTED) {
        leaving.addAll(edges(state, instance, outcomes.of(atlas.study(instance))));
      }
    }
    return leaving;
  }

  private List<Edge> edges(int state, int instance, List<Estimate> outcomes) {
    int[] after = atlas.after(state, instance, outcomes);
    Map<Integer, Double> odds = new LinkedHashMap<>();
    for (int i = 0; i < after.length; i++) {
      odds.merge(after[i], outcomes.get(i).probability(), Double::sum);
    }
    List<Edge> list = new ArrayList<>();
    odds.forEach(
        (to, chance) ->
            list.add(new Edge(state, instance, to, Math.min(1, Math.max(LEAST_ODDS, chance)))));
    return list;
  }

  /** Whether every state that can be reached was looked at. */
  boolean isComplete() {
    return complete && atlas.hasAllInstances();
  }

  /** Where the agent starts. */
  List<Integer> starts() {
    return starts;
  }

  int states() {
    return reached.size();
  }

  /** The kinds of attempts that can be made somewhere. */
  List<Kind> kinds() {
    return nearest.keySet().stream().map(number -> atlas.kinds().get(number)).toList();
  }

  Kind.Fate fate(Kind kind) {
    return fates[kind.number()];
  }

  /** The steps to a state in which an attempt of this kind can be made. */
  double distance(Kind kind) {
    Integer state = nearest.get(kind.number());
    return state == null ? Double.POSITIVE_INFINITY : distances[state];
  }

  /** What each state has left to go to the nearest attempt of one of these kinds, and how. */
  Ways ways(BitSet kinds) {
    Ways ways = new Ways(distances.length);
    PriorityQueue<Stop> queue = new PriorityQueue<>();
    for (int state : reached) {
      int[] here = atlas.kindsIn(state);
      for (int instance = 0; instance < here.length; instance++) {
        if (kinds.get(here[instance])) {
          ways.left[state] = 1;
          ways.next[state] = instance;
          queue.add(new Stop(state, 1));
          break;
        }
      }
    }
    while (!queue.isEmpty()) {
      Stop stop = queue.remove();
      if (stop.distance() > ways.left[stop.state()]) {
        continue;
      }
      for (Edge edge : into.getOrDefault(stop.state(), List.of())) {
        double left = stop.distance() + 1 / edge.odds();
        if (left < ways.left[edge.from()]) {
          ways.left[edge.from()] = left;
          ways.next[edge.from()] = edge.instance();
          queue.add(new Stop(edge.from(), left));
        }
      }
    }
    return ways;
  }

  /** The way from each state to what is looked for. */
  final class Ways {
    private final double[] left;
    private final int[] next;

    private Ways(int states) {
      this.left = new double[states];
      this.next = new int[states];
      Arrays.fill(left, Double.POSITIVE_INFINITY);
      Arrays.fill(next, -1);
    }

    /** The steps left, the last attempt included; infinite where no way leads there. */
    double left(int state) {
      return state < left.length ? left[state] : Double.POSITIVE_INFINITY;
    }

    /** What to attempt next. */
    int next(int state) {
      return next[state];
    }

    /** The start with the shortest way. */
    int bestStart() {
      int best = starts.get(0);
      for (int start : starts) {
        if (left(start) < left(best)) {
          best = start;
        }
      }
      return best;
    }

    /** Where the next attempt may lead; nowhere known where it is open what comes of it. */
    List<Integer> after(int state) {
      return edges.getOrDefault(state, List.of()).stream()
          .filter(edge -> edge.instance() == next[state])
          .map(Edge::to)
          .toList();
    }
  }
}
