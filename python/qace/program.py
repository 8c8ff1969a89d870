"""The program that asks and learns: a jar that needs a Java runtime, and nothing else."""

import contextlib
import functools
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, List, Mapping, NoReturn, Optional, Sequence

OLDEST_JAVA = 17
FLAGS = ["-XX:+UseSerialGC", "-Xlog:disable", "-Dfile.encoding=UTF-8"]
SOON_DONE = ["-XX:TieredStopAtLevel=1"]
"""For short calls, in which compiling well does not pay."""
ERASED = "\x1b[K"
COLOUR = re.compile("\x1b\\[[0-9;]*m")
FOLDER = Path(__file__).resolve().parent


class QaceError(Exception):
    """The program failed; the message is its own."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        """1 the agent keeps failing, 2 bad use or bad input, 4 out of memory or disk."""


class JavaMissing(QaceError):
    """There is no Java runtime to run the program with."""

    def __init__(self, found: str) -> None:
        super().__init__(
            f"qace needs a Java runtime, version {OLDEST_JAVA} or later, and {found}. Install one"
            " (Debian: apt install default-jre-headless), or set JAVA_HOME to where it is.",
            2,
        )


def command(flags: Sequence[str] = ()) -> List[str]:
    """The words that start the program: the jar of the installed package, or the launcher of a source checkout."""
    jar = FOLDER / "app" / "qace.jar"
    if jar.exists():
        return [java(), *FLAGS, "-Dqace.command=qace", *flags, "-jar", str(jar)]
    launcher = FOLDER.parent.parent / "qace"
    if launcher.is_file():
        return [str(launcher)]
    raise QaceError(f"this installation of qace has no {jar}; install the wheel of a release", 2)


@functools.lru_cache(maxsize=None)
def java() -> str:
    """The Java runtime: that of JAVA_HOME, or the first on the PATH."""
    home = os.environ.get("JAVA_HOME")
    found = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    if found is None:
        raise JavaMissing("there is no java on the PATH")
    try:
        asked = [found, "-version"]
        shown = subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout
    except OSError as missing:
        raise JavaMissing(f"{found} cannot be started ({missing.strerror})") from missing
    version = shown.decode("utf-8", "replace")
    if major(version) < OLDEST_JAVA:
        raise JavaMissing(f"{found} is older: {version.splitlines()[0] if version else 'it says no version'}")
    return found


def major(version: str) -> int:
    """The 17 of ``openjdk version "17.0.15"``; 8 of ``java version "1.8.0"``; 0 where there is none."""
    quoted = version.split('"')
    numbers = quoted[1].replace("-", ".").split(".") if len(quoted) > 1 else []
    digits = [part for part in numbers[:2] if part.isdigit()]
    if not digits:
        return 0
    return int(digits[1]) if digits[0] == "1" and len(digits) > 1 else int(digits[0])


def options(given: Mapping[str, Any]) -> List[str]:
    """Options of the command line: ``min_outcome=0.02`` is ``--min-outcome 0.02``, and ``True`` is a flag."""
    words: List[str] = []
    for name, value in given.items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append(option)
            elif each is not None and each is not False:
                words.append(f"{option}={each}")
    return words


def run(words: Sequence[str], accepted: Sequence[int] = (0,)) -> "subprocess.CompletedProcess[str]":
    """Runs the program for something that takes no time: it asks no agent.

    Raises QaceError, with what it printed, where its exit code is not accepted.
    """
    done = subprocess.run(
        [*command(SOON_DONE), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False
    )
    return checked(done, accepted)


def checked(
    done: "subprocess.CompletedProcess[str]", accepted: Sequence[int]
) -> "subprocess.CompletedProcess[str]":
    """What was done, where its exit code is accepted; raises QaceError otherwise."""
    if done.returncode not in accepted:
        said = f"qace ended with exit code {done.returncode}"
        raise QaceError(_message(done.stderr or "") or said, done.returncode)
    return done


def run_shown(words: Sequence[str], environment: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    """Runs these words; what they print to standard error is shown at once, and kept for a message."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as running:
        assert running.stdout is not None and running.stderr is not None
        printed: List[bytes] = []
        showing = threading.Thread(target=_show, args=(running.stderr.fileno(), printed), daemon=True)
        try:
            showing.start()
            out = running.stdout.read()
            showing.join()
        except BaseException:
            running.kill()
            raise
    err = b"".join(printed).decode("utf-8", "replace")
    return subprocess.CompletedProcess(words, running.returncode, out.decode("utf-8"), err)


def _show(source: int, printed: List[bytes]) -> None:
    for part in iter(lambda: os.read(source, 4096), b""):
        printed.append(part)
        # Where nobody reads it any more, the program is not to wait for that.
        with contextlib.suppress(OSError):
            os.write(2, part)


def _message(printed: str) -> str:
    """Without colours, and without lines that took one another's place."""
    lines = [line for line in printed.splitlines() if ERASED not in line]
    return COLOUR.sub("", "\n".join(lines)).strip()


def main(arguments: Optional[Sequence[str]] = None) -> NoReturn:
    """The command ``qace``, with the words given to it."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        words = [*command(), *given]
    except QaceError as missing:
        print(f"qace: {missing}", file=sys.stderr)
        sys.exit(missing.exit_code)
    # Agents that the program starts find this package, installed for them or not.
    paths = [str(FOLDER.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    if os.name == "posix":
        os.execvp(words[0], words)
    sys.exit(subprocess.run(words, check=False).returncode)
