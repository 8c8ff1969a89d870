"""What was learned about an agent."""

import html
import json
import re
import shutil
from pathlib import Path
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import program


class Literal(NamedTuple):
    """An atom, or its negation: ``at ?robot ?place``, ``not (clear ?block)``."""

    predicate: str
    terms: Tuple[str, ...]
    value: bool

    def __str__(self) -> str:
        atom = f"({' '.join([self.predicate, *self.terms])})"
        return atom if self.value else f"(not {atom})"


class OtherObjects(NamedTuple):
    """There are objects of which all of these hold; or, where the value is false, there are none."""

    variables: Tuple[Tuple[str, str], ...]
    """Each with its type."""
    all: Tuple[Literal, ...]
    value: bool

    def __str__(self) -> str:
        variables = " ".join(f"{name} - {kind}" for name, kind in self.variables)
        exists = f"(exists ({variables}) {_conjunction(self.all)})"
        return exists if self.value else f"(not {exists})"


class Alternatives(NamedTuple):
    """Holds where all conditions of one of the ways do."""

    ways: Tuple[Tuple[Union[Literal, OtherObjects], ...], ...]

    def __str__(self) -> str:
        return f"(or {' '.join(_conjunction(way) for way in self.ways)})"


class Odds(NamedTuple):
    """A probability and its interval."""

    probability: float
    low: float
    high: float


class Outcome(NamedTuple):
    """One of the things that may happen: what changes together, how likely it is, and how often it was seen."""

    odds: Odds
    count: int
    changes: Tuple[Literal, ...]
    when: Tuple[Union[Literal, OtherObjects], ...]
    """The context in which it may happen; empty if there is only one."""


class LearnedCapability(NamedTuple):
    """What one capability needs and does."""

    name: str
    parameters: Tuple[str, ...]
    precondition: Tuple[Union[Literal, OtherObjects, Alternatives], ...]
    """It executes if all of these hold. Where nothing is undecided, it is refused otherwise."""
    outcomes: Tuple[Outcome, ...]
    executions: int
    refusals: int
    undecided: Tuple[str, ...]
    """What no question settled, in words. Undecided preconditions are listed in `precondition`, to be safe."""
    inexpressible: Tuple[str, ...]
    """What no model of this kind can express, in words. If there is any, the rest may be wrong."""
    at_least_one_of: Tuple[Tuple[Union[Literal, OtherObjects], ...], ...] = ()
    """Where something is undecided: of each of these, at least one is needed; where none of them holds, it is refused."""


class Prediction(NamedTuple):
    """What one attempt leads to."""

    executes: Odds
    after: Tuple[Tuple[Odds, Tuple[str, ...], Tuple[str, ...]], ...]
    """For each state that may follow: its probability, the atoms that become true, and those that become false."""
    doubts: Tuple[str, ...]
    """Why this may be wrong, in words; usually empty."""


class Model:
    """What a run learned: the model, and what can be relied on."""

    def __init__(self, folder: Union[str, Path], _data: Optional[Dict[str, Any]] = None) -> None:
        self.folder = Path(folder)
        """The folder with the journal, the model in PPDDL, the report and the page for people."""
        data = _data or json.loads(program.run(["export", str(self.folder), "--to", "json"]).stdout)
        self.agent: str = data["agent"]
        self.partial: bool = data["partial"]
        """Whether the run ended before it reached what was asked for."""
        self.guarantee: str = data["guarantee"]["words"]
        """What can be relied on, in words."""
        self.assumptions: Tuple[str, ...] = tuple(data["assumes"])
        learned = [_capability(each) for each in data["capabilities"]]
        self.capabilities: Dict[str, LearnedCapability] = {each.name: each for each in learned}
        self.data: Dict[str, Any] = data
        """All of it, as documented by docs/model.schema.json."""

    def to_ppddl(self, cautious: bool = False) -> str:
        """The model in PPDDL, as ``qace show`` prints it: preconditions that no state could test are left out.

        :param cautious: with those as well; then it never executes what the agent would refuse
        """
        plain = self.folder / "model-plain.ppddl"
        # There is no plain model where both are the same.
        file = self.folder / "model.ppddl" if cautious or not plain.exists() else plain
        return file.read_text(encoding="utf-8")

    def predict(self, state: Optional[Iterable[str]], action: str) -> Prediction:
        """What an attempt leads to in a state, given by its true atoms: ``predict(["(dry fern)"], "water fern")``.

        Without a state (None), in the agent's initial one.
        """
        words = ["ask", str(self.folder), "--json", "--do", _instance(action)]
        if state is not None:
            words.append(f"--start={' '.join(_atom(each) for each in state)}")
        data = json.loads(program.run(words).stdout)
        refused = _odds(data["refused"])
        after = [
            (_odds(end["odds"]), tuple(end["added"]), tuple(end["deleted"]))
            for end in data["ends"]
            if end["end"] != "refusal"
        ]
        executes = Odds(1 - refused.probability, 1 - refused.high, 1 - refused.low)
        return Prediction(executes, tuple(after), tuple(data["doubts"]))

    def page(self) -> str:
        """The page for people, as one HTML document."""
        return (self.folder / "report.html").read_text(encoding="utf-8")

    def save(self, folder: Union[str, Path]) -> "Model":
        """Copies the run folder to one that must not exist yet."""
        shutil.copytree(str(self.folder), str(folder))
        return Model(folder, self.data)

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="{html.escape(self.agent)}" sandbox style="width:100%;height:600px;border:0"'
            f' srcdoc="{html.escape(self.page())}"></iframe>'
        )

    def __repr__(self) -> str:
        state = "partial, " if self.partial else ""
        return f"<qace.Model of {self.agent}: {state}{', '.join(self.capabilities)}>"


def _capability(data: Dict[str, Any]) -> LearnedCapability:
    return LearnedCapability(
        data["name"],
        tuple(each["name"] for each in data["parameters"]),
        tuple(_part(each) for each in data["precondition"]),
        tuple(
            Outcome(_odds(each), each["count"], _literals(each["changes"]), _conditions(each.get("when", [])))
            for each in data["outcomes"]
        ),
        data["executions"],
        data["refusals"],
        tuple(f"{each['place']} {each['literal']}: {each['reason']}" for each in data["undecided"]),
        tuple(f"{each['place']}: {each['reason']}" for each in data["inexpressible"]),
        tuple(_conditions(each) for each in data.get("atLeastOneOf", [])),
    )


def _conditions(data: List[Dict[str, Any]]) -> Tuple[Union[Literal, OtherObjects], ...]:
    return tuple(_condition(each) for each in data)


def _condition(data: Dict[str, Any]) -> Union[Literal, OtherObjects]:
    if "exists" in data:
        variables = tuple((each["name"], _types(each["types"])) for each in data["exists"])
        return OtherObjects(variables, _literals(data["all"]), data["value"])
    return _literal(data)


def _part(data: Dict[str, Any]) -> Union[Literal, OtherObjects, Alternatives]:
    return Alternatives(tuple(_conditions(way) for way in data["any"])) if "any" in data else _condition(data)


def _types(names: List[str]) -> str:
    return names[0] if len(names) == 1 else f"(either {' '.join(names)})"


def _conjunction(parts: Sequence[Union[Literal, OtherObjects]]) -> str:
    return str(parts[0]) if len(parts) == 1 else f"(and {' '.join(map(str, parts))})"


def _literal(data: Dict[str, Any]) -> Literal:
    return Literal(data["predicate"], tuple(data["terms"]), data["value"])


def _literals(data: List[Dict[str, Any]]) -> Tuple[Literal, ...]:
    return tuple(_literal(each) for each in data)


def _odds(data: Dict[str, float]) -> Odds:
    return Odds(data["probability"], data["low"], data["high"])


def _atom(text: str) -> str:
    return text if text.startswith("(") else f"({text})"


def _instance(text: str) -> str:
    return re.sub(r"^\((.*)\)$", r"\1", text.strip())
