package dev.qace.simulators.cafe;

import dev.qace.agent.Simulator.Built;
import dev.qace.agent.Simulator.Impossible;
import dev.qace.agent.Simulator.Ready;
import dev.qace.model.Atom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.simulators.cafe.geometry.Can;
import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.motion.BasePose;
import dev.qace.simulators.cafe.place.Cafe;
import dev.qace.simulators.cafe.place.CafePlace;
import dev.qace.simulators.cafe.skill.Planner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Builds the cafe in which some atoms are true, or says why there is none. */
final class CafeBuilder {
  private final World world;
  private final Cafe cafe;

  CafeBuilder(World world, Cafe cafe) {
    this.world = world;
    this.cafe = cafe;
  }

  /** The true atoms by predicate: the names of their objects. */
  private record Facts(Map<String, List<List<String>>> byPredicate) {
    List<List<String>> of(String predicate) {
      return byPredicate.getOrDefault(predicate, List.of());
    }

    Set<String> first(String predicate) {
      Set<String> names = new TreeSet<>();
      of(predicate).forEach(objects -> names.add(objects.get(0)));
      return names;
    }
  }

  Built<CafeState> build(State state) {
    Map<String, List<List<String>>> facts = new HashMap<>();
    for (Atom atom : world.atoms(state)) {
      facts
          .computeIfAbsent(atom.predicate().name(), any -> new ArrayList<>())
          .add(atom.objects().stream().map(object -> object.name()).toList());
    }
    return build(new Facts(facts));
  }

  private Built<CafeState> build(Facts facts) {
    Set<String> at = facts.first("at");
    Set<String> visited = facts.first("teleported");
    Set<String> held = facts.first("ingripper");
    boolean open = !facts.of("empty").isEmpty();
    int unvisited = cafe.places().size() - visited.size();
    if (at.size() > 1) {
      return impossible("the robot cannot be at " + String.join(" and ", at) + " at once");
    } else if (!at.isEmpty() && unvisited > 0) {
      return impossible(
          "the robot is in the cafe, so there is no place left to which it could be teleported");
    } else if (unvisited > 1) {
      return impossible("the robot can be teleported into the cafe only once, to one place");
    } else if (held.size() > 1) {
      return impossible(
          "the gripper cannot hold " + String.join(" and ", held) + " at the same time");
    } else if (open && !held.isEmpty()) {
      return impossible("an open gripper cannot hold " + String.join("", held));
    }
    return withCans(facts, at, visited, held.stream().findFirst(), open);
  }

  private Built<CafeState> withCans(
      Facts facts, Set<String> at, Set<String> visited, Optional<String> held, boolean open) {
    Map<String, String> placeOf = new TreeMap<>();
    for (List<String> order : facts.of("order")) {
      String before = placeOf.put(order.get(0), order.get(1));
      if (before != null) {
        return impossible(order.get(0) + " cannot stand at two places at once");
      }
    }
    Map<String, Transform> cans = new TreeMap<>();
    for (CafePlace place : cafe.places()) {
      int next = 0;
      for (Map.Entry<String, String> can : placeOf.entrySet()) {
        if (can.getValue().equals(place.name())) {
          cans.put(can.getKey(), place.standing(place.spots().get(next++)));
        }
      }
    }
    for (var can : world.objects(CafeVocabulary.CAN)) {
      boolean isHeld = held.filter(can.name()::equals).isPresent();
      if (isHeld && cans.containsKey(can.name())) {
        return impossible(can.name() + " cannot stand somewhere while it is held");
      } else if (!isHeld && !cans.containsKey(can.name())) {
        return impossible(can.name() + " has to be somewhere");
      } else if (isHeld) {
        cans.put(can.name(), Transform.IDENTITY);
      }
    }
    CafeState built =
        new CafeState(
            at.stream().findFirst().map(this::stand).orElse(Cafe.OUTSIDE),
            Planner.CARRYING,
            open ? RobotBody.OPEN : held.isPresent() ? Can.RADIUS : 0,
            cans,
            held,
            visited,
            facts.first("delicate"),
            facts.first("crushed"));
    return new Ready<>(
        held.isEmpty()
            ? built
            : built.withCan(held.get(), built.gripper().times(Transform.at(Planner.NOMINAL))));
  }

  private BasePose stand(String name) {
    return cafe.places().stream()
        .filter(place -> place.name().equals(name))
        .findFirst()
        .orElseThrow()
        .approaches()
        .get(0);
  }

  private static Built<CafeState> impossible(String reason) {
    return new Impossible<>(reason);
  }
}
