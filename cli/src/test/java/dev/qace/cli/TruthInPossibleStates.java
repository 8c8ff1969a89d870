package dev.qace.cli;

import dev.qace.model.Domain;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** A true model, and every state to which it leads from some starts. */
final class TruthInPossibleStates {
  private static final double CLOSE = 0.145;

  private final Domain truth;
  private final World world;
  private final Set<State> states = new LinkedHashSet<>();

  /**
   * @param domain text of the true model
   * @param problems texts of problems with the same objects, which differ in where they start
   */
  TruthInPossibleStates(String domain, List<String> problems) {
    this.truth = PpddlReader.parse("truth", domain).domain();
    List<World> worlds =
        problems.stream()
            .map(each -> PpddlReader.parse("problem", each, truth).problem())
            .map(each -> World.of(truth, each))
            .toList();
    this.world = worlds.get(0);
    List<GroundAction> actions =
        capabilities().stream().flatMap(each -> ground(truth, each).stream()).toList();
    Deque<State> queue = new ArrayDeque<>(worlds.stream().map(World::initial).toList());
    while (!queue.isEmpty()) {
      State state = queue.remove();
      if (states.add(state)) {
        actions.stream()
            .filter(action -> action.executesIn(state))
            .forEach(action -> queue.addAll(action.successors(state).keySet()));
      }
    }
  }

  int size() {
    return states.size();
  }

  List<Capability> capabilities() {
    return truth.vocabulary().capabilities();
  }

  /** The instances that may execute by the truth, by a model of it. */
  private List<GroundAction> ground(Domain model, Capability capability) {
    Grounder grounder = Grounder.settable(model, world);
    List<GroundAction> actions = new ArrayList<>();
    Grounder.settable(truth, world)
        .instances(truth.action(capability).orElseThrow())
        .forEachRemaining(instance -> actions.add(grounder.ground(instance)));
    return actions;
  }

  /** Whether a model of a capability executes in the same states, with about the same odds. */
  boolean isExact(Domain model, Capability capability) {
    if (model.action(capability).isEmpty()) {
      return false;
    }
    List<GroundAction> learned = ground(model, capability);
    List<GroundAction> real = ground(truth, capability);
    return IntStream.range(0, real.size())
        .allMatch(
            i -> states.stream().allMatch(each -> isAlike(learned.get(i), real.get(i), each)));
  }

  private static boolean isAlike(GroundAction one, GroundAction other, State state) {
    if (!one.executesIn(state) || !other.executesIn(state)) {
      return one.executesIn(state) == other.executesIn(state);
    }
    Map<State, Double> after = one.successors(state);
    Map<State, Double> truly = other.successors(state);
    return after.keySet().equals(truly.keySet())
        && after.entrySet().stream()
            .allMatch(
                each ->
                    Math.abs(each.getValue() - truly.getOrDefault(each.getKey(), 0.0)) <= CLOSE);
  }
}
