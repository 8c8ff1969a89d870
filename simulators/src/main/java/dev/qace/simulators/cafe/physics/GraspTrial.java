package dev.qace.simulators.cafe.physics;

import dev.qace.simulators.cafe.geometry.Can;
import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.geometry.Shape;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.kinematics.Vec;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DMatrix3;
import org.ode4j.math.DMatrix3C;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DContact;
import org.ode4j.ode.DContactBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DSliderJoint;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeConstants;
import org.ode4j.ode.OdeHelper;
import org.ode4j.ode.OdeMath;

/**
 * One grasp, where the gripper and the can are in the cafe: two fingers close on a can that stands
 * on a level surface, and lift it. Whether it stays between them follows from where they touch it
 * and from friction: near the ends of the pads the can's round side turns the squeeze into a push,
 * and the can slips away. Other cans and the edge of the surface are no part of it.
 */
final class GraspTrial {
  private static final double STEP = .002;
  private static final double CLOSING_SPEED = .05;
  private static final double LIFTING_SPEED = .04;
  private static final double TABLE_FRICTION = .25;

  /** A finger with the part of the drive that moves with it. */
  private static final double FINGER_MASS = .4;

  /** What keeps the fingers at equal distances from the middle, as the gears of a gripper do. */
  private static final double COUPLING = 20_000;

  private static final double COUPLING_DAMPING = 40;
  private static final double CLOSED = .002;

  /** Fingers nearer than this hold nothing. */
  private static final double EMPTY = Can.RADIUS * .75;

  private static final int CLOSING_STEPS = 600;
  private static final int LIFTING_STEPS = 150;
  private static final int SETTLING_STEPS = 250;

  /** A can that stays behind this far, or tilts to this cosine, is felt to slip, and let go. */
  private static final double LAG = .002;

  private static final double TILT = .9985;

  static {
    OdeHelper.initODE2(0);
  }

  private final DWorld world = OdeHelper.createWorld();
  private final DJointGroup touching = OdeHelper.createJointGroup();
  private final DContactBuffer contacts = new DContactBuffer(8);
  private final double padFriction;
  private final Transform hand;
  private final Transform toHand;
  private final DBody can;
  private final DGeom canGeom;
  private final DGeom table;
  private final DBody palm;
  private final DSliderJoint[] sliders = new DSliderJoint[2];
  private final DBody[] fingers = new DBody[2];

  /**
   * @param hand the gripper, which points along its x axis and whose fingers close along y
   * @param at the middle of the can, which stands upright
   * @param force with which each finger closes, in newtons
   */
  GraspTrial(Transform hand, Vec at, double force, double padFriction) {
    this.padFriction = padFriction;
    this.hand = hand;
    this.toHand = hand.inverse();
    world.setGravity(0, 0, -9.81);
    world.setERP(.2);
    world.setCFM(1e-6);
    world.setQuickStepNumIterations(40);
    can = OdeHelper.createBody(world);
    DMass mass = OdeHelper.createMass();
    mass.setCylinderTotal(Can.MASS, 3, Can.RADIUS, Can.HEIGHT);
    can.setMass(mass);
    can.setPosition(at.x(), at.y(), at.z());
    canGeom = OdeHelper.createCylinder(Can.RADIUS, Can.HEIGHT);
    canGeom.setBody(can);
    table = OdeHelper.createBox(2, 2, .1);
    table.setPosition(at.x(), at.y(), at.z() - Can.HEIGHT / 2 - .05);
    palm = OdeHelper.createBody(world);
    palm.setKinematic();
    place(palm, hand);
    for (int i = 0; i < 2; i++) {
      addFinger(i, i == 0 ? 1 : -1, force);
    }
  }

  private void addFinger(int i, int side, double force) {
    Shape.Box pad = RobotBody.FINGER;
    DBody finger = OdeHelper.createBody(world);
    DMass mass = OdeHelper.createMass();
    mass.setBoxTotal(FINGER_MASS, pad.x(), pad.y(), pad.z());
    finger.setMass(mass);
    finger.setGravityMode(false);
    place(finger, hand.times(0, side * (RobotBody.OPEN + pad.y() / 2), 0));
    fingers[i] = finger;
    DSliderJoint slider = OdeHelper.createSliderJoint(world);
    slider.attach(finger, palm);
    Vec inwards = hand.rotate(new Vec(0, -side, 0));
    slider.setAxis(inwards.x(), inwards.y(), inwards.z());
    slider.setParamLoStop(0);
    slider.setParamHiStop(RobotBody.OPEN - CLOSED);
    slider.setParamVel(CLOSING_SPEED);
    slider.setParamFMax(force);
    sliders[i] = slider;
  }

  /**
   * Closes, lifts, and tells. One at a time: the solver takes the order of its constraints from
   * random numbers that all of this process share, and they begin again here, so that the same
   * grasp always ends alike.
   */
  GraspDynamics.Grip run() {
    synchronized (GraspTrial.class) {
      OdeMath.dRandSetSeed(1);
      try {
        if (close() && lift()) {
          return new GraspDynamics.Held(pose(palm).inverse().times(pose(can)));
        }
        palm.setLinearVel(0, 0, 0);
        for (DSliderJoint slider : sliders) {
          slider.setParamVel(-CLOSING_SPEED);
        }
        steps(SETTLING_STEPS);
        return new GraspDynamics.Slipped(pose(can));
      } finally {
        touching.destroy();
        world.destroy();
      }
    }
  }

  private boolean lift() {
    double before = can.getPosition().get2();
    double began = palm.getPosition().get2();
    palm.setLinearVel(0, 0, LIFTING_SPEED);
    for (int i = 0; i < LIFTING_STEPS; i++) {
      step();
      double lag = palm.getPosition().get2() - began - (can.getPosition().get2() - before);
      if (lag > LAG || can.getRotation().get22() < TILT || opening() < EMPTY) {
        return false;
      }
    }
    return true;
  }

  /** Whether the fingers come to rest with something between them. */
  private boolean close() {
    double before = RobotBody.OPEN;
    for (int i = 1; i <= CLOSING_STEPS; i++) {
      step();
      if (i % 25 == 0) {
        double now = opening();
        if (now < EMPTY) {
          return false;
        }
        if (before - now < CLOSING_SPEED * STEP * 25 * .02) {
          return now < RobotBody.OPEN * .9;
        }
        before = now;
      }
    }
    return opening() > EMPTY;
  }

  /** How far each finger is from the middle between them. */
  private double opening() {
    return RobotBody.OPEN - (sliders[0].getPosition() + sliders[1].getPosition()) / 2;
  }

  private void steps(int count) {
    for (int i = 0; i < count; i++) {
      step();
    }
  }

  private void step() {
    double off = (sliders[0].getPosition() - sliders[1].getPosition()) / 2;
    double rate = (sliders[0].getPositionRate() - sliders[1].getPositionRate()) / 2;
    double force = COUPLING * off + COUPLING_DAMPING * rate;
    sliders[0].addForce(-force);
    sliders[1].addForce(force);
    stand();
    touch(fingers[0]);
    touch(fingers[1]);
    world.quickStep(STEP);
    touching.empty();
  }

  private void stand() {
    int count = OdeHelper.collide(canGeom, table, 8, contacts.getGeomBuffer());
    for (int i = 0; i < count; i++) {
      join(contacts.get(i), TABLE_FRICTION, can, null);
    }
  }

  /**
   * A pad against the can's round side, at the pad's upper and lower edge. The library's own
   * contacts are not good enough for a can that rests against an edge: they flicker between the two
   * sides of it.
   */
  private void touch(DBody finger) {
    Shape.Box pad = RobotBody.FINGER;
    Vec at = toHand.apply(pose(finger).origin());
    Transform pose = toHand.times(pose(can));
    for (int end = -1; end <= 1; end += 2) {
      double z = at.z() + end * pad.z() / 2;
      double up = (z - pose.z()) / pose.zz();
      double x = pose.x() + up * pose.xz();
      double y = pose.y() + up * pose.yz();
      double nearX = clamp(x, at.x() - pad.x() / 2, at.x() + pad.x() / 2);
      double nearY = clamp(y, at.y() - pad.y() / 2, at.y() + pad.y() / 2);
      double distance = Math.hypot(x - nearX, y - nearY);
      if (Math.abs(up) < Can.HEIGHT / 2 && distance > 0 && distance < Can.RADIUS) {
        Vec where = hand.apply(new Vec(nearX, nearY, z));
        Vec normal = hand.rotate(new Vec((x - nearX) / distance, (y - nearY) / distance, 0));
        DContact contact = contacts.get(0);
        contact.geom.pos.set(where.x(), where.y(), where.z());
        contact.geom.normal.set(normal.x(), normal.y(), normal.z());
        contact.geom.depth = Can.RADIUS - distance;
        join(contact, padFriction, can, finger);
      }
    }
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }

  private void join(DContact contact, double friction, DBody one, @Nullable DBody other) {
    contact.surface.mode =
        OdeConstants.dContactApprox1 | OdeConstants.dContactSoftERP | OdeConstants.dContactSoftCFM;
    contact.surface.mu = friction;
    contact.surface.soft_erp = .3;
    contact.surface.soft_cfm = 1e-6;
    OdeHelper.createContactJoint(world, touching, contact).attach(one, other);
  }

  private static void place(DBody body, Transform to) {
    body.setPosition(to.x(), to.y(), to.z());
    body.setRotation(
        new DMatrix3(
            to.xx(), to.xy(), to.xz(), to.yx(), to.yy(), to.yz(), to.zx(), to.zy(), to.zz()));
  }

  private static Transform pose(DBody body) {
    DVector3C p = body.getPosition();
    DMatrix3C r = body.getRotation();
    return new Transform(
        r.get00(), r.get01(), r.get02(), p.get0(), r.get10(), r.get11(), r.get12(), p.get1(),
        r.get20(), r.get21(), r.get22(), p.get2());
  }
}
