package dev.qace.evaluation;

import static dev.qace.evaluation.Models.compareSmall;
import static dev.qace.evaluation.Models.domain;
import static dev.qace.evaluation.Models.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.model.Domain;
import dev.qace.run.difference.IncomparableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelComparisonTest {

  @ParameterizedTest
  @CsvSource({
    "0.5 (p ?x) 0.3 (q ?x) 0.2 (r ?x), 0.4 (p ?x) 0.4 (q ?x) 0.2 (r ?x), 0.1, 0.1",
    "0.5 (p ?x), 0.5 (not (p ?x)), 0.5, 0",
    "1 (p ?x), 1 (q ?x), 1, 0",
    "1 (p ?x), 0.75 (p ?x), 0.25, 0.25",
    "1/3 (p ?x) 2/3 (q ?x), 2/3 (p ?x) 1/3 (q ?x), 0.3333333333333333, 0.3333333333333333",
    "0.5 (and (p ?x) (q ?x)), 0.25 (p ?x) 0.25 (q ?x), 0.5, 0",
  })
  void totalVariationIsHalfTheSumOfDifferences(
      String learned, String truth, double tv, double error) {
    ModelComparison compared =
        compareSmall(
            ":effect (probabilistic " + learned + ")", ":effect (probabilistic " + truth + ")");
    assertThat(compared.worstTv()).isEqualTo(tv);
    assertThat(compared.maxProbabilityError()).isEqualTo(error);
  }

  @Test
  void whatIsRedundantMayMatterWhereOneObjectFillsTwoParameters() {
    String plain = ":effect (not (p ?y))";
    String adding = ":effect (and (p ?x) (not (p ?y)))";
    ModelComparison compared =
        compareSmall(":precondition (p ?x) " + adding, ":precondition (p ?x) " + plain);
    assertThat(compared.equalPreconditions()).isTrue();
    assertThat(compared.equalStructure() || compared.sound() || compared.complete()).isFalse();
    assertThat(compared.worstTv()).isEqualTo(1);
    String different = ":precondition (and (p ?x) (not (= ?x ?y))) ";
    assertThat(compareSmall(different + adding, different + plain).equal()).isTrue();
  }

  @Test
  void addingDeletingAndDoingNothingAreThreeOutcomesThatLookLikeTwo() {
    ModelComparison compared =
        compareSmall(
            ":effect (probabilistic 0.5 (p ?x) 0.5 (not (p ?x)))",
            ":effect (probabilistic 0.4 (p ?x) 0.4 (not (p ?x)))");
    assertThat(compared.equalStructure()).isFalse();
    assertThat(compared.sound() && compared.complete()).isTrue();
    assertThat(compared.missing())
        .extracting(Difference::toString)
        .containsExactly("a, outcome: (and)");
  }

  @Test
  void equalityOfParametersIsAPreconditionLikeAnyOther() {
    ModelComparison compared =
        compareSmall(":effect (s ?x ?y)", ":precondition (not (= ?x ?y)) :effect (s ?x ?y)");
    assertThat(compared.missing())
        .extracting(Difference::toString)
        .containsExactly("a, precondition: (not (= ?x ?y))");
    assertThat(compared.sound()).isFalse();
    assertThat(compared.complete()).isTrue();
  }

  @Test
  void whatNeverExecutesIsAlikeWhateverItDoes() {
    ModelComparison compared =
        compareSmall(
            ":precondition (and (p ?x) (not (p ?x))) :effect (q ?x)",
            ":precondition (and (q ?y) (not (q ?y))) :effect (r ?x)");
    assertThat(compared.equal()).isTrue();
    assertThat(compared.worstTv()).isZero();
  }

  @Test
  void theSameModelOutsideTheClassIsRecognizedAsItIs() {
    Domain model = small("(:action a :parameters (?x - t) :effect (when (p ?x) (q ?x)))");
    Domain renamed = small("(:action a :parameters (?z - t) :effect (when (p ?z) (q ?z)))");
    assertThat(ModelComparison.of(renamed, model).exact()).isTrue();
    assertThat(ModelComparison.of(renamed, model).equal()).isTrue();
  }

  @Test
  void outsideTheClassModelsAreComparedByTrying() {
    ModelComparison same =
        compareSmall(
            ":precondition (or (p ?x) (q ?y)) :effect (forall (?y - t) (r ?y))",
            ":precondition (or (q ?y) (p ?x)) :effect (forall (?z - t) (r ?z))");
    assertThat(same.exact()).isFalse();
    assertThat(same.equal() && same.sound() && same.complete()).isTrue();
    assertThat(same.worstTv()).isZero();
    ModelComparison different =
        compareSmall(
            ":precondition (p ?x) :effect (when (q ?x) (r ?x))",
            ":precondition (or (p ?x) (q ?y)) :effect (probabilistic 0.5 (when (q ?x) (r ?x)))");
    assertThat(different.equalPreconditions() || different.equalStructure()).isFalse();
    assertThat(different.sound()).isTrue();
    assertThat(different.complete()).isFalse();
    assertThat(different.missing())
        .extracting(Difference::place)
        .containsExactly(Difference.Place.PREDICTION);
    assertThat(different.worstTv()).isEqualTo(0.5);
  }

  @Test
  void aQuantifiedVariableDoesNotCaptureARenamedParameter() {
    Domain learned =
        small("(:action a :parameters (?u - t) :precondition (exists (?x - t) (s ?u ?x)))");
    Domain truth =
        small("(:action a :parameters (?x - t) :precondition (exists (?z - t) (s ?x ?z)))");
    assertThat(ModelComparison.of(learned, truth).equal()).isTrue();
  }

  @Test
  void oneNameForTwoThingsCannotBeCompared() {
    Domain truth = domain("(define (domain d) (:types t u) (:predicates (p ?x - t)))");
    assertThatThrownBy(
            () ->
                ModelComparison.of(
                    domain("(define (domain d) (:types t u) (:predicates (p ?x - u)))"), truth))
        .isInstanceOf(IncomparableException.class)
        .hasMessage(
            "predicate p takes objects of types [u] in the learned model, of types [t] in the true one");
    assertThatThrownBy(
            () ->
                ModelComparison.of(
                    domain("(define (domain d) (:types v) (:predicates (q ?x - v)))"), truth))
        .isInstanceOf(IncomparableException.class)
        .hasMessageContaining("of type v, which the true model does not have");
  }
}
