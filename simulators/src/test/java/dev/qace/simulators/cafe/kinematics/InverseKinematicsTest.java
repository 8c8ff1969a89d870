package dev.qace.simulators.cafe.kinematics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class InverseKinematicsTest {
  private static final int POSES = 500;
  private static final int GUESSES = 20;

  /** Poses known to be reachable, as they were made by forward kinematics. */
  @Test
  void atLeastNineteenOfTwentyReachablePosesAreReached() {
    SplittableRandom random = new SplittableRandom(3);
    int reached = 0;
    for (int n = 0; n < POSES; n++) {
      Transform target = Fetch.gripper(InverseKinematics.random(random));
      Optional<double[]> found = Optional.empty();
      for (int guess = 0; guess < GUESSES && found.isEmpty(); guess++) {
        found = InverseKinematics.from(InverseKinematics.random(random), target);
      }
      if (found.isPresent()) {
        reached++;
        assertThat(Fetch.withinLimits(found.get())).isTrue();
        Transform off = target.inverse().times(Fetch.gripper(found.get()));
        assertThat(off.origin().length() + off.rotation().length()).isLessThan(1e-4);
      }
    }
    assertThat(reached).isGreaterThanOrEqualTo(POSES * 95 / 100);
  }

  @Test
  void whatIsOutOfReachIsNotReached() {
    Transform far = Transform.at(2, 0, 1);
    assertThat(InverseKinematics.from(new double[Fetch.SIZE], far)).isEmpty();
  }

  @Test
  void rotationsOfHalfATurnHaveTheirAxis() {
    for (Vec axis : new Vec[] {Vec.X, Vec.Y, Vec.Z}) {
      Vec rotation = Transform.about(axis, Math.PI).rotation();
      assertThat(rotation.minus(axis.times(Math.PI)).length()).isLessThan(1e-6);
    }
  }
}
