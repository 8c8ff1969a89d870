package dev.qace.simulators.cafe.kinematics;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Finds joints that bring the gripper to a pose, by damped least squares: a guess is corrected step
 * by step along the Jacobian, and kept within the joints' limits.
 */
public final class InverseKinematics {
  private static final int MOST_STEPS = 120;
  private static final double NEAR_ENOUGH = 1e-5;

  /** The longest correction in one step: metres and radians. */
  private static final double LONGEST = 0.35;

  private InverseKinematics() {}

  /**
   * Joints for a pose of the gripper in the frame of the base, reached from a guess; empty where
   * this guess does not lead there.
   */
  public static Optional<double[]> from(double[] guess, Transform target) {
    double[] joints = guess.clone();
    double damping = 1e-3;
    double before = Double.MAX_VALUE;
    for (int step = 0; step < MOST_STEPS; step++) {
      Transform[] frames = Fetch.frames(joints);
      double[] error = error(frames[Fetch.SIZE], target);
      double size = Math.sqrt(LinearSolver.dot(error, error));
      if (size < NEAR_ENOUGH) {
        return Optional.of(joints);
      }
      damping = size < before ? Math.max(damping / 2, 1e-7) : Math.min(damping * 3, 0.3);
      before = size;
      correct(joints, Fetch.jacobian(frames), error, damping);
    }
    return Optional.empty();
  }

  /** Any joints within their limits. */
  public static double[] random(RandomGenerator random) {
    double[] joints = new double[Fetch.SIZE];
    for (int i = 0; i < joints.length; i++) {
      Joint joint = Fetch.JOINTS.get(i);
      joints[i] = random.nextDouble(joint.lowest(), joint.highest());
    }
    return joints;
  }

  private static double[] error(Transform is, Transform wanted) {
    Vec off = wanted.origin().minus(is.origin());
    Vec turn = wanted.times(is.inverse()).rotation();
    double[] error = {off.x(), off.y(), off.z(), turn.x(), turn.y(), turn.z()};
    double longest = Math.max(off.length(), turn.length());
    if (longest > LONGEST) {
      for (int i = 0; i < error.length; i++) {
        error[i] *= LONGEST / longest;
      }
    }
    return error;
  }

  /** Adds Jᵀ (J Jᵀ + λ I)⁻¹ e; a joint that is pushed against its limit is left out. */
  private static void correct(double[] joints, double[][] columns, double[] error, double damping) {
    boolean[] held = new boolean[joints.length];
    for (int round = 0; round < 2; round++) {
      double[] force = LinearSolver.solve(gram(columns, held, damping), error);
      boolean pushed = false;
      double[] changed = joints.clone();
      for (int i = 0; i < joints.length; i++) {
        if (!held[i]) {
          double to = joints[i] + LinearSolver.dot(columns[i], force);
          changed[i] = Fetch.JOINTS.get(i).within(to);
          if (!Fetch.JOINTS.get(i).allows(to)) {
            held[i] = true;
            pushed = true;
          }
        }
      }
      if (!pushed || round == 1) {
        System.arraycopy(changed, 0, joints, 0, joints.length);
        return;
      }
      for (int i = 0; i < joints.length; i++) {
        joints[i] = held[i] ? changed[i] : joints[i];
      }
    }
  }

  private static double[][] gram(double[][] columns, boolean[] held, double damping) {
    double[][] gram = new double[6][6];
    for (int j = 0; j < columns.length; j++) {
      if (!held[j]) {
        double[] column = columns[j];
        for (int r = 0; r < 6; r++) {
          for (int c = 0; c < 6; c++) {
            gram[r][c] += column[r] * column[c];
          }
        }
      }
    }
    for (int i = 0; i < 6; i++) {
      gram[i][i] += damping;
    }
    return gram;
  }
}
