package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Effect;
import dev.qace.model.Probability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PpddlWriterTest {

  @Test
  void domainsAreWrittenToBeRead() {
    String written =
        """
        (define (domain tires)
          (:requirements :strips :typing :negative-preconditions :probabilistic-effects)
          (:types
            car bike - vehicle
            place vehicle - object)
          (:constants home - place)
          (:predicates
            (at ?v - vehicle ?p - place)
            (road ?from ?to - place)
            (flat))
          (:action move
            :parameters (?v - vehicle ?from ?to - place)
            :precondition (and (at ?v ?from) (road ?from ?to) (not (flat)))
            :effect (and
              (at ?v ?to)
              (not (at ?v ?from))
              (probabilistic
                0.4 (and (flat) (not (road ?from ?to)))
                1/3 (and (not (flat)) (not (road ?from ?to)) (not (road ?to ?from))))))
          (:action wait
            :parameters ()))
        """;

    assertThat(PpddlWriter.write(PpddlReader.parse("f", written).domain())).isEqualTo(written);
  }

  @Test
  void problemsAreWrittenToBeRead() {
    String written =
        """
        (define (problem trip)
          (:domain tires)
          (:objects
            c - car
            l1 l2 - place)
          (:init
            (at c l1)
            (road l1 l2))
          (:goal (at c l2)))
        """;

    assertThat(PpddlWriter.write(PpddlReader.parse("f", written).problem())).isEqualTo(written);
  }

  @Test
  void requirementsFollowFromTheContent() {
    String text =
        "(define (domain d) (:requirements :adl) (:predicates (p) (r ?x)) (:action a :precondition"
            + " (or (p) (forall (?x) (r ?x)) (exists (?x ?y) (= ?x ?y))) :effect (when (p) (oneof (p)))))";

    assertThat(Requirements.of(PpddlReader.parse("f", text).domain()))
        .containsExactly(
            ":strips",
            ":disjunctive-preconditions",
            ":equality",
            ":existential-preconditions",
            ":universal-preconditions",
            ":conditional-effects",
            ":non-deterministic");
  }

  @ParameterizedTest
  @CsvSource({
    "0.10, 0.1",
    "2/8, 0.25",
    "2/6, 1/3",
    "1e-80, 1e-80",
    "1e-99, 1e-99",
    "0.0012e-99, .0012e-99",
    "1, 1",
    "0e9, 0"
  })
  void numbersAreShortAndExact(String read, String written) {
    Probability probability = Probability.parse(read);

    assertThat(ModelLayout.number(probability)).isEqualTo(written);
    assertThat(Probability.parse(written)).isEqualTo(probability);
  }

  @Test
  void theDeepestNestingIsWrittenAndReadBack() {
    int depth = 490;
    String effect = "(and ".repeat(depth) + "(p)" + ")".repeat(depth);
    String text = "(define (domain d) (:predicates (p)) (:action a :effect " + effect + "))";
    Effect read = PpddlReader.parse("f", text).domain().actions().get(0).effect();

    String written = PpddlWriter.write(PpddlReader.parse("f", text).domain());

    assertThat(PpddlReader.parse("f", written).domain().actions().get(0).effect()).isEqualTo(read);
  }
}
