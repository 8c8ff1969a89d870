package dev.qace.simulators.cafe.place;

import dev.qace.simulators.cafe.geometry.Body;
import dev.qace.simulators.cafe.geometry.Can;
import dev.qace.simulators.cafe.kinematics.Vec;
import dev.qace.simulators.cafe.motion.BasePose;
import dev.qace.simulators.cafe.motion.BaseSpace;
import java.util.ArrayList;
import java.util.List;

/** A cafe: places with names, and what stands around. */
public record Cafe(List<Body> furniture, List<CafePlace> places) {
  public static final BaseSpace.Floor FLOOR = new BaseSpace.Floor(-1.5, -10.5, 6.5, 2.5);

  /** Where the robot is before it has been brought into the cafe. */
  public static final BasePose OUTSIDE = new BasePose(-4, 0, 0);

  private static final double[][] TABLES = {{2, -6}, {4, -6}, {2, -8}, {4, -8}};

  /** From the middle of a table to that of its chair, along x and along y. */
  private static final double CHAIR = .74;

  /** From a table's edge to the middle of a base that stands before it. */
  private static final double BEFORE = .2;

  public Cafe {
    furniture = List.copyOf(furniture);
    places = List.copyOf(places);
  }

  /** A counter and the first tables; the other tables are there, but are no places. */
  public static Cafe withTables(int tables) {
    Furniture furniture = furnished();
    List<CafePlace> places = new ArrayList<>(List.of(counter()));
    for (int i = 0; i < tables; i++) {
      places.add(table("table" + (i + 1), TABLES[i][0], TABLES[i][1]));
    }
    return new Cafe(furniture.bodies(), places);
  }

  /** A lane on the counter, where one can stands behind the other, and one table. */
  public static Cafe withLane() {
    Furniture furniture = furnished();
    double y = .5;
    furniture.lane(y, .20);
    CafePlace lane =
        new CafePlace(
            "lane",
            new Vec(1.56, y, Furniture.COUNTER_HEIGHT),
            .08,
            .005,
            .2,
            2 * Can.RADIUS + .01,
            List.of(new BasePose(.8, .5, 0)),
            List.of(new Vec(1.62, y, 0), new Vec(1.50, y, 0)));
    return new Cafe(furniture.bodies(), List.of(lane, table("table1", TABLES[0][0], TABLES[0][1])));
  }

  private static Furniture furnished() {
    Furniture furniture = new Furniture();
    furniture.walls(FLOOR.west(), FLOOR.south(), FLOOR.east(), FLOOR.north());
    furniture.counter();
    for (int i = 0; i < TABLES.length; i++) {
      furniture.table("table" + (i + 1), TABLES[i][0], TABLES[i][1]);
      // At the corner that is away from the other tables, so that the aisles stay free.
      furniture.chair(
          TABLES[i][0] + (TABLES[i][0] < 3 ? -CHAIR : CHAIR),
          TABLES[i][1] + (TABLES[i][1] < -7 ? -CHAIR : CHAIR));
    }
    furniture.person(3, -4.2);
    furniture.person(.3, -7);
    furniture.person(5.6, -5);
    return furniture;
  }

  private static CafePlace counter() {
    double x = 1.52;
    return new CafePlace(
        "counter",
        new Vec(x, .5, Furniture.COUNTER_HEIGHT),
        .05,
        .45,
        .25,
        .13,
        List.of(new BasePose(.8, .5, 0), new BasePose(.8, .7, 0)),
        List.of(new Vec(x, .5, 0), new Vec(x, .7, 0), new Vec(x, .3, 0), new Vec(x, .9, 0)));
  }

  private static CafePlace table(String name, double x, double y) {
    double away = Furniture.TABLE_HALF + BEFORE;
    double usable = Furniture.TABLE_HALF - 2 * Can.RADIUS;
    double spot = .24;
    return new CafePlace(
        name,
        new Vec(x, y, Furniture.TABLE_HEIGHT),
        usable,
        usable,
        2 * Can.RADIUS,
        .20,
        List.of(
            new BasePose(x, y + away, -Math.PI / 2),
            new BasePose(x - away, y, 0),
            new BasePose(x, y - away, Math.PI / 2),
            new BasePose(x + away, y, Math.PI)),
        List.of(
            new Vec(x, y + spot, 0),
            new Vec(x - spot, y, 0),
            new Vec(x, y - spot, 0),
            new Vec(x + spot, y, 0)));
  }
}
