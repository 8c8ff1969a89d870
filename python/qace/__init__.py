"""Lets QACE assess a simulator written in Python.

Subclass :class:`Agent`, mark methods with :func:`predicate` and :func:`capability`, and call ``serve()``.
"""

from .agent import Agent
from .declare import Capability, Predicate, Refused, capability, predicate, require
from .gym import GymAgent
from .names import DeclarationError
from .objects import Object
from .world import Atoms

__all__ = [
    "Agent",
    "Atoms",
    "Capability",
    "DeclarationError",
    "GymAgent",
    "Object",
    "Predicate",
    "Refused",
    "capability",
    "predicate",
    "require",
]

__version__ = "0.1.0"
