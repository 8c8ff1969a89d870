"""Measures what a step costs on Python's side: ``python3 -m tests.benchmark`` in the folder above."""

import importlib.util
import json
import sys
import time

from qace.server import answer
from qace.session import Session

from .child import PYTHON

STEPS = 20_000


def measure(example: str, instance: str) -> float:
    """Microseconds for a line that asks for a step, from its bytes to the answer's."""
    spec = importlib.util.spec_from_file_location(example, PYTHON / "examples" / f"{example}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[example] = module
    spec.loader.exec_module(module)
    session = Session(getattr(module, example.capitalize())())
    session.describe({"protocol": 1})
    reset = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "reset", "params": {"seed": 1, "run": 1}}).encode()
    step = json.dumps({"jsonrpc": "2.0", "id": 2, "method": "step", "params": {"instance": instance}}).encode()
    spent = 0
    for _ in range(STEPS):
        answer(session, reset)
        began = time.perf_counter_ns()
        answer(session, step)
        spent += time.perf_counter_ns() - began
    return spent / STEPS / 1000


if __name__ == "__main__":
    for example, instance in (
        ("gardener", "(fill)"),
        ("driver", "(move-vehicle l-2-1 l-1-2)"),
        ("warehouse", "(pick-up b1 r1)"),
    ):
        print(f"{example}: {measure(example, instance):.1f} µs a step")
