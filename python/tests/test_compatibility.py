import ast
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(path for path in ROOT.rglob("*.py") if "build" not in path.relative_to(ROOT).parts)
STANDARD = {
    *("abc", "array", "contextlib", "copy", "ctypes", "functools", "html", "inspect", "io", "itertools", "json", "linecache"),
    *("os", "pathlib", "pickle", "random", "re", "shlex", "shutil", "signal", "socket", "subprocess", "sys", "sysconfig"),
    *("tempfile", "threading", "time", "traceback", "types", "typing", "warnings", "weakref"),
}


class Compatibility(unittest.TestCase):
    def test_python_3_8_reads_every_file(self):
        self.assertGreater(len(FILES), 15)
        for path in FILES:
            ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=(3, 8))

    def test_the_package_needs_the_standard_library_alone(self):
        for path in (ROOT / "qace").glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    self.assertLessEqual({name.name for name in node.names}, STANDARD, path)
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    self.assertIn(node.module, STANDARD, path)

    def test_the_package_is_typed_throughout(self):
        self.assertTrue((ROOT / "qace" / "py.typed").exists())
        for path in (ROOT / "qace").glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    where = f"{path.name}, line {node.lineno}: {node.name}"
                    self.assertIsNotNone(node.returns, where)
                    arguments = [argument for argument in node.args.args if argument.arg not in ("self", "cls", "mcs")]
                    self.assertTrue(all(argument.annotation for argument in arguments), where)
