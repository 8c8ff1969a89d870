package dev.qace.simulators.cafe.geometry;

import dev.qace.simulators.cafe.kinematics.Fetch;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import java.util.List;

/**
 * A part of the robot, fixed to one of its links.
 *
 * @param link the joint behind which it sits, {@link #BASE}, {@link #GRIPPER} or a finger
 * @param pose in the frame of that link
 */
public record RobotBody(String name, int link, Shape shape, Transform pose) {
  public static final int BASE = -1;
  public static final int GRIPPER = Fetch.SIZE;
  public static final int LEFT = GRIPPER + 1;
  public static final int RIGHT = GRIPPER + 2;

  /** How far each finger is from the middle when the gripper is open. */
  public static final double OPEN = .05;

  /** The fingers' pads, around the gripper's frame: along the approach, across, and upwards. */
  public static final Shape.Box FINGER = new Shape.Box(.072, .014, .026);

  private static final double RIGHT_ANGLE = Math.PI / 2;

  public static final List<RobotBody> ALL =
      List.of(
          box("base", BASE, .50, .50, .32, 0, 0, .19),
          box("column", BASE, .16, .22, .40, -.12, 0, .55),
          box("torso", 0, .18, .26, .34, -.05, 0, .20),
          box("head", 0, .15, .22, .15, .04, 0, .62),
          box("neck", 0, .10, .14, .20, -.05, 0, .46),
          slanted("shoulder", 1, .06, new Vec(.117, 0, .06)),
          along("shoulder lift link", 2, .055, .219),
          along("upper arm", 3, .055, .133),
          along("elbow", 4, .055, .197),
          along("forearm", 5, .05, .1245),
          along("wrist", 6, .05, .1385),
          box("palm", GRIPPER, .06, .12, .07, -.09, 0, 0),
          new RobotBody("left finger", LEFT, FINGER, Transform.IDENTITY),
          new RobotBody("right finger", RIGHT, FINGER, Transform.IDENTITY));

  /**
   * Where this part is.
   *
   * @param base the pose of the robot's base
   * @param frames of the links in the frame of the base
   * @param opening how far each finger is from the middle
   */
  public Transform in(Transform base, Transform[] frames, double opening) {
    if (link == BASE) {
      return base.times(pose);
    }
    Transform frame = base.times(frames[Math.min(link, GRIPPER)]);
    double side = opening + FINGER.y() / 2;
    return switch (link) {
      case LEFT -> frame.times(0, side, 0);
      case RIGHT -> frame.times(0, -side, 0);
      default -> frame.times(pose);
    };
  }

  private static RobotBody box(
      String name, int link, double sx, double sy, double sz, double x, double y, double z) {
    return new RobotBody(name, link, new Shape.Box(sx, sy, sz), Transform.at(x, y, z));
  }

  /** A capsule from the link's origin along its x axis. */
  private static RobotBody along(String name, int link, double radius, double length) {
    Transform pose = Transform.at(length / 2, 0, 0).times(Transform.about(Vec.Y, RIGHT_ANGLE));
    return new RobotBody(name, link, new Shape.Capsule(radius, length), pose);
  }

  /** A capsule from the link's origin to a point with y = 0. */
  private static RobotBody slanted(String name, int link, double radius, Vec to) {
    Transform pose =
        Transform.at(to.times(0.5)).times(Transform.about(Vec.Y, Math.atan2(to.x(), to.z())));
    return new RobotBody(name, link, new Shape.Capsule(radius, to.length()), pose);
  }
}
