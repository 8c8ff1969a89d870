"""Prints, as JSON, what every attempt leads to in every state of an agent: each chance that it takes, one after another.

python3 every_attempt.py PROGRAM CLASS [ARGUMENT…]   the states that can be reached from the initial one and, of an agent
                                                    that can be set, from every state that it accepts
"""
import itertools
import json
import runpy
import sys

sys.path.insert(0, ".")  # it is run where the package is

from qace.agent import ANY  # noqa: E402
from qace.declare import Refused  # noqa: E402
from qace.world import Atoms, World, ground  # noqa: E402

CHANCES = 20
"""As many chances are taken, evenly spread: no outcome of these programs is less likely than one in so many."""


class Chance:
    """In place of a random number, the same one each time."""

    def __init__(self):
        self.value, self.used = 0.0, 0

    def random(self):
        self.used += 1
        return self.value


def main(program, name, *arguments):
    sys.argv = [program, *arguments]
    agent = runpy.run_path(program)[name]()
    agent.random = Chance()
    world = World(agent)
    attempts = [
        (ground(each.name, objects), each, objects)
        for each in world.vocabulary.capabilities.values()
        for objects in itertools.product(*[[o for o in world.objects if p.takes(o)] for p in each.parameters])
        if not each.distinct or len(set(objects)) == len(objects)
    ]
    print(json.dumps(explore(agent, world, attempts)))


def observed(agent, world):
    return tuple(t for t, atom in world.atoms.items() if atom.predicate.function(agent, *atom.objects))


def accepted(agent, world):
    agent.reset()
    yield
    if agent.kind_of_start() == ANY:
        for count in range(len(world.atoms) + 1):
            for atoms in itertools.combinations(world.atoms, count):
                try:
                    agent.reset()
                    agent.set_state(Atoms(world, atoms))
                except Refused:
                    continue
                if observed(agent, world) == tuple(atoms):
                    yield


def explore(agent, world, attempts):
    states = {}
    waiting = []

    def number():
        state = observed(agent, world)
        if state not in states:
            states[state] = len(states)
            waiting.append((states[state], agent.snapshot()))
        return states[state]

    for _ in accepted(agent, world):
        number()
    found = []
    while waiting:
        state, kept = waiting.pop()
        for text, capability, objects in attempts:
            found.append([state, text, sorted(outcomes(agent, kept, capability, objects, number))])
    return {"states": list(states), "attempts": found}


def outcomes(agent, kept, capability, objects, number):
    after = set()
    for chance in range(CHANCES):
        agent.restore(kept)
        agent.random.value, agent.random.used = (chance + 0.5) / CHANCES, 0
        try:
            capability.function(agent, *objects)
        except Refused:
            return after
        assert agent.random.used <= 1, f"{capability} takes more than one chance"
        after.add(number())
        if not agent.random.used:
            return after
    return after


main(*sys.argv[1:])
