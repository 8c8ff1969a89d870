"""A minimal agent, as docs/protocol.md describes it: a robot that goes between two rooms and switches lamps."""
import json
import random
import sys

ROOMS = ["hall", "attic"]


def parameters(*names):
    return [{"name": name, "type": "room"} for name in names]


WORLD = {
    "vocabulary": {
        "types": [{"name": "room"}],
        "predicates": [
            {"name": "in", "parameters": parameters("r"), "phrase": "the robot is in {0}"},
            {"name": "lit", "parameters": parameters("r")},
        ],
        "capabilities": [
            {"name": "go", "parameters": parameters("from", "to"), "distinctObjects": True},
            {"name": "switch", "parameters": parameters("r")},
        ],
    },
    "objects": [{"name": room, "type": "room"} for room in ROOMS],
    "initial": ["(in hall)"],
}
state, chance = set(), random.Random()


def answer(method, params):
    global state, chance
    if method == "describe":
        return {"protocol": 1, "name": "lamp", "starts": "any", "methods": ["set"], "seeded": True, "world": WORLD}
    if method in ("reset", "set"):
        state = set(params.get("state", WORLD["initial"]))
        if sum("(in %s)" % room in state for room in ROOMS) != 1:
            return {"refused": "the robot is in one room"}
        chance = random.Random("%d,%d" % (params["seed"], params["run"]))
        return {"state": sorted(state)}
    name, *rooms = params["instance"][1:-1].split()
    if "(in %s)" % rooms[0] not in state:
        return {"executed": False}
    if name == "go":
        state = state - {"(in %s)" % rooms[0]} | {"(in %s)" % rooms[1]}
    elif chance.random() < 0.75:
        state = state | {"(lit %s)" % rooms[0]}
    return {"executed": True, "state": sorted(state)}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        result = answer(request["method"], request["params"])
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)


if __name__ == "__main__":
    main()
