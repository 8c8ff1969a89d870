import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest.mock import patch

import qace
from qace import assessing, model, program
from qace.hosting import Host

class Bell(qace.Agent):
    def reset(self) -> None:
        self.rung = False

    @qace.predicate("the bell has rung")
    def heard(self) -> bool:
        return self.rung

    @qace.capability("ring the bell")
    def ring(self) -> None:
        if os.environ.get("HANG"):
            time.sleep(600)
        self.rung = True


def request(method: str, **params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n"


READY = [request("describe", protocol=1), request("reset", seed=0, run=0)]
RING = request("step", instance="(ring)")


class Hosting(unittest.TestCase):
    def start(self, host: Host) -> "subprocess.Popen[bytes]":
        asker = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("asker.py")), *shlex.split(host.command())],
            env=host.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.addCleanup(asker.wait)
        self.addCleanup(asker.kill)
        return asker

    def ask(self, host: Host, *lines: bytes) -> List[Dict[str, Any]]:
        out, _ = self.start(host).communicate(b"".join([*READY, *lines]), timeout=60)
        *answers, code = out.decode().splitlines()
        self.assertEqual(code, "0")
        return [json.loads(answer)["result"] for answer in answers]

    def assert_gone(self, host: Host, copy: int) -> None:
        deadline = time.time() + 20
        while copy in host._copies and time.time() < deadline:
            time.sleep(0.02)
        self.assertRaises(ProcessLookupError, os.kill, copy, 0)

    def test_an_object_answers_as_a_program_would_and_is_not_touched(self):
        bell = Bell()
        with Host(bell) as host:
            self.assertEqual(self.ask(host, RING)[-1]["added"], ["(heard)"])
            self.assertEqual(self.ask(host)[-1]["state"], [])
        self.assertFalse(hasattr(bell, "rung"))

    def test_a_copy_that_hangs_ends_with_its_relay(self):
        os.environ["HANG"] = "yes"
        self.addCleanup(os.environ.pop, "HANG")
        with Host(Bell()) as host:
            asker = self.start(host)
            asker.stdin.write(b"".join([*READY, RING]))
            asker.stdin.flush()
            asker.stdout.readline()
            asker.stdout.readline()
            ((copy, relay),) = host._copies.items()
            relay.shutdown(socket.SHUT_RD)
            self.assert_gone(host, copy)
            asker.stdin.close()
            self.assertEqual(asker.stdout.read(), b"1\n")
            asker.stdout.close()

    def test_nothing_is_left_once_the_host_is_done(self):
        with Host(Bell()) as host:
            asker = self.start(host)
            asker.stdin.write(READY[0])
            asker.stdin.flush()
            asker.stdout.readline()
            (copy,) = host._copies
        self.assert_gone(host, copy)
        asker.stdin.close()
        asker.stdout.close()

    def test_a_relay_without_its_program_says_so(self):
        relay = [sys.executable, str(program.FOLDER / "relay.py")]
        ended = subprocess.run(relay, env={"PATH": ""}, stderr=subprocess.PIPE, check=False)
        self.assertEqual(ended.returncode, 2)
        self.assertIn(b"an object of a Python program", ended.stderr)


class Conditions(unittest.TestCase):
    def test_whatever_the_export_says_is_read_and_written_as_ppddl(self):
        lit = {"predicate": "lit", "terms": ["?o"], "value": True}
        other = {"exists": [{"name": "?o", "types": ["room"]}], "all": [lit], "value": False}
        dark = {"predicate": "dark", "terms": [], "value": False}
        written = [str(model._part(each)) for each in (dark, other, {"any": [[dark, other], [dark]]})]
        none = "(not (exists (?o - room) (lit ?o)))"
        self.assertEqual(written, ["(not (dark))", none, f"(or (and (not (dark)) {none}) (not (dark)))"])


class Models(unittest.TestCase):
    def test_ppddl_is_the_plain_model_unless_the_cautious_one_is_asked_for(self):
        data = {"agent": "bell", "partial": False, "guarantee": {"words": ""}, "assumes": [], "capabilities": []}
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "model.ppddl").write_text("cautious", encoding="utf-8")
            learned = qace.Model(folder, data)
            self.assertEqual((learned.to_ppddl(), learned.to_ppddl(cautious=True)), ("cautious", "cautious"))
            (Path(folder) / "model-plain.ppddl").write_text("plain", encoding="utf-8")
            self.assertEqual((learned.to_ppddl(), learned.to_ppddl(cautious=True)), ("plain", "cautious"))


class Program(unittest.TestCase):
    def test_options_are_those_of_the_command_line(self):
        given = {"min_outcome": 0.02, "json": True, "quiet": False, "seed": None, "avoid": ["(a)", "(b)"]}
        self.assertEqual(program.options(given), ["--min-outcome=0.02", "--json", "--avoid=(a)", "--avoid=(b)"])

    def test_the_version_of_a_java_runtime_is_read(self):
        for text, major in {'openjdk version "17.0.15" 2025': 17, 'java version "1.8.0_4"': 8, 'x "21-ea" y': 21, "?": 0}.items():
            self.assertEqual(program.major(text), major, text)

    def test_an_error_says_why_whether_or_not_it_was_shown(self):
        failing = "import sys; sys.stderr.write('\\r\\x1b[K 1 %\\r\\x1b[K 2 %\\n\\x1b[1;31mThe motor\\n  is burnt.\\x1b[0m\\n'); sys.exit(1)"
        command = [sys.executable, "-c", failing]
        ask = "import sys; from qace import program; program.command = lambda flags=(): sys.argv[1:]\n"
        ask += "from qace import assessing\nfor shown in (False, True):\n"
        ask += "  try: assessing._run([], (0,), shown, None)\n"
        ask += "  except program.QaceError as error: print(error.exit_code, repr(str(error)))"
        done = subprocess.run(
            [sys.executable, "-c", ask, *command], cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.assertEqual(done.stdout.decode().splitlines(), ["1 " + repr("The motor\n  is burnt.")] * 2)
        self.assertEqual(done.stderr.count(b"The motor"), 1)

    def test_a_temporary_folder_stays_only_where_a_run_can_be_resumed(self):
        def failing(begun: bool) -> Any:
            def ask(agent: Any, words: List[str], accepted: Any, shown: bool) -> None:
                folder = Path(next(word[6:] for word in words if word.startswith("--out=")))
                made.append(folder.parent)
                if begun:
                    folder.mkdir()
                    (folder / "run.json").write_text("{}", encoding="utf-8")
                raise program.QaceError("failed", 1)

            return ask

        made: List[Path] = []
        for begun in (True, False):
            with patch.object(assessing, "_ask", failing(begun)):
                self.assertRaises(program.QaceError, qace.assess, Bell())
        self.addCleanup(shutil.rmtree, made[0])
        self.assertEqual([folder.exists() for folder in made], [True, False])

    def test_what_is_no_agent_is_said(self):
        with self.assertRaisesRegex(TypeError, "an agent is a qace.Agent, a command or the name"):
            qace.assess(3)
