import importlib.util
import json
import unittest

from .child import PYTHON, Child
from .schema import SCHEMA, faults

NOISY = """
import os, sys
import qace

class Noisy(qace.Agent):
    def reset(self):
        print("reset")
        self.wet = False

    @qace.predicate("it is wet", name="wet")
    def is_wet(self) -> bool:
        return self.wet

    @qace.capability("pour")
    def pour(self) -> None:
        print("pouring")
        os.write(1, b"from below\\n")
        self.wet = True

    @qace.capability()
    def divide(self) -> None:
        1 / 0

    @qace.capability()
    def leave(self) -> None:
        sys.exit(3)

    @qace.capability()
    def listen(self) -> None:
        input()

%s
Noisy().serve()
"""


def noisy(more: str = "") -> Child:
    return Child("-c", NOISY % more)


class Serving(unittest.TestCase):
    def test_whatever_is_printed_goes_to_standard_error(self):
        with noisy() as child:
            child.ask("describe", protocol=1)
            child.ask("reset", seed=1, run=0)
            self.assertEqual(
                child.ask("step", instance="(pour)"), {"executed": True, "added": ["(wet)"], "deleted": []}
            )
            ended = child.end()
        self.assertEqual((ended.code, ended.out), (0, ""))
        for said in ("reset\n", "pouring\n", "from below\n"):
            self.assertIn(said, ended.err)

    def test_an_exception_is_an_error_that_names_its_line(self):
        with Child("-m", "tests.failing") as child:
            child.ask("describe", protocol=1)
            error = child.error("step", instance="(divide)")
            self.assertEqual(error["code"], -32000)
            self.assertRegex(
                error["message"],
                r"^ZeroDivisionError: division by zero \(failing.py, line 16, in divide\)\. If \(divide\) cannot be"
                r" executed there, raise qace.Refused$",
            )
            self.assertIn("state", child.ask("reset", seed=1, run=0))
            self.assertIn("Traceback", child.end().err)

    def test_neither_exit_nor_input_in_a_capability_ends_the_conversation(self):
        with noisy() as child:
            child.ask("describe", protocol=1)
            self.assertIn("SystemExit: 3", child.error("step", instance="(leave)")["message"])
            self.assertIn("EOFError", child.error("step", instance="(listen)")["message"])
            self.assertTrue(child.ask("step", instance="(pour)")["executed"])

    def test_a_wrong_declaration_is_the_answer_to_the_first_request(self):
        with noisy('Noisy.starts = "anywhere"') as child:
            error = child.error("describe", protocol=1)
            self.assertEqual(error["message"], "starts is 'anywhere'; it must be 'any', 'visited' or 'initial'")
            ended = child.end()
        self.assertEqual((ended.code, ended.err), (2, "qace: " + error["message"] + "\n"))

    def test_what_is_no_request_is_answered_as_json_rpc_says(self):
        with noisy() as child:
            for line, number, code in (
                (b"garbage\n", None, -32700),
                (b"\xff\xfe\n", None, -32700),
                (b"[1]\n", None, -32600),
                (b'{"jsonrpc":"2.0","id":4,"params":{}}\n', 4, -32600),
                (b'{"jsonrpc":"2.0","id":5,"method":"step","params":[]}\n', 5, -32602),
                (b'{"jsonrpc":"2.0","id":6,"method":"set","params":{}}\n', 6, -32601),
            ):
                answer = child.say(line)
                self.assertEqual((answer["id"], answer["error"]["code"]), (number, code), line)
                self.assertEqual(faults(answer, SCHEMA["$defs"]["answers"]["error"]), [])
            self.assertIn("there are: describe, reset, step, snapshot, restore", answer["error"]["message"])
            child.ask("describe", protocol=1)
            self.assertEqual(child.error("step", instance="(fly)")["code"], -32602)


class Conforming(unittest.TestCase):
    """Every answer is held against the schema by :class:`Child`; here are the conversations."""

    def test_the_examples_answer_whatever_may_be_asked(self):
        for example in sorted((PYTHON / "examples").glob("*.py")):
            if "dartpy" in example.read_text() and importlib.util.find_spec("dartpy") is None:
                continue  # its own test, in Java, says that it is skipped
            with Child(str(example)) as child:
                described = child.ask("describe", protocol=1)
                initial = described["world"]["initial"]
                self.assertEqual(child.ask("reset", seed=-(2**63), run=0), {"state": initial})
                if described["starts"] == "any":
                    self.assertEqual(child.ask("set", seed=2**63 - 1, run=2**31 - 1, state=[]), {"state": []})
                    self.assertEqual(sorted(child.ask("set", seed=1, run=0, state=initial)["state"]), sorted(initial))
                else:
                    kept = child.ask("snapshot")["snapshot"]
                    self.assertEqual(child.ask("restore", snapshot=kept, seed=1, run=0), {"state": initial})
                for step in self.instances(described):
                    child.ask("step", instance=step)
                    child.ask("reset", seed=1, run=1)
                self.assertEqual(child.end().code, 0)

    def test_an_agent_that_keeps_snapshots(self):
        with Child("-m", "tests.failing") as child:
            described = child.ask("describe", protocol=1)
            self.assertEqual((described["starts"], described["methods"]), ("visited", ["snapshot", "restore"]))
            kept = child.ask("snapshot")["snapshot"]
            initial = described["world"]["initial"]
            self.assertEqual(child.ask("restore", snapshot=kept, seed=1, run=0), {"state": initial})
            self.assertIn("refused", child.ask("restore", snapshot="none", seed=1, run=0))

    def test_what_the_schema_forbids_is_found(self):
        step = SCHEMA["$defs"]["answers"]["step"]
        fine = {"jsonrpc": "2.0", "id": 1, "result": {"executed": True, "added": [], "deleted": []}}
        self.assertEqual(faults(fine, step), [])
        for wrong in (
            {**fine, "id": "1"},
            {**fine, "result": {"executed": True}},
            {**fine, "result": {"executed": True, "state": [], "added": []}},
            {**fine, "result": {"executed": 1, "state": []}},
            {**fine, "result": {"executed": True, "state": ["(a)", "(a)"]}},
            {**fine, "result": {"executed": True, "state": ["a"]}},
            {**fine, "more": 1},
        ):
            self.assertNotEqual(faults(wrong, step), [], json.dumps(wrong))

    @staticmethod
    def instances(described):
        world = described["world"]
        for capability in world["vocabulary"]["capabilities"]:
            chosen = []
            for parameter in capability["parameters"]:
                chosen.append(next(o["name"] for o in world["objects"] if o["type"] == parameter["type"]))
            yield "(" + " ".join([capability["name"], *chosen]) + ")"
