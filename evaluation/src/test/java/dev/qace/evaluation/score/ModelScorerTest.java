package dev.qace.evaluation.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.evaluation.ModelComparison;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelScorerTest {
  private static final Domain TRUTH =
      PpddlReader.parse(
              "t",
              """
              (define (domain lamps) (:types lamp)
                (:predicates (on ?l - lamp) (hot ?l - lamp) (power))
                (:action light :parameters (?l - lamp)
                  :precondition (and (power) (not (on ?l)))
                  :effect (probabilistic 0.8 (on ?l) 0.2 (and (on ?l) (hot ?l))))
                (:action quench :parameters (?l - lamp)
                  :precondition (on ?l)
                  :effect (and (not (on ?l)) (not (hot ?l)))))
              """)
          .domain();
  private static final Problem PROBLEM =
      PpddlReader.parse(
              "p",
              """
              (define (problem p) (:domain lamps) (:objects a b - lamp) (:init (power))
                (:goal (and (on a) (not (hot b)))))
              """,
              TRUTH)
          .problem();

  private static ModelScores scores(Domain learned) {
    return new ModelScorer(TRUTH, List.of(PROBLEM), 400, 1).of(learned);
  }

  @Test
  void theTrueModelScoresOneEverywhere() {
    ModelScores scores = scores(TRUTH);
    assertThat(scores.values().subList(0, 9)).allMatch(value -> value == 1);
    assertThat(scores.promise().stated()).isNaN();
  }

  @Test
  void whatIsLeftOutAndWhatIsMadeUpCountsByLiteral() {
    Domain learned =
        PpddlReader.parse(
                "l",
                """
                (define (domain lamps) (:types lamp)
                  (:predicates (on ?l - lamp) (hot ?l - lamp) (power))
                  (:action light :parameters (?x - lamp)
                    :precondition (and (power) (not (on ?x)) (not (hot ?x)))
                    :effect (on ?x)))
                """)
            .domain();
    ModelScores scores = scores(learned);
    // Two of three literals are right, and two of the three there are.
    assertThat(scores.preconditions().precision()).isCloseTo(2 / 3.0, within(1e-5));
    assertThat(scores.preconditions().recall()).isCloseTo(2 / 3.0, within(1e-5));
    // One literal, which is right; four there are.
    assertThat(scores.effects().precision()).isEqualTo(1);
    assertThat(scores.effects().recall()).isEqualTo(0.25);
    assertThat(scores.applicability().precision()).isEqualTo(1);
    assertThat(scores.applicability().recall()).isBetween(0.1, 0.9);
    assertThat(scores.changes().recall()).isLessThan(scores.applicability().recall() + 1e-9);
    assertThat(scores.solving().learned()).isEqualTo(1);
  }

  @Test
  void valuesReadBackAsTheyWere() {
    ModelScores scores = scores(TRUTH.withActions(List.of()));
    assertThat(ModelScores.of(scores.values())).isEqualTo(scores);
    assertThat(ModelScores.HEADER.split(",", -1)).hasSize(ModelScores.COLUMNS);
    assertThat(scores.applicability().recall()).isZero();
  }

  static Stream<String> domains() throws IOException {
    return SuiteDomains.names().stream();
  }

  @ParameterizedTest
  @MethodSource("domains")
  void everyModelOfTheSuiteEqualsItself(String name) throws IOException {
    Domain domain = SuiteDomains.domain(name);
    Domain again = PpddlReader.parse("again", PpddlWriter.write(domain)).domain();
    ModelComparison compared = ModelComparison.of(again, domain);
    assertThat(compared.equal()).isTrue();
    assertThat(Literals.preconditions(again, domain)).isEqualTo(new ModelScores.Share(1, 1));
    assertThat(Literals.effects(again, domain)).isEqualTo(new ModelScores.Share(1, 1));
  }
}
