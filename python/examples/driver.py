"""The driver agent of the paper: a vehicle on a road map, whose tires go flat as often as not."""

import qace


class Location(qace.Object):
    pass


LOCATIONS = {name: Location(name) for name in ("l-1-1", "l-1-2", "l-1-3", "l-2-1", "l-2-2", "l-3-1")}
ROADS = [
    ("l-1-1", "l-1-2"),
    ("l-1-2", "l-1-3"),
    ("l-1-1", "l-2-1"),
    ("l-1-2", "l-2-2"),
    ("l-2-1", "l-1-2"),
    ("l-2-2", "l-1-3"),
    ("l-2-1", "l-3-1"),
    ("l-3-1", "l-2-2"),
]


class Driver(qace.Agent):
    objects = list(LOCATIONS.values())

    def reset(self) -> None:
        self.places = {LOCATIONS["l-2-1"]}
        self.spares = {LOCATIONS[name] for name in ("l-2-1", "l-2-2", "l-3-1")}
        self.roads = {(LOCATIONS[start], LOCATIONS[end]) for start, end in ROADS}
        self.flat = False

    @qace.predicate("the vehicle is at {0}")
    def vehicle_at(self, place: Location) -> bool:
        return place in self.places

    @qace.predicate("there is a spare tire in {0}")
    def spare_in(self, place: Location) -> bool:
        return place in self.spares

    @qace.predicate("there is a road from {0} to {1}")
    def road(self, from_: Location, to: Location) -> bool:
        return (from_, to) in self.roads

    @qace.predicate("no tire is flat")
    def not_flattire(self) -> bool:
        return not self.flat

    @qace.capability("drive from {0} to {1}")
    def move_vehicle(self, from_: Location, to: Location) -> None:
        qace.require(from_ in self.places and (from_, to) in self.roads and not self.flat)
        self.places.discard(from_)
        self.places.add(to)
        self.flat = self.random.random() < 0.8

    @qace.capability("change a tire in {0}")
    def change_tire(self, place: Location) -> None:
        qace.require(place in self.spares and place in self.places and self.flat)
        self.spares.discard(place)
        self.flat = False

    def set_state(self, atoms: qace.Atoms) -> None:
        self.places = {place for (place,) in atoms.where(self.vehicle_at)}
        self.spares = {place for (place,) in atoms.where(self.spare_in)}
        self.roads = set(atoms.where(self.road))
        self.flat = not atoms.holds(self.not_flattire)


if __name__ == "__main__":
    Driver().serve()
