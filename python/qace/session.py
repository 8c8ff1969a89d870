"""One agent as the protocol sees it: each method of the protocol, with its result."""

from functools import partial
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from . import names, places
from .agent import ANY, VISITED, Agent
from .declare import Refused
from .examine import Examiner
from .names import DeclarationError
from .objects import Object, supertypes
from .vocabulary import Parameter, Signature
from .world import Atoms, World

PROTOCOL = 1
MOST_KEPT = 100_000
LONGEST_TEXT = 1000
BOOLEANS = frozenset((True, False))

Json = Dict[str, Any]
Values = List[Any]


class BadRequest(Exception):
    """A request that does not fit this agent."""


class AgentFailed(Exception):
    """The agent's own code failed. The cause says how, and this what to do about it."""


def failed(failure: Exception, remedy: str) -> Exception:
    """What to raise for a failure: what this package says is wrong needs no further remedy."""
    if places.is_raised_here(failure):
        return failure
    told = AgentFailed(remedy)
    told.__cause__ = failure
    return told



class Session:
    """An agent that is being asked. All its predicates are looked at after everything it does."""

    def __init__(self, agent: Agent) -> None:
        if not isinstance(agent, Agent):
            raise DeclarationError(f"serve() wants an instance of a subclass of qace.Agent, not {agent!r}")
        self.agent = agent
        self.world = World(agent)
        self.starts = agent.kind_of_start()
        self.methods: Dict[str, Callable[[Json], Json]] = {
            "describe": self.describe,
            "reset": self.reset,
            "step": self.step,
        }
        if self.starts == ANY:
            self.methods["set"] = self.set
        elif self.starts == VISITED:
            self.methods.update(snapshot=self.snapshot, restore=self.restore)
        self._texts = list(self.world.atoms)
        self._holds: List[Tuple[Callable[..., Any], Tuple[Object, ...]]] = [
            (self._method(atom.predicate), atom.objects) for atom in self.world.atoms.values()
        ]
        self._refusals = (Refused, *_exceptions(agent.refuses))
        self._examiner: Optional[Examiner] = None
        self._values: Values = []
        self._begun = False
        self._instances: Dict[str, Tuple[Callable[..., Any], List[Object], bool]] = {}
        self._snapshots: Dict[str, Any] = {}

    def describe(self, params: Json) -> Json:
        """What the agent is. Its initial state is what its predicates say after a reset."""
        if params.get("protocol") != PROTOCOL:
            raise BadRequest(f"this agent speaks version {PROTOCOL} of the protocol, not {params.get('protocol')!r}")
        examined = bool(params.get("examine"))
        self._examiner = Examiner(self.agent, self.world) if examined else None
        self.reset({"seed": 0, "run": 0})
        vocabulary = self.world.vocabulary
        return {
            **({"places": self._places()} if examined else {}),
            "protocol": PROTOCOL,
            "name": names.of_class(type(self.agent).__name__) if self.agent.name is None else self.agent.name,
            "starts": self.starts,
            "methods": [method for method in self.methods if method not in ("describe", "reset", "step")],
            "seeded": self.agent.seeded,
            "world": {
                "vocabulary": {
                    "types": [
                        {"name": kind.type_name, "type": supertypes(kind)[0].type_name} for kind in self.world.types
                    ],
                    "predicates": [_described(predicate) for predicate in vocabulary.predicates.values()],
                    "capabilities": [_described(capability) for capability in vocabulary.capabilities.values()],
                },
                "objects": [{"name": str(thing), "type": type(thing).type_name} for thing in self.world.objects],
                "initial": self._state(),
            },
        }

    def reset(self, params: Json) -> Json:
        """Begins a run in the initial state, which must be the same each time; whoever asks sees to that."""
        self._begin(params)
        self._reset()
        self._reseed()
        self._observe()
        return {"state": self._state()}

    def set(self, params: Json) -> Json:
        """Begins a run in the state given, or says why there is none."""
        wanted = params.get("state")
        if not isinstance(wanted, list):
            raise BadRequest("set wants a state, the array of the atoms that are true")
        for text in wanted:
            if text not in self.world.atoms:
                raise BadRequest(f"{text} is no atom of this world")
        atoms = Atoms(self.world, wanted)
        self._begin(params)
        self._reset()
        try:
            self.agent.set_state(atoms)
            self.agent._was_set()
        except Refused as refused:
            return {"refused": (str(refused) or "there is no such state")[:LONGEST_TEXT]}
        except Exception as failure:
            raise failed(
                failure, "Where there is no such state, raise qace.Refused in set_state; qace.require(condition) does"
            )
        self._reseed()
        self._observe()
        got = self._state()
        if set(got) != set(wanted):
            now = " ".join(got) or "a state in which nothing is true"
            return {"refused": f"set to {atoms}, the agent is in {now}"[:LONGEST_TEXT], "state": got}
        return {"state": got}

    def snapshot(self, params: Json) -> Json:
        """Keeps where the agent is now."""
        key = str(len(self._snapshots) + 1)
        try:
            self._snapshots[key] = self.agent.snapshot()
        except Exception as failure:
            raise failed(
                failure,
                "Where the agent cannot be copied, write snapshot(self) and restore(self, snapshot), or declare"
                ' starts = "initial"',
            )
        return {"snapshot": key}

    def restore(self, params: Json) -> Json:
        """Begins a run where a snapshot was taken."""
        key = params.get("snapshot", "")
        if key not in self._snapshots:
            return {"refused": f"there is no snapshot {params.get('snapshot')}"[:LONGEST_TEXT]}
        self._begin(params)
        self.agent.restore(self._snapshots[key])
        self._reseed()
        self._observe()
        return {"state": self._state()}

    def step(self, params: Json) -> Json:
        """Attempts one instance of a capability."""
        text = params.get("instance")
        found = self._instances.get(text)  # type: ignore[arg-type]
        act, objects, possible = self._resolve(text) if found is None else found
        before = self._values
        executed = possible
        if possible:
            try:
                returned = act(*objects)
            except self._refusals:
                executed = False
            except Exception as failure:
                raise failed(failure, _remedy(text, type(failure)))
            else:
                if returned is not None:
                    raise TypeError(
                        f"{text} returned {returned!r}{self._place(text)}; a capability returns nothing, and raises"
                        " qace.Refused to refuse"
                    )
        self._observe()
        if not executed and self._values == before:
            return {"executed": False}
        added, deleted = self._changes(before)
        return {"executed": executed, "added": added, "deleted": deleted}

    def _begin(self, params: Json) -> None:
        seed, run = params.get("seed"), params.get("run")
        if not isinstance(seed, int) or not isinstance(run, int):
            raise BadRequest(f"seed and run must be whole numbers, not {seed!r} and {run!r}")
        self._begun = True
        # As a text: of a number, Python would take the absolute value.
        self.agent.random.seed(f"{seed},{run}")

    def _reset(self) -> None:
        try:
            self.agent.reset()
        except Exception as failure:
            raise failed(failure, "reset(self) must lead to the initial state, wherever the agent is")

    def _reseed(self) -> None:
        if type(self.agent).reseed is not Agent.reseed:
            self.agent.reseed(self.agent.random.getrandbits(31))

    def _observe(self) -> None:
        before = {} if self._examiner is None else self._examiner.marks()
        try:
            values = [holds(*objects) for holds, objects in self._holds]
        except Exception as failure:
            raise failed(failure, "A predicate tells of every state, and returns True or False")
        try:
            fine = BOOLEANS.issuperset(values)
        except TypeError:
            fine = False
        if not fine:
            for (text, atom), value in zip(self.world.atoms.items(), values):
                if not _is_truth(value):
                    place = places.in_parentheses(places.of_function(atom.predicate.function))
                    raise TypeError(f"the predicate {text}{place} returned {value!r}; it must return True or False")
        self._values = values
        if self._examiner is not None:
            self._examiner.require_unchanged(before)

    def _state(self) -> List[str]:
        return [text for text, value in zip(self._texts, self._values) if value]

    def _changes(self, before: Values) -> Tuple[List[str], List[str]]:
        changed = [(text, now) for text, was, now in zip(self._texts, before, self._values) if was != now]
        return [text for text, now in changed if now], [text for text, now in changed if not now]

    def _resolve(self, text: Any) -> Tuple[Callable[..., Any], List[Object], bool]:
        """The method, the objects, and whether it takes these, one of them given twice perhaps."""
        words = text.replace("(", " ( ").replace(")", " ) ").split() if isinstance(text, str) else []
        if len(words) < 3 or words[0] != "(" or words[-1] != ")":
            raise BadRequest(f"step wants an instance such as (go hall attic), not {text!r}")
        if not self._begun:
            raise BadRequest("a step comes after describe, reset, set or restore")
        capability = self.world.vocabulary.capabilities.get(words[1])
        if capability is None:
            known = ", ".join(self.world.vocabulary.capabilities)
            raise BadRequest(f"there is no capability {words[1]}; there are: {known}")
        objects = _bound(capability, words[2:-1], self.world.by_name)
        possible = not capability.distinct or len(set(objects)) == len(objects)
        found = (self._method(capability), objects, possible)
        if len(self._instances) < MOST_KEPT:
            self._instances[text] = found
        return found

    def _method(self, signature: Signature) -> Callable[..., Any]:
        return partial(signature.function, self.agent)

    def _place(self, instance: str) -> str:
        capability = self.world.vocabulary.capabilities[instance.strip(" ()").split()[0]]
        return places.in_parentheses(places.of_function(capability.function))

    def _places(self) -> List[Json]:
        """Where in the user's files what stands, as far as files tell."""
        kind, vocabulary = type(self.agent), self.world.vocabulary
        found = {
            **{f"predicate {each.name}": places.of_function(each.function) for each in vocabulary.predicates.values()},
            **{f"capability {each.name}": places.of_function(each.function) for each in vocabulary.capabilities.values()},
            "set_state": places.of_function(kind.set_state),
            "reset": places.of_function(kind.reset),
            "objects": places.of_class(kind, "objects"),
        }
        return [{"of": what, "at": place[:LONGEST_TEXT]} for what, place in found.items() if place]


def _remedy(instance: str, kind: type) -> str:
    refuse = f"If {instance} cannot be executed there, raise qace.Refused"
    meant = kind.__module__ != "builtins" or kind in (AssertionError, RuntimeError, ValueError)
    return f"{refuse}, or declare refuses = ({kind.__name__},)" if meant else refuse


def _exceptions(refuses: Any) -> Tuple[Any, ...]:
    found = tuple(refuses) if isinstance(refuses, (tuple, list)) else (refuses,)
    for each in found:
        if not (isinstance(each, type) and issubclass(each, Exception)):
            raise DeclarationError(f"refuses is {refuses!r}; it must be a tuple of exceptions, such as (ValueError,)")
    return found


def _is_truth(value: object) -> bool:
    try:
        return value in BOOLEANS
    except TypeError:
        return False


def _bound(capability: Signature, words: Sequence[str], known: Dict[str, Object]) -> List[Object]:
    if len(words) != len(capability.parameters):
        raise BadRequest(f"{capability} takes {len(capability.parameters)} objects, got {len(words)}")
    objects: List[Object] = []
    for word, parameter in zip(words, capability.parameters):
        if word not in known:
            raise BadRequest(f"there is no object {word}")
        if not parameter.takes(known[word]):
            raise BadRequest(f"{word} is a {type(known[word]).type_name}; ?{parameter.name} of {capability} is not")
        objects.append(known[word])
    return objects


def _described(signature: Signature) -> Json:
    described: Json = {
        "name": signature.name,
        "parameters": [{"name": p.name, "type": _type(p)} for p in signature.parameters],
    }
    if signature.phrase is not None:
        described["phrase"] = signature.phrase
    if signature.distinct:
        described["distinctObjects"] = True
    return described


def _type(parameter: Parameter) -> Any:
    types = [kind.type_name for kind in parameter.types]
    return types[0] if len(types) == 1 else types
