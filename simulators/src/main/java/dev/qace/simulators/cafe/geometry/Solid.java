package dev.qace.simulators.cafe.geometry;

import dev.qace.simulators.cafe.kinematics.Transform;
import org.ode4j.math.DMatrix3;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.OdeHelper;

/** A shape that can be moved about and tried against others. Not thread-safe. */
final class Solid {
  static {
    OdeHelper.initODE2(0);
  }

  private final Shape shape;
  private final DGeom geom;
  private double x;
  private double y;
  private double z;
  private double halfX;
  private double halfY;
  private double halfZ;

  Solid(Shape shape) {
    this.shape = shape;
    this.geom = geom(shape);
  }

  private static DGeom geom(Shape shape) {
    if (shape instanceof Shape.Box box) {
      return OdeHelper.createBox(box.x(), box.y(), box.z());
    } else if (shape instanceof Shape.Capsule capsule) {
      return OdeHelper.createCapsule(capsule.radius(), capsule.length());
    }
    Shape.Cylinder cylinder = (Shape.Cylinder) shape;
    return OdeHelper.createCylinder(cylinder.radius(), cylinder.height());
  }

  Solid at(Transform t) {
    geom.setPosition(t.x(), t.y(), t.z());
    geom.setRotation(
        new DMatrix3(t.xx(), t.xy(), t.xz(), t.yx(), t.yy(), t.yz(), t.zx(), t.zy(), t.zz()));
    x = t.x();
    y = t.y();
    z = t.z();
    if (shape instanceof Shape.Box box) {
      halfX = half(t.xx() * box.x(), t.xy() * box.y(), t.xz() * box.z());
      halfY = half(t.yx() * box.x(), t.yy() * box.y(), t.yz() * box.z());
      halfZ = half(t.zx() * box.x(), t.zy() * box.y(), t.zz() * box.z());
    } else {
      double radius = radius();
      double length = length();
      halfX = Math.abs(t.xz()) * length / 2 + radius;
      halfY = Math.abs(t.yz()) * length / 2 + radius;
      halfZ = Math.abs(t.zz()) * length / 2 + radius;
    }
    return this;
  }

  private static double half(double a, double b, double c) {
    return (Math.abs(a) + Math.abs(b) + Math.abs(c)) / 2;
  }

  private double radius() {
    return shape instanceof Shape.Capsule capsule
        ? capsule.radius()
        : ((Shape.Cylinder) shape).radius();
  }

  private double length() {
    return shape instanceof Shape.Capsule capsule
        ? capsule.length()
        : ((Shape.Cylinder) shape).height();
  }

  /** Whether the two have a point in common; {@code buffer} is scratch space. */
  boolean touches(Solid other, DContactGeomBuffer buffer) {
    return Math.abs(x - other.x) <= halfX + other.halfX
        && Math.abs(y - other.y) <= halfY + other.halfY
        && Math.abs(z - other.z) <= halfZ + other.halfZ
        && OdeHelper.collide(geom, other.geom, 1, buffer) > 0;
  }
}
