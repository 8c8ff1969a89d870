package dev.qace.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.ground.ProblemGrounder;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RelaxationTest {
  private static final String LADDER =
      """
      (define (domain ladder)
        (:predicates (down) (up) (held) (fixed))
        (:action climb :precondition (down) :effect (and (up) (not (down))))
        (:action fetch :precondition (not (held)) :effect (held))
        (:action fix :precondition (held) :effect (and (fixed) (not (held)))))
      (define (problem p) (:domain ladder) (:init (down)) (:goal (up)))
      """;

  private final Effort effort = Effort.start(Limits.of(Duration.ofSeconds(60)));
  private final PpddlFile file =
      PpddlReader.parse("ladder", LADDER.replace("(up)))", "(and (up) (fixed))))"));
  private final FondProblem problem = ProblemGrounder.ground(file.domain(), file.problem(), effort);
  private final Task task = new Task(problem, effort);
  private final Relaxation relaxation = new Relaxation(task, effort);
  private final RelaxedPlan plan = new RelaxedPlan(task, relaxation, new boolean[task.operators]);

  private int operator(String name) {
    return IntStream.range(0, task.operators)
        .filter(op -> problem.operators().get(op).instance().capability().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private int fluent(String name) {
    return IntStream.range(0, task.fluents)
        .filter(fluent -> problem.fluents().get(fluent).predicate().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRestrictedOperatorWaitsForOneOfItsLiterals() {
    assertThat(plan.toGoal(task.initial)).isEqualTo(3);
    assertThat(plan.isPreferred(operator("climb"))).isTrue();
    relaxation.restrict(operator("climb"), new int[] {2 * fluent("fixed"), 2 * fluent("down") + 1});
    assertThat(plan.toGoal(task.initial)).isEqualTo(3);
    assertThat(plan.isPreferred(operator("climb"))).isFalse();
    assertThat(plan.isPreferred(operator("fetch"))).isTrue();
  }

  @Test
  void aLiteralThatNothingNeededBeforeIsMadeOnceItIsNeeded() {
    int notHeld = 2 * fluent("held") + 1;
    long[] holding = task.initial.clone();
    holding[0] |= 1L << fluent("held");
    relaxation.restrict(operator("climb"), new int[] {notHeld});
    assertThat(plan.toGoal(holding)).isEqualTo(2);
    assertThat(plan.isPreferred(operator("climb"))).isFalse();
  }

  @Test
  void whereNoneOfTheLiteralsCanBeMadeTheGoalIsOutOfReach() {
    relaxation.restrict(operator("fix"), new int[] {2 * fluent("up")});
    assertThat(plan.toGoal(task.initial)).isEqualTo(3);
    relaxation.restrict(operator("climb"), new int[] {2 * fluent("fixed")});
    assertThat(plan.toGoal(task.initial)).isEqualTo(RelaxedPlan.DEAD_END);
  }
}
