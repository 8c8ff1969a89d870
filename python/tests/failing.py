"""An agent whose code fails; a module of its own, so that there is a line to name."""

import qace


class Failing(qace.Agent):
    def reset(self) -> None:
        self.wet = False

    @qace.predicate("it is wet")
    def is_wet(self) -> bool:
        return self.wet

    @qace.capability("divide by nothing")
    def divide(self) -> None:
        1 / int(self.wet)


if __name__ == "__main__":
    Failing().serve()
