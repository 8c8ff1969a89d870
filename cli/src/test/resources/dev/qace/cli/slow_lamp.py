"""A lamp that is slow to answer: python3 slow_lamp.py FILE_WITH_SECONDS_PER_STEP CHANCE_TO_LIGHT."""

import sys
import time

import qace

CHANCE = float(sys.argv[2])


def wait() -> None:
    """As long as the file says by now."""
    with open(sys.argv[1]) as file:
        time.sleep(float(file.read() or 0))


class SlowLamp(qace.Agent):
    def reset(self) -> None:
        self.lit = False

    @qace.predicate("the lamp is lit")
    def shines(self) -> bool:
        return self.lit

    @qace.capability("switch the lamp on")
    def switch_on(self) -> None:
        wait()
        qace.require(not self.lit, "it is lit already")
        self.lit = self.random.random() < CHANCE

    @qace.capability("switch the lamp off")
    def switch_off(self) -> None:
        wait()
        qace.require(self.lit, "it is dark already")
        self.lit = False

    def set_state(self, atoms: qace.Atoms) -> None:
        self.lit = atoms.holds(self.shines)


if __name__ == "__main__":
    SlowLamp().serve()
