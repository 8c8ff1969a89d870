"""What an agent checks about itself during a checkup by the doctor."""

import io
import pickle
import random
import time
from typing import Any, Dict, List

from . import places
from .vocabulary import Signature
from .world import World

MOST_SECONDS = 3.0

Marks = Dict[str, bytes]


class ImpurePredicate(Exception):
    """A predicate that changes what it looks at."""


class Examiner:
    """Sees to it that predicates only look. It takes some seconds in all at most, whatever the agent's size."""

    def __init__(self, agent: Any, world: World) -> None:
        self._agent = agent
        self._world = world
        self._taken = 0.0

    def marks(self) -> Marks:
        """What tells whether the agent's attributes have changed; empty once that has taken long enough."""
        if self._taken > MOST_SECONDS:
            return {}
        began = time.perf_counter()
        found = marks(self._agent)
        self._taken += time.perf_counter() - began
        return found

    def require_unchanged(self, before: Marks) -> None:
        """Raises where all predicates were looked at since, and one of them changes something each time it is.

        What only changes the first time is something that a predicate keeps in order to be fast.
        """
        if not before or not changed(before, self.marks()):
            return
        for predicate in self._world.vocabulary.predicates.values():
            was = self.marks()
            self._look(predicate)
            attributes = changed(was, self.marks())
            if attributes:
                what = " and ".join(f"self.{name}" for name in attributes)
                raise ImpurePredicate(
                    f"the predicate {predicate.name}"
                    f"{places.in_parentheses(places.of_function(predicate.function))} changes {what} when it is"
                    " looked at. A predicate only looks: change the state in capabilities, reset and set_state alone"
                )

    def _look(self, predicate: Signature) -> None:
        for atom in self._world.atoms.values():
            if atom.predicate is predicate:
                predicate.function(self._agent, *atom.objects)


class _Pickler(pickle.Pickler):
    def persistent_id(self, thing: Any) -> Any:
        """Sources of chance are left out: a predicate that is wrong by chance is no concern of ours."""
        if isinstance(thing, random.Random) or type(thing).__module__.startswith("numpy.random"):
            return "chance"
        return None


def marks(agent: Any) -> Marks:
    """The contents of each attribute that can be written down."""
    found: Marks = {}
    for name, value in list(vars(agent).items()):
        if name == "random":
            continue
        written = io.BytesIO()
        try:
            _Pickler(written).dump(value)
        except Exception:
            # A connection, a lock, a function within another: nothing that could be compared.
            continue
        found[name] = written.getvalue()
    return found


def changed(before: Marks, after: Marks) -> List[str]:
    """The attributes that are in both, and not the same."""
    return sorted(name for name in before if name in after and before[name] != after[name])
