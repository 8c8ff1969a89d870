"""How an agent declares its predicates and capabilities."""

import re
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, TypeVar, Union

from .names import DeclarationError

Function = TypeVar("Function", bound=Callable[..., Any])


class Refused(Exception):
    """Raised by a capability that cannot execute now, or by ``set_state`` for an impossible state."""


def require(condition: object, reason: str = "") -> None:
    """Refuses unless the condition holds."""
    if not condition:
        raise Refused(reason)


Parameters = Union[Mapping[str, Any], Sequence[Any]]
"""The types of the parameters, by their names or just in their order."""


class Predicate(NamedTuple):
    """A predicate that is data rather than a method: ``Predicate("at", [Cell], lambda agent, cell: agent.cell is cell)``.

    Agents list such in ``predicates``, in the class or, before they serve, in the object.
    """

    name: str
    parameters: Parameters
    holds: Callable[..., Any]
    phrase: Optional[str] = None


class Capability(NamedTuple):
    """A capability that is data rather than a method: ``Capability("go", {"to": Cell}, lambda agent, to: agent.go(to))``.

    Agents list such in ``capabilities``, in the class or, before they serve, in the object.
    """

    name: str
    parameters: Parameters
    do: Callable[..., Any]
    phrase: Optional[str] = None
    distinct: bool = False


class Declared(NamedTuple):
    """What a decorator declared about a function."""

    kind: str
    phrase: Optional[str]
    name: Optional[str]
    distinct: bool


def predicate(phrase: Optional[str] = None, *, name: Optional[str] = None) -> Callable[[Function], Function]:
    """Marks a method that tells whether something is true now: ``@qace.predicate("the robot is at {0}")``.

    Its parameters are objects, each annotated with its type. It returns a bool and changes nothing.
    """
    return _mark(Declared("predicate", phrase, name, False))


def capability(
    phrase: Optional[str] = None, *, name: Optional[str] = None, distinct: bool = False
) -> Callable[[Function], Function]:
    """Marks a method that does something: ``@qace.capability("drive to {0}")``.

    Its parameters are objects, each annotated with its type. It changes the simulator's state and returns nothing, or
    raises :class:`Refused` where it cannot be executed. With ``distinct``, no object is ever given twice.
    """
    return _mark(Declared("capability", phrase, name, distinct))


def _mark(declared: Declared) -> Callable[[Function], Function]:
    if declared.phrase is not None and not isinstance(declared.phrase, str):
        raise DeclarationError(f"write @qace.{declared.kind}() with parentheses, or with a phrase in them")

    def mark(function: Function) -> Function:
        function.__qace__ = declared  # type: ignore[attr-defined]
        return function

    return mark


def declared_by(function: object) -> Optional[Declared]:
    """What was declared about a function or method; None if nothing was."""
    found = getattr(getattr(function, "__func__", function), "__qace__", None)
    return found if isinstance(found, Declared) else None


def check_phrase(phrase: str, arity: int, of: str) -> str:
    """The phrase itself, where its placeholders are {0}, {1}, ... for the parameters there are."""
    allowed = ", ".join("{%d}" % i for i in range(arity)) or "none"
    for place in re.findall(r"[{}][^{}]*}?", phrase):
        if not re.fullmatch(r"{[0-9]+}", place) or int(place[1:-1]) >= arity:
            raise DeclarationError(
                f"the phrase of {of}, '{phrase}', has '{place}'; placeholders it may have: {allowed}"
            )
    if len(phrase) > 1000:
        raise DeclarationError(f"the phrase of {of} has {len(phrase)} characters; 1000 is the most")
    return phrase
