import unittest
from typing import List, Union

import qace
from qace.session import Session


class Place(qace.Object):
    pass


class Vehicle(qace.Object):
    metres: float


class FireTruck(Vehicle):
    pass


class Train(Vehicle, name="choo-choo"):
    pass


class Base(qace.Agent):
    objects: List[qace.Object] = [Place("hall"), FireTruck("t1"), Train("t2")]

    def reset(self) -> None:
        pass

    @qace.capability()
    def wait(self) -> None:
        pass


def described(agent: qace.Agent) -> dict:
    return Session(agent).describe({"protocol": 1})


class Declarations(unittest.TestCase):
    def wrong(self, agent: type) -> str:
        with self.assertRaises(qace.DeclarationError) as caught:
            described(agent())
        return str(caught.exception)

    def test_classes_are_types_and_their_instances_objects(self):
        class Fleet(Base):
            @qace.predicate("{0} is at {1}")
            def is_at(self, vehicle: Vehicle, place_: Place) -> bool:
                return False

        world = described(Fleet())["world"]
        self.assertEqual(
            world["vocabulary"]["types"],
            [
                {"name": "vehicle", "type": "object"},
                {"name": "place", "type": "object"},
                {"name": "fire-truck", "type": "vehicle"},
                {"name": "choo-choo", "type": "vehicle"},
            ],
        )
        self.assertEqual(
            world["objects"],
            [
                {"name": "hall", "type": "place"},
                {"name": "t1", "type": "fire-truck"},
                {"name": "t2", "type": "choo-choo"},
            ],
        )
        self.assertEqual(
            world["vocabulary"]["predicates"],
            [
                {
                    "name": "is-at",
                    "parameters": [{"name": "vehicle", "type": "vehicle"}, {"name": "place", "type": "place"}],
                    "phrase": "{0} is at {1}",
                }
            ],
        )
        self.assertEqual(list(Session(Fleet()).world.atoms), ["(is-at t1 hall)", "(is-at t2 hall)"])

    def test_a_union_takes_objects_of_any_of_its_types_and_object_takes_all(self):
        class Mixed(Base):
            @qace.capability(distinct=True)
            def meet(self, one: Union[Train, Place], other: qace.Object) -> None:
                pass

        meet = described(Mixed())["world"]["vocabulary"]["capabilities"][1]
        self.assertEqual(
            meet,
            {
                "name": "meet",
                "parameters": [{"name": "one", "type": ["choo-choo", "place"]}, {"name": "other", "type": "object"}],
                "distinctObjects": True,
            },
        )

    def test_objects_carry_what_is_known_of_them(self):
        self.assertEqual(FireTruck("f", metres=7.5).metres, 7.5)
        self.assertEqual({FireTruck("f"): 1}["f"], 1)
        with self.assertRaisesRegex(qace.DeclarationError, "object f cannot have a 'title'"):
            FireTruck("f", title="chief")

    def test_an_override_without_a_decorator_keeps_the_declaration(self):
        class Quiet(Base):
            def wait(self) -> None:
                self.waited = True

        session = Session(Quiet())
        session.describe({"protocol": 1})
        session.step({"instance": "(wait)"})
        self.assertTrue(session.agent.waited)

    def test_names_that_pddl_would_not_read_are_named(self):
        class Shouting(Base):
            @qace.predicate()
            def Loud(self) -> bool:
                return True

        class Silent(Base):
            @qace.predicate()
            def not_(self) -> bool:
                return True

        self.assertIn("no predicate can be called 'Loud': use lower-case", self.wrong(Shouting))
        self.assertIn("no predicate can be called 'not': PDDL keeps that word", self.wrong(Silent))
        with self.assertRaisesRegex(qace.DeclarationError, "no object can be called 'Two words'"):
            Place("Two words")
        with self.assertRaisesRegex(qace.DeclarationError, r"a name of 201 characters, x+\.\.\., is too long for"):
            Place("x" * 201)

    def test_a_type_has_one_type_above_it(self):
        with self.assertRaisesRegex(qace.DeclarationError, "type both is of two types, FireTruck and Train"):

            class Both(FireTruck, Train):
                pass

    def test_two_methods_of_one_name_are_a_mistake(self):
        with self.assertRaisesRegex(qace.DeclarationError, "has two methods called open; the first is a predicate"):

            class Door(Base):
                @qace.predicate()
                def open(self) -> bool:
                    return True

                @qace.capability()
                def open(self) -> None:  # noqa: F811
                    pass

    def test_two_predicates_of_one_name_are_a_mistake(self):
        class Twice(Base):
            @qace.predicate()
            def is_open(self) -> bool:
                return True

            @qace.predicate(name="is-open")
            def is_unlocked(self) -> bool:
                return True

        self.assertEqual(self.wrong(Twice), "Twice has two predicates called is-open: is_open and is_unlocked")

    def test_two_objects_or_types_of_one_name_are_a_mistake(self):
        class Doubled(Base):
            objects = [Place("a"), FireTruck("a")]

        other = type("Place", (qace.Object,), {})

        class Alike(Base):
            objects = [Place("a"), other("b")]

        self.assertEqual(self.wrong(Doubled), "there are two objects called a: Place('a') and FireTruck('a')")
        self.assertIn("there are two types called place", self.wrong(Alike))

    def test_an_object_without_a_type_is_a_mistake(self):
        class Plain(Base):
            objects = ["hall"]

        class OneOnly(Base):
            objects = Place("hall")

        self.assertIn("'hall' among the objects is no qace.Object", self.wrong(Plain))
        self.assertIn("objects is Place('hall'); it must be a list", self.wrong(OneOnly))

    def test_a_parameter_needs_a_type_that_is_one(self):
        class Untyped(Base):
            @qace.predicate()
            def at(self, place) -> bool:
                return True

        class Number(Base):
            @qace.predicate()
            def at(self, place: int) -> bool:
                return True

        class Unknown(Base):
            @qace.predicate()
            def at(self, place: "Plaice") -> bool:  # noqa: F821
                return True

        class Optional(Base):
            @qace.capability()
            def go(self, place: Place = None) -> None:
                pass

        class Static(Base):
            @staticmethod
            @qace.predicate()
            def at(place: Place) -> bool:
                return True

        self.assertIn("line 186): parameter place has no type: annotate it", self.wrong(Untyped))
        self.assertIn("parameter place is of type int, which is no subclass of qace.Object", self.wrong(Number))
        self.assertIn("name 'Plaice' is not defined; types must be classes at the top", self.wrong(Unknown))
        self.assertIn("must be a plain one, without * and without a default", self.wrong(Optional))
        self.assertIn("Static.at: a predicate is a plain method", self.wrong(Static))

    def test_a_phrase_names_the_parameters_there_are(self):
        for phrase in ("at {1}", "at {place}", "at {", "at }", "{{0}}", "at {}"):

            class Worded(Base):
                @qace.predicate(phrase)
                def at(self, place: Place) -> bool:
                    return True

            self.assertIn("placeholders it may have: {0}", self.wrong(Worded), phrase)

    def test_a_decorator_wants_parentheses(self):
        with self.assertRaisesRegex(qace.DeclarationError, r"write @qace.predicate\(\) with parentheses"):

            @qace.predicate
            def at(self) -> bool:
                return True

    def test_what_every_agent_has_already_cannot_be_declared(self):
        class Restarting(Base):
            @qace.capability()
            def reset(self) -> None:
                pass

        class Informed(qace.GymAgent):
            @qace.predicate()
            def info(self) -> bool:
                return True

        self.assertIn('qace.Agent has a reset of its own; call yours otherwise, and say', self.wrong(Restarting))
        self.assertIn('say @qace.predicate(name="info")', self.wrong(lambda: Informed(None)))

    def test_an_agent_can_do_something(self):
        class Idle(qace.Agent):
            def reset(self) -> None:
                pass

        self.assertIn("Idle has no capability: mark a method with @qace.capability(), or list", self.wrong(Idle))

    def test_the_kind_of_start_is_derived_or_declared(self):
        class Settable(Base):
            def set_state(self, atoms: qace.Atoms) -> None:
                pass

        class Resettable(Base):
            starts = "initial"

        class Wrong(Base):
            starts = "anywhere"

        class Boasting(Base):
            starts = "any"

        for agent, starts, methods in (
            (Settable(), "any", ["set"]),
            (Base(), "visited", ["snapshot", "restore"]),
            (Resettable(), "initial", []),
        ):
            about = described(agent)
            self.assertEqual((about["starts"], about["methods"]), (starts, methods))
        self.assertIn("'any', 'visited' or 'initial'", self.wrong(Wrong))
        self.assertIn("there is no method set_state", self.wrong(Boasting))
