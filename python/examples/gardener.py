"""A robot that waters plants. Its state is continuous: litres in its can, and the moisture of each pot."""

import qace


class Plant(qace.Object):
    """A type; its instances are objects."""

    thirst: float


PLANTS = [Plant("fern", thirst=0.4), Plant("cactus", thirst=0.1)]


class Gardener(qace.Agent):
    objects = PLANTS

    def reset(self) -> None:
        self.litres = 0.03
        self.moisture = {plant: plant.thirst / 2 for plant in PLANTS}

    @qace.predicate("the can is filled")
    def filled(self) -> bool:
        return self.litres > 0.1

    @qace.predicate("{0} is dry")
    def dry(self, plant: Plant) -> bool:
        return self.moisture[plant] < plant.thirst

    @qace.capability("fill the can")
    def fill(self) -> None:
        qace.require(not self.filled(), "it would run over")
        self.litres = self.random.uniform(0.8, 1.2)

    @qace.capability("water {0}")
    def water(self, plant: Plant) -> None:
        """One time in four, everything goes beside the pot."""
        qace.require(self.filled() and self.dry(plant))
        if self.random.random() < 0.75:
            self.moisture[plant] = min(1.0, self.moisture[plant] + self.litres)
        self.litres = 0.0

    @qace.capability("put {0} into the sun")
    def sun(self, plant: Plant) -> None:
        qace.require(not self.dry(plant), "it would burn")
        self.moisture[plant] = self.random.uniform(0.0, 0.9) * plant.thirst

    def set_state(self, atoms: qace.Atoms) -> None:
        """Lets a question start anywhere; where there is no such state, it would raise qace.Refused("why")."""
        self.litres = 1.0 if atoms.holds(self.filled) else 0.0
        for plant in PLANTS:
            self.moisture[plant] = 0.5 * plant.thirst if atoms.holds(self.dry, plant) else 0.9


if __name__ == "__main__":
    Gardener().serve()
