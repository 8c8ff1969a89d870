package dev.qace.simulators.cafe.motion;

import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;

/** Where the base stands, and where it faces. */
public record BasePose(double x, double y, double heading) {
  public static BasePose of(double[] at) {
    return new BasePose(at[0], at[1], at[2]);
  }

  public Transform transform() {
    return Transform.yaw(heading, new Vec(x, y, 0));
  }

  public double[] array() {
    return new double[] {x, y, heading};
  }
}
