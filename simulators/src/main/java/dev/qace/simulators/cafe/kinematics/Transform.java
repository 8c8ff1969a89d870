package dev.qace.simulators.cafe.kinematics;

/**
 * A rigid motion: a rotation (its matrix row by row) and then a translation. As the pose of a body
 * it takes points of the body's frame to points of the world.
 */
public record Transform(
    double xx,
    double xy,
    double xz,
    double x,
    double yx,
    double yy,
    double yz,
    double y,
    double zx,
    double zy,
    double zz,
    double z) {

  public static final Transform IDENTITY = at(0, 0, 0);

  public static Transform at(double x, double y, double z) {
    return new Transform(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z);
  }

  public static Transform at(Vec v) {
    return at(v.x(), v.y(), v.z());
  }

  /** Turned about the vertical, and then moved. */
  public static Transform yaw(double angle, Vec to) {
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    return new Transform(c, -s, 0, to.x(), s, c, 0, to.y(), 0, 0, 1, to.z());
  }

  /** Turned about one of the three axes. */
  public static Transform about(Vec axis, double angle) {
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    double t = 1 - c;
    double a = axis.x();
    double b = axis.y();
    double d = axis.z();
    return new Transform(
        t * a * a + c,
        t * a * b - s * d,
        t * a * d + s * b,
        0,
        t * a * b + s * d,
        t * b * b + c,
        t * b * d - s * a,
        0,
        t * a * d - s * b,
        t * b * d + s * a,
        t * d * d + c,
        0);
  }

  /** This after the other: the other's frame seen through this one. */
  public Transform times(Transform o) {
    return new Transform(
        xx * o.xx + xy * o.yx + xz * o.zx,
        xx * o.xy + xy * o.yy + xz * o.zy,
        xx * o.xz + xy * o.yz + xz * o.zz,
        xx * o.x + xy * o.y + xz * o.z + x,
        yx * o.xx + yy * o.yx + yz * o.zx,
        yx * o.xy + yy * o.yy + yz * o.zy,
        yx * o.xz + yy * o.yz + yz * o.zz,
        yx * o.x + yy * o.y + yz * o.z + y,
        zx * o.xx + zy * o.yx + zz * o.zx,
        zx * o.xy + zy * o.yy + zz * o.zy,
        zx * o.xz + zy * o.yz + zz * o.zz,
        zx * o.x + zy * o.y + zz * o.z + z);
  }

  /** Moved first, in its own frame. */
  public Transform times(double dx, double dy, double dz) {
    return new Transform(
        xx,
        xy,
        xz,
        xx * dx + xy * dy + xz * dz + x,
        yx,
        yy,
        yz,
        yx * dx + yy * dy + yz * dz + y,
        zx,
        zy,
        zz,
        zx * dx + zy * dy + zz * dz + z);
  }

  public Transform inverse() {
    return new Transform(
        xx,
        yx,
        zx,
        -(xx * x + yx * y + zx * z),
        xy,
        yy,
        zy,
        -(xy * x + yy * y + zy * z),
        xz,
        yz,
        zz,
        -(xz * x + yz * y + zz * z));
  }

  public Vec origin() {
    return new Vec(x, y, z);
  }

  public Vec apply(Vec v) {
    return rotate(v).plus(origin());
  }

  public Vec rotate(Vec v) {
    return new Vec(
        xx * v.x() + xy * v.y() + xz * v.z(),
        yx * v.x() + yy * v.y() + yz * v.z(),
        zx * v.x() + zy * v.y() + zz * v.z());
  }

  /** The rotation as a vector: its axis, as long as its angle. */
  public Vec rotation() {
    Vec twice = new Vec(zy - yz, xz - zx, yx - xy);
    double sine = twice.length() / 2;
    double cosine = (xx + yy + zz - 1) / 2;
    double angle = Math.atan2(sine, cosine);
    if (sine > 1e-9) {
      return twice.times(angle / (2 * sine));
    }
    return cosine > 0 ? twice.times(0.5) : halfTurn();
  }

  private Vec halfTurn() {
    Vec column =
        xx >= yy && xx >= zz
            ? new Vec(xx + 1, yx, zx)
            : yy >= zz ? new Vec(xy, yy + 1, zy) : new Vec(xz, yz, zz + 1);
    return column.times(Math.PI / column.length());
  }

  /** As x, y, z, w of a unit quaternion. */
  public double[] quaternion() {
    Vec turn = rotation();
    double angle = turn.length();
    double factor = angle < 1e-12 ? 0.5 : Math.sin(angle / 2) / angle;
    return new double[] {
      turn.x() * factor, turn.y() * factor, turn.z() * factor, Math.cos(angle / 2)
    };
  }
}
