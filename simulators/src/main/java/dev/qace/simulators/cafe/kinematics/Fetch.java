package dev.qace.simulators.cafe.kinematics;

import dev.qace.simulators.cafe.kinematics.Joint.Kind;
import java.util.List;

/**
 * The eight joints of a Fetch robot between its base and its gripper: the torso and seven in the
 * arm.
 */
public final class Fetch {
  public static final List<Joint> JOINTS =
      List.of(
          new Joint("torso lift", Kind.SLIDING, Vec.Z, v(-.0869, 0, .3774), 0, .38615, .1, 1),
          turning("shoulder pan", Vec.Z, v(.1195, 0, .3486), 1.6056, 1.256, 1.2),
          new Joint(
              "shoulder lift", Kind.TURNING, Vec.Y, v(.117, 0, .06), -1.221, 1.518, 1.454, 1.1),
          endless("upper arm roll", v(.219, 0, 0), 1.571, .9),
          turning("elbow flex", Vec.Y, v(.133, 0, 0), 2.251, 1.521, .75),
          endless("forearm roll", v(.197, 0, 0), 1.571, .55),
          turning("wrist flex", Vec.Y, v(.1245, 0, 0), 2.16, 2.268, .45),
          endless("wrist roll", v(.1385, 0, 0), 2.268, .2));

  public static final int SIZE = 8;

  /** From the last link to the middle between the fingers, where the gripper's frame is. */
  private static final double GRIPPER = .16645;

  private Fetch() {}

  /**
   * The frames of the links in the frame of the base: one behind each joint, and the gripper's.
   *
   * @param joints a value for each joint
   */
  public static Transform[] frames(double[] joints) {
    Transform[] frames = new Transform[SIZE + 1];
    Transform frame = Transform.IDENTITY;
    for (int i = 0; i < SIZE; i++) {
      frame = frame.times(JOINTS.get(i).frame(joints[i]));
      frames[i] = frame;
    }
    frames[SIZE] = frame.times(GRIPPER, 0, 0);
    return frames;
  }

  /** The gripper's frame in the frame of the base. */
  public static Transform gripper(double[] joints) {
    return frames(joints)[SIZE];
  }

  /**
   * How the gripper moves when the joints do: for each joint the velocity and the angular velocity
   * of the gripper, in the frame of the base, when that joint alone moves by 1 a second.
   */
  public static double[][] jacobian(Transform[] frames) {
    double[][] columns = new double[SIZE][];
    Vec tip = frames[SIZE].origin();
    for (int i = 0; i < SIZE; i++) {
      Vec axis = frames[i].rotate(JOINTS.get(i).axis());
      if (JOINTS.get(i).kind() == Kind.SLIDING) {
        columns[i] = new double[] {axis.x(), axis.y(), axis.z(), 0, 0, 0};
      } else {
        Vec velocity = axis.cross(tip.minus(frames[i].origin()));
        columns[i] =
            new double[] {velocity.x(), velocity.y(), velocity.z(), axis.x(), axis.y(), axis.z()};
      }
    }
    return columns;
  }

  public static boolean withinLimits(double[] joints) {
    for (int i = 0; i < SIZE; i++) {
      if (!JOINTS.get(i).allows(joints[i])) {
        return false;
      }
    }
    return true;
  }

  private static Joint turning(
      String name, Vec axis, Vec origin, double most, double speed, double reach) {
    return new Joint(name, Kind.TURNING, axis, origin, -most, most, speed, reach);
  }

  private static Joint endless(String name, Vec origin, double speed, double reach) {
    return new Joint(name, Kind.CONTINUOUS, Vec.X, origin, -Math.PI, Math.PI, speed, reach);
  }

  private static Vec v(double x, double y, double z) {
    return new Vec(x, y, z);
  }
}
