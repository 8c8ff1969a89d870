# It looks for the way to where it is for ever.
# doctor: Asked for step (go hall hall)
# doctor: it has taken more than 2 seconds
# doctor: in go (looping.py, line
# doctor: A loop that does not end?
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
    def go(self, start: Room, end: Room):
        qace.require(self.place is start)
        way = [end]
        while len(set(way + [start])) < 2:
            way.append(start)
        self.place = end


Lamp().serve()
