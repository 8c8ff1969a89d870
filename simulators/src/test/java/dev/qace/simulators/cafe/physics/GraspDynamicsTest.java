package dev.qace.simulators.cafe.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class GraspDynamicsTest {
  private static final Vec NOMINAL = new Vec(.04, 0, 0);
  private static final int GRASPS = Integer.getInteger("qace.cafe.grasps", 80);

  @Test
  void aCanWellBetweenThePadsIsHeldAndOneBeforeThemIsNot() {
    assertThat(GraspDynamics.USUAL.close(Transform.IDENTITY, new Vec(.02, 0, 0), 60))
        .isInstanceOf(GraspDynamics.Held.class);
    assertThat(GraspDynamics.USUAL.close(Transform.IDENTITY, new Vec(.06, 0, 0), 60))
        .isInstanceOf(GraspDynamics.Slipped.class);
  }

  @Test
  void eightOfTenGraspsHoldAndWithHalfTheFrictionFewer() {
    double usual = rate(GraspDynamics.USUAL);
    double slippery =
        rate(new GraspDynamics(GraspDynamics.USUAL.friction() / 2, GraspDynamics.USUAL.miss()));
    // Three standard errors of a rate of 0.8, or three hundredths, whichever is more.
    double tolerance = Math.max(.03, 3 * Math.sqrt(.16 / GRASPS));
    assertThat(usual).isCloseTo(.8, within(tolerance));
    assertThat(slippery).isLessThan(.74);
  }

  private static double rate(GraspDynamics dynamics) {
    SplittableRandom random = new SplittableRandom(4);
    int held = 0;
    for (int i = 0; i < GRASPS; i++) {
      GraspDynamics.Grip grip =
          dynamics.grasp(Transform.IDENTITY, NOMINAL, GraspDynamics.force(random), random);
      if (grip instanceof GraspDynamics.Held) {
        held++;
      } else {
        // A can that slips away stays on its feet, and near.
        var can = ((GraspDynamics.Slipped) grip).can();
        assertThat(can.zz()).isGreaterThan(.99);
        assertThat(can.origin().distanceTo(NOMINAL)).isLessThan(.06);
      }
    }
    return (double) held / GRASPS;
  }

  @Test
  void theSameGraspEndsAlike() {
    Vec edge = new Vec(.0485, .001, 0);
    assertThat(GraspDynamics.USUAL.close(Transform.IDENTITY, edge, 60))
        .isEqualTo(GraspDynamics.USUAL.close(Transform.IDENTITY, edge, 60));
  }

  @Test
  void farFromTheEdgeAGraspEndsAlikeWhereverItIsMade() {
    for (double yaw = 0; yaw < 6; yaw += .7) {
      Transform hand = Transform.yaw(yaw, new Vec(2 + yaw, -7, .78));
      assertThat(close(hand, new Vec(.02, 0, 0))).isInstanceOf(GraspDynamics.Held.class);
      assertThat(close(hand, new Vec(.06, 0, 0))).isInstanceOf(GraspDynamics.Slipped.class);
    }
  }

  @Test
  void aCanThatSlipsIsPushedAwayFromTheHand() {
    Transform hand = Transform.yaw(2, new Vec(2, -6, .78));
    Vec can = hand.apply(new Vec(.055, 0, 0));
    var slipped = (GraspDynamics.Slipped) GraspDynamics.USUAL.close(hand, can, 60);
    Vec push = slipped.can().origin().minus(can);
    assertThat(push.dot(hand.rotate(Vec.X))).isGreaterThan(.001);
    assertThat(push.dot(hand.rotate(Vec.Y))).isCloseTo(0, within(.001));
  }

  private static GraspDynamics.Grip close(Transform hand, Vec inHand) {
    return GraspDynamics.USUAL.close(hand, hand.apply(inHand), 60);
  }
}
