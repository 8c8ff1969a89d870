"""A lamp in a room, offered as an agent by a program that misbehaves: hostile.py KIND [N]

Up to answer N (3: the first step) it behaves; there it shows the fault, in every process. Kinds named describe-… are wrong from the
start, those named odd-… are unusual and allowed. Without a fault, `none`; `large` has 400,000 initial atoms. `list` prints all
kinds. Where the environment names a file in QACE_LOG, it gets a line for each run that begins: its seed and number, or, of `large` and
`timed`, which is like `none`, when.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

VOCABULARY = {
    "types": [{"name": "room"}],
    "predicates": [
        {"name": "lit", "parameters": [{"name": "r", "type": "room"}]},
        {"name": "broken", "parameters": [{"name": "r", "type": "room"}]},
    ],
    "capabilities": [
        {"name": "press", "parameters": [{"name": "r", "type": "room"}]},
        {"name": "mend", "parameters": [{"name": "r", "type": "room"}]},
    ],
}
OBJECTS = [{"name": "hall", "type": "room"}, {"name": "attic", "type": "room"}]

# Tells the children of one campaign from those of another, where nothing else does.
SLEEP = os.environ.get("QACE_SLEEP", "1000")

ANSWERS = [
    "hang", "hang-deaf", "die", "killed", "segfault", "orphan", "detached", "empty-environment", "keeps-empty", "keeps-detached",
    "many-children", "garbage", "binary",
    "escape-codes", "truncated", "truncated-hang", "drip", "late", "other-id", "text-id", "twice", "no-id", "error", "array",
    "null", "types", "unknown-object", "unknown-predicate", "unknown-field", "impossible", "nothing", "huge", "deep", "nul",
    "utf-16", "byte-order-mark", "not-utf-8", "duplicate-keys", "not-a-number", "huge-number", "closes-output", "closes-input",
    "stderr-flood", "output-flood", "wrong-reset", "now-and-then", "fails-for-ever",
]
DESCRIPTIONS = [
    "describe-hang", "describe-nothing", "describe-dash", "describe-digit", "describe-dot", "describe-capital", "describe-levels",
    "describe-objects", "describe-atoms", "describe-long-name", "describe-control-codes", "describe-twice", "describe-undeclared",
    "describe-changes", "describe-version",
]
ODD = ["odd-path-name", "odd-spaces", "odd-slow-end", "odd-ignores-end", "odd-stderr", "none"]


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def description(kind):
    vocabulary, objects, initial = json.loads(json.dumps(VOCABULARY)), list(OBJECTS), []
    result = {"protocol": 1, "name": "lamp", "starts": "any", "methods": ["set"], "seeded": True}
    strange = {"dash": "-", "digit": "1a", "dot": "a.b", "capital": "Hall", "long-name": "x" * 300, "control-codes": "a\x1b[2J"}
    what = kind.replace("describe-", "", 1)
    if kind.startswith("describe-") and what in strange:
        objects.append({"name": strange[what], "type": "room"})
    elif what == "levels":
        vocabulary["types"] += [{"name": "t0"}] + [{"name": "t%d" % i, "type": "t%d" % (i - 1)} for i in range(1, 150)]
    elif what == "objects":
        objects += [{"name": "r%d" % i, "type": "room"} for i in range(10_001)]
    elif what == "atoms":
        objects += [{"name": "r%d" % i, "type": "room"} for i in range(9_000)]
        vocabulary["predicates"].append({"name": "far", "parameters": [{"name": n, "type": "room"} for n in "abc"]})
    elif what == "twice":
        objects.append(objects[0])
    elif what == "undeclared":
        initial = ["(lit cellar)"]
    elif what == "changes":
        objects.append({"name": "r%d" % os.getpid(), "type": "room"})
    elif what == "version":
        result["protocol"] = 2
    elif kind == "large":
        objects += [{"name": "r%d" % i, "type": "room"} for i in range(633)]
        vocabulary["predicates"].append({"name": "by", "parameters": [{"name": n, "type": "room"} for n in "ab"]})
        initial = ["(by r%d r%d)" % (i, j) for i in range(633) for j in range(633)][:400_000]
    elif kind == "odd-path-name":
        result["name"] = "../../../tmp/owned; rm -rf /"
    result["world"] = {"vocabulary": vocabulary, "objects": objects, "initial": initial}
    return result


def note(*words):
    if os.environ.get("QACE_LOG"):
        with open(os.environ["QACE_LOG"], "a") as log:
            log.write(" ".join(str(word) for word in words) + "\n")


class Lamp:
    def __init__(self):
        self.initial, self.state, self.chance = [], set(), random.Random(0)

    def answer(self, method, params, kind):
        if method == "describe":
            told = description(kind)
            self.initial = told["world"]["initial"]
            return {"nothing": True} if kind == "describe-nothing" else told
        if method in ("reset", "set"):
            self.state = set(params.get("state", self.initial))
            note(*(["asked", time.time()] if kind in ("large", "timed") else [params.get("seed"), params.get("run")]))
            self.chance = random.Random("%s,%s" % (params.get("seed"), params.get("run")))
            return {"state": sorted(self.state)}
        name, room = params["instance"].strip("()").split()
        lit, broken = "(lit %s)" % room, "(broken %s)" % room
        if name == "mend":
            executed = broken in self.state
            self.state -= {broken, lit} if executed else set()
        else:
            executed = broken not in self.state
            if executed:
                self.state |= {lit} if self.chance.random() < 0.75 else {broken}
        return {"executed": executed, "state": sorted(self.state)}


def child(*words, **options):
    return subprocess.Popen(list(words), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def show(kind, answer):
    text = json.dumps(answer)
    wrong = {
        "types": {"executed": "yes", "state": 7},
        "unknown-object": {"executed": True, "state": ["(lit cellar)"]},
        "unknown-predicate": {"executed": True, "state": ["(owned hall)"]},
        "unknown-field": {"executed": True, "state": [], "stat": []},
        "impossible": {"executed": True, "added": ["(lit hall attic)"]},
        "nothing": {"executed": True},
        "null": None,
        "wrong-reset": {"state": ["(broken hall)"]},
    }
    raw = {
        "garbage": b"hello, world\n",
        "binary": bytes(range(128, 256)) + b"\n",
        "escape-codes": b"\x1b[2J\x1b]0;owned\x07\x1b[31m\n",
        "huge": b"x" * (17 << 20) + b"\n",
        "deep": b"[" * 5000 + b"]" * 5000 + b"\n",
        "nul": b"\0" * 100 + b"\n",
        "utf-16": (text + "\n").encode("utf-16"),
        "byte-order-mark": (text + "\n").encode("utf-8-sig"),
        "not-utf-8": text.replace("true", "\"\udce9\"").encode("utf-8", "surrogateescape")[:-1] + b",\"x\":\"\xff\"}\n",
        "duplicate-keys": text[:-1].encode() + b",\"id\":1}\n",
        "not-a-number": text.replace("\"id\": %d" % answer["id"], "\"id\": NaN").encode() + b"\n",
        "huge-number": text.replace("\"id\": %d" % answer["id"], "\"id\": " + "9" * 100_000).encode() + b"\n",
        "array": ("[" + text + "]\n").encode(),
        "other-id": (json.dumps(dict(answer, id=answer["id"] - 1)) + "\n").encode(),
        "text-id": (json.dumps(dict(answer, id="one")) + "\n").encode(),
        "twice": (text + "\n" + text + "\n").encode(),
        "no-id": (json.dumps({"jsonrpc": "2.0", "result": answer["result"]}) + "\n").encode(),
        "error": (json.dumps({"jsonrpc": "2.0", "id": answer["id"], "error": {"code": 1, "message": "no \x1b[1mlamp"}}) + "\n").encode(),
        "truncated": text[: len(text) // 2].encode(),
        "truncated-hang": text[: len(text) // 2].encode(),
    }
    if kind in wrong:
        return say(json.dumps(dict(answer, result=wrong[kind])) + "\n")
    if kind in raw:
        sys.stdout.buffer.write(raw[kind])
        sys.stdout.flush()
    if kind in ("hang", "truncated-hang"):
        time.sleep(1000)
    elif kind == "hang-deaf":
        for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(each, signal.SIG_IGN)
        time.sleep(1000)
    elif kind in ("die", "fails-for-ever", "now-and-then"):
        sys.stderr.write("Traceback: \x1b[31mthe lamp broke\n")
        os._exit(3)
    elif kind == "truncated":
        os._exit(0)
    elif kind == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif kind == "orphan":
        child("sleep", SLEEP)
        os._exit(4)
    elif kind == "detached":
        child("sleep", SLEEP, start_new_session=True)
        os._exit(4)
    elif kind == "empty-environment":
        child("sleep", SLEEP, start_new_session=True, env={})
        os._exit(4)
    elif kind in ("keeps-empty", "keeps-detached"):
        child("sleep", SLEEP, start_new_session=True, **({"env": {}} if kind == "keeps-empty" else {}))
        time.sleep(1000)
    elif kind == "many-children":
        for _ in range(20):
            child("sleep", SLEEP, start_new_session=True)
        time.sleep(1000)
    elif kind == "drip":
        for letter in text:
            say(letter)
            time.sleep(0.2)
    elif kind == "late":
        time.sleep(4)
        say(text + "\n")
    elif kind == "closes-output":
        os.close(1)
        time.sleep(1000)
    elif kind == "closes-input":
        os.close(0)
        time.sleep(1000)
    elif kind == "stderr-flood":
        for _ in range(64):
            sys.stderr.write("x\x1b[2J" * (1 << 14))
        say(text + "\n")
    elif kind == "output-flood":
        while True:
            say("x" * (1 << 16))


def main():
    kind = sys.argv[1]
    if kind == "list":
        return print("\n".join(ANSWERS + DESCRIPTIONS + ODD))
    # The 40th answer comes after a few questions: those that were answered before are not lost.
    at = int(sys.argv[2]) if len(sys.argv) > 2 else 2 if kind == "wrong-reset" else 400 if kind == "now-and-then" else 40
    lamp, number = Lamp(), 0
    while True:
        line = sys.stdin.readline()
        if not line:
            break
        request, number = json.loads(line), number + 1
        if kind == "describe-hang":
            time.sleep(1000)
        answer = {"jsonrpc": "2.0", "id": request["id"], "result": lamp.answer(request["method"], request["params"], kind)}
        if kind in ANSWERS and (number == at or kind == "fails-for-ever" and number > 1):
            show(kind, answer)
        else:
            if kind == "large" and number == 1:
                note("described", time.time())
            text = json.dumps(answer, indent=None, separators=("  ,  ", "  :  ") if kind == "odd-spaces" else None)
            say(text + ("\r\n" if kind == "odd-spaces" else "\n"))
        if kind == "odd-stderr":
            sys.stderr.write("\x1b[31mstep\n")
    if kind == "odd-slow-end":
        time.sleep(1)
    elif kind == "odd-ignores-end":
        time.sleep(1000)


main()
