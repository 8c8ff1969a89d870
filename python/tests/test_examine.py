"""What an agent says of itself to a doctor only."""

import unittest
from typing import Any

import qace
from qace.session import AgentFailed, Session

from .child import Child

LOOPING = """
import qace

class Looping(qace.Agent):
    def reset(self):
        pass

    @qace.predicate()
    def fine(self) -> bool:
        return True

    @qace.capability()
    def spin(self):
        while True:
            pass

Looping().serve()
"""


class Sensor(qace.Agent):
    def reset(self) -> None:
        self.looks, self.found, self.level = 0, {}, 3

    @qace.predicate()
    def quick(self) -> bool:
        self.found.setdefault(self.level, self.level > 2)
        return self.found[self.level]

    @qace.predicate()
    def noisy(self) -> bool:
        return self.random.random() < 0.5

    @qace.capability()
    def lower(self) -> None:
        self.level -= 1


class Draining(Sensor):
    @qace.predicate()
    def charged(self) -> bool:
        self.looks += 1
        return self.looks < 100


def described(agent: qace.Agent, **params: Any) -> Any:
    return Session(agent).describe({"protocol": 1, **params})


class Examined(unittest.TestCase):
    def test_a_predicate_that_changes_something_is_named_to_a_doctor_only(self):
        described(Draining())
        with self.assertRaisesRegex(
            Exception, r"the predicate charged \(test_examine.py, line \d+\) changes self.looks when it is looked at"
        ):
            described(Draining(), examine=10)

    def test_a_predicate_may_remember_what_it_found_and_be_wrong_by_chance(self):
        session = Session(Sensor())
        session.describe({"protocol": 1, "examine": 10})
        self.assertTrue(session.step({"instance": "(lower)"})["executed"])

    def test_places_are_told_to_a_doctor_only(self):
        self.assertNotIn("places", described(Sensor()))
        places = {each["of"]: each["at"] for each in described(Sensor(), examine=10)["places"]}
        self.assertEqual(set(places), {"predicate quick", "predicate noisy", "capability lower", "reset"})
        self.assertRegex(places["capability lower"], r"^test_examine.py, line \d+$")

    def test_an_agent_that_loops_says_where_it_is(self):
        with Child("-c", LOOPING) as child:
            child.ask("describe", protocol=1, examine=0.5)
            child.ask("reset", seed=0, run=0)
            error = child.error("step", instance="(spin)")
            self.assertEqual(child.end().code, 3)
        self.assertIn("it has taken more than 0.5 seconds; the agent is in", error["message"])
        self.assertIn("A loop that does not end?", error["message"])

    def test_a_remedy_follows_what_failed(self):
        class Broken(Sensor):
            def set_state(self, atoms: qace.Atoms) -> None:
                [][0]

        session = Session(Broken())
        with self.assertRaisesRegex(AgentFailed, "Where there is no such state, raise qace.Refused"):
            session.set({"state": [], "seed": 0, "run": 0})
