"""The base class of agents."""

import copy
from abc import ABCMeta
from random import Random
from typing import Any, ClassVar, Dict, Optional, Sequence, Tuple, Type, TypeVar

from .declare import Capability, Predicate, declared_by
from .names import DeclarationError
from .objects import Object
from .world import Atoms

Self = TypeVar("Self", bound="Agent")

ANY, VISITED, INITIAL = "any", "visited", "initial"


class _Body(Dict[str, Any]):
    """The body of an agent's class: a second declaration does not silently replace the first."""

    def __setitem__(self, name: str, value: Any) -> None:
        before = declared_by(self.get(name))
        if before is not None:
            raise DeclarationError(
                f"{self.get('__qualname__')} has two methods called {name}; the first is a {before.kind}"
            )
        super().__setitem__(name, value)


class _AgentClass(ABCMeta):
    @classmethod
    def __prepare__(mcs, name: str, bases: Any, **rest: Any) -> Any:
        return _Body()

    def __new__(mcs, name: str, bases: Any, body: Dict[str, Any], **rest: Any) -> Any:
        return super().__new__(mcs, name, bases, dict(body), **rest)


class Agent(metaclass=_AgentClass):
    """Your simulator: predicates observe it, capabilities act on it.

    Its state is in its attributes. All chance comes from ``self.random``, so that the same seed gives the same answers.
    """

    name: Optional[str] = None
    """What the agent is called in reports and folders; unless declared, the name of its class."""

    objects: Sequence[Object] = ()
    """The objects in the world."""

    predicates: Sequence[Predicate] = ()
    """Predicates given as data, in addition to methods."""

    capabilities: Sequence[Capability] = ()
    """Capabilities given as data, in addition to methods."""

    refuses: Tuple[Type[Exception], ...] = ()
    """Exceptions that mean a refusal, in addition to :class:`Refused`."""

    starts: Optional[str] = None
    """Where a question may start: "any" state, any state "visited" before, or the "initial" one only.

    Unless declared: "any" where there is a ``set_state``, otherwise "visited".
    """

    default_start: ClassVar[str] = VISITED

    seeded: bool = True
    """Whether all randomness comes from ``self.random``, or from what :meth:`reseed` seeds."""

    random: Random
    """The source of randomness. It is reseeded at each start."""

    def __new__(cls: Type[Self], *args: Any, **kwargs: Any) -> Self:
        self = super().__new__(cls)
        self.random = Random(0)
        return self

    def reset(self) -> None:
        """Puts the simulator into its initial state."""
        raise NotImplementedError(f"{type(self).__name__} needs a method reset(self) that sets up its initial state")

    def set_state(self, atoms: Atoms) -> None:
        """Puts the simulator into a state in which exactly these atoms are true; raises Refused if there is none.

        It has just been reset. What the predicates say afterwards is compared with what was wanted.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method set_state(self, atoms)")

    def _was_set(self) -> None:
        """Called after each ``set_state`` that did not refuse."""

    def snapshot(self) -> Any:
        """What :meth:`restore` needs to return to the current state: a copy of the simulator's attributes."""
        return self._copied({name: value for name, value in vars(self).items() if name != "random"})

    def restore(self, snapshot: Any) -> None:
        """Returns to the state of the snapshot. May be called many times with the same one."""
        kept = vars(self)
        for name in [name for name in kept if name != "random" and name not in snapshot]:
            del kept[name]
        kept.update(self._copied(snapshot))

    def _copied(self, attributes: Dict[str, Any]) -> Dict[str, Any]:
        """A copy whose parts draw from the same source of chance, and know the same agent, as their originals."""
        return copy.deepcopy(attributes, {id(self): self, id(self.random): self.random})

    def reseed(self, seed: int) -> None:
        """Called at each start. Override it if the simulator has another source of randomness, such as numpy's."""

    def serve(self) -> None:
        """Answers questions on standard input and output until there are no more.

        What is printed meanwhile goes to standard error.
        """
        from .server import serve

        serve(self)

    def kind_of_start(self) -> str:
        """Where a question may start, declared or by default."""
        settable = type(self).set_state is not Agent.set_state
        starts = (ANY if settable else self.default_start) if self.starts is None else self.starts
        if starts not in (ANY, VISITED, INITIAL):
            raise DeclarationError(f"starts is {starts!r}; it must be 'any', 'visited' or 'initial'")
        if starts == ANY and not settable:
            raise DeclarationError("starts is 'any', but there is no method set_state(self, atoms)")
        return starts
