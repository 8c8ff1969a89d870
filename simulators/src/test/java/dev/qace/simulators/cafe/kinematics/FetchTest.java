package dev.qace.simulators.cafe.kinematics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import us.ihmc.euclid.referenceFrame.ReferenceFrame;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.mecano.multiBodySystem.PrismaticJoint;
import us.ihmc.mecano.multiBodySystem.RevoluteJoint;
import us.ihmc.mecano.multiBodySystem.RigidBody;
import us.ihmc.mecano.multiBodySystem.interfaces.OneDoFJointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.RigidBodyBasics;
import us.ihmc.mecano.tools.MultiBodySystemTools;

final class FetchTest {
  private static final int POSTURES = 10_000;

  @Test
  void stretchedOutTheGripperIsAsFarAwayAsTheLinksAreLong() {
    Transform gripper = Fetch.gripper(new double[Fetch.SIZE]);
    assertThat(gripper.x()).isCloseTo(1.12805, within(1e-12));
    assertThat(gripper.y()).isZero();
    assertThat(gripper.z()).isCloseTo(.3774 + .3486 + .06, within(1e-12));
  }

  @Test
  void theJacobianIsWhatNumericDifferentiationSays() {
    SplittableRandom random = new SplittableRandom(1);
    double worst = 0;
    for (int n = 0; n < POSTURES; n++) {
      double[] joints = InverseKinematics.random(random);
      double[][] columns = Fetch.jacobian(Fetch.frames(joints));
      for (int i = 0; i < Fetch.SIZE; i++) {
        double[] numeric = numeric(joints, i);
        for (int row = 0; row < 6; row++) {
          worst = Math.max(worst, Math.abs(numeric[row] - columns[i][row]));
        }
      }
    }
    assertThat(worst).isLessThan(1e-6);
  }

  private static double[] numeric(double[] joints, int i) {
    double h = 1e-5;
    double[] more = joints.clone();
    more[i] += h;
    double[] less = joints.clone();
    less[i] -= h;
    Transform after = Fetch.gripper(more);
    Transform before = Fetch.gripper(less);
    Vec moved = after.origin().minus(before.origin()).times(0.5 / h);
    Vec turned = after.times(before.inverse()).rotation().times(0.5 / h);
    return new double[] {moved.x(), moved.y(), moved.z(), turned.x(), turned.y(), turned.z()};
  }

  @Test
  void everyLinkIsWhereASecondImplementationPutsIt() {
    ReferenceFrame world = ReferenceFrame.getWorldFrame();
    RigidBodyBasics root = new RigidBody("base", world);
    List<OneDoFJointBasics> joints = new ArrayList<>();
    RigidBodyBasics before = root;
    for (Joint joint : Fetch.JOINTS) {
      Vector3D axis = new Vector3D(joint.axis().x(), joint.axis().y(), joint.axis().z());
      Vector3D origin = new Vector3D(joint.origin().x(), joint.origin().y(), joint.origin().z());
      OneDoFJointBasics added =
          joint.kind() == Joint.Kind.SLIDING
              ? new PrismaticJoint(joint.name(), before, origin, axis)
              : new RevoluteJoint(joint.name(), before, origin, axis);
      joints.add(added);
      before = new RigidBody(joint.name() + " link", added, 1, 1, 1, 1, new Vector3D());
    }
    SplittableRandom random = new SplittableRandom(2);
    double worst = 0;
    for (int n = 0; n < POSTURES; n++) {
      double[] values = InverseKinematics.random(random);
      for (int i = 0; i < values.length; i++) {
        joints.get(i).setQ(values[i]);
      }
      MultiBodySystemTools.getRootBody(root).updateFramesRecursively();
      Transform[] frames = Fetch.frames(values);
      for (int i = 0; i < values.length; i++) {
        RigidBodyTransform theirs = joints.get(i).getFrameAfterJoint().getTransformToRoot();
        worst = Math.max(worst, difference(frames[i], theirs));
      }
    }
    assertThat(worst).isLessThan(1e-6);
  }

  private static double difference(Transform ours, RigidBodyTransform theirs) {
    double[] a = {
      ours.xx(), ours.xy(), ours.xz(), ours.x(), ours.yx(), ours.yy(), ours.yz(), ours.y(),
      ours.zx(), ours.zy(), ours.zz(), ours.z()
    };
    double worst = 0;
    for (int i = 0; i < a.length; i++) {
      worst = Math.max(worst, Math.abs(a[i] - theirs.getElement(i / 4, i % 4)));
    }
    return worst;
  }
}
