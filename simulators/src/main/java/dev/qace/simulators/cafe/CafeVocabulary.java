package dev.qace.simulators.cafe;

import dev.qace.agent.Phrases;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.Evaluator;
import dev.qace.simulators.cafe.place.Cafe;
import dev.qace.simulators.cafe.place.CafePlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The predicates through which the robot is seen, read off poses; that it has been teleported
 * somewhere is remembered, as no pose tells. Names and types are those of {@code cafe-symbolic}.
 */
final class CafeVocabulary {
  static final Type CAN = Type.named("can");
  static final Type LOCATION = Type.named("location");
  static final WorldObject GRIPPER = new WorldObject("gripper", Type.named("manipulator"));
  static final WorldObject ROBOT = new WorldObject("robot", Type.named("robot"));

  private static final double GRASPED = .12;
  private static final Predicate DELICATE = ofCan("delicate");
  private static final Predicate CRUSHED = ofCan("crushed");

  private final BuiltInAgent symbolic = BuiltInAgent.named("cafe-symbolic").orElseThrow();
  private final Map<String, CafePlace> places = new HashMap<>();
  private final CafeWorld world;

  CafeVocabulary(CafeWorld world, Cafe cafe) {
    this.world = world;
    cafe.places().forEach(place -> places.put(place.name(), place));
  }

  private static Predicate ofCan(String name) {
    return new Predicate(name, List.of(new Variable("o", CAN)));
  }

  Vocabulary vocabulary() {
    Vocabulary known = symbolic.domain().vocabulary();
    if (world != CafeWorld.DELICATE) {
      return known;
    }
    List<Predicate> predicates = new ArrayList<>(known.predicates());
    predicates.addAll(List.of(DELICATE, CRUSHED));
    return new Vocabulary(known.types(), known.constants(), predicates, known.capabilities());
  }

  Phrases phrases() {
    Map<Predicate, String> predicates = new HashMap<>(symbolic.phrases().predicates());
    if (world == CafeWorld.DELICATE) {
      predicates.put(DELICATE, "{0} is delicate");
      predicates.put(CRUSHED, "{0} is crushed");
    }
    return new Phrases(predicates, symbolic.phrases().capabilities());
  }

  Map<Predicate, Evaluator<CafeState>> evaluators() {
    Map<Predicate, Evaluator<CafeState>> evaluators = new HashMap<>();
    for (Predicate predicate : vocabulary().predicates()) {
      evaluators.put(predicate, evaluator(predicate.name()));
    }
    return evaluators;
  }

  private Evaluator<CafeState> evaluator(String predicate) {
    return switch (predicate) {
      case "empty" -> (state, objects) -> state.fingersOpen();
      case "ingripper" -> (state, objects) -> isHeld(state, name(objects, 0));
      case "at" -> (state, objects) -> place(objects, 0).isAt(state.base());
      case "teleported" -> (state, objects) -> state.visited().contains(name(objects, 0));
      case "order" ->
          (state, objects) ->
              !isHeld(state, name(objects, 0))
                  && place(objects, 1).carries(state.can(name(objects, 0)));
      case "delicate" -> (state, objects) -> state.delicate().contains(name(objects, 0));
      case "crushed" -> (state, objects) -> state.crushed().contains(name(objects, 0));
      default -> throw new IllegalStateException("nothing tells whether " + predicate + " holds");
    };
  }

  /** Between the fingers, and these not open. */
  private static boolean isHeld(CafeState state, String can) {
    return state.held().filter(can::equals).isPresent()
        && !state.fingersOpen()
        && state.gripper().origin().distanceTo(state.can(can).origin()) < GRASPED;
  }

  private CafePlace place(List<WorldObject> objects, int i) {
    CafePlace place = places.get(name(objects, i));
    if (place == null) {
      throw new IllegalArgumentException("there is no place " + name(objects, i));
    }
    return place;
  }

  private static String name(List<WorldObject> objects, int i) {
    return objects.get(i).name();
  }
}
