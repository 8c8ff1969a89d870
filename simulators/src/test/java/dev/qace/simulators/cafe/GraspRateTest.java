package dev.qace.simulators.cafe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.simulators.cafe.physics.GraspDynamics;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a grasp holds. The four cans of a table stand at its four sides. */
final class GraspRateTest {
  private static final int ATTEMPTS = Integer.getInteger("qace.cafe.attempts", 15);

  @ParameterizedTest
  @CsvSource({"counter, 1", "table1, 1", "table1, 2", "table1, 3", "table1, 4", "table4, 1"})
  void itHoldsEightTimesInTenAtEachPlaceAndFromEachSide(String place, int can) {
    double rate = rate(new CafeSimulator(CafeWorld.TEST, GraspMode.PHYSICAL), place, can, ATTEMPTS);
    double tolerance = Math.max(.03, 3.5 * Math.sqrt(.16 / ATTEMPTS));
    if (ATTEMPTS >= 1_000) {
      System.out.printf("grasps of can%d at %s that hold: %.4f%n", can, place, rate);
    }
    assertThat(rate).isCloseTo(.8, within(tolerance));
  }

  @ParameterizedTest
  @CsvSource({"counter, 1"})
  void withHalfTheFrictionItHoldsLessOften(String place, int can) {
    GraspDynamics slippery =
        new GraspDynamics(GraspDynamics.USUAL.friction() / 2, GraspDynamics.USUAL.miss());
    double rate =
        rate(
            new CafeSimulator(CafeWorld.TEST, GraspMode.PHYSICAL, slippery),
            place,
            can,
            Math.max(ATTEMPTS, 100));
    if (ATTEMPTS >= 1_000) {
      System.out.printf("with half the friction: %.4f%n", rate);
    }
    assertThat(rate).isLessThan(.75);
  }

  private static double rate(CafeSimulator simulator, String place, int can, int attempts) {
    World world = simulator.world();
    GroundReader reader = GroundReader.of(world);
    StringBuilder atoms = new StringBuilder("(empty gripper) (at " + place + " robot)");
    simulator.cafe().places().forEach(p -> atoms.append("(teleported " + p.name() + " robot)"));
    for (int i = 1; i <= 4; i++) {
      atoms.append("(order can" + i + " " + place + ")");
    }
    CafeState state =
        ((Simulator.Ready<CafeState>)
                simulator.build(world.state(reader.atoms("state", atoms.toString()))))
            .concrete();
    Instance grasp =
        reader.instance("instance", "(grasp gripper " + place + " can" + can + " robot)");
    SplittableRandom random = new SplittableRandom(21);
    int held = 0;
    for (int i = 0; i < attempts; i++) {
      held += simulator.attempt(state, grasp, random.split()).after().held().isPresent() ? 1 : 0;
    }
    return (double) held / attempts;
  }
}
