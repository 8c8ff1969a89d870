"""As much of JSON Schema as docs/protocol.schema.json uses. A keyword it does not know is an error, never ignored."""

import json
import re
from pathlib import Path
from typing import Any, Dict, List

SCHEMA: Dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "protocol.schema.json").read_text(encoding="utf-8")
)
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
SILENT = {"$schema", "title", "description", "$defs", "then", "else"}


def faults(value: Any, schema: Any, at: str = "$") -> List[str]:
    """What is wrong with a value, each with its place; nothing where it fits the schema."""
    if isinstance(schema, bool):
        return [] if schema else [f"{at}: must not be there"]
    found: List[str] = []
    for keyword, wanted in schema.items():
        if keyword not in SILENT:
            found += _CHECKS[keyword](value, wanted, schema, at)
    return found


def _ref(value, wanted, schema, at):
    target = SCHEMA
    for step in wanted[2:].split("/"):
        target = target[step]
    return faults(value, target, at)


def _type(value, wanted, schema, at):
    names = [wanted] if isinstance(wanted, str) else wanted
    fits = any(
        isinstance(value, int) and not isinstance(value, bool) if name == "integer" else isinstance(value, TYPES[name])
        for name in names
    )
    return [] if fits else [f"{at}: {value!r} is no {wanted}"]


def _properties(value, wanted, schema, at):
    if not isinstance(value, dict):
        return []
    return [fault for name in wanted if name in value for fault in faults(value[name], wanted[name], f"{at}.{name}")]


def _additional(value, wanted, schema, at):
    assert wanted is False
    extra = set(value) - set(schema["properties"]) if isinstance(value, dict) else set()
    return [f"{at}: {name} is unknown" for name in extra]


def _items(value, wanted, schema, at):
    if not isinstance(value, list):
        return []
    return [fault for i, item in enumerate(value) for fault in faults(item, wanted, f"{at}[{i}]")]


def _some(count):
    def check(value, wanted, schema, at):
        tried = [faults(value, option, at) for option in wanted]
        fitting = sum(not tries for tries in tried)
        return [] if count(fitting) else [f"{at}: fits {fitting} of the options: {tried}"]

    return check


def _if(value, wanted, schema, at):
    branch = "else" if faults(value, wanted, at) else "then"
    return faults(value, schema.get(branch, True), at)


def _dependent(value, wanted, schema, at):
    return [fault for name in wanted if name in value for fault in _required(value, wanted[name], schema, at)]


def _required(value, wanted, schema, at):
    return [f"{at}: {name} is missing" for name in wanted if isinstance(value, dict) and name not in value]


def _holds(kind, test):
    def check(value, wanted, schema, at):
        fits = not isinstance(value, kind) or isinstance(value, bool) or test(value, wanted)
        return [] if fits else [f"{at}: {value!r} against {wanted!r}"]

    return check


def _unique(value, wanted, schema, at):
    assert wanted is True
    twice = isinstance(value, list) and len({json.dumps(item) for item in value}) < len(value)
    return [f"{at}: something is there twice"] if twice else []


def _const(value, wanted, schema, at):
    return [] if json.dumps(value) == json.dumps(wanted) else [f"{at}: {value!r} is not {wanted!r}"]


_CHECKS = {
    "$ref": _ref,
    "type": _type,
    "const": _const,
    "enum": lambda value, wanted, schema, at: [] if value in wanted else [f"{at}: {value!r} is none of {wanted}"],
    "properties": _properties,
    "additionalProperties": _additional,
    "required": _required,
    "dependentRequired": _dependent,
    "items": _items,
    "uniqueItems": _unique,
    "anyOf": _some(lambda fitting: fitting > 0),
    "oneOf": _some(lambda fitting: fitting == 1),
    "if": _if,
    "pattern": _holds(str, lambda value, wanted: re.search(wanted, value) is not None),
    "minLength": _holds(str, lambda value, wanted: len(value) >= wanted),
    "maxLength": _holds(str, lambda value, wanted: len(value) <= wanted),
    "minimum": _holds(int, lambda value, wanted: value >= wanted),
    "maximum": _holds(int, lambda value, wanted: value <= wanted),
    "minItems": _holds(list, lambda value, wanted: len(value) >= wanted),
    "maxItems": _holds(list, lambda value, wanted: len(value) <= wanted),
    "minProperties": _holds(dict, lambda value, wanted: len(value) >= wanted),
    "maxProperties": _holds(dict, lambda value, wanted: len(value) <= wanted),
}
