"""What a user of the wheel does: a fresh virtual environment, a Java runtime, and nothing else. Run by the build:

installed.py TARGET JAVA: the folder with the jar of the module ``cli`` and its lib, and the Java runtime.
"""

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[1]

CHECKS = '''

push = model.capabilities["push"]
assert [str(each) for each in push.precondition] == ["(not (open))"], push
likely = push.outcomes[0]
assert [str(each) for each in likely.changes] == ["(open)"] and likely.odds.low < 0.8 < likely.odds.high, push
prediction = model.predict([], "push")
assert prediction.executes.probability == 1 and prediction.after[0][1] == ("(open)",), prediction
assert model.predict(["(open)"], "push").executes.probability == 0
assert ":precondition (and (not (open)))" in model.to_ppddl()
assert "push the door" in model._repr_html_()
assert qace.doctor(Door()).ready

kept = model.save("kept")
assert not qace.diff(kept, "kept").changed
import qace.testing

assert not qace.testing.assert_same_capabilities(Door(), "kept", seed=3).changed


class Stuck(Door):
    @qace.capability("push the door")
    def push(self) -> None:
        raise qace.Refused("it is stuck")


try:
    qace.testing.assert_same_capabilities(Stuck(), "kept", lenient=True)
    raise RuntimeError("a door that is stuck is the same")
except AssertionError as table:
    assert "CHANGED" in str(table) and "push" in str(table), table


class Weak(Door):
    @qace.capability("push the door")
    def push(self) -> None:
        qace.require(not self.open())
        self.angle = 90.0 if self.random.random() < 0.5 else 5.0


try:
    qace.testing.assert_same_capabilities(Weak(), "kept", seed=3, tolerance=0.4, error_rate=0.001)
    raise RuntimeError("a weaker push is the same")
except AssertionError as table:
    assert "at most 0.1 %" in str(table), table
assert "±0.4" in qace.diff("kept", "kept", tolerance=0.4).text()
try:
    qace.assess(Door(), sede=1)
    raise AssertionError("an unknown option was taken")
except qace.QaceError as wrong:
    assert wrong.exit_code == 2 and "--seed" in str(wrong), wrong


class Broken(Door):
    def reset(self) -> None:
        raise ValueError("no hinges")

try:
    qace.assess(Broken(), retries=0)
    raise AssertionError("a broken agent was assessed")
except qace.QaceError as failed:
    assert failed.exit_code == 1 and "no hinges" in str(failed), failed
try:
    qace.testing.assert_same_capabilities(Broken(), "kept", lenient=True, retries=0)
    raise RuntimeError("a broken agent is the same")
except AssertionError as failed:
    assert "no hinges" in str(failed), failed
print(model)
'''


def main(target: str, runtime: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        wheel = built(target, folder)
        home = Path(folder) / "home"
        home.mkdir()
        venv.create(str(home / "env"), with_pip=True)
        python = str(home / "env" / "bin" / "python")
        # No Maven, no home, no settings of whoever runs this: a Java runtime is all that is found.
        java = Path(folder) / "java"
        java.mkdir()
        (java / "java").symlink_to(runtime)
        bare = {"HOME": str(home), "PATH": f"{home / 'env' / 'bin'}:{java}:/nothing"}
        call([python, "-m", "pip", "install", "--quiet", "--no-index", str(wheel)], home, {**bare, "PIP_NO_INDEX": "1"})
        (home / "door.py").write_text(shown() + CHECKS, encoding="utf-8")
        print(call([python, "door.py"], home, bare), end="")
        (home / "lamp.py").write_text(documented(), encoding="utf-8")
        printed = call([python, "lamp.py"], home, bare)
        assert "['(in ?room)', '(not (lit ?room))']" in printed and (home / "runs/lamp/report.html").exists(), printed
        agents = call([str(home / "env" / "bin" / "qace"), "agents"], home, bare)
        assert "driver" in agents, agents
        missing = subprocess.run(
            [python, "-c", "import qace; qace.assess('driver')"],
            cwd=str(home),
            env={**bare, "PATH": "/nothing"},
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        ).stderr
        assert "qace needs a Java runtime, version 17 or later, and there is no java on the PATH" in missing, missing


def shown() -> str:
    """The program that the README shows, with a name for the model."""
    text = (PYTHON.parent / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    named = code.replace("print(qace.assess(Door()).to_ppddl())", "model = qace.assess(Door())")
    assert named != code, code
    return named


def documented() -> str:
    """The agent that the package's own README shows, assessed as it says there."""
    text = (PYTHON / "README.md").read_text(encoding="utf-8")
    lamp, assessed = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[:2]
    return lamp.replace("Lamp().serve()", assessed.replace("\n", "\n    "))


def built(target: str, folder: str) -> Path:
    """The wheel; built twice, to see that it is the same."""
    builder = [sys.executable, str(PYTHON / "build_backend.py"), target, folder]
    wheel = Path(call(builder, PYTHON, dict(os.environ)).strip())
    first = wheel.read_bytes()
    call(builder, PYTHON, dict(os.environ))
    assert wheel.read_bytes() == first, "the same files gave another wheel"
    return wheel


def call(words: list, folder: Path, environment: dict) -> str:
    done = subprocess.run(
        words,
        cwd=str(folder),
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()), sys.argv[2])
