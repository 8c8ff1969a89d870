# The last of six switches needs the five before it, and fails.
# doctor: Asked for step (finish), the agent answers with an error: KeyError: 'done' (raises_late.py, line 39, in finish)
# doctor: raise qace.Refused
import qace


class Switch(qace.Object):
    number: int


SWITCHES = [Switch(f"s{i}", number=i) for i in range(5)]


class Panel(qace.Agent):
    objects = SWITCHES

    def reset(self):
        self.on, self.count = {switch: False for switch in SWITCHES}, {}

    @qace.predicate()
    def is_on(self, switch: Switch) -> bool:
        return self.on[switch]

    @qace.capability()
    def press(self, switch: Switch):
        qace.require(sum(self.on.values()) == switch.number)
        self.on[switch] = True

    @qace.capability()
    def clear(self):
        qace.require(any(self.on.values()))
        self.on = {switch: False for switch in SWITCHES}

    # Nothing of this shows near the start.

    @qace.capability()
    def finish(self):
        qace.require(all(self.on.values()))
        self.count["done"] += 1


Panel().serve()
