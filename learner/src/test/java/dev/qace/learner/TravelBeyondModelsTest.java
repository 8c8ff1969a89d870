package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Agents that cannot be set, and of which something depends on more than the parameters. */
class TravelBeyondModelsTest {

  private record Found(Assessed assessed, Evidence evidence) {
    Set<String> learned() {
      return assessed.capabilities().stream()
          .map(LearnedCapability::capability)
          .map(each -> each.name())
          .collect(Collectors.toSet());
    }

    Set<String> inexpressible() {
      return assessed.inexpressible().stream()
          .map(Inexpressible::capability)
          .map(each -> each.name())
          .collect(Collectors.toSet());
    }

    String precondition(String action) {
      return assessed.model().actions().stream()
          .filter(each -> each.capability().name().equals(action))
          .findFirst()
          .orElseThrow()
          .precondition()
          .toString();
    }

    Map<String, Long> executions() {
      return evidence.all().stream()
          .map(Evidence.Observed::transition)
          .filter(step -> step.outcome() instanceof Transition.Moved)
          .collect(
              Collectors.groupingBy(
                  step -> step.instance().capability().name(), Collectors.counting()));
    }

    long attempts() {
      return evidence.all().stream()
          .map(Evidence.Observed::transition)
          .map(step -> step.state() + " " + step.instance())
          .distinct()
          .count();
    }
  }

  private static Found assess(String text, Starts starts, long seed) {
    return assess(text, starts, seed, ModelClass.CONTEXTS);
  }

  private static Found assess(String text, Starts starts, long seed, ModelClass models) {
    PpddlFile file = PpddlReader.parse("a test", text);
    World world = World.of(file.domain(), file.problem());
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), starts))
            .settings(Settings.frugal(seed).modelClass(models))
            .build();
    return new Found(assessment.run(), assessment.evidence());
  }

  @ParameterizedTest
  @EnumSource(names = {"INITIAL", "VISITED"})
  void whatWasRefusedIsTriedInOtherStates(Starts starts) {
    String text =
        """
            (define (domain mill) (:types gate) (:constants weir - gate)
              (:predicates (open ?g - gate) (turning) (ground))
              (:action lift :parameters (?g - gate)
                :precondition (and (not (open ?g)) (not (turning)))
                :effect (probabilistic 0.7 (open ?g)))
              (:action start :parameters ()
                :precondition (and (not (turning)) (open weir)) :effect (turning))
              (:action grind :parameters ()
                :precondition (and (turning) (not (ground))) :effect (ground)))
            (define (problem x) (:domain mill) (:objects sluice - gate) (:init))
            """;
    Found found = assess(text, starts, 1, ModelClass.PAPER);
    assertThat(found.learned()).containsExactlyInAnyOrder("lift", "start", "grind");
    assertThat(found.inexpressible()).containsExactly("start");
    assertThat(assess(text, starts, 1).inexpressible()).isEmpty();
    assertThat(found.precondition("lift"))
        .isEqualTo("(and (not (open ?g)) (not (turning)) (not (ground)))");
    assertThat(found.precondition("grind")).isEqualTo("(and (turning) (not (ground)))");
  }

  @ParameterizedTest
  @EnumSource(names = {"INITIAL", "VISITED"})
  void whatNoModelExplainsStillLeadsToWhereItWasSeenToLead(Starts starts) {
    String text =
        """
            (define (domain lift) (:types way floor)
              (:predicates (at ?f - floor) (leads ?f ?g - floor ?w - way))
              (:action ride :parameters (?w - way)
                :precondition (exists (?f ?g - floor) (and (at ?f) (leads ?f ?g ?w)))
                :effect (forall (?f ?g - floor)
                  (when (and (at ?f) (leads ?f ?g ?w)) (and (not (at ?f)) (at ?g))))))
            (define (problem x) (:domain lift)
              (:objects up down out - way f1 f2 f3 f4 - floor)
              (:init (at f1) (leads f1 f2 up) (leads f2 f3 up) (leads f3 f4 up)
                (leads f2 f1 down) (leads f3 f2 down)))
            """;
    Found found = assess(text, starts, 2, ModelClass.PAPER);
    assertThat(found.inexpressible()).containsExactly("ride");
    assertThat(assess(text, starts, 2).inexpressible()).isEmpty();
    // Three ways in each of four states.
    assertThat(found.attempts()).isEqualTo(12);
  }

  @ParameterizedTest
  @EnumSource(names = {"INITIAL", "VISITED"})
  void anAgentThatIgnoresInsteadOfRefusingIsNotAskedForEver(Starts starts) {
    Found found =
        assess(
            """
            (define (domain cliff) (:predicates (top) (ledge) (ground) (whole))
              (:action jump :parameters () :precondition (not (ground))
                :effect (when (top) (and (not (top))
                  (probabilistic 0.3 (ground) 0.2 (not (whole)) 0.5 (ledge)))))
              (:action climb :parameters () :precondition (not (ground))
                :effect (when (ledge) (and (not (ledge))
                  (probabilistic 0.8 (ground) 0.2 (not (whole)))))))
            (define (problem x) (:domain cliff) (:init (top) (whole)))
            """,
            starts,
            3,
            ModelClass.PAPER);
    assertThat(found.evidence().steps()).isLessThan(5000);
    assertThat(found.inexpressible()).containsExactlyInAnyOrder("jump", "climb");
  }

  @ParameterizedTest
  @CsvSource({"VISITED, 2", "VISITED, 4", "VISITED, 12", "INITIAL, 1"})
  void whatNoModelExplainsIsExecutedAtMostAThousandTimes(Starts starts, long seed) {
    Found found =
        assess(
            """
            (define (domain ford) (:predicates (bank) (across) (rock) (dry))
              (:action hop :parameters () :precondition (not (across))
                :effect (when (bank) (and (not (bank))
                  (probabilistic 0.25 (across) 0.25 (not (dry)) 0.5 (rock)))))
              (:action swim :parameters () :precondition (not (across))
                :effect (when (bank) (and (not (bank)) (probabilistic 0.5 (across)))))
              (:action leap :parameters () :precondition (not (across))
                :effect (when (rock) (and (not (rock))
                  (probabilistic 0.8 (across) 0.2 (not (dry)))))))
            (define (problem x) (:domain ford) (:init (bank) (dry)))
            """,
            starts,
            seed,
            ModelClass.PAPER);
    assertThat(found.inexpressible()).containsExactlyInAnyOrder("hop", "swim", "leap");
    assertThat(found.executions().values()).allMatch(count -> count <= 1000);
  }

  @ParameterizedTest
  @EnumSource(names = {"INITIAL", "VISITED"})
  void aPreconditionThatRefusalsSeemToProveIsCheckedElsewhere(Starts starts) {
    String text =
        """
            (define (domain post) (:types desk)
              (:predicates (at ?d - desk) (bag-at ?d - desk) (lamp ?d - desk))
              (:action go :parameters (?a ?b - desk)
                :precondition (and (at ?a) (not (at ?b))) :effect (and (not (at ?a)) (at ?b)))
              (:action take :parameters (?d - desk)
                :precondition (and (at ?d) (bag-at ?d)) :effect (not (bag-at ?d)))
              (:action put :parameters (?d - desk)
                :precondition (and (at ?d) (forall (?e - desk) (not (bag-at ?e))))
                :effect (bag-at ?d)))
            (define (problem x) (:domain post) (:objects a b c - desk)
              (:init (at a) (bag-at a) (lamp a)))
            """;
    Found found = assess(text, starts, 4, ModelClass.PAPER);
    assertThat(found.inexpressible()).containsExactly("put");
    assertThat(assess(text, starts, 4).inexpressible()).isEmpty();
    assertThat(found.precondition("take")).isEqualTo("(and (at ?d) (bag-at ?d))");
    assertThat(found.assessed().capabilities()).anyMatch(each -> each.checks() > 0);
  }
}
