"""The warehouse robot of the paper: it stacks blocks, and now and then ruins a block or the table."""

from typing import Set, Tuple

import qace


class Block(qace.Object):
    pass


class Robot(qace.Object):
    pass


BLOCKS = [Block("b1"), Block("b2")]
ROBOT = Robot("r1")


class Warehouse(qace.Agent):
    objects = [*BLOCKS, ROBOT]

    def reset(self) -> None:
        self.stacked: Set[Tuple[Block, Block]] = set()
        self.free = set(BLOCKS)
        self.down = set(BLOCKS)
        self.empty_handed = {ROBOT}
        self.full_handed: Set[Robot] = set()
        self.held: Set[Block] = set()
        self.ruined: Set[Block] = set()
        self.table_ruined = False

    @qace.predicate("{0} is on {1}")
    def on(self, above: Block, below: Block) -> bool:
        return (above, below) in self.stacked

    @qace.predicate("{0} is on the table")
    def ontable(self, b: Block) -> bool:
        return b in self.down

    @qace.predicate("nothing is on {0}")
    def clear(self, b: Block) -> bool:
        return b in self.free

    @qace.predicate("{0} holds nothing")
    def handempty(self, r: Robot) -> bool:
        return r in self.empty_handed

    @qace.predicate("{0} holds something")
    def handfull(self, r: Robot) -> bool:
        return r in self.full_handed

    @qace.predicate("{0} is being held")
    def holding(self, b: Block) -> bool:
        return b in self.held

    @qace.predicate("{0} is destroyed")
    def destroyed(self, b: Block) -> bool:
        return b in self.ruined

    @qace.predicate("the table is destroyed")
    def table_destroyed(self) -> bool:
        return self.table_ruined

    @qace.capability("{1} picks {0} up from the table")
    def pick_up(self, x: Block, r: Robot) -> None:
        qace.require(x in self.free and x in self.down and x not in self.ruined)
        qace.require(r in self.empty_handed and not self.table_ruined)
        self.down.discard(x)
        self._take(x, r)

    @qace.capability("{1} puts {0} down on the table")
    def put_down(self, x: Block, r: Robot) -> None:
        qace.require(x in self.held and r in self.full_handed and not self.table_ruined)
        self._let_go(x, r)
        self.down.add(x)
        self.table_ruined = self.random.random() < 0.1

    @qace.capability("{2} puts {0} on {1}")
    def stack(self, x: Block, y: Block, r: Robot) -> None:
        qace.require(x in self.held and y in self.free and y not in self.ruined)
        qace.require(r in self.full_handed and not self.table_ruined)
        self.free.discard(y)
        self._let_go(x, r)
        self.stacked.add((x, y))
        if self.random.random() < 0.1:
            self.ruined.add(y)

    @qace.capability("{2} takes {0} off {1}")
    def unstack(self, x: Block, y: Block, r: Robot) -> None:
        qace.require((x, y) in self.stacked and x in self.free and x not in self.ruined)
        qace.require(r in self.empty_handed and not self.table_ruined)
        self.stacked.discard((x, y))
        self._take(x, r)
        self.free.add(y)

    def _take(self, x: Block, r: Robot) -> None:
        self.free.discard(x)
        self.empty_handed.discard(r)
        self.full_handed.add(r)
        self.held.add(x)

    def _let_go(self, x: Block, r: Robot) -> None:
        self.held.discard(x)
        self.free.add(x)
        self.full_handed.discard(r)
        self.empty_handed.add(r)

    def set_state(self, atoms: qace.Atoms) -> None:
        self.stacked = set(atoms.where(self.on))
        self.down = {b for (b,) in atoms.where(self.ontable)}
        self.free = {b for (b,) in atoms.where(self.clear)}
        self.empty_handed = {r for (r,) in atoms.where(self.handempty)}
        self.full_handed = {r for (r,) in atoms.where(self.handfull)}
        self.held = {b for (b,) in atoms.where(self.holding)}
        self.ruined = {b for (b,) in atoms.where(self.destroyed)}
        self.table_ruined = atoms.holds(self.table_destroyed)


if __name__ == "__main__":
    Warehouse().serve()
