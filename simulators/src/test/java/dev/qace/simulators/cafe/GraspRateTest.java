package dev.qace.simulators.cafe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.simulators.cafe.motion.BasePose;
import dev.qace.simulators.cafe.physics.GraspDynamics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How often a grasp holds: the four cans of a table stand at its four sides, those of the counter
 * before its two approach poses. Each has chance of its own. {@code -Dqace.cafe.attempts=2000}
 * makes as many attempts of each, also with half the friction, and prints the rates.
 */
final class GraspRateTest {
  private static final int ATTEMPTS = Integer.getInteger("qace.cafe.attempts", 12);
  private static final boolean THOROUGH = ATTEMPTS >= 1_000;
  private static final CafeSimulator USUAL = new CafeSimulator(CafeWorld.TEST, GraspMode.PHYSICAL);
  private static final CafeSimulator SLIPPERY =
      new CafeSimulator(
          CafeWorld.TEST,
          GraspMode.PHYSICAL,
          new GraspDynamics(GraspDynamics.USUAL.friction() / 2, GraspDynamics.USUAL.miss()));

  /** A can of a place in which each has one. */
  private record Target(String place, int can) {
    @Override
    public String toString() {
      return "can" + can + " at " + place;
    }
  }

  private static List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    for (String place : List.of("counter", "table1", "table2", "table3", "table4")) {
      for (int can = 1; can <= 4; can++) {
        targets.add(new Target(place, can));
      }
    }
    return targets;
  }

  /** Without the property, one will do. */
  private static List<Target> slipperyTargets() {
    return THOROUGH ? targets() : targets().subList(0, 1);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void itHoldsEightTimesInTenAtEachPlaceAndFromEachSide(Target target) {
    Counted counted = grasped(USUAL, target, ATTEMPTS);
    double tolerance = Math.max(.03, 3.5 * Math.sqrt(.16 / ATTEMPTS));
    print("usual friction", target, counted);
    assertThat(counted.rate()).isCloseTo(.8, within(tolerance));
    assertThat(counted.from()).as("one side of the place").hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("slipperyTargets")
  void withHalfTheFrictionItHoldsLessOften(Target target) {
    Counted counted = grasped(SLIPPERY, target, Math.max(ATTEMPTS, 100));
    print("half the friction", target, counted);
    assertThat(counted.rate()).isLessThan(.75);
  }

  private static void print(String how, Target target, Counted counted) {
    if (THOROUGH) {
      System.out.printf(
          Locale.ROOT,
          "%s, %s, from %s: %d of %d grasps hold (%.4f)%n",
          how,
          target,
          counted.from(),
          counted.held(),
          counted.attempts(),
          counted.rate());
    }
  }

  /**
   * @param from where the base stood when it grasped
   */
  private record Counted(int attempts, int held, List<BasePose> from) {
    double rate() {
      return (double) held / attempts;
    }
  }

  private static Counted grasped(CafeSimulator simulator, Target target, int attempts) {
    World world = simulator.world();
    GroundReader reader = GroundReader.of(world);
    StringBuilder atoms = new StringBuilder("(empty gripper) (at " + target.place() + " robot)");
    simulator.cafe().places().forEach(p -> atoms.append("(teleported " + p.name() + " robot)"));
    for (int i = 1; i <= 4; i++) {
      atoms.append("(order can" + i + " " + target.place() + ")");
    }
    CafeState state =
        ((Simulator.Ready<CafeState>)
                simulator.build(world.state(reader.atoms("state", atoms.toString()))))
            .concrete();
    Instance grasp =
        reader.instance(
            "instance", "(grasp gripper " + target.place() + " can" + target.can() + " robot)");
    SplittableRandom random = new SplittableRandom(target.toString().hashCode());
    int held = 0;
    List<BasePose> from = new ArrayList<>();
    for (int i = 0; i < attempts; i++) {
      CafeState after = simulator.attempt(state, grasp, random.split()).after();
      held += after.held().isPresent() ? 1 : 0;
      if (!from.contains(after.base())) {
        from.add(after.base());
      }
    }
    return new Counted(attempts, held, from);
  }
}
