"""Assess, compare and check agents from Python, as the command line does."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import weakref
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import program
from .agent import Agent
from .hosting import Host
from .model import Model

DONE, NEGATIVE, PARTIAL = 0, 1, 3


def assess(
    agent: Union[Agent, str], *, out: Union[str, Path, None] = None, progress: Optional[bool] = None, **options: Any
) -> Model:
    """Learns what an agent can do, by asking it.

    :param agent: an object of yours, the command of a program that serves one (``"python3 my_agent.py"``), or a
        built-in agent (``"driver"``)
    :param out: the run folder; without it, a temporary one that lasts as long as the model;
        :meth:`Model.save` keeps a copy
    :param progress: whether to show on standard error how far it has come; by default, if that is a terminal
    :param options: those of ``qace assess``, with underscores: ``seed=1, min_outcome=0.02, budget=5000``

    Raises QaceError if the agent keeps failing or an option is wrong. What was learned before stays where its message
    says, and can be resumed.
    """
    _require_agent(agent)
    temporary = tempfile.mkdtemp(prefix="qace-run-") if out is None else None
    folder = Path(out) if temporary is None else Path(temporary) / "run"
    words = ["assess", "--json", f"--out={folder}", *program.options(options)]
    try:
        _ask(agent, words, (DONE, PARTIAL), _is_terminal() if progress is None else progress)
        model = Model(folder)
    except BaseException:
        # Of a run that has begun, the message says how to resume it there.
        if temporary is not None and not (folder / "run.json").exists():
            shutil.rmtree(temporary, ignore_errors=True)
        raise
    if temporary is not None:
        weakref.finalize(model, shutil.rmtree, temporary, ignore_errors=True)
    return model


def load(folder: Union[str, Path]) -> Model:
    """The model in an existing run folder."""
    return Model(folder)


class Difference(NamedTuple):
    """What is proven to differ between two runs."""

    changed: bool
    """True if a change is proven, with at most 1 % false alarms. False means that nothing was proven."""
    data: Dict[str, Any]
    """All of it, as ``qace diff --json`` prints it."""
    folders: Tuple[str, str]
    options: Tuple[str, ...] = ()

    def text(self) -> str:
        """What changed and what could not be compared, for people."""
        return program.run(["diff", *self.folders, *self.options], (DONE, NEGATIVE, PARTIAL)).stdout


def diff(old: Union[Model, str, Path], new: Union[Model, str, Path], **options: Any) -> Difference:
    """Says what an updated agent does that it did not, no longer does, or does with other probabilities.

    :param options: those of ``qace diff``: ``tolerance=0.1, error_rate=0.001``
    """
    folders = _folder(old), _folder(new)
    words = tuple(program.options(options))
    done = program.run(["diff", *folders, *words, "--json"], (DONE, NEGATIVE, PARTIAL))
    return Difference(done.returncode == NEGATIVE, json.loads(done.stdout), folders, words)


class Diagnosis(NamedTuple):
    """Whether an agent can be assessed, and what to fix."""

    ready: bool
    findings: Tuple[Dict[str, Any], ...]

    def __bool__(self) -> bool:
        return self.ready


def doctor(agent: Union[Agent, str], **options: Any) -> Diagnosis:
    """Checks an agent, and says what is missing, wrong, slow or contradictory.

    :param agent: an object of yours, or the command of a program that serves one
    """
    _require_agent(agent)
    done = _ask(agent, ["doctor", "--json", *program.options(options)], (DONE, NEGATIVE), False)
    data = json.loads(done.stdout)
    return Diagnosis(data["ready"], tuple(data["findings"]))


def _require_agent(agent: object) -> None:
    if not isinstance(agent, (Agent, str)):
        raise TypeError(f"an agent is a qace.Agent, a command or the name of a built-in agent, not {agent!r}")


def _ask(
    agent: Union[Agent, str], words: List[str], accepted: Sequence[int], progress: bool
) -> "subprocess.CompletedProcess[str]":
    if isinstance(agent, Agent):
        with Host(agent) as host:
            return _run([*words, f"--exec={host.command()}"], accepted, progress, host.environment())
    # The name of a built-in agent is one word; so is a program without arguments, but that is a path.
    is_command = " " in agent or "/" in agent
    return _run([*words, f"--exec={agent}" if is_command else agent], accepted, progress, None)


def _run(
    words: List[str], accepted: Sequence[int], progress: bool, environment: Optional[Dict[str, str]]
) -> "subprocess.CompletedProcess[str]":
    # With its output read here, the program cannot tell by itself that somebody watches.
    watched = progress and _is_terminal()
    variables = dict(os.environ if environment is None else environment)
    if watched:
        variables.setdefault("COLUMNS", str(shutil.get_terminal_size().columns))
    command = [*program.command(["-Dqace.terminal=err"] if watched else []), *words]
    if progress:
        return program.checked(program.run_shown(command, variables), accepted)
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=variables, check=False
    )
    return program.checked(done, accepted)


def _is_terminal() -> bool:
    """Whether standard error is one: not in a notebook, nor where it is replaced."""
    return sys.stderr is not None and sys.stderr.isatty()


def _folder(run: Union[Model, str, Path]) -> str:
    return str(run.folder if isinstance(run, Model) else run)
