package dev.qace.simulators.cafe.geometry;

import dev.qace.simulators.cafe.kinematics.Fetch;
import dev.qace.simulators.cafe.kinematics.Transform;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.ode4j.ode.DContactGeomBuffer;

/**
 * The robot among furniture and cans: tells whether it touches any of them, or itself. Not safe to
 * share between threads.
 */
public final class Scene {
  /** Links this far apart, or further, may touch each other; nearer ones always do. */
  private static final int APART = 3;

  private final double margin;
  private final List<Solid> furniture = new ArrayList<>();
  private final List<Solid> robot = new ArrayList<>();
  private final Solid heldCan = new Solid(Can.HELD);
  private final Solid heldCanGrown;
  private final List<Solid> cans = new ArrayList<>();
  private final DContactGeomBuffer buffer = new DContactGeomBuffer(1);
  private List<Transform> held = List.of();
  private boolean lifting;
  private int standing;

  /**
   * @param margin how far the robot's parts are to stay away from what stands around: its shapes
   *     are grown by this
   */
  public Scene(Collection<Body> furniture, double margin) {
    this.margin = margin;
    this.heldCanGrown = new Solid(Can.HELD.grown(margin));
    furniture.forEach(body -> this.furniture.add(new Solid(body.shape()).at(body.pose())));
    RobotBody.ALL.forEach(part -> robot.add(new Solid(part.shape().grown(margin))));
  }

  public double margin() {
    return margin;
  }

  /**
   * Puts cans where they stand.
   *
   * @param held the poses that a can which is held may have in the gripper's frame; none where
   *     nothing is held
   */
  public void arrange(Collection<Transform> poses, List<Transform> held) {
    this.held = List.copyOf(held);
    this.lifting = false;
    standing = 0;
    for (Transform pose : poses) {
      if (standing == cans.size()) {
        cans.add(new Solid(Can.CAPSULE));
      }
      cans.get(standing++).at(pose);
    }
  }

  /** Whether the held can is being lifted or set down, and so may be as near as it likes. */
  public void lifting(boolean now) {
    lifting = now;
  }

  /** Whether the robot touches something in this posture. */
  public boolean touches(Transform base, double[] joints, double opening) {
    Transform[] frames = Fetch.frames(joints);
    for (int i = 0; i < robot.size(); i++) {
      Solid part = robot.get(i).at(RobotBody.ALL.get(i).in(base, frames, opening));
      if (touches(part, i > 0)) {
        return true;
      }
    }
    Transform gripper = base.times(frames[Fetch.SIZE]);
    return touchesItself() || held.stream().anyMatch(can -> heldTouches(gripper, can));
  }

  private boolean heldTouches(Transform gripper, Transform inGripper) {
    Solid can = (lifting ? heldCan : heldCanGrown).at(gripper.times(inGripper));
    if (touches(can, true)) {
      return true;
    }
    for (int i = 0; i < robot.size(); i++) {
      if (RobotBody.ALL.get(i).link() < Fetch.SIZE - 3 && can.touches(robot.get(i), buffer)) {
        return true;
      }
    }
    return false;
  }

  private boolean touches(Solid part, boolean mayMeetCans) {
    for (Solid thing : furniture) {
      if (part.touches(thing, buffer)) {
        return true;
      }
    }
    for (int i = 0; mayMeetCans && i < standing; i++) {
      if (part.touches(cans.get(i), buffer)) {
        return true;
      }
    }
    return false;
  }

  private boolean touchesItself() {
    for (int i = 0; i < robot.size(); i++) {
      int link = Math.max(0, RobotBody.ALL.get(i).link());
      for (int j = i + 1; j < robot.size(); j++) {
        int other = Math.min(RobotBody.ALL.get(j).link(), RobotBody.GRIPPER);
        if (other - link >= APART && robot.get(i).touches(robot.get(j), buffer)) {
          return true;
        }
      }
    }
    return false;
  }
}
