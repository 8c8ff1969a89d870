# To look whether the battery is charged drains it.
# doctor: the predicate charged (impure_predicate.py, line 12) changes self.battery
# doctor: A predicate only looks
import qace


class Lamp(qace.Agent):
    def reset(self):
        self.battery, self.lit = 100, False

    @qace.predicate("the battery is charged")
    def charged(self) -> bool:
        self.battery -= 1
        return self.battery > 20

    @qace.predicate("there is light")
    def bright(self) -> bool:
        return self.lit

    @qace.capability("switch the light on")
    def switch_on(self):
        qace.require(not self.lit and self.battery > 20)
        self.lit = True

    @qace.capability("switch the light off")
    def switch_off(self):
        qace.require(self.lit)
        self.lit = False

    def set_state(self, atoms):
        self.battery = 100 if atoms.holds(self.charged) else 0
        self.lit = atoms.holds(self.bright)


Lamp().serve()
