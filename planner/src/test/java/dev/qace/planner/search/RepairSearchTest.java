package dev.qace.planner.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.task.Task;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepairSearchTest {

  /** The smallest problem in which a rule is dropped while a state waits that hoped for it. */
  @Test
  void aPlanDoesNotEndAtARuleThatWasDropped() {
    FondProblem problem =
        everyAtom(
            """
            (define (domain sparks)
              (:predicates (charged) (loose) (open) (sealed) (whole) (lit) (spare) (wired))
              (:action discharge :precondition (loose)
                :effect (oneof (and (charged) (not (loose))) (not (sealed))))
              (:action ignite :effect (and (lit) (when (sealed) (not (whole)))))
              (:action fiddle :effect (oneof (not (open)) (wired)))
              (:action rewire :precondition (wired)
                :effect (and (open) (spare) (not (charged)))))
            (define (problem p) (:domain sparks)
              (:init (charged) (loose) (open) (sealed) (whole)) (:goal (and (lit) (whole))))
            """);
    RepairSearch search =
        new RepairSearch(new Task(problem, effort()), SolutionKind.STRONG_CYCLIC, effort());
    assertThat(search.run(Duration.ofSeconds(30).toNanos())).isTrue();
    search
        .policy()
        .ifPresent(
            policy ->
                assertThat(
                        PolicyValidator.validate(
                            problem, policy, SolutionKind.STRONG_CYCLIC, effort()))
                    .isInstanceOf(Validation.Confirmed.class));
  }

  /** With atoms that do not bear on the goal, which grounding leaves out. */
  private static FondProblem everyAtom(String text) {
    PpddlFile file = PpddlReader.parse("test", text);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    Grounder grounder = Grounder.settable(domain, world);
    List<Atom> atoms = new ArrayList<>();
    for (int atom = 0; atom < world.size(); atom++) {
      atoms.add(world.atom(atom));
    }
    List<FondOperator> operators = new ArrayList<>();
    for (Action action : domain.actions()) {
      grounder
          .instances(action)
          .forEachRemaining(i -> operators.add(FondOperator.of(grounder.ground(i))));
    }
    return new FondProblem(
        atoms, world.initial(), grounder.ground(file.problem().goal()), operators);
  }

  private static Effort effort() {
    return Effort.start(Limits.of(Duration.ofSeconds(60)));
  }
}
