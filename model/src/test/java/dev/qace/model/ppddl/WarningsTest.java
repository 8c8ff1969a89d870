package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Domain;
import dev.qace.model.ppddl.text.Warning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarningsTest {
  private static final String DOMAIN =
      "(define (domain d) (:types a b - object) (:constants k - a) (:predicates (p ?x - a) (q))";

  private static void assertWarned(String text, String warning) {
    assertThat(PpddlReader.parse("f", text).warnings())
        .extracting(Warning::toString)
        .containsExactly("f:" + warning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (:requirements :typing :stripes) | 2:24: requirement :stripes is not known. Did you mean :strips?
          (:functions (cost)) | 2:1: :functions is left out: only what is true or false is modelled
          (:predicates (r)) | 2:1: a second :predicates section; it is read as part of the first
          (:predicates (= ?x ?y)) (:types) | 2:14: = is always there and means the same object; it is not declared
          (:action m) (:action m :parameters (?x)) | 2:22: action m is there already, at line 2. Both are kept: the first whose parameters the objects fit is meant
          (:action m :parameters (?x) :effect (p ?x)) | 2:40: ?x may be any object, but what p takes is of type a: for any other object this atom is false and cannot be made true
          (:action m :effect (and (increase (cost) 1) (increase (cost) 2))) | 2:25: effects on numbers are left out: increase
          """)
  void aboutADomain(String section, String warning) {
    String text = DOMAIN + "\n" + section + ")";
    assertThat(PpddlReader.parse("f", text).warnings())
        .extracting(Warning::toString)
        .contains("f:" + warning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (:init (q) (p k) (q)) | 2:18: (q) is there already
          (:init (q) (p k) (q) (q) (p k)) | 2:18: (q) is there already, and so are 2 more after it
          (:init (= (cost) 0) (= (cost k) 0)) | 2:8: values of functions are left out: only atoms are modelled
          (:init (probabilistic 1/2 (and (q) (p k)))) | 2:8: an initial state is one state, but this leaves open which. Read as false: (q) (p k)
          (:init (p k) (oneof (q) (p k))) | 2:14: an initial state is one state, but this leaves open which. Read as false: (q)
          (:init (p k) (probabilistic 0.5 (not (p k)))) | 2:33: (p k) is read as true, though by chance it may be false at first
          (:objects k - a) | 2:11: object k is a constant of the domain already
          (:metric minimize (cost)) | 2:1: :metric is left out: only what is true or false is modelled
          (:goal-reward 100) | 2:1: :goal-reward is left out: only what is true or false is modelled
          """)
  void aboutAProblem(String section, String warning) {
    assertWarned(
        DOMAIN + ") (define (problem x) (:domain d) (:goal (q))\n" + section + ")", warning);
  }

  @Test
  void whatIsCertainInTheInitialStateIsTaken() {
    PpddlFile file =
        PpddlReader.parse(
            "f",
            DOMAIN
                + ") (define (problem x) (:domain d) (:goal (q))"
                + " (:init (not (p k)) (probabilistic 1 (and (q)) 0 (p k))))");

    assertThat(file.warnings()).isEmpty();
    assertThat(file.problem().initial()).extracting(Object::toString).containsExactly("(q)");
  }

  @Test
  void aProblemWithoutGoalIsToldSo() {
    assertWarned(
        "(define (problem x) (:domain d))",
        "1:1: this problem has no :goal, so every state will do");
  }

  @Test
  void aProblemOfAnotherDomainIsReadWithTheOneGiven() {
    Domain domain = PpddlReader.parse("d", DOMAIN + ")").domain();

    PpddlFile file =
        PpddlReader.parse("f", "(define (problem x) (:domain e) (:init (q)) (:goal (q)))", domain);

    assertThat(file.warnings())
        .extracting(Warning::toString)
        .containsExactly("f:1:30: this problem is of domain e, and is read with domain d");
    assertThat(file.problem().domainName()).isEqualTo("e");
  }

  @Test
  void aMillionWarningsAreCounted() {
    String text =
        DOMAIN + "(:action m :parameters (?x) :effect (and" + " (p ?x)".repeat(1_000) + ")))";

    assertThat(PpddlReader.parse("f", text).warnings())
        .hasSize(101)
        .last()
        .extracting(Warning::message)
        .isEqualTo("900 more warnings not shown, the first of them here");
  }
}
