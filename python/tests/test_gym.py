import random
import unittest
from typing import Any, Dict, Tuple

import qace
from qace.session import Session

try:
    import numpy
except ImportError:
    numpy = None


class Corridor:
    """An environment in Gymnasium's way: five cells, walls at both ends, slippery, over in the last cell."""

    def __init__(self) -> None:
        self.chance = random.Random()

    def reset(self, *, seed: Any = None, options: Any = None) -> Tuple[int, Dict[str, Any]]:
        self.chance.seed(seed)
        self.cell = 1
        return self.cell, {}

    def step(self, action: int) -> Tuple[int, float, bool, bool, Dict[str, Any]]:
        bumped = not 0 <= self.cell + action < 5
        if not bumped and self.chance.random() < 0.7:
            self.cell += action
        return self.cell, 0.0, self.cell == 4, False, {"bumped": bumped}


class Cell(qace.Object):
    number: int


class Walker(qace.GymAgent):
    objects = [Cell(f"c{i}", number=i) for i in range(5)]

    @qace.predicate("the walker is in {0}")
    def in_(self, cell: Cell) -> bool:
        return self.observation == cell.number

    @qace.capability("walk left")
    def left(self) -> None:
        self.act(-1)

    @qace.capability("walk right until it is over, three cells at most")
    def right(self) -> None:
        self.act(1)
        for _ in range(2):
            if not self.terminated:
                self.act(1)

    def refused(self, before: int) -> bool:
        return self.info["bumped"]


class Environments(unittest.TestCase):
    def begun(self, agent: qace.Agent) -> Session:
        session = Session(agent)
        self.initial = session.describe({"protocol": 1})["world"]["initial"]
        return session

    def walked(self, session: Session, run: int, *instances: str) -> list:
        session.reset({"seed": 4, "run": run})
        return [session.step({"instance": instance}) for instance in instances]

    def test_predicates_read_what_was_observed_and_capabilities_act(self):
        session = self.begun(Walker(Corridor()))
        self.assertEqual((session.starts, self.initial), ("initial", ["(in c1)"]))
        moved = {"executed": True, "added": ["(in c0)"], "deleted": ["(in c1)"]}
        slipped = {"executed": True, "added": [], "deleted": []}
        seen = [self.walked(session, run, "(left)")[0] for run in range(40)]
        self.assertEqual({str(step) for step in seen}, {str(moved), str(slipped)})
        self.assertEqual(seen, [self.walked(session, run, "(left)")[0] for run in range(40)])

    def test_a_refusal_shows_as_the_user_says(self):
        session = self.begun(Walker(Corridor()))
        run = next(run for run in range(40) if self.walked(session, run, "(left)")[0]["added"])
        self.assertEqual(self.walked(session, run, "(left)", "(left)")[1], {"executed": False})

    def test_nothing_is_possible_after_the_end_of_an_episode(self):
        session = self.begun(Walker(Corridor()))
        run = next(run for run in range(40) if self.walked(session, run, "(right)")[0]["added"] == ["(in c4)"])
        self.assertEqual(self.walked(session, run, "(right)", "(left)")[1], {"executed": False})

    def test_an_environment_that_can_be_set_or_copied_offers_more_starts(self):
        class Placed(Walker):
            def set_state(self, atoms: qace.Atoms) -> None:
                ((cell,),) = atoms.where(self.in_)
                self.env.cell = self.observation = cell.number

        session = self.begun(Placed(Corridor()))
        self.assertEqual(session.set({"state": ["(in c3)"], "seed": 1, "run": 0}), {"state": ["(in c3)"]})

        class Copied(Walker):
            starts = "visited"

        session = self.begun(Copied(Corridor()))
        kept = session.snapshot({})["snapshot"]
        seen = []
        for run in [*range(12), *range(12)]:
            self.assertEqual(session.restore({"snapshot": kept, "seed": 1, "run": run}), {"state": ["(in c1)"]})
            seen.append(session.step({"instance": "(left)"})["added"])
        self.assertEqual(seen[:12], seen[12:])
        self.assertIn([], seen)
        self.assertIn(["(in c0)"], seen)

    def test_a_copy_whose_chance_cannot_be_seeded_is_found_out(self):
        class Copied(Walker):
            starts = "visited"

        class Hidden(Corridor):
            def __init__(self) -> None:
                self.sources = [random.Random()]

            @property
            def chance(self) -> random.Random:
                return self.sources[0]

        session = self.begun(Copied(Hidden()))
        kept = session.snapshot({})["snapshot"]
        with self.assertRaisesRegex(TypeError, r"Hidden has no np_random .*write a method reseed\(self, seed\)"):
            session.restore({"snapshot": kept, "seed": 1, "run": 0})

    def test_a_refusal_may_be_an_exception_and_the_end_of_an_episode_none(self):
        class Strict(Corridor):
            def step(self, action: int) -> Any:
                if not 0 <= self.cell + action < 5:
                    raise IndexError(self.cell + action)
                return super().step(action)

        class Bare(Walker):
            def refused(self, before: int) -> bool:
                return False

        session = self.begun(Bare(Strict(), refuses=(IndexError,), end_refuses=False))
        session.agent.env.cell = 0
        self.assertFalse(session.step({"instance": "(left)"})["executed"])
        run = next(run for run in range(99) if self.walked(session, run, "(right)")[0]["added"] == ["(in c4)"])
        self.assertTrue(self.walked(session, run, "(right)", "(left)")[1]["executed"])
        session = self.begun(Bare(Strict()))
        session.agent.env.cell = 0
        with self.assertRaisesRegex(Exception, r"declare refuses|raise qace.Refused"):
            session.step({"instance": "(left)"})

    def test_what_is_observed_follows_where_the_environment_is_set(self):
        class Shown(Corridor):
            def _get_obs(self) -> int:
                return self.cell

        class Placed(Walker):
            def set_state(self, atoms: qace.Atoms) -> None:
                ((cell,),) = atoms.where(self.in_)
                self.env.cell = cell.number

        class Observing(Placed):
            def observe(self) -> int:
                return self.env.cell

        for agent in (Placed(Shown()), Observing(Corridor())):
            session = self.begun(agent)
            self.assertEqual(session.set({"state": ["(in c3)"], "seed": 1, "run": 0}), {"state": ["(in c3)"]})

    def test_another_api_is_named(self):
        class Old(Corridor):
            def step(self, action: int) -> Any:
                return super().step(action)[:4]

        session = self.begun(Walker(Old()))
        with self.assertRaisesRegex(TypeError, r"step\(\) must return observation, reward, terminated, truncated and"):
            session.step({"instance": "(left)"})

    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_a_drawn_initial_state_can_be_held_fast_and_np_random_is_reseeded(self):
        class Drawn(Corridor):
            def reset(self, *, seed: Any = None, options: Any = None) -> Tuple[int, Dict[str, Any]]:
                self.np_random = numpy.random.Generator(numpy.random.PCG64(seed))
                self.cell = int(self.np_random.integers(4))
                return self.cell, {}

            def step(self, action: int) -> Any:
                self.cell = min(4, max(0, self.cell + action * int(self.np_random.integers(2))))
                return self.cell, 0.0, False, False, {"bumped": False}

        class Steady(Walker):
            reset_seed = 2

        session = self.begun(Steady(Drawn()))
        seen = [self.walked(session, run, "(right)")[0]["added"] for run in [*range(12), *range(12)]]
        self.assertEqual(seen[:12], seen[12:])
        self.assertGreater(len({str(added) for added in seen}), 1)
        session = self.begun(Walker(Drawn()))
        self.assertGreater(len({str(session.reset({"seed": 4, "run": run})) for run in range(20)}), 1)
