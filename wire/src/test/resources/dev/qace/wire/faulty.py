"""The lamp agent with faults, each of one kind.

faulty.py KIND N         shows the fault in answer N of every process, counted from 1 for describe
faulty.py LOG SEED ODDS  shows faults at random with these odds, and writes their kinds to the file LOG
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

import lamp

LATE_SECONDS = 4
KINDS = [
    "hang", "die", "killed", "orphan", "garbage", "binary", "truncated", "truncated-hang", "late", "other-id", "twice",
    "no-id", "error", "array", "types", "unknown-object", "unknown-field", "impossible", "nothing", "huge", "deep",
]


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def show(kind, answer):
    text = json.dumps(answer)
    if kind == "hang":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
    elif kind == "die":
        sys.stderr.write("Traceback: \x1b[31mthe lamp broke\n")
        os._exit(3)
    elif kind == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "orphan":
        subprocess.Popen(["sleep", "1000"])
        os._exit(4)
    elif kind == "garbage":
        say("\x1b[2J\x1b]0;owned\x07 hello\n")
    elif kind == "binary":
        sys.stdout.buffer.write(b"\xff\xfe\x00\x80\n")
        sys.stdout.buffer.flush()
    elif kind == "truncated":
        say(text[: len(text) // 2])
        os._exit(0)
    elif kind == "truncated-hang":
        say(text[: len(text) // 2])
        time.sleep(1000)
    elif kind == "late":
        time.sleep(LATE_SECONDS)
        say(text + "\n")
    elif kind == "other-id":
        say(json.dumps(dict(answer, id=answer["id"] - 1)) + "\n")
    elif kind == "twice":
        say(text + "\n" + text + "\n")
    elif kind == "no-id":
        say(json.dumps({"jsonrpc": "2.0", "result": answer["result"]}) + "\n")
    elif kind == "error":
        say(json.dumps({"jsonrpc": "2.0", "id": answer["id"], "error": {"code": 1, "message": "no \x1b[1mlamp"}}) + "\n")
    elif kind == "array":
        say("[" + text + "]\n")
    elif kind == "huge":
        say("x" * (17 << 20) + "\n")
    elif kind == "deep":
        say("[" * 5000 + "]" * 5000 + "\n")
    else:
        result = {
            "types": {"executed": "yes", "state": 7},
            "unknown-object": {"executed": True, "state": ["(in cellar)"]},
            "unknown-field": {"executed": True, "state": ["(in hall)"], "stat": []},
            "impossible": {"executed": True, "added": ["(in hall attic)"], "deleted": []},
            "nothing": {"executed": True},
        }[kind]
        say(json.dumps(dict(answer, result=result)) + "\n")


def main():
    number, log = 0, None
    if len(sys.argv) == 4:
        log = open(sys.argv[1], "a+")
        log.seek(0)
        starts = sum(1 for _ in log)
        log.write("start\n")
        log.flush()
        chance, odds = random.Random("%s,%d" % (sys.argv[2], starts)), float(sys.argv[3])
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"jsonrpc": "2.0", "id": request["id"], "result": lamp.answer(request["method"], request["params"])}
        number += 1
        if log is None and number == int(sys.argv[2]):
            show(sys.argv[1], answer)
        elif log is not None and chance.random() < odds:
            kind = chance.choice(KINDS)
            log.write(kind + "\n")
            log.flush()
            show(kind, answer)
        else:
            say(json.dumps(answer) + "\n")


main()
