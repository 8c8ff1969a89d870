package dev.qace.simulators.cafe;

import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.kinematics.Fetch;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.motion.BasePose;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All there is to know about the cafe at one moment.
 *
 * @param posture the robot's joints
 * @param opening how far each finger is from the middle
 * @param cans where each can is
 * @param held which can the fingers hold
 * @param visited the places to which the robot has been teleported
 * @param delicate the cans that are crushed easily
 * @param crushed the cans that are crushed
 */
public record CafeState(
    BasePose base,
    List<Double> posture,
    double opening,
    Map<String, Transform> cans,
    Optional<String> held,
    Set<String> visited,
    Set<String> delicate,
    Set<String> crushed) {

  public CafeState {
    posture = List.copyOf(posture);
    cans = Collections.unmodifiableMap(new TreeMap<>(cans));
    visited = Collections.unmodifiableSet(new TreeSet<>(visited));
    delicate = Collections.unmodifiableSet(new TreeSet<>(delicate));
    crushed = Collections.unmodifiableSet(new TreeSet<>(crushed));
  }

  public double[] joints() {
    return posture.stream().mapToDouble(Double::doubleValue).toArray();
  }

  public Transform can(String name) {
    Transform pose = cans.get(name);
    if (pose == null) {
      throw new IllegalArgumentException("there is no can " + name + " among " + cans.keySet());
    }
    return pose;
  }

  /** The pose of the gripper. */
  public Transform gripper() {
    return base.transform().times(Fetch.gripper(joints()));
  }

  /** The pose of the held can in the gripper's frame. */
  public Optional<Transform> inGripper() {
    return held.map(name -> gripper().inverse().times(can(name)));
  }

  public boolean fingersOpen() {
    return opening > RobotBody.OPEN - .005;
  }

  /** The cans that stand somewhere. */
  public List<Transform> standing() {
    return cans.entrySet().stream()
        .filter(can -> held.filter(can.getKey()::equals).isEmpty())
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The same with the base elsewhere, and what is held with it. */
  CafeState withBase(BasePose to) {
    Optional<Transform> inGripper = inGripper();
    CafeState moved = new CafeState(to, posture, opening, cans, held, visited, delicate, crushed);
    return held.isEmpty()
        ? moved
        : moved.withCan(held.get(), moved.gripper().times(inGripper.orElseThrow()));
  }

  CafeState withCan(String name, Transform pose) {
    Map<String, Transform> changed = new TreeMap<>(cans);
    changed.put(name, pose);
    return new CafeState(base, posture, opening, changed, held, visited, delicate, crushed);
  }

  CafeState withPosture(double[] joints) {
    List<Double> to = Arrays.stream(joints).boxed().toList();
    CafeState moved = new CafeState(base, to, opening, cans, held, visited, delicate, crushed);
    return held.isEmpty()
        ? moved
        : moved.withCan(held.get(), moved.gripper().times(inGripper().orElseThrow()));
  }

  CafeState withGrip(double fingers, Optional<String> can) {
    return new CafeState(base, posture, fingers, cans, can, visited, delicate, crushed);
  }

  CafeState withVisited(String place) {
    Set<String> more = new TreeSet<>(visited);
    more.add(place);
    return new CafeState(base, posture, opening, cans, held, more, delicate, crushed);
  }

  CafeState withCrushed(String can) {
    Set<String> more = new TreeSet<>(crushed);
    more.add(can);
    return new CafeState(base, posture, opening, cans, held, visited, delicate, more);
  }
}
