package dev.qace.simulators.cafe.place;

import dev.qace.simulators.cafe.geometry.Body;
import dev.qace.simulators.cafe.geometry.Shape;
import dev.qace.simulators.cafe.kinematics.Transform;
import java.util.ArrayList;
import java.util.List;

/** What stands around in the cafe, and what it is made of. */
final class Furniture {
  static final double TABLE_HEIGHT = .68;
  static final double TABLE_HALF = .45;
  static final double COUNTER_HEIGHT = 1.05;
  private static final double TOP = .10;
  private static final double LEG = .06;

  private final List<Body> bodies = new ArrayList<>();

  List<Body> bodies() {
    return List.copyOf(bodies);
  }

  /** A table with four legs. */
  void table(String name, double x, double y) {
    box(name + " top", 2 * TABLE_HALF, 2 * TABLE_HALF, TOP, x, y, TABLE_HEIGHT - TOP / 2);
    double leg = TABLE_HALF - LEG;
    double under = TABLE_HEIGHT - TOP;
    for (int corner = 0; corner < 4; corner++) {
      double dx = corner % 2 == 0 ? leg : -leg;
      double dy = corner < 2 ? leg : -leg;
      box(name + " leg", LEG, LEG, under, x + dx, y + dy, under / 2);
    }
  }

  void chair(double x, double y) {
    box("chair", .38, .38, .44, x, y, .22);
    box("chair back", .38, .05, .42, x, y + .17, .65);
  }

  void counter() {
    box("counter top", .60, 1.70, .05, 1.65, .5, COUNTER_HEIGHT - .025);
    box("counter", .50, 1.60, 1.0, 1.68, .5, .5);
  }

  /**
   * Two boards on the counter, with room for one can between them, and for two behind each other.
   */
  void lane(double y, double width) {
    for (int side = -1; side <= 1; side += 2) {
      box("board", .30, .02, .30, 1.65, y + side * (width / 2 + .01), COUNTER_HEIGHT + .15);
    }
  }

  void person(double x, double y) {
    double radius = .2;
    double height = 1.7;
    bodies.add(
        new Body(
            "person",
            new Shape.Capsule(radius, height - 2 * radius),
            Transform.at(x, y, height / 2)));
  }

  /** Walls around a floor. */
  void walls(double west, double south, double east, double north) {
    double middleX = (west + east) / 2;
    double middleY = (south + north) / 2;
    box("wall", east - west, .1, 2.4, middleX, south - .05, 1.2);
    box("wall", east - west, .1, 2.4, middleX, north + .05, 1.2);
    box("wall", .1, north - south, 2.4, west - .05, middleY, 1.2);
    box("wall", .1, north - south, 2.4, east + .05, middleY, 1.2);
  }

  private void box(String name, double sx, double sy, double sz, double x, double y, double z) {
    bodies.add(new Body(name, new Shape.Box(sx, sy, sz), Transform.at(x, y, z)));
  }
}
