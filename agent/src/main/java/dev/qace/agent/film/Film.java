package dev.qace.agent.film;

import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.List;

/**
 * What could be seen during a run: solid things, their positions over time, and when each step was
 * made.
 *
 * @param things the things shown; those that move come first, in the order of the moments' poses
 * @param moments in the order of time
 */
public record Film(List<Thing> things, List<Moment> moments, List<FilmedStep> steps) {
  public Film {
    things = List.copyOf(things);
    moments = List.copyOf(moments);
    steps = List.copyOf(steps);
  }

  /**
   * A thing with one shape.
   *
   * @param kind how to paint it, such as {@code robot}, {@code can} or {@code furniture}
   * @param pose where it is at first
   */
  public record Thing(String name, String kind, Form form, Pose pose) {}

  /** The shape of a thing, around its own origin; what is round is round about its z axis. */
  public sealed interface Form {}

  /** A block by its edges. */
  public record Block(double x, double y, double z) implements Form {}

  public record Cylinder(double radius, double height) implements Form {}

  /** A cylinder of that length with half a ball at each end. */
  public record Capsule(double radius, double length) implements Form {}

  /** A place in metres, with z upwards, and a rotation as a unit quaternion. */
  public record Pose(double x, double y, double z, double qx, double qy, double qz, double qw) {}

  /**
   * Where the moving things are.
   *
   * @param seconds since the beginning
   */
  public record Moment(double seconds, List<Pose> poses) {
    public Moment {
      poses = List.copyOf(poses);
    }
  }

  /**
   * A step of the run.
   *
   * @param reason why the instance was refused; empty if it was executed
   */
  public record FilmedStep(
      double from, double to, Instance instance, State before, State after, String reason) {
    public boolean refused() {
      return !reason.isEmpty();
    }
  }
}
