"""Says where an agent is that does not answer a doctor in time."""

import json
import os
import sys
import threading
from contextlib import contextmanager
from typing import IO, Any, Iterator

from . import places

READY_SECONDS = 30.0


class Watchdog:
    """Answers in the agent's place once it has taken too long, and ends the process. Only doctors say how long."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._seconds = 0.0
        self._watched = threading.get_ident()

    @contextmanager
    def watching(self, line: bytes) -> Iterator[None]:
        """Watches over what is done to answer a line."""
        seconds = self._limit(line)
        if seconds <= 0:
            yield
            return
        timer = threading.Timer(seconds, self._bark, (line, seconds))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _limit(self, line: bytes) -> float:
        if self._seconds == 0 and b'"examine"' not in line:
            return 0.0
        request = _request(line)
        if request.get("method") == "describe":
            given = request.get("params", {}).get("examine")
            self._seconds = float(given) if isinstance(given, (int, float)) else 0.0
            return max(self._seconds, READY_SECONDS) if self._seconds > 0 else 0.0
        return self._seconds

    def _bark(self, line: bytes, seconds: float) -> None:
        request = _request(line)
        place = places.of_frame(sys._current_frames().get(self._watched))
        message = (
            f"it has taken more than {seconds:g} seconds; the agent is in {place or 'code of others'}."
            " A loop that does not end? If it only takes long, allow more with --step-timeout"
        )
        error = {"jsonrpc": "2.0", "id": request.get("id"), "error": {"code": -32000, "message": message}}
        self._out.write(json.dumps(error).encode("ascii") + b"\n")
        self._out.flush()
        os._exit(3)


def _request(line: bytes) -> Any:
    try:
        request = json.loads(line)
    except ValueError:
        return {}
    return request if isinstance(request, dict) and isinstance(request.get("params", {}), dict) else {}
