package dev.qace.simulators.cafe.motion;

import dev.qace.simulators.cafe.geometry.Scene;
import dev.qace.simulators.cafe.kinematics.Fetch;
import dev.qace.simulators.cafe.kinematics.InverseKinematics;
import dev.qace.simulators.cafe.kinematics.Joint;
import dev.qace.simulators.cafe.kinematics.Transform;
import java.util.random.RandomGenerator;

/** The postures of the arm while the base stands still. */
public record ArmSpace(Scene scene, Transform base, double opening) implements Space {
  /** How often a posture is drawn from all there are. */
  private static final double ANYWHERE = .3;

  private static final double ASIDE = .3;

  @Override
  public boolean isFree(double[] at) {
    return Fetch.withinLimits(at) && !scene.touches(base, at, opening);
  }

  /**
   * Halfway between two that are free, nothing has moved by more than three quarters of the margin.
   */
  @Override
  public double resolution() {
    return 1.5 * scene.margin();
  }

  @Override
  public double length(double[] from, double[] to) {
    double sum = 0;
    for (int i = 0; i < from.length; i++) {
      Joint joint = Fetch.JOINTS.get(i);
      sum += joint.reach() * Math.abs(joint.between(from[i], to[i]));
    }
    return sum;
  }

  @Override
  public double[] along(double[] from, double[] to, double length) {
    double all = length(from, to);
    return all == 0 ? to.clone() : between(from, to, length / all);
  }

  /** All joints the same share of their way. */
  public static double[] between(double[] from, double[] to, double share) {
    double[] at = new double[from.length];
    for (int i = 0; i < at.length; i++) {
      at[i] = from[i] + share * Fetch.JOINTS.get(i).between(from[i], to[i]);
    }
    return at;
  }

  @Override
  public double[] sample(double[] from, double[] to, RandomGenerator random) {
    if (random.nextDouble() < ANYWHERE) {
      return InverseKinematics.random(random);
    }
    double[] near = between(from, to, random.nextDouble());
    for (int i = 0; i < near.length; i++) {
      Joint joint = Fetch.JOINTS.get(i);
      near[i] = joint.within(near[i] + random.nextGaussian() * ASIDE / joint.reach());
    }
    return near;
  }
}
