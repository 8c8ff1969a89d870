"""An agent in a process of its own, spoken to over the protocol; every line is held against the schema."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, Optional

from .schema import SCHEMA, faults

PYTHON = Path(__file__).resolve().parents[1]


class Child:
    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(PYTHON)},
            cwd=str(PYTHON),
        )
        self.number = 0

    def __enter__(self) -> "Child":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.process.kill()
        self.process.communicate()

    def say(self, line: bytes) -> Dict[str, Any]:
        self.process.stdin.write(line)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def answer(self, method: str, **params: Any) -> Dict[str, Any]:
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        answer = self.say(json.dumps(request).encode() + b"\n")
        assert answer["id"] == self.number, answer
        shape = "error" if "error" in answer else method
        wrong = faults(answer, SCHEMA["$defs"]["answers"][shape])
        assert not wrong, f"{answer}: {wrong}"
        return answer

    def ask(self, method: str, **params: Any) -> Dict[str, Any]:
        answer = self.answer(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method: str, **params: Any) -> Dict[str, Any]:
        answer = self.answer(method, **params)
        assert "error" in answer, answer
        return answer["error"]

    def end(self, timeout: Optional[float] = 60) -> "Ended":
        """What is left to read once nothing more is asked."""
        out, err = self.process.communicate(timeout=timeout)
        return Ended(self.process.returncode, out.decode(), err.decode())


class Ended:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err
