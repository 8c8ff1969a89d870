package dev.qace.simulators.cafe.geometry;

/** A convex shape around its own origin; what is round is round about the z axis. */
public sealed interface Shape {

  /** The same with everything within this distance of it. */
  Shape grown(double by);

  /** By its edges along x, y and z. */
  record Box(double x, double y, double z) implements Shape {
    @Override
    public Box grown(double by) {
      return new Box(x + 2 * by, y + 2 * by, z + 2 * by);
    }
  }

  /**
   * All that is within the radius of a line.
   *
   * @param length of that line, so that the ends reach further by the radius
   */
  record Capsule(double radius, double length) implements Shape {
    @Override
    public Capsule grown(double by) {
      return new Capsule(radius + by, length);
    }
  }

  record Cylinder(double radius, double height) implements Shape {
    @Override
    public Cylinder grown(double by) {
      return new Cylinder(radius + by, height + 2 * by);
    }
  }
}
