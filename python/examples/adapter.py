"""An adapter for any environment with reset() and step(): what is true and what can be done stands in tables."""

import qace
from ferry import Ferry


class Adapter(qace.GymAgent):
    starts = "visited"

    def __init__(self, env, objects, predicates, actions, **options):
        super().__init__(env, **options)
        types = {name: type(name.title(), (qace.Object,), {}) for name in objects}
        self.objects = [types[name](each) for name, those in objects.items() for each in those]
        self.predicates = [
            qace.Predicate(name, [types[each] for each in takes], lambda me, *those, f=holds: f(me.observation, *those))
            for name, (takes, holds) in predicates.items()
        ]
        self.capabilities = [
            qace.Capability(name, [types[each] for each in takes], lambda me, *those, v=verb: me.act((v, *those)))
            for name, (takes, verb) in actions.items()
        ]

    def refused(self, before):
        return self.observation == before  # it ignores invalid actions: where nothing changes, it refused


if __name__ == "__main__":
    Adapter(
        Ferry(),
        objects={"bank": ["left", "right"]},
        predicates={
            "boat-at": (["bank"], lambda seen, bank: seen["boat"] == bank),
            "car-at": (["bank"], lambda seen, bank: seen["car"] == bank),
            "aboard": ([], lambda seen: seen["car"] == "aboard"),
            "wet": ([], lambda seen: seen["wet"]),
        },
        actions={"load": (["bank"], "load"), "cross": (["bank", "bank"], "cross"), "unload": (["bank"], "unload")},
    ).serve()
