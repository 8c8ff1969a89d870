"""The world of one agent: its objects, and every atom that can be true there."""

import itertools
from typing import Any, Callable, Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Tuple, Union

from .names import DeclarationError
from .objects import Object
from .vocabulary import Signature, Vocabulary, check_objects

MOST_ATOMS = 1_000_000

PredicateName = Union[str, Callable[..., Any]]


class Atom(NamedTuple):
    """A predicate with objects for its parameters."""

    text: str
    predicate: Signature
    objects: Tuple[Object, ...]


class World:
    """Which objects there are, and which atoms, in the order of their texts."""

    def __init__(self, agent: Any) -> None:
        self.vocabulary = Vocabulary(agent)
        self.objects = check_objects(agent.objects)
        self.types = self.vocabulary.types(self.objects)
        self.by_name: Dict[str, Object] = {str(thing): thing for thing in self.objects}
        atoms: List[Atom] = []
        for predicate in self.vocabulary.predicates.values():
            takes = [[o for o in self.objects if parameter.takes(o)] for parameter in predicate.parameters]
            for arguments in itertools.product(*takes):
                atoms.append(Atom(ground(predicate.name, arguments), predicate, arguments))
                if len(atoms) > MOST_ATOMS:
                    raise DeclarationError(f"there are more than {MOST_ATOMS} atoms; declare fewer objects")
        self.atoms = {atom.text: atom for atom in sorted(atoms)}

    def predicate(self, named: PredicateName) -> Signature:
        """The predicate that a method of the agent stands for, or that has this name."""
        method = getattr(named, "__name__", None)
        for predicate in self.vocabulary.predicates.values():
            if predicate.method == method or predicate.name == named:
                return predicate
        known = ", ".join(self.vocabulary.predicates) or "none"
        raise KeyError(f"there is no predicate {method or named!r}; there are: {known}")


class Atoms:
    """A state as it is handed to ``set_state``: these atoms are true, and all others false."""

    def __init__(self, world: World, texts: Iterable[str]) -> None:
        self._world = world
        self._texts: FrozenSet[str] = frozenset(texts)

    def holds(self, predicate: PredicateName, *objects: str) -> bool:
        """Whether the predicate is to be true of these objects: ``atoms.holds(self.at, base)``."""
        text = ground(self._world.predicate(predicate).name, objects)
        if text not in self._world.atoms:
            raise KeyError(f"{text} is no atom of this world")
        return text in self._texts

    def where(self, predicate: PredicateName) -> List[Tuple[Any, ...]]:
        """The objects of which the predicate is to be true: ``for a, b in atoms.where(self.road)``."""
        wanted = self._world.predicate(predicate)
        return [atom.objects for atom in map(self._world.atoms.__getitem__, self) if atom.predicate is wanted]

    def __contains__(self, text: object) -> bool:
        return text in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._texts))

    def __len__(self) -> int:
        return len(self._texts)

    def __str__(self) -> str:
        return " ".join(self) or "nothing true"


def ground(name: str, objects: Iterable[str]) -> str:
    """The text of an atom or an instance: (road a b)."""
    return "(" + " ".join((name, *objects)) + ")"
