package dev.qace.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Phrases;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.report.words.Wording.Mood;
import dev.qace.simulators.BuiltInAgent;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class WordingTest {
  private static final Domain DOMAIN =
      PpddlReader.parse(
              "garden",
              """
              (define (domain garden) (:types fire-unit pos plant)
                (:predicates (vehicle-at ?l - pos) (clear ?b - plant) (road ?a ?b - pos) (powered_on))
                (:action move-vehicle :parameters (?from ?to - pos ?u - fire-unit)
                  :precondition (and (vehicle-at ?from) (not (powered_on))
                    (not (= ?from ?to)) (road ?from ?to))
                  :effect (vehicle-at ?to))
                (:action wait))
              """)
          .domain();

  private static final Capability MOVE = DOMAIN.actions().get(0).capability();

  private static Predicate predicate(String name) {
    return DOMAIN.vocabulary().predicate(name).orElseThrow();
  }

  private static Atom atom(String name, String... objects) {
    Predicate predicate = predicate(name);
    return new Atom(
        predicate,
        List.of(objects).stream()
            .map(object -> new WorldObject(object, predicate.parameters().get(0).type()))
            .toList());
  }

  @Test
  void alternativesAreSaidOneAfterTheOther() {
    Condition at =
        new Condition.Holds(
            new LiftedAtom(predicate("vehicle-at"), List.of(MOVE.parameters().get(0))));
    Condition on = new Condition.Holds(new LiftedAtom(predicate("powered_on"), List.of()));
    Wording wording = new Wording(Phrases.NONE);
    assertThat(wording.condition(new Condition.Or(List.of(at, on)), Naming.brief(MOVE)))
        .hasToString("either vehicle at A or powered on");
    Condition both = new Condition.And(List.of(at, new Condition.Not(on)));
    assertThat(wording.condition(new Condition.Or(List.of(both, on)), Naming.brief(MOVE)))
        .hasToString("either vehicle at A and not powered on, or powered on");
  }

  @Test
  void conditionsOnOtherObjectsAreSaidAsSomeNoneOrAll() {
    Variable other = new Variable("other", predicate("vehicle-at").parameters().get(0).type());
    Condition at = new Condition.Holds(new LiftedAtom(predicate("vehicle-at"), List.of(other)));
    Condition apart = new Condition.Not(new Condition.Equal(other, MOVE.parameters().get(0)));
    Condition road =
        new Condition.Holds(
            new LiftedAtom(predicate("road"), List.of(other, MOVE.parameters().get(0))));
    Wording wording =
        new Wording(new Phrases(Map.of(predicate("vehicle-at"), "a truck is at {0}"), Map.of()));
    Condition some = new Condition.Exists(List.of(other), at);
    Condition others = new Condition.Exists(List.of(other), new Condition.And(List.of(apart, at)));
    Condition notAll = new Condition.Exists(List.of(other), new Condition.Not(at));
    Condition itself =
        new Condition.Exists(
            List.of(other),
            new Condition.Holds(new LiftedAtom(predicate("road"), List.of(other, other))));
    Condition two = new Condition.Exists(List.of(other), new Condition.And(List.of(at, road)));
    assertThat(
            Stream.of(
                    some,
                    new Condition.Not(others),
                    notAll,
                    new Condition.Not(notAll),
                    two,
                    new Condition.Not(two),
                    new Condition.Not(itself))
                .map(each -> wording.condition(each, Naming.brief(MOVE)).text()))
        .containsExactly(
            "a truck is at some position",
            "a truck is at no position other than A",
            "for some position Z: a truck is not at Z",
            "a truck is at every position",
            "for some position Z: a truck is at Z and road: Z, A",
            "for no position Z: a truck is at Z and road: Z, A",
            "for no position Z: road: Z, Z");
  }

  @Test
  void withoutAPhraseTheNamesAreReadAsWords() {
    Wording wording = new Wording(Phrases.NONE);
    assertThat(wording.fact(atom("vehicle-at", "l1"), Mood.IS)).hasToString("vehicle at l1");
    assertThat(wording.fact(atom("vehicle-at", "l1"), Mood.IS_NOT))
        .hasToString("not vehicle at l1");
    assertThat(wording.fact(atom("clear", "b1"), Mood.IS)).hasToString("clear: b1");
    assertThat(wording.fact(atom("road", "a", "b"), Mood.NO_LONGER))
        .hasToString("no longer road: a, b");
    assertThat(wording.fact(atom("powered_on"), Mood.IS)).hasToString("powered on");
  }

  @Test
  void parametersAreCalledByTheirTypeAndByALetterWhereThereAreSeveral() {
    Wording wording = new Wording(new Phrases(Map.of(), Map.of(MOVE, "drive {2} from {0} to {1}")));
    assertThat(wording.deed(MOVE, Naming.full(MOVE)))
        .hasToString("drive the fire unit from position A to position B");
    assertThat(wording.deed(MOVE, Naming.brief(MOVE)))
        .hasToString("drive the fire unit from A to B");
    assertThat(new Wording(Phrases.NONE).deed(MOVE, Naming.full(MOVE)))
        .hasToString("move vehicle: position A, position B, the fire unit");
  }

  @Test
  void aPreconditionIsSaidAsFactsAndTheirContraries() {
    Wording wording =
        new Wording(
            new Phrases(
                Map.of(
                    predicate("vehicle-at"),
                    "the vehicle is at {0}",
                    predicate("powered_on"),
                    "the power is on",
                    predicate("road"),
                    "there is a road from {0} to {1}"),
                Map.of()));
    Condition.And all = (Condition.And) DOMAIN.actions().get(0).precondition();
    assertThat(all.parts())
        .extracting(part -> wording.condition(part, Naming.brief(MOVE)).text())
        .containsExactly(
            "the vehicle is at A",
            "the power is not on",
            "A and B are different",
            "there is a road from A to B");
  }

  @ParameterizedTest
  @FieldSource("dev.qace.simulators.BuiltInAgent#NAMES")
  void builtInAgentsHaveAPhraseForEverythingThatReadsWellInEveryMood(String name) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    Vocabulary vocabulary = agent.domain().vocabulary();
    Phrases phrases = agent.simulator().phrases();
    assertThat(phrases.predicates()).containsOnlyKeys(vocabulary.predicates());
    assertThat(phrases.capabilities()).containsOnlyKeys(vocabulary.capabilities());
    Wording wording = new Wording(phrases);
    for (Predicate each : vocabulary.predicates()) {
      LiftedAtom lifted = new LiftedAtom(each, List.copyOf(each.parameters()));
      Naming naming = Naming.full(new Capability("any", each.parameters()));
      assertThat(wording.fact(lifted, Mood.IS_NOT, naming).text())
          .doesNotContain("it is not the case that")
          .doesNotContain("{");
      assertThat(wording.fact(lifted, Mood.NO_LONGER, naming).text())
          .doesNotContain("no longer true:");
    }
  }

  @Test
  void anInstanceIsSaidWithItsObjects() {
    BuiltInAgent driver = BuiltInAgent.named("driver").orElseThrow();
    Capability move = driver.domain().actions().get(0).capability();
    List<WorldObject> objects = driver.world().objects().subList(0, 2);
    assertThat(new Wording(driver.phrases()).deed(new Instance(move, objects)))
        .hasToString("drive from l-1-1 to l-1-2");
  }
}
