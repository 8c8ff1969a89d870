#!/usr/bin/env python3
"""Ill-treats qace, and says what came of it: endurance.py [PART...] [--short] [--kills N] [--kind K]... [--qace COMMAND] [--seed N]

Parts: kills, orphans, hostile, files, disk, term, large, soak, soak_frugal; all but the soaks without a name. Prints one row of a Markdown table for each part, what went
wrong below it, and ends with 1 if anything did. It needs Python 3.8; disk needs root, to mount file systems of a few kilobytes.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = ["model.ppddl", "report.json", "report.html", "journal.ndjson"]
TRACE = re.compile(r"\tat [a-z]+\.|fault in qace itself|Exception in thread|Caused by:")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
FAST = ["--retries", "1", "--step-timeout", "2", "--query-timeout", "30"]


class Campaign:
    def __init__(self, options):
        self.qace, self.short = shlex.split(options.qace), options.short
        self.count, self.kinds = 3 if options.short else options.kills, options.kind
        self.random = random.Random(options.seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="qace-campaign-"))
        self.problems = []
        self.sleep = "1000.%06d" % os.getpid()

    def agent(self, kind, *words):
        return " ".join(shlex.quote(str(w)) for w in ["python3", HERE / "hostile.py", kind, *words])

    def start(self, *words, heap=None, log=None):
        environment = dict(os.environ, QACE_LOG=str(log or ""), QACE_SLEEP=self.sleep, XDG_STATE_HOME=str(self.folder / "state"))
        if heap:
            environment["JAVA_TOOL_OPTIONS"] = "-Xmx" + heap
        return subprocess.Popen(
            self.qace + [str(w) for w in words], cwd=self.folder, env=environment, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)

    def run(self, *words, **options):
        process = self.start(*words, **options)
        out, err = process.communicate(timeout=600)
        self.check("%s" % (words,), not TRACE.search(out + err), "a trace: " + err[-300:])
        self.check("%s" % (words,), not CONTROL.search(out + err), "control codes are printed")
        return process.returncode, out, err

    def check(self, where, right, wrong):
        if not right:
            self.problems.append("%s: %s" % (where, wrong))
        return right

    def reference(self, *words):
        whole = self.folder / ("whole-%d" % len(list(self.folder.iterdir())))
        began = time.time()
        code, _, err = self.run("assess", "--exec", self.agent("none"), "--out", whole, *words)
        assert code == 0, err
        return whole, time.time() - began

    def same(self, where, one, other):
        for name in [*RESULTS, "model-plain.ppddl"]:
            if name not in RESULTS and not (one / name).exists() and not (other / name).exists():
                continue  # the two models are the same
            right = (one / name).exists() and (other / name).exists() and (one / name).read_bytes() == (other / name).read_bytes()
            self.check(where, right, name + " is missing, or another than of an undisturbed run")

    def consistent(self, where, run):
        """What run.json says is there, and of what the journal holds."""
        if not (run / "run.json").exists():
            return
        status = re.search(r'"status" : "([a-z]+)"', (run / "run.json").read_text()).group(1)
        there = [name for name in RESULTS[:3] if (run / name).exists()]
        wanted = {"running": None, "stopped": 3, "pending": 2, "finished": 3}[status]
        self.check(where, wanted is None or len(there) >= wanted, "%s, but only %s is there" % (status, there))
        if wanted and "report.json" in there:
            told = int(re.search(r'"queries" : (\d+)', (run / "report.json").read_text()).group(1))
            held = sum(line.startswith(b'{"query"') for line in (run / "journal.ndjson").open("rb"))
            self.check(where, told == held, "the report tells of %d queries, the journal of %d" % (told, held))

    def sleeping(self):
        for each in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if each.read_bytes().startswith(b"sleep\x00" + self.sleep.encode()):
                    return True
            except OSError:
                continue
        return False

    def left_behind(self, where):
        """What outlives a run by more than a moment, in which its guard may still be at work; on a busy machine moments are long."""
        began = time.time()
        left = self.processes()
        while left and time.time() - began < 5:
            time.sleep(0.1)
            left = self.processes()
        for pid, words in left:
            self.check(where, False, "process %d is left: %r" % (pid, words[:200]))
            os.kill(pid, signal.SIGKILL)

    def processes(self):
        found = []
        for each in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (each / "cmdline").read_bytes()
                mark = (each / "environ").read_bytes()
            except OSError:
                continue
            # Only what this campaign started: by its folder in the environment, or by how long it sleeps.
            ours = str(self.folder).encode() in mark and b"endurance.py" not in words
            if ours or words.startswith(b"sleep\x00" + self.sleep.encode()):
                found.append((int(each.name), words))
        return found

    def kills(self):
        count, again = self.count, 0
        wholes = {s: self.reference("--strategy", s) for s in (["frugal"] if self.short else ["frugal", "paper"])}
        for i in range(count):
            strategy, copies = list(wholes)[i % len(wholes)], [1, 4][i // 2 % 2]
            whole, seconds = wholes[strategy]
            run, where = self.folder / ("kill-%d" % i), "kill %d (%s, %d copies)" % (i, strategy, copies)
            words = ["--exec", self.agent("none"), "--strategy", strategy, "--agents", copies]
            logs = [self.folder / ("log-%d-%d" % (i, sitting)) for sitting in (0, 1)]
            process = self.start("assess", *words, "--out", run, log=logs[0])
            late = i % 3 == 0
            time.sleep(max(0, seconds - 1) + self.random.random() if late else seconds * self.random.random())
            process.kill()
            process.communicate()
            self.left_behind(where)
            code, _, err = self.run("assess", *words, "--resume", run, log=logs[1])
            self.check(where, code == 0, "resumed, it ends with %d: %s" % (code, err[-300:]))
            self.same(where, run, whole)
            first, second = [set(log.read_text().split("\n")[:-1]) if log.exists() else set() for log in logs]
            if copies == 1:
                first, second = [{line.split()[0] for line in lines} for lines in (first, second)]
            twice = len(first & second)
            again = max(again, twice)
            self.check(where, twice <= copies, "%d were begun twice" % twice)
            shutil.rmtree(run, ignore_errors=True)
        return "kills", "%d kills -9, a third in the last second, 1 and 4 copies, %s" % (count, " and ".join(wholes)), "most begun twice: %d" % again

    def hostile(self):
        kinds = subprocess.run(["python3", str(HERE / "hostile.py"), "list"], capture_output=True, text=True).stdout.split()
        if self.short:
            kinds = ["die", "empty-environment", "utf-16", "describe-dash", "odd-ignores-end"]
        kinds = self.kinds or kinds
        whole, _ = self.reference("--strategy", "paper", "--runs", "2")
        codes = collections.Counter()
        for kind in kinds:
            run = self.folder / ("hostile-" + kind)
            code, out, err = self.run(
                "assess", "--exec", self.agent(kind), "--strategy", "paper", "--runs", "2", *FAST, "--out", run,
                *(["--agents", "2"] if kind == "describe-changes" else []))
            codes[code] += 1
            right = code == 0 and learned(run, kind) == learned(whole, kind)
            self.check(kind, right or (code in (1, 2) and len(err) > 40), "exit code %d: %s" % (code, err[-200:]))
            self.check(kind, code != 0 or not kind.startswith("describe"), "it was accepted")
            self.check(kind, code == 0 or not (kind.startswith("odd") or kind == "none"), "it was refused: " + err[-200:])
            self.consistent(kind, run)
            self.left_behind(kind)
            stderr = run / "agent.stderr"
            self.check(kind, not stderr.exists() or b"\x1b" not in stderr.read_bytes(), "escape codes in agent.stderr")
        shown = ", ".join("%d with %d" % (n, code) for code, n in sorted(codes.items()))
        return "hostile programs", "%d kinds" % len(kinds), "exit codes: " + shown

    def orphans(self):
        """kill -9 while agents have children that detached themselves, with and without an environment, or do not end by themselves."""
        kinds = ["keeps-empty", "keeps-detached", "odd-ignores-end", "hang-deaf", "many-children"]
        ways = {"control groups": []}
        if subprocess.run(["unshare", "-m", "umount", "/sys/fs/cgroup/unified"], capture_output=True).returncode == 0:
            ways["limits alone"] = ["unshare", "-m", "sh", "-c", 'umount /sys/fs/cgroup/unified; exec "$@"', "sh"]
        qace = self.qace
        for way, around in ways.items():
            for kind in kinds[:: 2 if self.short else 1]:
                self.qace = around + qace
                process = self.start(
                    "assess", "--exec", self.agent(kind), "--budget", "1000000", "--out", self.folder / ("orphans-%s-%s" % (way.split()[0], kind)))
                where, began = "kill -9, %s, %s" % (kind, way), time.time()
                while time.time() - began < (20 if "keeps" in kind or "many" in kind else 4) and not self.sleeping():
                    time.sleep(0.1)
                self.check(where, self.sleeping() or not ("keeps" in kind or "many" in kind), "nothing detached itself")
                process.kill()
                process.communicate()
                time.sleep(1)
                self.left_behind(where)
        self.qace = qace
        return "children", "kill -9 of qace with %d kinds of agents; %s" % (len(kinds[:: 2 if self.short else 1]), " and ".join(ways)), "none is left"

    def files(self):
        whole, _ = self.reference()
        ways = {
            "empty": lambda b: b"", "half": lambda b: b[: len(b) // 2], "garbage": lambda b: b"\xff\x00{" * 100,
            "flipped": lambda b: b[: len(b) // 3] + bytes([b[len(b) // 3] ^ 0x41]) + b[len(b) // 3 + 1:],
            "gone": lambda b: None, "large": lambda b: b" " * (70 << 20),
        }
        files = ["journal.ndjson", "report.json", "run.json", "model.ppddl"]
        broken = [(f, w) for f in files for w in ways][:: 8 if self.short else 1]
        codes = collections.Counter()
        for name, way in broken:
            run = self.folder / "broken"
            shutil.rmtree(run, ignore_errors=True)
            shutil.copytree(whole, run)
            content = ways[way]((whole / name).read_bytes())
            (run / name).unlink() if content is None else (run / name).write_bytes(content)
            for command in (["show", run], ["report", run], ["assess", "--resume", run, "--trust"]):
                code, out, err = self.run(*command)
                codes[code] += 1
                self.check("%s %s, %s" % (name, way, command[0]), code in (0, 2) and (code == 0) != (not out), err[-200:])
        shown = ", ".join("%d with %d" % (n, code) for code, n in sorted(codes.items()))
        return "broken files", "%d files, three commands each" % len(broken), "exit codes: " + shown

    def disk(self):
        whole, _ = self.reference()
        mount = self.folder / "disk"
        mount.mkdir()
        full = 0
        sizes = [8, 64] if self.short else [8, 16, 32, 64, 96, 128, 192, 256]
        for size in sizes:
            where = "disk of %d KiB" % size
            if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=%dk" % size, "qace", str(mount)], capture_output=True).returncode:
                return "full disks", "not run: no file system can be mounted here", ""
            try:
                code, _, err = self.run("assess", "--exec", self.agent("none"), "--out", mount / "run")
                full += code == 4
                self.check(where, code in (0, 4), "exit code %d: %s" % (code, err[-200:]))
                self.consistent(where, mount / "run")
                subprocess.run(["mount", "-o", "remount,size=64m", str(mount)], check=True)
                words = ["--exec", self.agent("none")] if not (mount / "run/run.json").exists() else ["--trust"]
                code, _, err = self.run("assess", *words, "--resume", mount / "run")
                self.check(where, code == 0, "with room, resuming ends with %d: %s" % (code, err[-200:]))
                self.same(where, mount / "run", whole)
            finally:
                subprocess.run(["umount", str(mount)], check=True)
        return "full disks", "%d sizes" % len(sizes), "%d ended with 4, all resumed" % full

    def term(self):
        cases = [("none", 3), ("hang-deaf", 4), ("describe-hang", 2), ("odd-ignores-end", 3), ("many-children", 4), ("large", 6)]
        longest = 0
        for kind, seconds in cases[:: 3 if self.short else 1]:
            words = ["--exec", self.agent(kind)] + (["--budget", "1000000", "--min-outcome", "0.0001"] if kind != "large" else [])
            process = self.start("assess", *words, "--out", self.folder / ("term-" + kind))
            time.sleep(seconds)
            began = time.time()
            process.terminate()
            process.communicate()
            longest = max(longest, time.time() - began)
            self.check("term " + kind, time.time() - began < (5 if self.short else 1), "%.1f s" % (time.time() - began))
            self.left_behind("term " + kind)
            self.consistent("term " + kind, self.folder / ("term-" + kind))
        return "SIGTERM", "%d states" % len(cases), "longest %.1f s" % longest

    def large(self):
        log, computed = self.folder / "large.log", 0
        process = self.start("assess", "--exec", self.agent("large"), "--budget", "1", "--out", self.folder / "large", log=log)
        counted = Lines(log)
        while process.poll() is None:
            time.sleep(0.05)
            computed = computed or counted.now() > 1 and cpu_seconds(process.pid)
        out, err = process.communicate()
        described, asked = [float(line.split()[1]) for line in log.read_text().split("\n")[:2]]
        self.check("large", process.returncode in (0, 3) and not TRACE.search(out + err), "exit code %d: %s" % (process.returncode, err[-200:]))
        self.check("large", asked - described < 5, "%.1f s" % (asked - described))
        return (
            "400,000 initial atoms", "from the description to the first question",
            "%.1f s; up to then, qace has computed for %.1f s" % (asked - described, computed))

    def soak(self):
        return self.soak_of("random", 20_000 if self.short else 1_000_000, "128m")

    def soak_frugal(self):
        """What is open is looked at again after every batch: that must not take longer the more there is."""
        return self.soak_of("frugal", 20_000 if self.short else 300_000, "128m", "--min-outcome", "0.0001", "--patience", "100000000")

    def soak_of(self, strategy, steps, heap, *words):
        log, run, began = self.folder / ("soak-%s.log" % strategy), self.folder / ("soak-" + strategy), time.time()
        process = self.start(
            "assess", "--exec", self.agent("timed"), "--strategy", strategy, "--budget", steps, *words, "--out", run, heap=heap, log=log)
        held, taken, log_lines = [], [], Lines(log)
        last, computed = 0, [0, 0]
        marks, tenths = [steps // 10, steps * 17 // 20], [steps * i // 100 for i in (10, 20, 90, 99)]
        while process.poll() is None:
            time.sleep(0.2)
            made, now = log_lines.now(), cpu_seconds(process.pid)
            computed = [now, now] if made > last else [computed[0], now or computed[1]]
            last = made
            if tenths and made >= tenths[0]:
                tenths.pop(0)
                taken.append((made, now))
            if marks and made >= marks[0]:
                marks.pop(0)
                held.append((made, live_bytes(process.pid)))
        ended = time.time()
        out, err = process.communicate()
        where = "soak, " + strategy
        self.check(where, process.returncode in (0, 3) and not TRACE.search(out + err), "exit code %d: %s" % (process.returncode, err[-300:]))
        asked = [float(line.split()[-1]) for line in log.read_text().split("\n") if line]
        tenth = len(asked) // 10
        micros = [1e6 * (asked[(i + 1) * tenth - 1] - asked[i * tenth]) / tenth for i in range(10)]
        (early, before), (late, after) = held if len(held) == 2 else ((0, 0), (1, 0))
        cpu = [1e6 * (b[1] - a[1]) / max(1, b[0] - a[0]) for a, b in zip(taken[0::2], taken[1::2])] + [0, 0]
        bytes_a_step = (after - before) / (late - early)
        end = ended - asked[-1]
        self.check(where, len(asked) >= steps * 0.99, "only %d steps" % len(asked))
        self.check(where, self.short or 0 < before and bytes_a_step < 20, "%.1f bytes a step" % bytes_a_step)
        self.check(where, self.short or cpu[1] < 1.2 * cpu[0], "from %.0f to %.0f microseconds of processor time a step" % (cpu[0], cpu[1]))
        self.check(where, self.short or end < 2, "%.1f s from the last question to the end" % end)
        return (
            "soak, " + strategy, "%s steps over pipes, %s of heap" % (format(steps, ","), heap),
            "exit code %d after %.0f s; %.1f bytes a step after the first tenth; a step took %.0f µs in the second tenth and %.0f in the last, %.0f and %.0f of "
            "them processor time of qace; the end %.1f s after the last question, about %.1f s of processor time"
            % (process.returncode, ended - began, bytes_a_step, micros[1], micros[9], cpu[0], cpu[1], end, computed[1] - computed[0]))


def learned(run, kind):
    """The model; of an agent with another name without that, of one whose starts are not asked about again without odds."""
    model = (run / "model.ppddl").read_text()
    if kind == "odd-path-name":
        model = re.sub(r"\(domain \S+\)", "", model)
    return re.sub(r"\d+\.\d+", "", model) if kind == "wrong-reset" else model


class Lines:
    """Counts the lines of a file that grows, reading each once."""

    def __init__(self, path):
        self.path, self.read, self.count = path, 0, 0

    def now(self):
        if self.path.exists():
            with self.path.open("rb") as file:
                file.seek(self.read)
                for block in iter(lambda: file.read(1 << 20), b""):
                    self.read += len(block)
                    self.count += block.count(b"\n")
        return self.count


def cpu_seconds(pid):
    """How long a process has computed; 0 once it has ended."""
    try:
        fields = pathlib.Path("/proc/%d/stat" % pid).read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def live_bytes(pid):
    """What is in use on the heap of a Java program after a collection."""
    shown = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True).stdout
    total = re.search(r"^Total +\d+ +(\d+)", shown, re.MULTILINE)
    return int(total.group(1)) if total else 0


def main():
    parts = ["kills", "orphans", "hostile", "files", "disk", "term", "large", "soak", "soak_frugal"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", help=", ".join(parts))
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--qace", default=str(HERE.parent / "qace"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--kind", action="append", help="only this kind of hostile program")
    options = parser.parse_args()
    campaign = Campaign(options)
    print("| what | how | result | wrong |\n|---|---|---|---|", flush=True)
    for part in options.part or parts[:-2]:
        before = len(campaign.problems)
        row = getattr(campaign, part)()
        print("| %s | %s | %s | %d |" % (*row, len(campaign.problems) - before), flush=True)
    outside = sorted(p.name for p in campaign.folder.iterdir() if p.name == "owned" or p.name == "runs")
    campaign.check("all", not outside, "written outside the run folders: %s" % outside)
    print("\n".join([""] + campaign.problems))
    shutil.rmtree(campaign.folder, ignore_errors=True)
    sys.exit(1 if campaign.problems else 0)


main()
