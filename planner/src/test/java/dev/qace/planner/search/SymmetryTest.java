package dev.qace.planner.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Policy;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.BruteForce;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.MutatedProblems;
import dev.qace.planner.RandomProblems;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.task.Task;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SymmetryTest {
  private static final int COUNT = Integer.getInteger("qace.symmetries", 60);

  /** Places but the last are interchangeable, and so are vans; one fluent names one of each. */
  private static final String VANS =
      """
      (define (domain vans)
        (:types passenger van place)
        (:predicates (is ?p - passenger ?c - place) (in ?p - passenger ?v - van)
          (at ?v - van ?c - place) (leaving ?v - van))
        (:action start :parameters (?v - van ?c - place) :precondition (at ?v ?c)
          :effect (and (leaving ?v) (not (at ?v ?c))))
        (:action arrive :parameters (?v - van ?c - place) :precondition (leaving ?v)
          :effect (oneof (and) (and (at ?v ?c) (not (leaving ?v)))))
        (:action board :parameters (?p - passenger ?v - van ?c - place)
          :precondition (and (is ?p ?c) (at ?v ?c))
          :effect (oneof (and) (and (in ?p ?v) (not (is ?p ?c)))))
        (:action leave :parameters (?p - passenger ?v - van ?c - place)
          :precondition (and (in ?p ?v) (at ?v ?c))
          :effect (and (is ?p ?c) (not (in ?p ?v)))))
      (define (problem two) (:domain vans)
        (:objects p q - passenger a b - van c d e f g - place)
        (:init (is p c) (is q d) (at a e) (at b f))
        (:goal (is p g)))
      """;

  private static Effort effort() {
    return Effort.start(Limits.of(Duration.ofSeconds(60)));
  }

  @Test
  void choicesAreFollowedThoughAlikeStatesMayDifferInTheirCommonForm() {
    PpddlFile file = PpddlReader.parse("vans", VANS);
    RandomProblems.Task source = new RandomProblems.Task(file.domain(), file.problem());
    int symmetric = 0;
    for (int seed = 0; seed < COUNT; seed++) {
      RandomProblems.Task mutated = seed == 0 ? source : MutatedProblems.of(source, seed);
      FondProblem problem = ProblemGrounder.ground(mutated.domain(), mutated.problem(), effort());
      Task task = new Task(problem, effort());
      Symmetry symmetry = Symmetry.of(task, effort());
      symmetric += symmetry.isTrivial() ? 0 : 1;
      for (SolutionKind kind : SolutionKind.values()) {
        String name = "seed " + seed + ", " + kind;
        ExhaustiveSearch search = new ExhaustiveSearch(task, symmetry, kind, effort());
        assertThat(search.run(Long.MAX_VALUE / 2, false)).as(name).isTrue();
        Optional<Policy> policy = search.policy();
        policy.ifPresent(
            p ->
                assertThat(PolicyValidator.validate(problem, p, kind, effort()))
                    .as(name)
                    .isInstanceOf(Validation.Confirmed.class));
        if (policy.isEmpty()) {
          BruteForce.within(mutated.domain(), mutated.problem(), 3000, 100)
              .ifPresent(oracle -> assertThat(oracle.isSolvable(kind)).as(name).isFalse());
        }
      }
    }
    assertThat(symmetric).as("problems with interchangeable objects").isGreaterThan(COUNT / 4);
  }
}
