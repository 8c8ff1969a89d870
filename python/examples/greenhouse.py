"""An environment with Gymnasium's reset() and step(), assessed as it is. Nothing has to be installed for this one."""

import random
from typing import Any, Dict, List, Optional, Tuple

import qace

HEAT, AIR, MIST = range(3)


class Greenhouse:
    """As others wrote it: observations are degrees and humidity, and an action that makes no sense is rejected."""

    def reset(self, *, seed: Optional[int] = None, options: Any = None) -> Tuple[List[float], Dict[str, Any]]:
        self.chance = random.Random(seed)
        self.celsius, self.humidity = 15.0, 0.3
        return self._get_obs(), {}

    def step(self, action: int) -> Tuple[List[float], float, bool, bool, Dict[str, Any]]:
        rejected = self.celsius > 25.0 if action == HEAT else (self.humidity > 0.6) != (action == AIR)
        if not rejected:
            self._do(action)
        return self._get_obs(), -1.0, False, False, {"rejected": rejected}

    def _get_obs(self) -> List[float]:
        return [self.celsius, self.humidity]

    def _do(self, action: int) -> None:
        if action == HEAT:
            self.celsius = self.chance.uniform(26.0, 30.0) if self.chance.random() < 0.7 else 18.0
        elif action == AIR:
            self.celsius, self.humidity = self.chance.uniform(10.0, 20.0), self.chance.uniform(0.2, 0.5)
        else:
            self.humidity = self.chance.uniform(0.7, 0.9)


class Controller(qace.GymAgent):
    @qace.predicate("it is warm")
    def warm(self) -> bool:
        return self.observation[0] > 25.0

    @qace.predicate("it is humid")
    def humid(self) -> bool:
        return self.observation[1] > 0.6

    @qace.capability("heat")
    def heat(self) -> None:
        self.act(HEAT)

    @qace.capability("open the windows")
    def air(self) -> None:
        self.act(AIR)

    @qace.capability("spray mist")
    def mist(self) -> None:
        self.act(MIST)

    def refused(self, before: List[float]) -> bool:
        return self.info["rejected"]

    def set_state(self, atoms: qace.Atoms) -> None:
        self.env.celsius = 28.0 if atoms.holds(self.warm) else 15.0
        self.env.humidity = 0.8 if atoms.holds(self.humid) else 0.3


if __name__ == "__main__":
    Controller(Greenhouse()).serve()
