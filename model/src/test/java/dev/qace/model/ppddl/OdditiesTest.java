package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What real files have, and how it is read. */
class OdditiesTest {

  private static Domain domain(String sections) {
    return PpddlReader.parse("f", "(define (domain d) " + sections + ")").domain();
  }

  @Test
  void probabilitiesMayBeFractionsOrLackAZero() {
    Domain domain =
        domain(
            "(:predicates (p)) (:action a :effect (probabilistic 1/3 (p) .15 (not (p)) 1e-3 ()))");

    var effect = (Effect.Probabilistic) domain.actions().get(0).effect();
    assertThat(effect.branches())
        .extracting(Effect.Branch::probability)
        .containsExactly(Probability.of(1, 3), Probability.of(3, 20), Probability.of(1, 1000));
  }

  @Test
  void everyKeyOfAnActionMayBeMissingOrInAnyOrder() {
    Domain domain =
        domain(
            "(:action a) (:action b :effect (p ?x) :parameters (?x)) (:predicates (p ?x))"
                + " (:capability c :precondition () :effect (and))");

    assertThat(domain.actions().get(0).capability().parameters()).isEmpty();
    assertThat(domain.actions().get(0).precondition()).isEqualTo(Condition.TRUE);
    assertThat(domain.actions().get(0).effect()).isEqualTo(Effect.NOTHING);
    assertThat(domain.actions().get(1).effect()).hasToString("(p ?x)");
    assertThat(domain.actions()).extracting(a -> a.name()).containsExactly("a", "b", "c");
  }

  @Test
  void aDashMayBeGluedToItsType() {
    Domain domain = domain("(:types zone) (:predicates (at ?loc -zone))");

    assertThat(domain.predicates().get(0).parameters().get(0).type()).isEqualTo(Type.named("zone"));
  }

  @Test
  void aSupertypeIsDeclaredByBeingNamed() {
    Domain domain = domain("(:types key person - locatable location - (either site object))");

    assertThat(domain.types().names())
        .containsExactlyInAnyOrder("object", "key", "person", "locatable", "location", "site");
    assertThat(domain.types().within(Type.named("location"), Type.named("site"))).isTrue();
  }

  @Test
  void namesAreReadInAnyCase() {
    Domain domain =
        domain(
            "(:TYPES Block) (:Predicates (ON ?X - BLOCK)) (:ACTION A :Effect () :PARAMETERS ())");

    assertThat(domain.predicates().get(0)).hasToString("(on ?x)");
    assertThat(domain.actions().get(0).name()).isEqualTo("a");
  }

  @Test
  void predicatesMayBeNamedLikeTypesAndLikeEffectsOnNumbers() {
    Domain domain =
        domain(
            "(:types block) (:predicates (block ?b - block) (assign ?b - block))"
                + " (:action a :parameters (?b - block) :precondition (block ?b) :effect (assign ?b))");

    assertThat(domain.actions().get(0).precondition()).hasToString("(block ?b)");
    assertThat(domain.actions().get(0).effect()).hasToString("(assign ?b)");
  }

  @Test
  void severalProblemsMayStandInOneFileBeforeTheirDomain() {
    PpddlFile file =
        PpddlReader.parse(
            "f",
            """
            (define (problem one) (:domain d) (:init (p)) (:goal (p)))
            (define (problem two) (:domain d) (:goal (not (p))))
            (define (domain d) (:predicates (p)))
            """);

    assertThat(file.problems()).extracting(p -> p.name()).containsExactly("one", "two");
    assertThat(file.problem().initial()).hasSize(1);
    assertThat(file.warnings()).isEmpty();
  }

  @Test
  void commentsMayHoldAnyText() {
    PpddlFile file =
        PpddlReader.parse("f", "\uFEFF; caf\u00e9 \uFFFD \u001b[0m\n(define (domain d)) ; end");

    assertThat(file.domain().name()).isEqualTo("d");
  }

  @Test
  void anInnerVariableHidesAnOuterOne() {
    Domain domain =
        domain(
            "(:types a b) (:predicates (p ?x - b)) (:action act :parameters (?x - a)"
                + " :precondition (exists (?x - b) (p ?x)))");

    assertThat(domain.actions().get(0).precondition())
        .isInstanceOfSatisfying(
            Condition.Exists.class,
            exists ->
                assertThat(((Condition.Holds) exists.body()).atom().terms())
                    .isEqualTo(List.of(exists.variables().get(0))));
  }

  @Test
  void effectsOnNumbersLeaveNoTraceButKeepTheirBranch() {
    Domain domain =
        domain(
            "(:predicates (p)) (:action a :effect (and (increase (reward) 1)"
                + " (when (p) (decrease (reward) 1)) (oneof (p) (assign (cost) 2))))");

    assertThat(domain.actions().get(0).effect()).hasToString("(and (oneof (p) (and)))");
  }

  @Test
  void aProblemOnItsOwnTakesPredicatesAndObjectsFromTheirFirstUse() {
    PpddlFile file =
        PpddlReader.parse(
            "f",
            "(define (problem p) (:domain unseen) (:objects a - block)"
                + " (:init (on a base)) (:goal (on base a)))");

    assertThat(file.problem().objects()).hasSize(1);
    assertThat(file.problem().initial())
        .extracting(Object::toString)
        .containsExactly("(on a base)");
    assertThat(file.warnings()).isEmpty();
  }
}
