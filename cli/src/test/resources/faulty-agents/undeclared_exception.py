# What cannot be done is said with an exception of its own.
# doctor: with an error: NotThere: the robot is elsewhere (undeclared_exception.py, line 31, in go)
# doctor: declare refuses = (NotThere,)
import qace


class NotThere(Exception):
    pass


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
        if self.place is not start:
            raise NotThere("the robot is elsewhere")
        self.place = end


Lamp().serve()
