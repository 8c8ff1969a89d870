package dev.qace.planner.likely;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a policy can stay for ever: the maximal sets of states of a component, each with options
 * that lead nowhere else and connect them all. Within one, every state is worth the same, and only
 * options that may leave it are worth anything.
 */
final class EndComponents {
  /** The states, by the place that they have in the component. */
  private final int[] component;

  private final int[][][] inside;

  /** By place, the set it is in; sets are numbered by their first place. */
  private final int[] sets;

  private EndComponents(LikelyGraph<?, ?> graph, int[] component) {
    this.component = component;
    this.inside = new int[component.length][][];
    this.sets = new int[component.length];
    Map<Integer, Integer> places = new HashMap<>();
    for (int place = 0; place < component.length; place++) {
      places.put(component[place], place);
    }
    for (int place = 0; place < component.length; place++) {
      List<int[]> options = new ArrayList<>();
      for (int[] to : graph.node(component[place]).to) {
        if (Arrays.stream(to).allMatch(places::containsKey)) {
          options.add(
              Arrays.stream(to).map(successor -> places.getOrDefault(successor, -1)).toArray());
        }
      }
      inside[place] = options.toArray(int[][]::new);
    }
    while (split()) {}
  }

  /** Finds the states of each set that there is in a component. */
  static List<int[]> in(LikelyGraph<?, ?> graph, int[] component) {
    EndComponents ends = new EndComponents(graph, component);
    Map<Integer, List<Integer>> bySet = new HashMap<>();
    for (int place = 0; place < component.length; place++) {
      bySet.computeIfAbsent(ends.sets[place], set -> new ArrayList<>()).add(component[place]);
    }
    List<int[]> found = new ArrayList<>();
    for (List<Integer> states : bySet.values()) {
      if (states.size() > 1) {
        found.add(states.stream().mapToInt(Integer::intValue).toArray());
      }
    }
    return found;
  }

  /** Drops options that may leave the set their state is in; whether there was one. */
  private boolean split() {
    for (int[] set : Components.of(component.length, place -> inside[place])) {
      for (int place : set) {
        sets[place] = set[0];
      }
    }
    boolean dropped = false;
    for (int place = 0; place < inside.length; place++) {
      int own = sets[place];
      int[][] kept =
          Arrays.stream(inside[place])
              .filter(to -> Arrays.stream(to).allMatch(successor -> sets[successor] == own))
              .toArray(int[][]::new);
      dropped |= kept.length < inside[place].length;
      inside[place] = kept;
    }
    return dropped;
  }
}
