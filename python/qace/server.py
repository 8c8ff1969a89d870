"""The lines of the protocol: JSON-RPC 2.0 over standard input and output."""

import json
import os
import sys
import traceback
from typing import IO, Any, Dict, Tuple

from . import places
from .agent import Agent
from .names import DeclarationError
from .session import AgentFailed, BadRequest, Session
from .watchdog import Watchdog

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
NO_METHOD = -32601
INVALID_PARAMS = -32602
AGENT_ERROR = -32000

_encode = json.JSONEncoder(separators=(",", ":")).encode


def serve(agent: Agent) -> None:
    """Answers until there is nothing more to read. The exit code is 2 if the agent's declarations are wrong."""
    if sys.stdin is not None and sys.stdin.isatty():
        print(f'This agent waits for questions. Try: ./qace doctor --exec "python3 {sys.argv[0]}"', file=sys.stderr)
    lines, out = _take_over()
    try:
        session = Session(agent)
    except DeclarationError as wrong:
        print(f"qace: {wrong}", file=sys.stderr)
        _refuse_all(lines, out, str(wrong))
        sys.exit(2)
    watchdog = Watchdog(out)
    try:
        for line in lines:
            with watchdog.watching(line):
                answered = answer(session, line)
            out.write(answered)
            out.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        # Whoever asked has gone, so nobody reads what closing would still write.
        os._exit(1)


def _take_over() -> Tuple[IO[bytes], IO[bytes]]:
    """Keeps standard input and output for the protocol: what is printed, by C code too, goes to standard error."""
    sys.stdout.flush()
    lines = os.fdopen(os.dup(0), "rb")
    out = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return lines, out


def _refuse_all(lines: IO[bytes], out: IO[bytes], message: str) -> None:
    first = lines.readline()
    if first:
        out.write(_error(_id(first), AGENT_ERROR, message))
        out.flush()


def answer(session: Session, line: bytes) -> bytes:
    """The one line that answers a line."""
    try:
        request = json.loads(line)
    except ValueError as wrong:
        return _error(None, PARSE_ERROR, f"not a line of JSON: {wrong}")
    number = request.get("id") if isinstance(request, dict) else None
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        return _error(number, INVALID_REQUEST, "a request is an object with jsonrpc, id, method and params")
    method = session.methods.get(request["method"])
    if method is None:
        offered = ", ".join(session.methods)
        return _error(number, NO_METHOD, f"there is no method {request['method']} here; there are: {offered}")
    params = request.get("params", {})
    if not isinstance(params, dict):
        return _error(number, INVALID_PARAMS, "params must be an object")
    try:
        result = method(params)
    except BadRequest as wrong:
        return _error(number, INVALID_PARAMS, str(wrong))
    except AgentFailed as failed:
        cause = failed.__cause__ or failed
        traceback.print_exception(type(cause), cause, cause.__traceback__)
        return _error(number, AGENT_ERROR, f"{_told(cause)}. {failed}")
    except (Exception, SystemExit) as failure:
        traceback.print_exc()
        return _error(number, AGENT_ERROR, _told(failure))
    return _line({"jsonrpc": "2.0", "id": number, "result": result})


def _told(failure: BaseException) -> str:
    """What went wrong, and the line of the user's own code in which it did."""
    return f"{type(failure).__name__}: {failure}{places.in_parentheses(places.of_failure(failure))}"


def _id(line: bytes) -> Any:
    try:
        request = json.loads(line)
    except ValueError:
        return None
    return request.get("id") if isinstance(request, dict) else None


def _error(number: Any, code: int, message: str) -> bytes:
    return _line({"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}})


def _line(message: Dict[str, Any]) -> bytes:
    return _encode(message).encode("ascii") + b"\n"
