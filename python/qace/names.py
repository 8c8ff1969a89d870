"""Names as PDDL reads them: lower-case, with hyphens between words."""

import re
from typing import FrozenSet

READABLE = re.compile(r"[a-z][a-z0-9_-]*")

RESERVED: FrozenSet[str] = frozenset(
    "and or not imply forall exists when probabilistic oneof either object number total-time"
    " increase decrease assign scale-up scale-down".split()
)


class DeclarationError(Exception):
    """A mistake in what an agent declares: its objects, predicates or capabilities."""


def of_identifier(name: str) -> str:
    """The name for a Python function or parameter: ``move_to`` is move-to, ``from_`` is from."""
    return name.strip("_").replace("_", "-")


def of_class(name: str) -> str:
    """The name for a Python class: ``FireUnit`` is fire-unit."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name)
    return of_identifier(spaced).lower()


def check(name: str, what: str) -> str:
    """The name itself, where PDDL would read it back."""
    if not READABLE.fullmatch(name):
        raise DeclarationError(
            f"no {what} can be called '{name}': use lower-case letters, digits, - and _, a letter first"
        )
    if len(name) > 200:
        raise DeclarationError(
            f"a name of {len(name)} characters, {name[:50]}..., is too long for any {what}; 200 is the most"
        )
    if name in RESERVED:
        raise DeclarationError(f"no {what} can be called '{name}': PDDL keeps that word for itself")
    return name
