package dev.qace.simulators.cafe;

import dev.qace.model.Instance;
import dev.qace.simulators.cafe.geometry.Can;
import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import dev.qace.simulators.cafe.motion.BasePose;
import dev.qace.simulators.cafe.physics.GraspDynamics;
import dev.qace.simulators.cafe.place.Cafe;
import dev.qace.simulators.cafe.place.CafePlace;
import dev.qace.simulators.cafe.skill.Planner;
import dev.qace.simulators.cafe.skill.Reach;
import dev.qace.simulators.cafe.skill.Refusal;
import dev.qace.simulators.cafe.skill.Sought;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The robot at work: each capability as motion, or the reason why there is none. */
final class CafeRobot {
  static final double HOLDS = .8;
  private static final int MOST_DRAWN = 50;
  private static final int MOST_TRIED = 5;
  private static final double DELICATE_STRENGTH = GraspDynamics.strength(0);

  /** One force in ten is above it. */
  private static final double USUAL_STRENGTH = GraspDynamics.strength(1.2815515655);

  private final Cafe cafe;
  private final GraspMode mode;
  private final GraspDynamics dynamics;
  private final Planner planner;

  CafeRobot(Cafe cafe, GraspMode mode, GraspDynamics dynamics) {
    this.cafe = cafe;
    this.mode = mode;
    this.dynamics = dynamics;
    this.planner = new Planner(cafe);
  }

  /** What came of an instance. */
  sealed interface Done {}

  record Executed(CafeState after) implements Done {}

  record NotDone(Refusal why) implements Done {}

  CafePlace place(String name) {
    return cafe.places().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * @param interval the seconds between two looks of the camera
   */
  Done attempt(
      CafeState state, Instance instance, RandomGenerator random, Camera camera, double interval) {
    List<String> objects = instance.objects().stream().map(o -> o.name()).toList();
    Playback play = new Playback(state, camera, interval);
    return switch (instance.capability().name()) {
      case "teleport" -> teleport(state, place(objects.get(0)));
      case "move" -> move(play, place(objects.get(0)), place(objects.get(1)));
      case "grasp" -> grasp(play, place(objects.get(1)), objects.get(2), random);
      case "put" -> put(play, place(objects.get(1)), objects.get(2), random);
      default -> throw new IllegalArgumentException("the robot has no capability " + instance);
    };
  }

  private static Done teleport(CafeState state, CafePlace to) {
    if (state.visited().contains(to.name())) {
      return new NotDone(Refusal.TELEPORTED_BEFORE);
    }
    return new Executed(state.withBase(to.approaches().get(0)).withVisited(to.name()));
  }

  private Done move(Playback play, CafePlace from, CafePlace to) {
    BasePose base = play.state().base();
    if (!from.isAt(base)) {
      return new NotDone(Refusal.NOT_THERE);
    }
    if (to.isAt(base)) {
      return new Executed(play.state());
    }
    boolean laden = play.state().held().isPresent();
    for (BasePose stand : planner.stands(to, base.x(), base.y())) {
      Optional<List<double[]>> way = planner.drive(base, stand, laden);
      if (way.isPresent()) {
        play.drive(way.get());
        return new Executed(play.state().withBase(stand));
      }
    }
    return new NotDone(Refusal.NO_BASE_PATH);
  }

  private Done grasp(Playback play, CafePlace at, String can, RandomGenerator random) {
    CafeState state = play.state();
    if (!state.fingersOpen()) {
      return new NotDone(Refusal.FINGERS_CLOSED);
    } else if (!at.isAt(state.base())) {
      return new NotDone(Refusal.NOT_THERE);
    } else if (!at.carries(state.can(can))) {
      return new NotDone(Refusal.NO_CAN_THERE);
    }
    Transform pose = state.can(can);
    List<Transform> others = others(state, can);
    Sought sought = planner.reach(state.base(), at, pose, Planner.NOMINAL, others, false);
    if (sought instanceof Sought.NotFound missed) {
      return new NotDone(missed.why());
    }
    Reach reach = (Reach) sought;
    play.drive(planner.drive(state.base(), reach.base(), false).orElseThrow());
    play.set(play.state().withBase(reach.base()));
    play.arm(reach.out());
    play.arm(reach.approach());
    return closed(play, reach, at, can, random);
  }

  private Done closed(
      Playback play, Reach reach, CafePlace at, String can, RandomGenerator random) {
    Transform hand = play.state().gripper();
    double force = GraspDynamics.force(random);
    GraspDynamics.Grip grip = grip(hand, play.state().can(can), force, random);
    play.fingers(Can.RADIUS);
    if (grip instanceof GraspDynamics.Held held) {
      // The pads keep the can upright to within a degree; what is left of it is not kept.
      Vec where = held.inGripper().origin();
      play.set(play.state().withGrip(Can.RADIUS, Optional.of(can)));
      play.set(play.state().withCan(can, hand.times(Transform.at(where))));
      play.arm(reach.lift());
      play.arm(reach.home());
      return new Executed(crushed(play.state(), can, force));
    }
    Transform slipped = ((GraspDynamics.Slipped) grip).can();
    play.set(play.state().withCan(can, standing(play.state(), at, can, slipped)));
    play.fingers(RobotBody.OPEN);
    play.arm(Planner.reversed(reach.approach()));
    play.arm(Planner.reversed(reach.out()));
    return new Executed(play.state());
  }

  private GraspDynamics.Grip grip(
      Transform hand, Transform can, double force, RandomGenerator random) {
    if (mode == GraspMode.PHYSICAL) {
      return dynamics.grasp(hand, can.origin(), force, random);
    }
    return random.nextDouble() < HOLDS
        ? new GraspDynamics.Held(hand.inverse().times(can))
        : new GraspDynamics.Slipped(can);
  }

  private static CafeState crushed(CafeState state, String can, double force) {
    double strength = state.delicate().contains(can) ? DELICATE_STRENGTH : USUAL_STRENGTH;
    return force > strength ? state.withCrushed(can) : state;
  }

  /**
   * Where a can that slipped comes to rest: the next can stops it, and beyond the edge it falls.
   */
  private static Transform standing(CafeState state, CafePlace at, String can, Transform slipped) {
    Transform pose = at.standing(slipped.x(), slipped.y());
    boolean stopped =
        others(state, can).stream()
            .anyMatch(o -> o.origin().distanceTo(pose.origin()) < 2 * Can.RADIUS);
    if (stopped) {
      return state.can(can);
    }
    return at.carries(pose)
        ? pose
        : Transform.at(slipped.x(), slipped.y(), Can.RADIUS)
            .times(Transform.about(Vec.X, Math.PI / 2));
  }

  private Done put(Playback play, CafePlace at, String can, RandomGenerator random) {
    CafeState state = play.state();
    if (state.held().filter(can::equals).isEmpty()) {
      return new NotDone(Refusal.NOT_HELD);
    } else if (!at.isAt(state.base())) {
      return new NotDone(Refusal.NOT_THERE);
    }
    Vec inHand = state.inGripper().orElseThrow().origin();
    List<Transform> others = others(state, can);
    Refusal why = Refusal.NO_ROOM;
    for (Transform goal : goals(at, others, random)) {
      Sought sought = planner.reach(state.base(), at, goal, inHand, others, true);
      if (sought instanceof Reach reach) {
        return new Executed(put(play, reach, can, goal));
      }
      why = ((Sought.NotFound) sought).why();
    }
    return new NotDone(why);
  }

  /** At most five free spots of fifty that are drawn. */
  private static List<Transform> goals(
      CafePlace at, List<Transform> others, RandomGenerator random) {
    List<Transform> goals = new ArrayList<>();
    for (int i = 0; i < MOST_DRAWN && goals.size() < MOST_TRIED; i++) {
      double x = at.middle().x() + random.nextDouble(-at.depth(), at.depth());
      double y = at.middle().y() + random.nextDouble(-at.width(), at.width());
      Transform goal = at.standing(x, y);
      if (others.stream().allMatch(o -> Math.hypot(o.x() - x, o.y() - y) >= at.spacing())) {
        goals.add(goal);
      }
    }
    return goals;
  }

  private CafeState put(Playback play, Reach reach, String can, Transform goal) {
    play.drive(planner.drive(play.state().base(), reach.base(), true).orElseThrow());
    play.set(play.state().withBase(reach.base()));
    play.arm(Planner.reversed(reach.home()));
    play.arm(Planner.reversed(reach.lift()));
    play.set(play.state().withCan(can, goal).withGrip(Can.RADIUS, Optional.empty()));
    play.fingers(RobotBody.OPEN);
    play.arm(Planner.reversed(reach.approach()));
    play.arm(Planner.reversed(reach.out()));
    return play.state();
  }

  private static List<Transform> others(CafeState state, String can) {
    return state.cans().entrySet().stream()
        .filter(other -> !other.getKey().equals(can))
        .filter(other -> state.held().filter(other.getKey()::equals).isEmpty())
        .map(other -> other.getValue())
        .toList();
  }
}
