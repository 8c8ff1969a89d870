"""Where in the user's files something stands, for messages: ``lamp.py, line 12``."""

import inspect
import linecache
import os
import re
import sysconfig
from types import FrameType
from typing import Any, Iterable, Optional, Tuple

_ELSEWHERE = tuple(
    os.path.join(path, "")
    for path in {os.path.dirname(__file__), *(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib"))}
)

Line = Tuple[str, int, str]
"""A file, a line of it, and the function it is in."""


def of_function(function: Any) -> str:
    """Where a function is written; empty where no file has it."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None or not os.path.exists(code.co_filename) or own([(code.co_filename, 0, "")]) is None:
        return ""
    line = code.co_firstlineno
    # A decorator counts as the first line of what it decorates.
    while linecache.getline(code.co_filename, line).lstrip().startswith("@"):
        line += 1
    return _shown(code.co_filename, line)


def of_class(kind: type, attribute: str) -> str:
    """Where a class gives an attribute its value, or else where the class begins; empty where no file has it."""
    for above in kind.__mro__:
        if attribute in vars(above):
            kind = above
            break
    try:
        lines, first = inspect.getsourcelines(kind)
        file = inspect.getsourcefile(kind)
    except (OSError, TypeError):
        return ""
    at = next((i for i, line in enumerate(lines) if re.match(rf"\s+{attribute}\b.*=", line)), 0)
    return "" if file is None or own([(file, 0, "")]) is None else _shown(file, first + at)


def of_failure(failure: BaseException) -> str:
    """The last of the user's own lines that led to a failure: ``lamp.py, line 12, in go``."""
    lines = []
    trace = failure.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        lines.append((code.co_filename, trace.tb_lineno, code.co_name))
        trace = trace.tb_next
    found = own(lines)
    return "" if found is None else f"{_shown(found[0], found[1])}, in {found[2]}"


def of_frame(frame: Optional[FrameType]) -> str:
    """The innermost of the user's own lines that is being executed: ``go (lamp.py, line 12)``."""
    lines = []
    while frame is not None:
        lines.append((frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name))
        frame = frame.f_back
    found = own(reversed(lines))
    return "" if found is None else f"{found[2]} ({_shown(found[0], found[1])})"


def own(lines: Iterable[Line]) -> Optional[Line]:
    """The last line that is neither of this package, nor of Python, nor of anything installed."""
    found = [line for line in lines if not os.path.abspath(line[0]).startswith(_ELSEWHERE) and line[0][:1] != "<"]
    return found[-1] if found else None


def is_raised_here(failure: BaseException) -> bool:
    """Whether it was this package that raised it."""
    trace = failure.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and os.path.dirname(trace.tb_frame.f_code.co_filename) == os.path.dirname(__file__)


def in_parentheses(place: str) -> str:
    """The place as it follows a name; nothing where there is none."""
    return f" ({place})" if place else ""


def _shown(file: str, line: int) -> str:
    return f"{os.path.basename(file)}, line {line}"
