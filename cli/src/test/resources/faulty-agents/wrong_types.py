# The type of a parameter is no type of objects.
# doctor: Lamp.go (wrong_types.py, line 25): parameter start is of type str
# doctor: annotate it with your subclass of qace.Object
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

    @qace.capability()
    def go(self, start: str, end: Room):
        qace.require(self.place is start)
        self.place = end


Lamp().serve()
