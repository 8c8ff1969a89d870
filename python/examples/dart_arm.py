"""An arm in DART, a robot simulator that others wrote (Debian: python3-dartpy, python3-numpy). It hangs from a hinge, and
a motor that is sometimes too weak swings it up. The state is an angle and a speed, and whether the brake is on."""

import math
import sys

import qace

try:
    import dartpy as dart
except ImportError:
    sys.exit("this example needs DART: apt install python3-dartpy python3-numpy, and Debian's own python3")

MASS, MIDDLE = 1.0, 0.5  # kg; m from the hinge to the centre of mass
NEAR = 0.3  # rad


def arm() -> "dart.dynamics.Skeleton":
    skeleton = dart.dynamics.Skeleton("arm")
    joint, body = skeleton.createRevoluteJointAndBodyNodePair()
    joint.setAxis([0.0, 1.0, 0.0])
    joint.setDampingCoefficient(0, 0.4)
    inertia = dart.dynamics.Inertia(MASS, [0.0, 0.0, -MIDDLE], [[0.02, 0, 0], [0, 0.02, 0], [0, 0, 0.002]])
    body.setInertia(inertia)
    return skeleton


class Arm(qace.Agent):
    def __init__(self) -> None:
        super().__init__()
        self.world = dart.simulation.World()
        self.world.setGravity([0.0, 0.0, -9.81])
        self.world.setTimeStep(0.002)
        self.arm = arm()
        self.world.addSkeleton(self.arm)

    def reset(self) -> None:
        self.braked = False
        self.place(0.0)

    def place(self, angle: float) -> None:
        self.arm.setPositions([angle])
        self.arm.setVelocities([0.0])

    def angle(self) -> float:
        return float(self.arm.getPositions()[0])

    @qace.predicate("the arm hangs")
    def hanging(self) -> bool:
        return abs(self.angle()) < NEAR

    @qace.predicate("the arm is up")
    def up(self) -> bool:
        return abs(self.angle() - math.pi) < NEAR

    @qace.predicate("the brake is on")
    def locked(self) -> bool:
        return self.braked

    def drive(self, goal: float, torque: float, seconds: float) -> None:
        """Moves slowly towards an angle, with at most this torque."""
        steps = int(seconds / self.world.getTimeStep())
        start = self.angle()
        for step in range(steps):
            wanted = start + (goal - start) * min(1.0, 1.5 * step / steps)
            force = 60.0 * (wanted - self.angle()) - 4.0 * float(self.arm.getVelocities()[0])
            self.arm.setForces([max(-torque, min(torque, force))])
            self.world.step()

    @qace.capability("swing the arm up")
    def swing_up(self) -> None:
        """The arm pulls with 4.9 Nm when it is level; the motor has 6, give or take 1.3."""
        qace.require(not self.braked and self.hanging(), "the arm must hang freely")
        self.drive(math.pi, self.random.gauss(6.0, 1.3), 3.0)
        if not self.up():
            self.drive(0.0, 0.0, 15.0)
            self.place(0.0)

    @qace.capability("let the arm down")
    def let_down(self) -> None:
        qace.require(not self.braked and self.up(), "the arm must be up and free")
        self.drive(0.0, 20.0, 3.0)

    @qace.capability("put the brake on")
    def brake(self) -> None:
        qace.require(not self.braked)
        self.braked = True

    @qace.capability("take the brake off")
    def release(self) -> None:
        qace.require(self.braked)
        self.braked = False

    def set_state(self, atoms: qace.Atoms) -> None:
        if atoms.holds(self.hanging) == atoms.holds(self.up):
            raise qace.Refused("the arm either hangs or is up")
        self.braked = atoms.holds(self.locked)
        self.place(math.pi if atoms.holds(self.up) else 0.0)


if __name__ == "__main__":
    Arm().serve()
