# Its objects come out of a set, in another order in every process.
# doctor: its objects are in another order
# doctor: List them in a fixed order, with sorted(
# doctor: objects (unstable_objects.py, line 16)
import qace


class Room(qace.Object):
    pass


ROOMS = {Room(name) for name in ("hall", "attic", "cellar", "kitchen", "bath", "study", "porch")}


class Lamp(qace.Agent):
    objects = list(ROOMS)

    def reset(self):
        self.lights = set()

    @qace.predicate()
    def lit(self, room: Room) -> bool:
        return room in self.lights

    @qace.capability()
    def switch_on(self, room: Room):
        qace.require(room not in self.lights)
        self.lights.add(room)


Lamp().serve()
