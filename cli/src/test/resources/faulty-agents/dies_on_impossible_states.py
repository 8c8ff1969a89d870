# A state in which the robot is nowhere is more than it can take.
# doctor: with an error: IndexError: list index out of range (dies_on_impossible_states.py, line 32, in set_state)
# doctor: Where there is no such state, raise qace.Refused
import qace


class Room(qace.Object):
    pass


HALL, ATTIC = Room("hall"), Room("attic")


class Lamp(qace.Agent):
    objects = [HALL, ATTIC]

    def reset(self):
        self.place = HALL

    @qace.predicate()
    def in_(self, room: Room) -> bool:
        return self.place is room

    @qace.capability(distinct=True)
    def go(self, start: Room, end: Room):
        qace.require(self.place is start)
        self.place = end

    # The first room in which it is to be, which need not exist.

    def set_state(self, atoms):
        self.place = [room for (room,) in atoms.where(self.in_)][0]


Lamp().serve()
