package dev.qace.planner.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemGrounderTest {

  private static FondProblem ground(String predicates, String actions, String problem) {
    PpddlFile file =
        PpddlReader.parse(
            "test",
            """
            (define (domain d) (:types place) (:constants a - place) (:predicates %s) %s)
            (define (problem p) (:domain d) (:objects b c - place) %s)
            """
                .formatted(predicates, actions, problem));
    return ProblemGrounder.ground(
        file.domain(), file.problem(), Effort.start(Limits.of(Duration.ofSeconds(10))));
  }

  private static List<String> operators(FondProblem problem) {
    return problem.operators().stream().map(operator -> operator.instance().toString()).toList();
  }

  @Test
  void onlyWhatCanComeAboutIsThere() {
    FondProblem problem =
        ground(
            "(at ?p - place) (road ?p ?q - place)",
            """
            (:action go :parameters (?p ?q - place)
              :precondition (and (at ?p) (road ?p ?q)) :effect (and (at ?q) (not (at ?p))))
            """,
            "(:init (at a) (road a b) (road c a)) (:goal (at b))");
    assertThat(operators(problem)).containsExactly("(go a b)");
    assertThat(problem.fluents().toString()).isEqualTo("[(at a), (at b)]");
  }

  @Test
  void whatTheGoalDoesNotDependOnIsLeftOut() {
    FondProblem problem =
        ground(
            "(done) (seen ?p - place) (lit)",
            """
            (:action finish :parameters () :effect (and (done) (seen a)))
            (:action look :parameters (?p - place) :effect (and (seen ?p) (lit)))
            """,
            "(:init) (:goal (done))");
    assertThat(operators(problem)).containsExactly("(finish)");
    assertThat(problem.fluents().toString()).isEqualTo("[(done)]");
  }

  @Test
  void drawsMultiplyAndWhatIsTheSameOrImpossibleIsNoOutcomeOfItsOwn() {
    FondProblem problem =
        ground(
            "(x) (y)",
            """
            (:action act :parameters ()
              :effect (and (oneof (x) (and)) (oneof (x) (and))
                (probabilistic 0 (not (x)) 1/2 (y))))
            """,
            "(:init) (:goal (and (x) (y)))");
    List<FondOutcome> outcomes = problem.operators().get(0).outcomes();
    assertThat(outcomes).hasSize(4);
    assertThat(outcomes).allMatch(outcome -> outcome.deletes().length == 0);
  }

  @Test
  void quantifiersEqualityAndDisjunctionsAreExpandedAndFolded() {
    FondProblem problem =
        ground(
            "(on ?p - place) (fixed ?p - place)",
            """
            (:action on :parameters (?p - place)
              :precondition (and (not (= ?p a))
                (or (fixed ?p) (forall (?q - place) (or (= ?q ?p) (not (on ?q))))))
              :effect (on ?p))
            """,
            "(:init (fixed b)) (:goal (exists (?p - place) (and (on ?p) (not (fixed ?p)))))");
    assertThat(operators(problem)).containsExactly("(on b)", "(on c)");
    // b is fixed, so that nothing else matters; c may go on where b, the only other, is not.
    assertThat(problem.operators().get(0).required()).isEmpty();
    assertThat(problem.operators().get(1).required()).hasSize(1);
    assertThat(problem.goal().toString()).contains("Lit");
  }
}
