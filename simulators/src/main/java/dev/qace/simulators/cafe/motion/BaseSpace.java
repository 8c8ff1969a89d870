package dev.qace.simulators.cafe.motion;

import dev.qace.simulators.cafe.geometry.Scene;
import java.util.random.RandomGenerator;

/**
 * The poses of the base, while the arm keeps its posture. The way between two is to turn on the
 * spot, to drive straight, forwards or backwards, and to turn again.
 */
public final class BaseSpace implements Space {

  /** How far any part of the robot, folded for driving, is from the axis it turns about. */
  public static final double REACH = .6;

  private static final double AROUND = 1;
  private static final double SAME_PLACE = 1e-9;

  private final Scene scene;
  private final double[] joints;
  private final double opening;
  private final Floor floor;

  /** A rectangle of floor, by its least and its greatest x and y. */
  public record Floor(double west, double south, double east, double north) {}

  /**
   * The poses of a robot in one posture.
   *
   * @param joints the posture
   * @param opening how far each finger is from the middle
   */
  public BaseSpace(Scene scene, double[] joints, double opening, Floor floor) {
    this.scene = scene;
    this.joints = joints.clone();
    this.opening = opening;
    this.floor = floor;
  }

  @Override
  public boolean isFree(double[] at) {
    return !scene.touches(BasePose.of(at).transform(), joints, opening);
  }

  @Override
  public double resolution() {
    return 1.5 * scene.margin();
  }

  @Override
  public double length(double[] from, double[] to) {
    return leg(from, to).length();
  }

  @Override
  public double[] along(double[] from, double[] to, double length) {
    Leg leg = leg(from, to);
    double first = REACH * Math.abs(leg.firstTurn);
    if (length < first) {
      return new double[] {from[0], from[1], from[2] + leg.firstTurn * length / first};
    }
    double driven = length - first;
    if (driven <= leg.distance) {
      double share = leg.distance == 0 ? 0 : driven / leg.distance;
      return new double[] {
        from[0] + share * (to[0] - from[0]),
        from[1] + share * (to[1] - from[1]),
        from[2] + leg.firstTurn
      };
    }
    double last = REACH * Math.abs(leg.lastTurn);
    double share = last == 0 ? 1 : Math.min(1, (driven - leg.distance) / last);
    return new double[] {to[0], to[1], from[2] + leg.firstTurn + share * leg.lastTurn};
  }

  @Override
  public double[] sample(double[] from, double[] to, RandomGenerator random) {
    double around =
        random.nextBoolean()
            ? AROUND
            : Math.max(floor.east() - floor.west(), floor.north() - floor.south());
    return new double[] {
      random.nextDouble(
          Math.max(floor.west(), Math.min(from[0], to[0]) - around),
          Math.min(floor.east(), Math.max(from[0], to[0]) + around)),
      random.nextDouble(
          Math.max(floor.south(), Math.min(from[1], to[1]) - around),
          Math.min(floor.north(), Math.max(from[1], to[1]) + around)),
      random.nextDouble(-Math.PI, Math.PI)
    };
  }

  private record Leg(double firstTurn, double distance, double lastTurn) {
    double length() {
      return REACH * (Math.abs(firstTurn) + Math.abs(lastTurn)) + distance;
    }
  }

  private static Leg leg(double[] from, double[] to) {
    double distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (distance < SAME_PLACE) {
      return new Leg(turn(from[2], to[2]), 0, 0);
    }
    double forwards = Math.atan2(to[1] - from[1], to[0] - from[0]);
    Leg ahead = new Leg(turn(from[2], forwards), distance, turn(forwards, to[2]));
    double backwards = forwards + Math.PI;
    Leg back = new Leg(turn(from[2], backwards), distance, turn(backwards, to[2]));
    return ahead.length() <= back.length() ? ahead : back;
  }

  private static double turn(double from, double to) {
    return Math.IEEEremainder(to - from, 2 * Math.PI);
  }
}
