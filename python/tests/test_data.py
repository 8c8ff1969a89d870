"""Predicates and capabilities that are data."""

import unittest
from typing import Any

import qace
from qace.session import Session


class Cell(qace.Object):
    number: int


class Crate(qace.Object):
    pass


CELLS = [Cell(f"c{i}", number=i) for i in range(3)]


class InvalidMove(Exception):
    pass


class Walker(qace.Agent):
    """Half of it methods, half of it data."""

    objects = CELLS
    predicates = [qace.Predicate("at", [Cell], lambda walker, cell: walker.cell == cell.number, "the walker is at {0}")]
    refuses = (InvalidMove,)

    def __init__(self, *capabilities: qace.Capability) -> None:
        self.capabilities = list(capabilities)

    def reset(self) -> None:
        self.cell = 0

    def move(self, start: Cell, end: Cell) -> None:
        if abs(start.number - end.number) != 1 or self.cell != start.number:
            raise InvalidMove("no such way")
        self.cell = end.number

    @qace.predicate()
    def first(self) -> bool:
        return self.cell == 0

    def set_state(self, atoms: qace.Atoms) -> None:
        ((cell,),) = atoms.where("at")
        qace.require(atoms.holds("at", cell))
        self.cell = cell.number


MOVE = qace.Capability("move", {"from_": Cell, "to": Cell}, Walker.move, "move from {0} to {1}", distinct=True)


class Data(unittest.TestCase):
    def described(self, agent: qace.Agent) -> Any:
        return Session(agent).describe({"protocol": 1})["world"]["vocabulary"]

    def test_data_and_methods_are_described_alike(self):
        vocabulary = self.described(Walker(MOVE))
        cell = {"name": "cell", "type": "cell"}
        self.assertEqual(
            vocabulary["predicates"],
            [{"name": "first", "parameters": []}, {"name": "at", "parameters": [cell], "phrase": "the walker is at {0}"}],
        )
        self.assertEqual(
            vocabulary["capabilities"],
            [
                {
                    "name": "move",
                    "parameters": [{"name": "from", "type": "cell"}, {"name": "to", "type": "cell"}],
                    "phrase": "move from {0} to {1}",
                    "distinctObjects": True,
                }
            ],
        )

    def test_they_are_executed_and_an_exception_that_is_declared_is_a_refusal(self):
        session = Session(Walker(MOVE))
        session.describe({"protocol": 1})
        moved = {"executed": True, "added": ["(at c1)"], "deleted": ["(at c0)", "(first)"]}
        self.assertEqual(session.step({"instance": "(move c0 c1)"}), moved)
        self.assertEqual(session.step({"instance": "(move c0 c1)"}), {"executed": False})
        self.assertEqual(session.set({"state": ["(at c2)"], "seed": 0, "run": 0}), {"state": ["(at c2)"]})

    def test_types_in_their_order_name_the_parameters(self):
        two = qace.Capability("two", [Cell, Cell, Crate, qace.Object], lambda agent, *objects: None)
        (capability,) = self.described(Walker(two))["capabilities"]
        self.assertEqual([p["name"] for p in capability["parameters"]], ["cell", "cell-2", "crate", "thing"])

    def test_mistakes_are_named(self):
        for capability, message in [
            (qace.Capability("go", [Cell], lambda agent: None), "its function must take the agent and 1 objects"),
            (qace.Capability("Go", [], lambda agent: None), "no capability can be called 'Go'"),
            (qace.Capability("go", {"to": int}, lambda agent, to: None), "parameter to is of type int"),
            (qace.Capability("go", [], "walk"), "'walk' is no function"),
            (qace.Capability("go", [], lambda agent: None, "go to {0}"), "placeholders it may have: none"),
            ("go", "'go' among the capabilities is no qace.Capability"),
        ]:
            with self.assertRaises(qace.DeclarationError) as wrong:
                Session(Walker(capability))
            self.assertIn(message, str(wrong.exception))
        with self.assertRaisesRegex(qace.DeclarationError, "Walker has two capabilities called move: move and move"):
            Session(Walker(MOVE, MOVE))

    def test_refuses_holds_exceptions(self):
        agent = Walker(MOVE)
        agent.refuses = ("InvalidMove",)
        with self.assertRaisesRegex(qace.DeclarationError, r"refuses is \('InvalidMove',\); it must be a tuple"):
            Session(agent)
