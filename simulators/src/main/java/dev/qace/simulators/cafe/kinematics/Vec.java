package dev.qace.simulators.cafe.kinematics;

/** A point or a direction in space, in metres. */
public record Vec(double x, double y, double z) {
  public static final Vec ZERO = new Vec(0, 0, 0);
  public static final Vec X = new Vec(1, 0, 0);
  public static final Vec Y = new Vec(0, 1, 0);
  public static final Vec Z = new Vec(0, 0, 1);

  public Vec plus(Vec other) {
    return new Vec(x + other.x, y + other.y, z + other.z);
  }

  public Vec minus(Vec other) {
    return new Vec(x - other.x, y - other.y, z - other.z);
  }

  public Vec times(double factor) {
    return new Vec(x * factor, y * factor, z * factor);
  }

  public double dot(Vec other) {
    return x * other.x + y * other.y + z * other.z;
  }

  public Vec cross(Vec other) {
    return new Vec(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
  }

  public double length() {
    return Math.sqrt(dot(this));
  }

  public double distanceTo(Vec other) {
    return minus(other).length();
  }
}
