package dev.qace.simulators.cafe.skill;

import dev.qace.simulators.cafe.geometry.Can;
import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.geometry.Scene;
import dev.qace.simulators.cafe.kinematics.InverseKinematics;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import dev.qace.simulators.cafe.motion.ArmSpace;
import dev.qace.simulators.cafe.motion.BasePose;
import dev.qace.simulators.cafe.motion.RrtConnect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Looks for a way of the arm to a can and back, from one pose of the base and in one direction. */
final class ArmPlanner {
  private static final double BEFORE = .10;
  private static final double ABOVE = .05;
  private static final double PIECE = .025;
  private static final int GUESSES = 20;
  private static final int MOST_PLANS = 3;
  private static final RrtConnect RRT = new RrtConnect(.6, 200, 12);

  private final Scene scene;
  private final BasePose stand;
  private final Transform base;

  ArmPlanner(Scene scene, BasePose stand) {
    this.scene = scene;
    this.stand = stand;
    this.base = stand.transform();
  }

  /**
   * @param yaw where the gripper points
   * @param can where the can stands, or is to stand
   * @param inGripper where the can is to be in the gripper's frame
   * @param held the poses it may turn out to have there
   * @param others the other cans
   */
  Sought reach(
      double yaw,
      Transform can,
      Vec inGripper,
      List<Transform> held,
      Collection<Transform> others) {
    Transform hand =
        Transform.yaw(yaw, can.origin()).times(-inGripper.x(), -inGripper.y(), -inGripper.z());
    Transform target = base.inverse().times(hand);
    List<Transform> all = new ArrayList<>(others);
    all.add(can);
    scene.arrange(all, List.of());
    ArmSpace open = new ArmSpace(scene, base, RobotBody.OPEN);
    SplittableRandom random = new SplittableRandom(11);
    Refusal why = Refusal.NO_GRASP_POSE;
    int plans = 0;
    for (int guess = 0; guess < GUESSES && plans < MOST_PLANS; guess++) {
      double[] seed = guess == 0 ? Planner.carrying() : InverseKinematics.random(random);
      scene.arrange(all, List.of());
      Optional<double[]> grasp = InverseKinematics.from(seed, target).filter(open::isFree);
      if (grasp.isPresent()) {
        Optional<List<double[]>> away = line(open, grasp.get(), target, new Vec(-BEFORE, 0, 0));
        if (away.isPresent()) {
          plans++;
          Optional<Reach> found =
              around(open, target, Planner.reversed(away.get()), held, all, others);
          if (found.isPresent()) {
            return found.get();
          }
          why = Refusal.NO_ARM_PATH;
        }
      }
    }
    return new Sought.NotFound(why);
  }

  private Optional<Reach> around(
      ArmSpace open,
      Transform target,
      List<double[]> approach,
      List<Transform> inGripper,
      List<Transform> all,
      Collection<Transform> others) {
    scene.arrange(others, inGripper);
    scene.lifting(true);
    ArmSpace closed = new ArmSpace(scene, base, Can.RADIUS);
    double[] grasp = approach.get(approach.size() - 1);
    Optional<List<double[]>> up = line(closed, grasp, target, new Vec(0, 0, ABOVE));
    // Straight out again: no tree finds its way out of a narrow place as easily.
    Optional<List<double[]>> lift =
        up.flatMap(
            raised ->
                line(closed, last(raised), target.times(0, 0, ABOVE), new Vec(-BEFORE, 0, 0))
                    .map(back -> joined(raised, back)));
    if (lift.isEmpty()) {
      return Optional.empty();
    }
    scene.lifting(false);
    Optional<List<double[]>> home = RRT.plan(closed, last(lift.get()), Planner.carrying());
    if (home.isEmpty()) {
      return Optional.empty();
    }
    scene.arrange(all, List.of());
    return RRT.plan(open, Planner.carrying(), approach.get(0))
        .map(out -> new Reach(stand, out, approach, lift.get(), home.get()));
  }

  /** The gripper moves straight, and does not turn. */
  private static Optional<List<double[]>> line(
      ArmSpace space, double[] from, Transform start, Vec by) {
    List<double[]> line = new ArrayList<>(List.of(from));
    int pieces = (int) Math.ceil(by.length() / PIECE);
    for (int i = 1; i <= pieces; i++) {
      double share = (double) i / pieces;
      double[] before = last(line);
      Optional<double[]> next =
          InverseKinematics.from(
                  before, start.times(by.x() * share, by.y() * share, by.z() * share))
              .filter(to -> space.length(before, to) < 20 * PIECE && space.connects(before, to));
      if (next.isEmpty()) {
        return Optional.empty();
      }
      line.add(next.get());
    }
    return Optional.of(line);
  }

  private static List<double[]> joined(List<double[]> one, List<double[]> two) {
    List<double[]> joined = new ArrayList<>(one);
    joined.addAll(two.subList(1, two.size()));
    return joined;
  }

  private static double[] last(List<double[]> way) {
    return way.get(way.size() - 1);
  }
}
