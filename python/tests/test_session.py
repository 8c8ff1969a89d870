import unittest

import qace
from qace.session import BadRequest, Session


class Room(qace.Object):
    pass


HALL, ATTIC = Room("hall"), Room("attic")


class Lamp(qace.Agent):
    """A robot that goes about and switches lights on, which works two times in three."""

    objects = [HALL, ATTIC]

    def reset(self) -> None:
        self.place = HALL
        self.light = {HALL: 0.0, ATTIC: 0.0}

    @qace.predicate("the robot is in {0}")
    def in_(self, room: Room) -> bool:
        return self.place is room

    @qace.predicate()
    def lit(self, room: Room) -> bool:
        return self.light[room] > 100.0

    @qace.capability(distinct=True)
    def go(self, start: Room, end: Room) -> None:
        qace.require(self.place is start)
        self.place = end

    @qace.capability()
    def switch(self, room: Room) -> None:
        qace.require(self.in_(room) and not self.lit(room))
        if self.random.random() < 2 / 3:
            self.light[room] = self.random.uniform(200.0, 400.0)


class SettableLamp(Lamp):
    def set_state(self, atoms: qace.Atoms) -> None:
        places = [room for (room,) in atoms.where(self.in_)]
        qace.require(len(places) == 1, f"the robot is in one room, not in {len(places)}")
        self.place = places[0]
        self.light = {room: 300.0 if atoms.holds("lit", room) else 0.0 for room in self.objects}


def begun(agent: qace.Agent) -> Session:
    session = Session(agent)
    session.describe({"protocol": 1})
    return session


def switched(session: Session, seed: int, run: int) -> bool:
    session.reset({"seed": seed, "run": run})
    return bool(session.step({"instance": "(switch hall)"})["added"])


class Steps(unittest.TestCase):
    def test_a_step_tells_what_changed(self):
        session = begun(Lamp())
        self.assertEqual(session.reset({"seed": 1, "run": 0}), {"state": ["(in hall)"]})
        self.assertEqual(
            session.step({"instance": "(go hall attic)"}),
            {"executed": True, "added": ["(in attic)"], "deleted": ["(in hall)"]},
        )

    def test_a_capability_that_raises_refused_is_refused(self):
        self.assertEqual(begun(Lamp()).step({"instance": "(go attic hall)"}), {"executed": False})

    def test_a_refusal_that_changed_something_says_so(self):
        class Stumbling(Lamp):
            def go(self, start: Room, end: Room) -> None:
                self.place = end
                raise qace.Refused("it went nevertheless")

        self.assertEqual(
            begun(Stumbling()).step({"instance": "(go hall attic)"}),
            {"executed": False, "added": ["(in attic)"], "deleted": ["(in hall)"]},
        )

    def test_a_capability_of_distinct_objects_refuses_one_given_twice(self):
        self.assertEqual(begun(Lamp()).step({"instance": "(go hall hall)"}), {"executed": False})

    def test_spaces_in_an_instance_make_no_difference(self):
        self.assertTrue(begun(Lamp()).step({"instance": " ( go hall  attic)"})["executed"])

    def test_what_is_no_instance_is_named(self):
        session = begun(Lamp())
        for instance, message in (
            ("(fly hall)", "there is no capability fly; there are: go, switch"),
            ("(switch)", "(switch ?room) takes 1 objects, got 0"),
            ("(switch cellar)", "there is no object cellar"),
            ("switch hall", "step wants an instance such as (go hall attic), not 'switch hall'"),
            (None, "step wants an instance such as (go hall attic), not None"),
        ):
            with self.assertRaises(BadRequest) as caught:
                session.step({"instance": instance})
            self.assertEqual(str(caught.exception), message)

    def test_a_step_needs_a_beginning(self):
        with self.assertRaisesRegex(BadRequest, "a step comes after describe, reset, set or restore"):
            Session(Lamp()).step({"instance": "(switch hall)"})

    def test_a_predicate_that_returns_no_truth_is_named(self):
        for odd in (None, "yes", [], 2):

            class Forgetful(Lamp):
                def lit(self, room: Room):
                    return odd if room is ATTIC else False

            with self.assertRaises(TypeError) as caught:
                begun(Forgetful())
            self.assertEqual(
                str(caught.exception),
                f"the predicate (lit attic) (test_session.py, line 112) returned {odd!r}; it must return True or False",
            )

    def test_a_capability_that_returns_something_is_a_mistake(self):
        class Answering(Lamp):
            def switch(self, room: Room):
                return False

        with self.assertRaisesRegex(TypeError, "returns nothing, and raises qace.Refused to refuse"):
            begun(Answering()).step({"instance": "(switch hall)"})


    def test_the_state_behind_a_predicate_may_have_its_name(self):
        class Door(qace.Agent):
            def __init__(self) -> None:
                self.open = False

            def reset(self) -> None:
                self.open = False

            @qace.predicate()
            def open(self) -> bool:
                return self.open

            @qace.capability()
            def push(self) -> None:
                self.open = True

        session = begun(Door())
        self.assertEqual(session.step({"instance": "(push)"})["added"], ["(open)"])

    def test_an_agent_works_without_being_asked_too(self):
        lamp = Lamp()
        lamp.reset()
        lamp.switch(HALL)
        with self.assertRaises(qace.Refused):
            lamp.switch(ATTIC)


class Chance(unittest.TestCase):
    def test_chance_depends_on_seed_and_run_alone(self):
        one, other = begun(Lamp()), begun(Lamp())
        runs = [(seed, run) for seed in (5, -5, 2**63 - 1, -(2**63)) for run in range(20)]
        forwards = [switched(one, *run) for run in runs]
        backwards = [switched(other, *run) for run in reversed(runs)]
        self.assertEqual(forwards, backwards[::-1])

    def test_a_seed_and_its_negative_are_different_and_so_are_runs(self):
        session = begun(Lamp())
        outcomes = {seed: [switched(session, seed, run) for run in range(60)] for seed in (7, -7)}
        self.assertNotEqual(outcomes[7], outcomes[-7])
        for runs in outcomes.values():
            self.assertTrue(25 <= sum(runs) <= 55, runs)

    def test_seed_and_run_must_be_numbers(self):
        with self.assertRaisesRegex(BadRequest, "seed and run must be whole numbers, not 'x' and 0"):
            begun(Lamp()).reset({"seed": "x", "run": 0})

    def test_another_source_of_chance_is_seeded_at_each_start(self):
        class Other(SettableLamp):
            def reseed(self, seed: int) -> None:
                seeds.append(seed)

        seeds = []
        session = begun(Other())
        for run in (0, 1, 0):
            session.reset({"seed": 1, "run": run})
        session.set({"seed": 1, "run": 1, "state": ["(in hall)"]})
        self.assertEqual(seeds[1], seeds[3])
        self.assertEqual(seeds[2], seeds[4])
        self.assertEqual(len(set(seeds)), 3)


class Starts(unittest.TestCase):
    def test_a_settable_agent_goes_to_the_state_asked_for(self):
        session = begun(SettableLamp())
        wanted = ["(in attic)", "(lit hall)"]
        self.assertEqual(session.set({"seed": 1, "run": 0, "state": wanted[::-1]}), {"state": wanted})
        self.assertEqual(session.step({"instance": "(switch attic)"})["executed"], True)

    def test_an_impossible_state_is_refused_with_the_reason(self):
        result = begun(SettableLamp()).set({"seed": 1, "run": 0, "state": ["(lit hall)"]})
        self.assertEqual(result, {"refused": "the robot is in one room, not in 0"})

    def test_a_state_that_was_not_reached_is_refused(self):
        class Dark(SettableLamp):
            def lit(self, room: Room) -> bool:
                return False

        result = begun(Dark()).set({"seed": 1, "run": 0, "state": ["(in hall)", "(lit hall)"]})
        self.assertEqual(
            result, {"refused": "set to (in hall) (lit hall), the agent is in (in hall)", "state": ["(in hall)"]}
        )

    def test_an_unknown_atom_is_named(self):
        with self.assertRaisesRegex(BadRequest, r"\(in cellar\) is no atom of this world"):
            begun(SettableLamp()).set({"seed": 1, "run": 0, "state": ["(in cellar)"]})

    def test_atoms_are_asked_for_by_method_or_by_name(self):
        class Curious(SettableLamp):
            def set_state(self, atoms: qace.Atoms) -> None:
                super().set_state(atoms)
                seen.append((atoms.holds(self.in_, ATTIC), atoms.holds("in", "hall"), atoms.where(Curious.lit)))
                seen.append((list(atoms), len(atoms), "(lit hall)" in atoms))
                for wrong in (("inn", ATTIC), ("in", "cellar")):
                    with test.assertRaises(KeyError):
                        atoms.holds(*wrong)

        seen, test = [], self
        begun(Curious()).set({"seed": 1, "run": 0, "state": ["(lit hall)", "(in attic)"]})
        self.assertEqual(seen, [(True, False, [(HALL,)]), (["(in attic)", "(lit hall)"], 2, True)])

    def test_a_snapshot_is_come_back_to_again_and_again(self):
        session = begun(Lamp())
        session.step({"instance": "(go hall attic)"})
        kept = session.snapshot({})["snapshot"]
        session.step({"instance": "(go attic hall)"})
        outcomes = []
        for run in [*range(12), *range(12)]:
            self.assertEqual(session.restore({"snapshot": kept, "seed": 3, "run": run}), {"state": ["(in attic)"]})
            outcomes.append(session.step({"instance": "(switch attic)"})["added"])
        self.assertEqual(outcomes[:12], outcomes[12:])
        self.assertIn(["(lit attic)"], outcomes)
        self.assertIn([], outcomes)

    def test_chance_kept_elsewhere_in_the_state_is_seeded_after_a_snapshot(self):
        class Bulb:
            def __init__(self, lamp: Lamp) -> None:
                self.lamp, self.chance, self.on = lamp, lamp.random, False

        class Bulbs(Lamp):
            def reset(self) -> None:
                super().reset()
                self.bulb = Bulb(self)

            def lit(self, room: Room) -> bool:
                return self.bulb.on

            def switch(self, room: Room) -> None:
                self.bulb.on = self.bulb.chance.random() < 0.5

        session = begun(Bulbs())
        kept = session.snapshot({})["snapshot"]
        seen = []
        for run in [*range(12), *range(12)]:
            session.restore({"snapshot": kept, "seed": 3, "run": run})
            seen.append(session.step({"instance": "(switch hall)"})["added"] == [])
        self.assertEqual(seen[:12], seen[12:])
        self.assertEqual(set(seen), {True, False})
        self.assertIs(session.agent.bulb.lamp, session.agent)

    def test_a_snapshot_that_is_not_there_is_refused(self):
        self.assertEqual(
            begun(Lamp()).restore({"snapshot": "9", "seed": 3, "run": 0}), {"refused": "there is no snapshot 9"}
        )

    def test_state_outside_the_attributes_shows_in_the_state_restored(self):
        outside = {"place": HALL}

        class Elsewhere(Lamp):
            def reset(self) -> None:
                super().reset()
                outside["place"] = HALL

            def in_(self, room: Room) -> bool:
                return outside["place"] is room

            def go(self, start: Room, end: Room) -> None:
                outside["place"] = end

        session = begun(Elsewhere())
        kept = session.snapshot({})["snapshot"]
        session.step({"instance": "(go hall attic)"})
        restored = session.restore({"snapshot": kept, "seed": 3, "run": 0})
        self.assertEqual(restored, {"state": ["(in attic)"]})

    def test_an_initial_state_that_varies_is_told_as_it_is(self):
        class Restless(Lamp):
            def reset(self) -> None:
                super().reset()
                self.place = self.random.choice([HALL, ATTIC])

        session = begun(Restless())
        seen = {str(session.reset({"seed": 1, "run": run})) for run in range(20)}
        self.assertEqual(len(seen), 2)

    def test_another_version_of_the_protocol_is_refused(self):
        with self.assertRaisesRegex(BadRequest, "this agent speaks version 1 of the protocol, not 2"):
            Session(Lamp()).describe({"protocol": 2})

    def test_an_agent_without_reset_is_told_so(self):
        class Unready(qace.Agent):
            @qace.capability()
            def wait(self) -> None:
                pass

        with self.assertRaisesRegex(NotImplementedError, r"Unready needs a method reset\(self\)"):
            begun(Unready())
