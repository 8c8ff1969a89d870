package dev.qace.simulators.cafe.kinematics;

/**
 * A joint of the robot.
 *
 * @param axis along which it slides or about which it turns
 * @param origin in the frame of the link before it
 * @param speed the most it does, in metres or radians a second
 * @param reach how far from its axis a point that it moves can be; 1 for one that slides
 */
public record Joint(
    String name,
    Kind kind,
    Vec axis,
    Vec origin,
    double lowest,
    double highest,
    double speed,
    double reach) {

  /** How a joint moves. */
  public enum Kind {
    SLIDING,
    TURNING,
    /** Turning without an end; its values differ by whole turns without meaning. */
    CONTINUOUS
  }

  /** The frame behind the joint, in the frame of the link before it. */
  Transform frame(double value) {
    Transform here = Transform.at(origin);
    return kind == Kind.SLIDING
        ? here.times(axis.x() * value, axis.y() * value, axis.z() * value)
        : here.times(Transform.about(axis, value));
  }

  boolean allows(double value) {
    return kind == Kind.CONTINUOUS || (value >= lowest && value <= highest);
  }

  /** The nearest value the joint can have; of those of a continuous joint, from −π to π. */
  public double within(double value) {
    return kind == Kind.CONTINUOUS
        ? Math.IEEEremainder(value, 2 * Math.PI)
        : Math.max(lowest, Math.min(highest, value));
  }

  /** How far it is from one value to another, the short way round where there are two. */
  public double between(double from, double to) {
    return kind == Kind.CONTINUOUS ? Math.IEEEremainder(to - from, 2 * Math.PI) : to - from;
  }
}
