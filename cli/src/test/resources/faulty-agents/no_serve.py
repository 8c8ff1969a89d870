# The agent is created, but serve() is never called.
# doctor: the agent ended with exit code 0 instead of answering
# doctor: Is serve() missing at its end?
import qace


class Lamp(qace.Agent):
    def reset(self):
        self.lit = False

    @qace.predicate()
    def bright(self) -> bool:
        return self.lit

    @qace.capability()
    def switch_on(self):
        self.lit = True


Lamp()
