# It leaves the room before it looks whether it can go to the other.
# doctor: (go hall hall) was refused, and yet (in hall) changed
# doctor: Look before anything changes: refuse first (refusal_with_side_effect.py, line 27)
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

    # The robot is nowhere after a refusal.

    @qace.capability()
    def go(self, start: Room, end: Room):
        qace.require(self.place is start)
        self.place = None
        qace.require(start is not end)
        self.place = end


Lamp().serve()
