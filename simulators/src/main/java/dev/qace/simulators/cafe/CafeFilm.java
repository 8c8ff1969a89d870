package dev.qace.simulators.cafe;

import dev.qace.agent.film.Film;
import dev.qace.simulators.cafe.geometry.Body;
import dev.qace.simulators.cafe.geometry.Can;
import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.geometry.Shape;
import dev.qace.simulators.cafe.kinematics.Fetch;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.place.Cafe;
import java.util.ArrayList;
import java.util.List;

/** What of the cafe is to be seen: the robot and the cans, which move, and the furniture. */
final class CafeFilm {
  private CafeFilm() {}

  static List<Film.Pose> poses(CafeState state) {
    List<Film.Pose> poses = new ArrayList<>();
    Transform[] frames = Fetch.frames(state.joints());
    for (RobotBody part : RobotBody.ALL) {
      poses.add(pose(part.in(state.base().transform(), frames, state.opening())));
    }
    state.cans().values().forEach(can -> poses.add(pose(can)));
    return poses;
  }

  static List<Film.Thing> things(CafeState state, Cafe cafe) {
    List<Film.Thing> things = new ArrayList<>();
    List<Film.Pose> poses = poses(state);
    for (RobotBody part : RobotBody.ALL) {
      things.add(
          new Film.Thing(part.name(), kind(part), form(part.shape()), poses.get(things.size())));
    }
    for (String can : state.cans().keySet()) {
      things.add(
          new Film.Thing(
              can,
              state.delicate().contains(can) ? "delicate can" : "can",
              new Film.Cylinder(Can.RADIUS, Can.HEIGHT),
              poses.get(things.size())));
    }
    for (Body body : cafe.furniture()) {
      things.add(new Film.Thing(body.name(), body.name(), form(body.shape()), pose(body.pose())));
    }
    return things;
  }

  private static String kind(RobotBody part) {
    return part.link() >= RobotBody.GRIPPER ? "gripper" : part.link() > 0 ? "arm" : "robot";
  }

  private static Film.Form form(Shape shape) {
    if (shape instanceof Shape.Box box) {
      return new Film.Block(box.x(), box.y(), box.z());
    } else if (shape instanceof Shape.Capsule capsule) {
      return new Film.Capsule(capsule.radius(), capsule.length());
    }
    Shape.Cylinder cylinder = (Shape.Cylinder) shape;
    return new Film.Cylinder(cylinder.radius(), cylinder.height());
  }

  private static Film.Pose pose(Transform at) {
    double[] q = at.quaternion();
    return new Film.Pose(at.x(), at.y(), at.z(), q[0], q[1], q[2], q[3]);
  }
}
