package dev.qace.simulators.cafe.skill;

import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.geometry.Scene;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import dev.qace.simulators.cafe.motion.BasePose;
import dev.qace.simulators.cafe.motion.BaseSpace;
import dev.qace.simulators.cafe.motion.RrtConnect;
import dev.qace.simulators.cafe.place.Cafe;
import dev.qace.simulators.cafe.place.CafePlace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;

/**
 * Plans the robot's motion. What is found is a function of where things are, so it is kept and
 * found again. Thread-safe.
 */
public final class Planner {
  /** How the gripper is to hold a can: this far before it. */
  public static final Vec NOMINAL = new Vec(.04, 0, 0);

  /** Where a can may turn out to be held, near enough to each other that none is between them. */
  private static final List<Transform> ANY_GRIP =
      List.of(
          Transform.at(.010, 0, 0),
          Transform.at(.022, 0, 0),
          Transform.at(.034, 0, 0),
          Transform.at(.046, 0, 0));

  /** With the elbow beside the body and the gripper level before it, above every table. */
  public static final List<Double> CARRYING =
      List.of(.3858, -1.3291, -.6180, .0532, 2.2252, 1.0590, 1.5154, 3.1317);

  /** How far the robot keeps away from things. */
  static final double MARGIN = .015;

  private static final RrtConnect BASE_RRT = new RrtConnect(1.2, 3_000, 60);
  private static final int MOST_KEPT = 2_000;

  private final Cafe cafe;
  private final Deque<Scene> scenes = new ConcurrentLinkedDeque<>();
  private final Map<DriveTask, Optional<List<double[]>>> drives = new ConcurrentHashMap<>();
  private final Map<ReachTask, Sought> reaches = new ConcurrentHashMap<>();

  public Planner(Cafe cafe) {
    this.cafe = cafe;
  }

  static double[] carrying() {
    return CARRYING.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The same way back. */
  public static List<double[]> reversed(List<double[]> way) {
    List<double[]> reversed = new ArrayList<>(way);
    Collections.reverse(reversed);
    return reversed;
  }

  private record DriveTask(BasePose from, BasePose to, boolean laden) {}

  private record ReachTask(
      BasePose stand, double yaw, Transform can, Vec inGripper, List<Transform> others) {}

  /**
   * A way for the base, with the arm in its carrying posture; empty if none is found. Cans that
   * stand on tables are lower than anything the robot then holds over them.
   */
  public Optional<List<double[]>> drive(BasePose from, BasePose to, boolean laden) {
    return kept(drives, new DriveTask(from, to, laden), this::drive);
  }

  private Optional<List<double[]>> drive(DriveTask task) {
    if (task.from.equals(task.to)) {
      return Optional.of(List.of(task.from.array()));
    }
    return with(
        scene -> {
          scene.arrange(List.of(), task.laden ? ANY_GRIP : List.of());
          BaseSpace space = new BaseSpace(scene, carrying(), RobotBody.OPEN, Cafe.FLOOR);
          return BASE_RRT.plan(space, task.from.array(), task.to.array());
        });
  }

  /** The poses of the base at a place, those nearest to a point first. */
  public List<BasePose> stands(CafePlace place, double x, double y) {
    return place.approaches().stream()
        .sorted(Comparator.comparingDouble(pose -> Math.hypot(pose.x() - x, pose.y() - y)))
        .toList();
  }

  /**
   * Gets hold of a can, or sets it down, from any pose of the base at its place and in any of four
   * directions: those first in which a can that slips is pushed to the middle.
   *
   * @param from where the robot stands now
   */
  public Sought reach(
      BasePose from,
      CafePlace place,
      Transform can,
      Vec inGripper,
      List<Transform> others,
      boolean laden) {
    Refusal why = Refusal.NO_BASE_POSE;
    for (BasePose stand : stands(place, can.x(), can.y())) {
      if (drive(from, stand, laden).isEmpty()) {
        why = worse(why, Refusal.NO_BASE_PATH);
        continue;
      }
      for (int turn : new int[] {0, 1, 3, 2}) {
        double yaw = stand.heading() + turn * Math.PI / 2;
        Sought sought =
            kept(reaches, new ReachTask(stand, yaw, can, inGripper, others), this::reach);
        if (sought instanceof Sought.NotFound missed) {
          why = worse(why, missed.why());
        } else {
          return sought;
        }
      }
    }
    return new Sought.NotFound(why);
  }

  private Sought reach(ReachTask task) {
    return with(
        scene ->
            new ArmPlanner(scene, task.stand)
                .reach(
                    task.yaw,
                    task.can,
                    task.inGripper,
                    task.inGripper.equals(NOMINAL)
                        ? ANY_GRIP
                        : List.of(Transform.at(task.inGripper)),
                    task.others));
  }

  /** Of two reasons the one that came further. */
  private static Refusal worse(Refusal one, Refusal other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private <T> T with(Function<Scene, T> use) {
    Scene free = scenes.poll();
    Scene scene = free == null ? new Scene(cafe.furniture(), MARGIN) : free;
    try {
      return use.apply(scene);
    } finally {
      scenes.push(scene);
    }
  }

  private static <K, V> V kept(Map<K, V> map, K key, Function<K, V> make) {
    V known = map.get(key);
    if (known != null) {
      return known;
    }
    if (map.size() >= MOST_KEPT) {
      map.clear();
    }
    V made = make.apply(key);
    map.put(key, made);
    return made;
  }
}
