package dev.qace.simulators.cafe.physics;

import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import java.util.random.RandomGenerator;

/**
 * Whether a grasp holds, by physics. The gripper does not come exactly to where it was sent, and
 * its fingers do not always press alike; both are drawn, the miss along and across the approach, so
 * that chance is the same wherever the robot stands. What comes of it is simulated at that place.
 *
 * @param friction between the fingers' pads and the can
 * @param miss the standard deviation of the grasp point along the approach, in metres
 */
public record GraspDynamics(double friction, double miss) {

  /** Set so that eight of ten grasps hold. */
  public static final GraspDynamics USUAL = new GraspDynamics(.6, .0090);

  /** The standard deviation of the grasp point across the approach. */
  private static final double MISS_ACROSS = .003;

  private static final double MOST = 3.5;
  private static final double FORCE = 60;
  private static final double FORCE_SPREAD = 4;

  /** What came of a grasp. */
  public sealed interface Grip {}

  /** The can is held, in this pose in the gripper's frame. */
  public record Held(Transform inGripper) implements Grip {}

  /** The can slipped away, and stands in this pose in the cafe. */
  public record Slipped(Transform can) implements Grip {}

  /** With how many newtons each finger closes this time. */
  public static double force(RandomGenerator random) {
    return FORCE + FORCE_SPREAD * normal(random);
  }

  /**
   * Closes the fingers.
   *
   * @param hand where the gripper was sent
   * @param can the middle of the can, which stands upright
   */
  public Grip grasp(Transform hand, Vec can, double force, RandomGenerator random) {
    double along = miss * normal(random);
    double across = MISS_ACROSS * normal(random);
    return close(hand.times(along, across, 0), can, force);
  }

  /** What comes of it when nothing is left to chance. */
  Grip close(Transform hand, Vec can, double force) {
    return new GraspTrial(hand, can, force, friction).run();
  }

  /** The force that is so many standard deviations above the usual one. */
  public static double strength(double deviations) {
    return FORCE + FORCE_SPREAD * deviations;
  }

  private static double normal(RandomGenerator random) {
    return Math.max(-MOST, Math.min(MOST, random.nextGaussian()));
  }
}
