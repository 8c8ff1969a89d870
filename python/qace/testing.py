"""For test suites: has an agent changed since a run that was kept?"""

import tempfile
from pathlib import Path
from typing import Any, Union

from . import program
from .agent import Agent
from .assessing import DONE, NEGATIVE, PARTIAL, Difference, _ask, _folder, _require_agent, diff
from .model import Model

LEVELS = ("tolerance", "error_rate")
"""The options of an assessment by which it is compared, too."""


def assert_same_capabilities(
    agent: Union[Agent, str], released: Union[Model, str, Path], lenient: bool = False, **options: Any
) -> Difference:
    """Asks an agent whether it still does what it did in an earlier run, and fails with the table where it does not.

    :param agent: an object of yours, or the command of a program that serves one
    :param released: the folder of the earlier run, or its model
    :param lenient: whether it passes where there is not enough to tell
    :param options: those of ``qace assess``, such as ``seed`` or ``tolerance``
    """
    _require_agent(agent)
    with tempfile.TemporaryDirectory(prefix="qace-gate-") as folder:
        out = Path(folder) / "run"
        words = ["assess", "--json", f"--against={_folder(released)}", f"--out={out}", *program.options(options)]
        done = _ask(agent, words, (DONE, NEGATIVE, PARTIAL), False)
        if not done.stdout:
            raise AssertionError(f"the agent failed before it could be compared: {done.stderr.strip()}")
        found = diff(released, out, **{name: options[name] for name in LEVELS if name in options})
        if done.returncode == NEGATIVE or (done.returncode == PARTIAL and not lenient):
            raise AssertionError(found.text())
        return found
