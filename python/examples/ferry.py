"""An environment with Gymnasium's reset() and step() that ignores invalid actions, as many do.

Nothing in it says that an action could not be taken, so it looks as if everything could be done everywhere:
``./qace doctor --exec "python3 python/examples/ferry.py"`` warns of that. See adapter.py for the remedy.
"""

import random
from typing import Any, Dict, Optional, Tuple

import qace

Shown = Dict[str, Any]


class Ferry:
    """As others wrote it: a boat brings a car across a river. One time in five the car gets wet."""

    def reset(self, *, seed: Optional[int] = None, options: Any = None) -> Tuple[Shown, Dict[str, Any]]:
        self.chance = random.Random(seed)
        self.boat, self.car, self.wet = "left", "left", False
        return self._get_obs(), {}

    def step(self, action: Tuple[str, ...]) -> Tuple[Shown, float, bool, bool, Dict[str, Any]]:
        verb, banks = action[0], action[1:]
        if verb == "load" and banks == (self.boat,) and self.car == self.boat:
            self.car = "aboard"
        elif verb == "cross" and banks[0] == self.boat and banks[0] != banks[1]:
            self.boat = banks[1]
            self.wet = self.wet or self.chance.random() < 0.2
        elif verb == "unload" and banks == (self.boat,) and self.car == "aboard":
            self.car = self.boat
        elif verb == "wipe":
            self.wet = False
        return self._get_obs(), -1.0, False, False, {}

    def _get_obs(self) -> Shown:
        return {"boat": self.boat, "car": self.car, "wet": self.wet}


class Bank(qace.Object):
    pass


class Captain(qace.GymAgent):
    objects = [Bank("left"), Bank("right")]
    starts = "visited"

    @qace.predicate("the boat is at the {0} bank")
    def boat_at(self, bank: Bank) -> bool:
        return self.observation["boat"] == bank

    @qace.predicate("the car is at the {0} bank")
    def car_at(self, bank: Bank) -> bool:
        return self.observation["car"] == bank

    @qace.predicate("the car is wet")
    def wet(self) -> bool:
        return self.observation["wet"]

    @qace.capability("load the car at the {0} bank")
    def load(self, bank: Bank) -> None:
        self.act(("load", bank))

    @qace.capability("cross from the {0} to the {1} bank", distinct=True)
    def cross(self, start: Bank, end: Bank) -> None:
        self.act(("cross", start, end))

    @qace.capability("unload the car at the {0} bank")
    def unload(self, bank: Bank) -> None:
        self.act(("unload", bank))

    @qace.capability("wipe the car dry")
    def wipe(self) -> None:
        self.act(("wipe",))


if __name__ == "__main__":
    Captain(Ferry()).serve()
