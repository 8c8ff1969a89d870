"""Lets the program ask an agent that is an object of this process, for example in a notebook."""

import array
import ctypes
import os
import shlex
import signal
import socket
import sys
import tempfile
import threading
import warnings
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Dict, Iterator, Optional, Type

from .agent import Agent

SOCKET = "QACE_AGENT_SOCKET"
_END_WITH_PARENT = 1


class Host:
    """Each time the program starts its agent, a copy of this process answers in its place.

    A copy (a fork) has the agent as it was, and what becomes of it touches neither this process nor other copies: an
    agent that crashes or hangs is ended and started again like any other program.
    """

    def __init__(self, agent: Agent) -> None:
        if not hasattr(os, "fork"):
            raise NotImplementedError("agents that are objects need os.fork; write a program that serves yours instead")
        self._agent = agent
        self._folder = tempfile.TemporaryDirectory(prefix="qace-")
        self._address = str(Path(self._folder.name) / "agent")
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._copies: Dict[int, socket.socket] = {}
        self._lock = threading.Lock()

    def command(self) -> str:
        """What the program starts as its agent. It is the same each time, so that a run can be resumed."""
        return " ".join(shlex.quote(word) for word in [sys.executable, str(Path(__file__).with_name("relay.py"))])

    def environment(self) -> Dict[str, str]:
        return {**os.environ, SOCKET: self._address}

    def __enter__(self) -> "Host":
        self._listening.bind(self._address)
        self._listening.listen(8)
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        # Shut down first: closing alone does not wake the thread that waits for the next relay.
        with _ignoring_errors():
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        with self._lock:
            for copy in self._copies:
                with _ignoring_errors():
                    os.kill(copy, signal.SIGKILL)
        self._folder.cleanup()

    def _accept(self) -> None:
        while True:
            try:
                relay, _ = self._listening.accept()
            except OSError:
                return
            streams = _received(relay)
            if len(streams) != 3:
                # It was ended before it could say whom to answer.
                for stream in streams:
                    os.close(stream)
                relay.close()
                continue
            with warnings.catch_warnings():
                # Forking beside threads is warned of; these here hold no locks.
                warnings.simplefilter("ignore", DeprecationWarning)
                copy = os.fork()
            if copy == 0:
                self._answer(relay, streams)
            for stream in streams:
                os.close(stream)
            with self._lock:
                self._copies[copy] = relay
            threading.Thread(target=self._wait, args=(copy, relay), daemon=True).start()
            threading.Thread(target=self._guard, args=(copy, relay), daemon=True).start()

    def _answer(self, relay: socket.socket, streams: "array.array[int]") -> None:
        """In the copy: the relay's streams become its own, and it serves as any program would."""
        code = 1
        try:
            _end_with_parent()
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            self._listening.close()
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
            # Otherwise a source of chance that no query seeds would give all copies the same.
            self._agent.reseed(int.from_bytes(os.urandom(4), "big"))
            self._agent.serve()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        finally:
            with _ignoring_errors():
                sys.stderr.flush()
            os._exit(code)

    def _wait(self, copy: int, relay: socket.socket) -> None:
        """Tells the relay how its copy ended."""
        _, status = os.waitpid(copy, 0)
        with self._lock:
            self._copies.pop(copy, None)
        code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 1
        with _ignoring_errors():
            relay.send(bytes([code]))
        with _ignoring_errors():
            relay.shutdown(socket.SHUT_RDWR)

    def _guard(self, copy: int, relay: socket.socket) -> None:
        """Ends a copy whose relay was ended."""
        with relay:
            with _ignoring_errors():
                relay.recv(1)
            with self._lock:
                if copy in self._copies:
                    with _ignoring_errors():
                        os.kill(copy, signal.SIGKILL)


def _received(relay: socket.socket) -> "array.array[int]":
    streams = array.array("i")
    try:
        _, sent, _, _ = relay.recvmsg(1, socket.CMSG_LEN(3 * streams.itemsize))
    except OSError:
        return streams
    for level, kind, data in sent:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            streams.frombytes(data[: len(data) - len(data) % streams.itemsize])
    return streams


def _end_with_parent() -> None:
    """Where Linux offers it, a copy does not outlive the process it is a copy of."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)


@contextmanager
def _ignoring_errors() -> Iterator[None]:
    """Around what is done to something that may have ended already."""
    try:
        yield
    except OSError:
        pass
