"""Learns what a simulator written in Python can do, when, and with which outcomes.

Subclass :class:`Agent`, mark methods with :func:`predicate` and :func:`capability`, and call :func:`assess` with an
object of it; or have a program of yours ``serve()`` it, and assess that from the command line.
"""

from .agent import Agent
from .assessing import Diagnosis, Difference, assess, diff, doctor, load
from .declare import Capability, Predicate, Refused, capability, predicate, require
from .gym import GymAgent
from .model import Alternatives, LearnedCapability, Literal, Model, Odds, OtherObjects, Outcome, Prediction
from .names import DeclarationError
from .objects import Object
from .program import JavaMissing, QaceError
from .world import Atoms

__all__ = [
    "Agent",
    "Alternatives",
    "Atoms",
    "Capability",
    "DeclarationError",
    "Diagnosis",
    "Difference",
    "GymAgent",
    "JavaMissing",
    "LearnedCapability",
    "Literal",
    "Model",
    "Object",
    "Odds",
    "OtherObjects",
    "Outcome",
    "Predicate",
    "Prediction",
    "QaceError",
    "Refused",
    "assess",
    "capability",
    "diff",
    "doctor",
    "load",
    "predicate",
    "require",
]

__version__ = "0.2.0"
