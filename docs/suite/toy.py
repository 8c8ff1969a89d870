"""A toy learner that enters the suite: it acts at random, and writes down what it saw as a PPDDL model.

    python3 toy.py SEED STEPS OUT COMMAND...

COMMAND starts the agent, as in: ./qace serve-agent --stdio driver. A precondition is every literal over the
parameters that held in each execution; outcomes are the changes seen, as often as they were seen.
"""

import collections
import itertools
import json
import random
import subprocess
import sys


class Agent:
    """The protocol, as far as it is needed: one line a request, one line an answer."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.count = 0

    def call(self, method, **params):
        self.count += 1
        request = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def types_of(vocabulary):
    """Each type's names, its own and those above it."""
    above = {t["name"]: t.get("type", "object") for t in vocabulary.get("types", [])}

    def all_above(name):
        return [name] + (all_above(above[name]) if name in above else [])

    return all_above


def fits(thing, wanted, all_above):
    kinds = thing if isinstance(thing, list) else [thing]
    wants = wanted if isinstance(wanted, list) else [wanted]
    return any(want in all_above(kind) for kind in kinds for want in wants)


def literals(capability, predicates, all_above):
    """Every atom over a capability's parameters, as a predicate with places of parameters."""
    parameters = capability.get("parameters", [])
    for predicate in predicates:
        choices = [
            [i for i, p in enumerate(parameters) if fits(p.get("type", "object"), q.get("type", "object"), all_above)]
            for q in predicate.get("parameters", [])
        ]
        for places in itertools.product(*choices):
            yield predicate["name"], places


def atom(name, things):
    return "(" + " ".join([name, *things]) + ")"


def learn(agent, seed, steps):
    described = agent.call("describe", protocol=1)
    vocabulary = described["world"]["vocabulary"]
    objects = described["world"]["objects"] + vocabulary.get("constants", [])
    objects = list({o["name"]: o for o in objects}.values())
    all_above = types_of(vocabulary)
    chance = random.Random(seed)
    seen = {c["name"]: {"always": None, "changes": collections.Counter()} for c in vocabulary["capabilities"]}
    made = 0
    while made < steps:
        state = set(agent.call("reset", seed=seed, run=made)["state"])
        for _ in range(min(30, steps - made)):
            capability = chance.choice(vocabulary["capabilities"])
            fitting = [
                [o["name"] for o in objects if fits(o.get("type", "object"), p.get("type", "object"), all_above)]
                for p in capability.get("parameters", [])
            ]
            if not all(fitting):
                continue
            chosen = [chance.choice(names) for names in fitting]
            answer = agent.call("step", instance=atom(capability["name"], chosen))
            made += 1
            if not answer["executed"]:
                continue
            after = set(answer["state"]) if "state" in answer else (
                state - set(answer.get("deleted", []))) | set(answer.get("added", []))
            if len(set(chosen)) == len(chosen):
                held, changed = set(), set()
                for name, places in literals(capability, vocabulary["predicates"], all_above):
                    ground = atom(name, [chosen[i] for i in places])
                    held.add((name, places, ground in state))
                    if (ground in state) != (ground in after):
                        changed.add((name, places, ground in after))
                known = seen[capability["name"]]
                known["always"] = held if known["always"] is None else known["always"] & held
                known["changes"][frozenset(changed)] += 1
            state = after
    return vocabulary, seen


def written(literal, names):
    name, places, positive = literal
    text = atom(name, [names[i] for i in places])
    return text if positive else "(not " + text + ")"


def typed(things, mark=""):
    def kind(thing):
        t = thing.get("type", "object")
        return "(either " + " ".join(t) + ")" if isinstance(t, list) else t

    return " ".join(f"{mark}{t['name']} - {kind(t)}" for t in things)


def model(vocabulary, seen, steps):
    lines = [f"; steps: {steps}", "(define (domain learned)"]
    if vocabulary.get("types"):
        lines.append("  (:types " + typed(vocabulary["types"]) + ")")
    if vocabulary.get("constants"):
        lines.append("  (:constants " + typed(vocabulary["constants"]) + ")")
    predicates = [f"({p['name']} {typed(p.get('parameters', []), '?')})" for p in vocabulary["predicates"]]
    lines.append("  (:predicates " + " ".join(predicates) + ")")
    for capability in vocabulary["capabilities"]:
        known = seen[capability["name"]]
        if known["always"] is None:
            continue
        parameters = capability.get("parameters", [])
        names = ["?" + p["name"] for p in parameters]
        total = sum(known["changes"].values())
        outcomes = [
            f"{count}/{total} (and {' '.join(sorted(written(c, names) for c in changes))})"
            for changes, count in known["changes"].items()
        ]
        lines += [
            f"  (:action {capability['name']}",
            f"    :parameters ({typed(parameters, '?')})",
            f"    :precondition (and {' '.join(sorted(written(l, names) for l in known['always']))})",
            f"    :effect (probabilistic {' '.join(outcomes)}))",
        ]
    return "\n".join(lines) + ")\n"


def main():
    seed, steps, out, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    agent = Agent(command)
    try:
        vocabulary, seen = learn(agent, seed, steps)
    finally:
        agent.close()
    with open(out, "w", encoding="utf-8") as file:
        file.write(model(vocabulary, seen, steps))


if __name__ == "__main__":
    main()
