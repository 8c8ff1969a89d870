# A colon is missing.
# doctor: SyntaxError: expected ':'
# doctor: syntax_error.py, line 12
# doctor: def bright(self) -> bool
import qace


class Lamp(qace.Agent):
    def reset(self):
        self.lit = False
    @qace.predicate()
    def bright(self) -> bool
        return self.lit

    @qace.capability()
    def switch_on(self):
        self.lit = True


Lamp().serve()
