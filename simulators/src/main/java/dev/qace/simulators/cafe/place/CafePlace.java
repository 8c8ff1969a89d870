package dev.qace.simulators.cafe.place;

import dev.qace.simulators.cafe.geometry.Can;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import dev.qace.simulators.cafe.motion.BasePose;
import java.util.List;

/**
 * A surface for cans, and where to stand to reach them.
 *
 * @param middle of the surface
 * @param depth half of what cans may stand on, along x
 * @param width half of what cans may stand on, along y
 * @param slide how much further the surface goes, so that a can that slips away still stands on it
 * @param spacing how far apart the robot sets cans down
 * @param approaches the poses of the base from which the robot works here
 * @param spots where the first, second, … can stands when the robot is set to a state
 */
public record CafePlace(
    String name,
    Vec middle,
    double depth,
    double width,
    double slide,
    double spacing,
    List<BasePose> approaches,
    List<Vec> spots) {

  private static final double LEVEL = .02;
  private static final double NEAR = .15;

  public CafePlace {
    approaches = List.copyOf(approaches);
    spots = List.copyOf(spots);
  }

  /** The pose of a can that stands here. */
  public Transform standing(double x, double y) {
    return Transform.at(x, y, middle.z() + Can.HEIGHT / 2);
  }

  public Transform standing(Vec spot) {
    return standing(spot.x(), spot.y());
  }

  /** Whether a can in this pose stands here. */
  public boolean carries(Transform can) {
    return Math.abs(can.x() - middle.x()) <= depth + slide
        && Math.abs(can.y() - middle.y()) <= width + slide
        && Math.abs(can.z() - middle.z() - Can.HEIGHT / 2) <= LEVEL
        && can.zz() > .95;
  }

  /** Whether the base stands here. */
  public boolean isAt(BasePose base) {
    return approaches.stream()
        .anyMatch(pose -> Math.hypot(pose.x() - base.x(), pose.y() - base.y()) <= NEAR);
  }
}
