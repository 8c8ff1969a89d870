import re
import subprocess
import sys
import tempfile
import types
import unittest
from pathlib import Path
from typing import Any, Dict

import build_backend
import qace
from qace.session import Session

ROOT = Path(__file__).resolve().parents[1]


class Package(unittest.TestCase):
    def test_the_wheel_holds_a_package_that_works(self):
        with tempfile.TemporaryDirectory() as folder:
            wheel = Path(folder) / build_backend.build_wheel(folder)
            code = "import qace, qace.server; print(qace.__file__)"
            shown = subprocess.run(
                [sys.executable, "-c", code],
                env={"PYTHONPATH": str(wheel)},
                cwd=folder,
                stdout=subprocess.PIPE,
                check=True,
            )
        self.assertIn(wheel.name, shown.stdout.decode())

    def test_its_version_is_the_same_everywhere(self):
        written = re.search('^version = "(.*)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
        self.assertEqual({qace.__version__, build_backend.VERSION, written.group(1)}, {qace.__version__})

    def test_the_agents_of_the_readme_are_agents(self):
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        lamp, _, robot, walker = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        session = Session(defined(lamp)["Lamp"]())
        self.assertEqual(session.describe({"protocol": 1})["world"]["initial"], ["(in hall)"])
        self.assertEqual(
            session.set({"state": ["(in attic)"], "seed": 1, "run": 0})["state"],
            ["(in attic)"],
        )
        self.assertTrue(session.step({"instance": "(switch-on attic)"})["executed"])
        moved = Session(defined(robot)["Robot"]())
        self.assertEqual(moved.describe({"protocol": 1})["world"]["initial"][:2], ["(at c0)", "(beside c0 c1)"])
        self.assertTrue(moved.step({"instance": "(go c0 c1)"})["executed"])
        self.assertFalse(moved.step({"instance": "(go c0 c1)"})["executed"])
        self.assertEqual(Session(defined(walker)["Walker"](None)).starts, "initial")


def defined(code: str) -> Dict[str, Any]:
    module = types.ModuleType("readme")
    sys.modules["readme"] = module
    exec(compile(code, "README.md", "exec"), vars(module))
    return vars(module)
