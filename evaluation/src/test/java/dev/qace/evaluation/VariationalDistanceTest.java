package dev.qace.evaluation;

import static dev.qace.evaluation.Models.agent;
import static dev.qace.evaluation.Models.domain;
import static dev.qace.evaluation.Models.edited;
import static dev.qace.evaluation.Models.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.evaluation.distance.TestSet;
import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariationalDistanceTest {
  private static final String TOSS =
      "(define (domain d) (:predicates (coin ?c) (heads ?c)) (:action toss :parameters (?c)"
          + " :precondition (coin ?c) :effect (probabilistic 0.75 (heads ?c) 0.25 (not (heads ?c)))))";

  private static Problem toss(Domain domain, String objects, String initial) {
    return problem(
        domain,
        "(define (problem q) (:domain d) (:objects " + objects + ") (:init " + initial + "))");
  }

  private static Domain tossed(String from, String to) {
    assertThat(TOSS).contains(from);
    return domain(TOSS.replace(from, to));
  }

  @Test
  void isTheMeanDifferenceOfTheOddsOfWhatHappened() {
    Domain truth = domain(TOSS);
    // No instance is refused, and either side's odds are a quarter off.
    Domain fair = tossed("0.75 (heads ?c) 0.25", "0.5 (heads ?c) 0.5");
    VariationalDistance distance =
        VariationalDistance.of(fair, truth, List.of(toss(truth, "a", "(coin a)")), 1_000, 3)
            .orElseThrow();
    assertThat(distance.transitions()).isEqualTo(1_000);
    assertThat(distance.vd()).isCloseTo(0.25, within(1e-12));
    assertThat(distance.vdExecutable()).isCloseTo(0.25, within(1e-12));
    assertThat(distance.vdRefused()).isNull();
    assertThat(distance.sampledVd()).isCloseTo(0.5, within(4.5 * Math.sqrt(0.25 / 1_000)));
    assertThat(distance.sampledVdFloor()).isCloseTo(2 * 0.75 * 0.25, within(1e-12));
  }

  @Test
  void refusalsCountAsMuchAsExecutions() {
    Domain truth = domain(TOSS);
    List<Problem> problems = List.of(toss(truth, "a b", "(coin a)"));
    Domain bold = tossed(":precondition (coin ?c)", "");
    VariationalDistance distance =
        VariationalDistance.of(bold, truth, problems, 500, 3).orElseThrow();
    assertThat(distance.vd()).isEqualTo(0.5);
    assertThat(distance.vdExecutable()).isZero();
    assertThat(distance.vdRefused()).isEqualTo(1);
    Domain never = tossed(":precondition (coin ?c)", ":precondition (not (coin ?c))");
    VariationalDistance opposite =
        VariationalDistance.of(never, truth, problems, 500, 3).orElseThrow();
    assertThat(opposite.sampledVd()).isEqualTo(1);
    assertThat(opposite.vdRefused()).isEqualTo(1);
    // 0.75 where it fell heads, 0.25 where it did not.
    assertThat(opposite.vdExecutable()).isCloseTo(0.625, within(0.1));
  }

  @Test
  void theTestSetHoldsAsManyRefusalsAsExecutionsAndDependsOnTheSeedAlone() {
    var agent = agent("elevator");
    TestSet set = TestSet.draw(agent.domain(), agent.tests(), 1_000, 5);
    assertThat(set).isEqualTo(TestSet.draw(agent.domain(), agent.tests(), 1_000, 5));
    assertThat(set).isNotEqualTo(TestSet.draw(agent.domain(), agent.tests(), 1_000, 6));
    assertThat(set.transitions())
        .filteredOn(t -> t.transition().outcome() instanceof dev.qace.agent.Transition.Moved)
        .hasSize(500);
    Domain learned = edited("elevator", "0.8 (at", "0.75 (at");
    assertThat(VariationalDistance.of(learned, agent.domain(), agent.tests(), 500, 1))
        .isEqualTo(VariationalDistance.of(learned, agent.domain(), agent.tests(), 500, 1));
  }

  @Test
  void withoutProblemsOrInstancesThereIsNone() {
    Domain truth = domain(TOSS);
    assertThat(VariationalDistance.of(truth, truth, List.of(), 10, 0)).isEmpty();
    assertThat(VariationalDistance.of(truth, truth, List.of(toss(truth, "", "")), 10, 0)).isEmpty();
  }
}
