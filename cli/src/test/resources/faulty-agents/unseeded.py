# Chance comes from a source that nobody seeds.
# doctor: go (unseeded.py, line 27) went differently when the same run was repeated
# doctor: Draw all chance from self.random
import random

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
        if random.random() < 0.9:
            self.place = end


Lamp().serve()
