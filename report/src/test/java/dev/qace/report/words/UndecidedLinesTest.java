package dev.qace.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import org.junit.jupiter.api.Test;

class UndecidedLinesTest {
  /**
   * That it is hot and that the lid is open always come together; whether it is tall never changes.
   */
  private static final String POTS =
      """
      (define (domain pots) (:predicates (open ?p) (hot) (tall ?p) (full ?p))
        (:action fill :parameters (?p) :precondition (and (open ?p) (hot))
          :effect (and (full ?p) (not (hot)) (not (open ?p))))
        (:action reset :parameters (?p) :precondition (not (hot))
          :effect (and (hot) (open ?p) (probabilistic 0.6 (not (full ?p))))))
      (define (problem x) (:domain pots) (:objects a) (:init (open a) (hot) (tall a))
        (:goal (full a)))
      """;

  @Test
  void refusalsTellThatAtLeastOneOfSeveralLiteralsIsNeeded() {
    LearnedModel model = Learned.of(POTS, Starts.INITIAL, Settings.frugal(0).budget(200));
    assertThat(model.text())
        .contains("; at least one of (open ?p), (hot) is needed\n  (:action fill")
        .contains("; at least one of (not (open ?p)), (not (hot)) is needed\n  (:action reset");
    // No reachable state has one without the other, so it makes no difference there.
    assertThat(new UndecidedLines(model.report()).all())
        .singleElement()
        .asString()
        .startsWith("10 slots of fill, reset: no reachable state can settle this");
  }

  @Test
  void itIsOnTheTerminalWhereReachableStatesCouldTell() {
    LearnedModel model = Learned.of(POTS, Starts.ANY, Settings.frugal(0).budget(4));
    assertThat(model.report().partial()).isTrue();
    assertThat(new UndecidedLines(model.report()).all())
        .anyMatch(line -> line.matches("\\w+: at least one of .*, .* is needed"));
  }

  @Test
  void whatShowsOnlyWithoutAnUndecidedLiteralIsSaidWithIt() {
    LearnedModel model = Learned.of(POTS, Starts.INITIAL, Settings.frugal(0).budget(200));
    assertThat(model.text())
        .contains("precondition (tall ?p), effect (tall ?p): no reachable state can settle this")
        .doesNotContain("it could only be seen where");
  }
}
