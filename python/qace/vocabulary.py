"""What an agent's class declares, gathered and checked."""

import inspect
import sys
import typing
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Type

from . import names, places
from .declare import Capability, Declared, Predicate, check_phrase, declared_by
from .names import DeclarationError
from .objects import Object, supertypes


class Parameter(NamedTuple):
    """A parameter and the types of which its objects may be."""

    name: str
    types: Tuple[Type[Object], ...]

    def takes(self, thing: Object) -> bool:
        return isinstance(thing, self.types)


class Signature(NamedTuple):
    """A predicate or a capability, and the function that stands for it: it takes the agent, and then the objects."""

    name: str
    method: str
    function: Callable[..., Any]
    parameters: Tuple[Parameter, ...]
    phrase: Optional[str]
    distinct: bool

    def __str__(self) -> str:
        return "(" + " ".join([self.name] + ["?" + parameter.name for parameter in self.parameters]) + ")"


class Vocabulary:
    """The predicates and capabilities of an agent, in the order in which they are written, methods first."""

    def __init__(self, agent: Any) -> None:
        kind = type(agent)
        self.predicates: Dict[str, Signature] = {}
        self.capabilities: Dict[str, Signature] = {}
        for method, function, declared in _declarations(kind):
            known = self.predicates if declared.kind == "predicate" else self.capabilities
            _add(known, _signature(kind, method, function, declared), f"{kind.__name__} has two {_plural(declared.kind)}")
        for predicate in _listed(agent, "predicates", Predicate):
            given = _given(predicate, predicate.holds, "predicate", False)
            _add(self.predicates, given, f"{kind.__name__} has two predicates")
        for capability in _listed(agent, "capabilities", Capability):
            given = _given(capability, capability.do, "capability", capability.distinct)
            _add(self.capabilities, given, f"{kind.__name__} has two capabilities")
        if not self.capabilities:
            raise DeclarationError(
                f"{kind.__name__} has no capability: mark a method with @qace.capability(), or list a qace.Capability"
                " in capabilities"
            )

    def types(self, objects: Sequence[Object]) -> List[Type[Object]]:
        """Every type that is used, those above first."""
        found: Dict[str, Type[Object]] = {}
        for signature in (*self.predicates.values(), *self.capabilities.values()):
            for parameter in signature.parameters:
                for kind in parameter.types:
                    _add_type(kind, found)
        for thing in objects:
            _add_type(type(thing), found)
        return list(found.values())


def _add(known: Dict[str, Signature], signature: Signature, two: str) -> None:
    if signature.name in known:
        both = f"{known[signature.name].method} and {signature.method}"
        raise DeclarationError(f"{two} called {signature.name}: {both}")
    known[signature.name] = signature


def _listed(agent: Any, attribute: str, kind: type) -> Iterable[Any]:
    listed = getattr(agent, attribute)
    if isinstance(listed, (str, dict)) or not hasattr(listed, "__iter__"):
        raise DeclarationError(f"{attribute} is {listed!r}; it must be a list of qace.{kind.__name__}")
    for each in listed:
        if not isinstance(each, kind):
            raise DeclarationError(f"{each!r} among the {attribute} is no qace.{kind.__name__}")
        yield each


def check_objects(objects: Any) -> List[Object]:
    """The objects as a list, where each is one and has a name of its own."""
    if isinstance(objects, (str, dict)) or not hasattr(objects, "__iter__"):
        raise DeclarationError(
            f"objects is {objects!r}; it must be a list of instances of your subclasses of qace.Object"
        )
    found: Dict[str, Object] = {}
    for thing in objects:
        if not isinstance(thing, Object):
            raise DeclarationError(
                f"{thing!r} among the objects is no qace.Object: declare a type, class Site(qace.Object),"
                " and write Site(\"base\")"
            )
        if thing in found:
            raise DeclarationError(f"there are two objects called {thing}: {found[thing]!r} and {thing!r}")
        found[thing] = thing
    return list(found.values())


def _add_type(kind: Type[Object], found: Dict[str, Type[Object]]) -> None:
    if kind is Object:
        return
    for above in supertypes(kind):
        _add_type(above, found)
    if found.setdefault(kind.type_name, kind) is not kind:
        raise DeclarationError(f"there are two types called {kind.type_name}: {found[kind.type_name]!r} and {kind!r}")


def _declarations(agent: type) -> Iterator[Tuple[str, Any, Declared]]:
    """Base classes first. An override without a decorator keeps what the method above it declares."""
    seen: Dict[str, Tuple[str, Any, Declared]] = {}
    for kind in reversed(agent.__mro__):
        for method, function in vars(kind).items():
            declared = declared_by(function)
            if declared is not None:
                seen[method] = (method, function, declared)
            elif method in seen and not callable(function):
                del seen[method]
    return iter(seen.values())


def _signature(agent: type, method: str, function: Any, declared: Declared) -> Signature:
    where = f"{agent.__name__}.{method}"
    own = [kind for kind in agent.__mro__ if kind.__module__.startswith(f"{__package__}.") and _has(kind, method)]
    if own:
        raise DeclarationError(
            f"{where}: qace.{own[0].__name__} has a {method} of its own; call yours otherwise, and say"
            f' @qace.{declared.kind}(name="{names.of_identifier(method)}")'
        )
    if isinstance(function, (staticmethod, classmethod)) or not inspect.isfunction(function):
        raise DeclarationError(f"{where}: a {declared.kind} is a plain method, def {method}(self, ...)")
    name = names.of_identifier(method) if declared.name is None else declared.name
    try:
        names.check(name, declared.kind)
        parameters = _parameters(function)
        phrase = None if declared.phrase is None else check_phrase(declared.phrase, len(parameters), name)
    except DeclarationError as wrong:
        raise DeclarationError(f"{where}{places.in_parentheses(places.of_function(function))}: {wrong}") from wrong
    # Taken from the class, so that an attribute of the same name may hold the state behind it.
    return Signature(name, method, getattr(agent, method), parameters, phrase, declared.distinct)


def _given(declared: Any, function: Any, kind: str, distinct: bool) -> Signature:
    """What is declared as data."""
    where = f"the {kind} {declared.name!r}"
    try:
        if not callable(function):
            raise DeclarationError(f"{function!r} is no function")
        name = names.check(declared.name, kind)
        parameters = _listed_parameters(declared.parameters)
        try:
            inspect.signature(function).bind(None, *parameters)
        except TypeError as wrong:
            raise DeclarationError(
                f"its function must take the agent and {len(parameters)} objects: {wrong}"
                f"{places.in_parentheses(places.of_function(function))}"
            ) from wrong
        phrase = None if declared.phrase is None else check_phrase(declared.phrase, len(parameters), name)
    except DeclarationError as wrong:
        raise DeclarationError(f"{where}: {wrong}") from wrong
    return Signature(name, name, function, parameters, phrase, distinct)


def _listed_parameters(listed: Any) -> Tuple[Parameter, ...]:
    if isinstance(listed, Mapping):
        return tuple(_parameter(name, _types(name, kind)) for name, kind in listed.items())
    found: List[Parameter] = []
    for kind in listed:
        types = _types(f"number {len(found) + 1}", kind)
        name = "thing" if types[0] is Object else types[0].type_name
        same = sum(1 for other in found if other.types == types)
        found.append(_parameter(name if same == 0 else f"{name}-{same + 1}", types))
    return tuple(found)


def _parameter(name: str, types: Tuple[Type[Object], ...]) -> Parameter:
    return Parameter(names.check(names.of_identifier(name), "parameter"), types)


def _has(kind: type, name: str) -> bool:
    return name in vars(kind) or name in getattr(kind, "__annotations__", {})


def _parameters(function: Any) -> Tuple[Parameter, ...]:
    written = list(inspect.signature(function).parameters.values())
    if not written or written[0].name != "self":
        raise DeclarationError("its first parameter must be self")
    try:
        module = sys.modules.get(function.__module__)
        hints = typing.get_type_hints(function, getattr(module, "__dict__", None))
    except NameError as unknown:
        raise DeclarationError(f"{unknown}; types must be classes at the top of the module") from unknown
    found: List[Parameter] = []
    for parameter in written[1:]:
        if parameter.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty:
            raise DeclarationError(f"parameter {parameter} must be a plain one, without * and without a default")
        given = _parameter(parameter.name, _types(parameter.name, hints.get(parameter.name)))
        if any(other.name == given.name for other in found):
            raise DeclarationError(f"two parameters are called {given.name}")
        found.append(given)
    return tuple(found)


def _types(name: str, hint: Any) -> Tuple[Type[Object], ...]:
    if hint is None:
        raise DeclarationError(f"parameter {name} has no type: annotate it with a subclass of qace.Object")
    several = typing.get_origin(hint) is typing.Union or type(hint).__name__ == "UnionType"
    kinds = typing.get_args(hint) if several else (hint,)
    for kind in kinds:
        if not (isinstance(kind, type) and issubclass(kind, Object)):
            shown = getattr(kind, "__name__", repr(kind))
            raise DeclarationError(
                f"parameter {name} is of type {shown}, which is no subclass of qace.Object:"
                " annotate it with your subclass of qace.Object"
            )
    return tuple(sorted(kinds, key=lambda kind: kind.type_name))


def _plural(kind: str) -> str:
    return "predicates" if kind == "predicate" else "capabilities"
