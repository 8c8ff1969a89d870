package dev.qace.simulators.examples;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.AbstractingSimulator;
import dev.qace.simulators.Evaluator;
import dev.qace.simulators.LowLevelSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * A rover on a plane: its state is a position in metres and what its arm holds, its wheels slip and
 * its arm misses. The user sees it through three predicates: at which site it is, whether it is
 * astray, and whether it holds the sample.
 */
public final class Rover implements LowLevelSimulator<Rover.Pose> {

  /** Where the rover is, in metres, and whether it holds the sample. */
  public record Pose(double x, double y, boolean holding) {
    double distanceTo(Site site) {
      return Math.hypot(x - site.x, y - site.y);
    }
  }

  private record Site(double x, double y) {}

  private static final double RADIUS = 1.0;
  private static final double WHEEL_NOISE = 0.3;
  private static final double SLIP = 0.1;
  private static final double REACH = 0.5;
  private static final double ARM_NOISE = 0.4;

  private static final Type SITE = Type.named("site");
  private static final WorldObject BASE = new WorldObject("base", SITE);
  private static final WorldObject CRATER = new WorldObject("crater", SITE);
  private static final WorldObject RIDGE = new WorldObject("ridge", SITE);
  private static final Map<WorldObject, Site> SITES =
      Map.of(BASE, new Site(0, 0), CRATER, new Site(12, 5), RIDGE, new Site(-4, 9));

  private static final Predicate AT = new Predicate("at", List.of(new Variable("s", SITE)));
  private static final Predicate ASTRAY = new Predicate("astray", List.of());
  private static final Predicate HOLDING = new Predicate("holding-sample", List.of());
  private static final Capability DRIVE =
      new Capability("drive", List.of(new Variable("from", SITE), new Variable("to", SITE)));
  private static final Capability RETURN =
      new Capability("find-way-to", List.of(new Variable("to", SITE)));
  private static final Capability GRAB = new Capability("grab-sample", List.of());

  /** The rover as predicates show it; it can be put wherever one site, or none, is named. */
  public static AbstractingSimulator<Pose> simulator() {
    return new AbstractingSimulator<>(
        new Rover(),
        new Vocabulary(
            new TypeHierarchy(Map.of("site", Type.OBJECT)),
            List.of(),
            List.of(AT, ASTRAY, HOLDING),
            List.of(DRIVE, RETURN, GRAB)),
        List.of(BASE, CRATER, RIDGE),
        evaluators(),
        Rover::builder);
  }

  /** One for each predicate: true or false, read off a pose. */
  static Map<Predicate, Evaluator<Pose>> evaluators() {
    return Map.of(
        AT, (pose, objects) -> isAt(pose, objects.get(0)),
        ASTRAY, (pose, objects) -> isAstray(pose),
        HOLDING, (pose, objects) -> pose.holding());
  }

  @Override
  public Pose initial() {
    return new Pose(0.2, -0.1, false);
  }

  @Override
  public Attempt<Pose> attempt(Pose pose, Instance instance, RandomGenerator random) {
    List<WorldObject> objects = instance.objects();
    if (instance.capability().equals(DRIVE)) {
      return isAt(pose, objects.get(0))
          ? new Attempt.Executed<>(driven(pose, objects.get(1), random))
          : new Attempt.Refused<>(pose);
    } else if (instance.capability().equals(RETURN)) {
      return isAstray(pose)
          ? new Attempt.Executed<>(driven(pose, objects.get(0), random))
          : new Attempt.Refused<>(pose);
    }
    boolean canGrab = isAt(pose, CRATER) && !pose.holding();
    boolean grabbed = Math.abs(random.nextGaussian() * ARM_NOISE) < REACH;
    return canGrab
        ? new Attempt.Executed<>(new Pose(pose.x, pose.y, grabbed))
        : new Attempt.Refused<>(pose);
  }

  /** Near the middle of the site, or, where the wheels slip, half-way there. */
  private static Pose driven(Pose pose, WorldObject to, RandomGenerator random) {
    Site site = place(to);
    if (random.nextDouble() < SLIP && pose.distanceTo(site) > 4 * RADIUS) {
      return new Pose((pose.x + site.x) / 2, (pose.y + site.y) / 2, pose.holding);
    }
    double angle = random.nextDouble() * 2 * Math.PI;
    double off = Math.min(Math.abs(random.nextGaussian() * WHEEL_NOISE), 0.9 * RADIUS);
    return new Pose(site.x + off * Math.cos(angle), site.y + off * Math.sin(angle), pose.holding);
  }

  private static Site place(WorldObject site) {
    return Objects.requireNonNull(SITES.get(site));
  }

  private static boolean isAt(Pose pose, WorldObject site) {
    return pose.distanceTo(place(site)) <= RADIUS;
  }

  private static boolean isAstray(Pose pose) {
    return SITES.keySet().stream().noneMatch(site -> isAt(pose, site));
  }

  private static Function<State, Simulator.Built<Pose>> builder(World world) {
    return state -> {
      List<WorldObject> at = new ArrayList<>();
      SITES.keySet().stream()
          .filter(site -> state.holds(world.indexOf(AT, List.of(site))))
          .forEach(at::add);
      boolean astray = state.holds(world.indexOf(ASTRAY, List.of()));
      boolean holding = state.holds(world.indexOf(HOLDING, List.of()));
      if (at.size() > 1) {
        return new Simulator.Impossible<>("the rover cannot be at " + at.size() + " sites at once");
      } else if (astray == (at.size() == 1)) {
        return new Simulator.Impossible<>("the rover is astray if and only if it is at no site");
      }
      Site place = astray ? new Site(100, 100) : place(at.get(0));
      return new Simulator.Ready<>(new Pose(place.x, place.y, holding));
    };
  }
}
