package dev.qace.simulators.cafe.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.ode4j.ode.DContactGeomBuffer;

/**
 * Every pair of shapes in use. The oracle takes points of one shape and asks whether the other
 * contains one: where it does, they touch; where none is even near, they do not.
 */
final class SolidTest {
  private static final int PAIRS = 300;
  private static final double NEAR = .03;

  private static final Shape BOX = new Shape.Box(.3, .2, .12);
  private static final Shape CAPSULE = new Shape.Capsule(.07, .25);

  private final DContactGeomBuffer buffer = new DContactGeomBuffer(1);

  @Test
  void boxesTouchBoxes() {
    compare(BOX, new Shape.Box(.1, .25, .2), 1);
  }

  @Test
  void capsulesTouchBoxes() {
    compare(CAPSULE, BOX, 2);
  }

  @Test
  void capsulesTouchCapsules() {
    compare(CAPSULE, new Shape.Capsule(.05, .2), 3);
  }

  @Test
  void cylindersTouchBoxes() {
    compare(new Shape.Cylinder(.08, .2), BOX, 4);
  }

  private void compare(Shape one, Shape other, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int touching = 0;
    int apart = 0;
    for (int i = 0; i < PAIRS; i++) {
      Transform a = pose(random);
      Transform b = pose(random);
      boolean says = new Solid(one).at(a).touches(new Solid(other).at(b), buffer);
      double distance = distance(one, a, other, b, random);
      if (distance < -.005) {
        assertThat(says).as("pair %s, deep in each other", i).isTrue();
        touching++;
      } else if (distance > NEAR) {
        assertThat(says).as("pair %s, %s apart", i, distance).isFalse();
        apart++;
      }
    }
    assertThat(touching).isGreaterThan(PAIRS / 10);
    assertThat(apart).isGreaterThan(PAIRS / 10);
  }

  private static Transform pose(SplittableRandom random) {
    Vec axis = new Vec(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    Transform turn = Transform.about(axis.times(1 / axis.length()), random.nextDouble(Math.PI));
    return Transform.at(random.nextDouble(.4), random.nextDouble(.4), random.nextDouble(.4))
        .times(turn);
  }

  /** About how far the surfaces are apart, from points inside the first. */
  private static double distance(
      Shape one, Transform a, Shape other, Transform b, SplittableRandom random) {
    Transform seen = b.inverse().times(a);
    double least = Double.MAX_VALUE;
    for (int i = 0; i < 4_000; i++) {
      Vec p = new Vec(half(random), half(random), half(random));
      if (outside(one, p) <= 0) {
        least = Math.min(least, outside(other, seen.apply(p)));
      }
    }
    return least;
  }

  private static double half(SplittableRandom random) {
    return random.nextDouble(-.25, .25);
  }

  /** How far a point is outside a shape; negative inside. */
  private static double outside(Shape shape, Vec p) {
    if (shape instanceof Shape.Box box) {
      return Math.max(
          Math.abs(p.x()) - box.x() / 2,
          Math.max(Math.abs(p.y()) - box.y() / 2, Math.abs(p.z()) - box.z() / 2));
    } else if (shape instanceof Shape.Capsule capsule) {
      double up = Math.max(-capsule.length() / 2, Math.min(capsule.length() / 2, p.z()));
      return p.distanceTo(new Vec(0, 0, up)) - capsule.radius();
    }
    Shape.Cylinder cylinder = (Shape.Cylinder) shape;
    return Math.max(
        Math.hypot(p.x(), p.y()) - cylinder.radius(), Math.abs(p.z()) - cylinder.height() / 2);
  }
}
