# It can be set to no state at all, since it forgets the lights.
# doctor: refused each of the
# doctor: (lit hall) stays false
# doctor: set_state (refuses_every_state.py, line 38)
# doctor: or leave set_state out
import qace


class Room(qace.Object):
    pass


HALL, ATTIC = Room("hall"), Room("attic")


class Lamp(qace.Agent):
    objects = [HALL, ATTIC]

    def reset(self):
        self.lights = set()

    @qace.predicate()
    def lit(self, room: Room) -> bool:
        return room in self.lights

    @qace.capability()
    def switch_on(self, room: Room):
        qace.require(room not in self.lights)
        self.lights.add(room)

    @qace.capability()
    def switch_off(self, room: Room):
        qace.require(room in self.lights)
        self.lights.remove(room)

    # Sets an attribute that no predicate reads.

    def set_state(self, atoms):
        self.light = {room for (room,) in atoms.where(self.lit)}


Lamp().serve()
