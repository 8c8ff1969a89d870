package dev.qace.simulators.cafe;

import dev.qace.simulators.cafe.geometry.Scene;
import dev.qace.simulators.cafe.kinematics.Fetch;
import dev.qace.simulators.cafe.kinematics.Joint;
import dev.qace.simulators.cafe.motion.ArmSpace;
import dev.qace.simulators.cafe.motion.BasePose;
import dev.qace.simulators.cafe.motion.BaseSpace;
import dev.qace.simulators.cafe.place.Cafe;
import java.util.List;

/**
 * Carries out ways of the base, the arm and the fingers, and shows them to a camera at the joints'
 * speeds.
 */
final class Playback {
  private static final double BASE_SPEED = .7;
  private static final double FINGER_SPEED = .05;

  private final Camera camera;
  private final double interval;
  private CafeState state;

  /**
   * @param interval the seconds from one look of the camera to the next
   */
  Playback(CafeState state, Camera camera, double interval) {
    this.state = state;
    this.camera = camera;
    this.interval = interval;
  }

  CafeState state() {
    return state;
  }

  /** From now on, without any time passing. */
  void set(CafeState now) {
    state = now;
  }

  void drive(List<double[]> way) {
    BaseSpace space = new BaseSpace(new Scene(List.of(), 0), new double[0], 0, Cafe.FLOOR);
    for (int i = 1; camera != Camera.OFF && i < way.size(); i++) {
      double[] from = way.get(i - 1);
      double[] to = way.get(i);
      double length = space.length(from, to);
      int looks = looks(length / BASE_SPEED);
      for (int look = 1; look <= looks; look++) {
        double[] at = space.along(from, to, length * look / looks);
        see(length / BASE_SPEED / looks, state.withBase(BasePose.of(at)));
      }
    }
    state = state.withBase(BasePose.of(way.get(way.size() - 1)));
  }

  void arm(List<double[]> way) {
    for (int i = 1; camera != Camera.OFF && i < way.size(); i++) {
      double[] from = way.get(i - 1);
      double[] to = way.get(i);
      double seconds = seconds(from, to);
      int looks = looks(seconds);
      for (int look = 1; look <= looks; look++) {
        double[] at = ArmSpace.between(from, to, (double) look / looks);
        see(seconds / looks, state.withPosture(at));
      }
    }
    state = state.withPosture(way.get(way.size() - 1));
  }

  void fingers(double opening) {
    double by = opening - state.opening();
    int looks = looks(Math.abs(by) / FINGER_SPEED);
    double from = state.opening();
    for (int look = 1; camera != Camera.OFF && look <= looks; look++) {
      see(
          Math.abs(by) / FINGER_SPEED / looks,
          state.withGrip(from + by * look / looks, state.held()));
    }
    state = state.withGrip(opening, state.held());
  }

  private void see(double seconds, CafeState now) {
    state = now;
    camera.see(seconds, now);
  }

  private int looks(double seconds) {
    return Math.max(1, (int) Math.ceil(seconds / interval));
  }

  private static double seconds(double[] from, double[] to) {
    double most = 0;
    for (int i = 0; i < from.length; i++) {
      Joint joint = Fetch.JOINTS.get(i);
      most = Math.max(most, Math.abs(joint.between(from[i], to[i])) / joint.speed());
    }
    return most;
  }
}
