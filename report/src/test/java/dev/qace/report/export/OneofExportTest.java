package dev.qace.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.evaluation.ModelComparison;
import dev.qace.learner.Settings;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.Effort;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.search.PortfolioPlanner;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneofExportTest {

  @ParameterizedTest
  @ValueSource(strings = {"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  void readBackItHasTheSameStructureAndNoOdds(String agent) {
    LearnedModel model = Learned.builtIn(agent);
    PpddlFile file = PpddlReader.parse("exported", OneofExport.write(model));
    assertThat(file.warnings()).isEmpty();
    Domain read = file.domain();
    assertThat(ModelComparison.of(read, model.domain()).equalStructure()).isTrue();
    assertThat(OneofExport.write(model)).doesNotContain("probabilistic");
    Domain plain = PpddlReader.parse("exported", model.text()).domain();
    assertThat(ModelComparison.of(plain, model.domain()).equal()).isTrue();
  }

  @Test
  void thatNothingHappensIsABranchOfItsOwnAndPlannersMindIt() {
    LearnedModel model =
        Learned.of(
            """
            (define (domain d) (:predicates (open))
              (:action push :precondition (not (open)) :effect (probabilistic 0.5 (open))))
            (define (problem w) (:domain d) (:init) (:goal (open)))
            """,
            Starts.ANY,
            Settings.frugal(0));
    Domain read = PpddlReader.parse("exported", OneofExport.write(model)).domain();
    Action push = read.actions().get(0);
    assertThat(push.effect()).isInstanceOf(Effect.OneOf.class);
    assertThat(Outcomes.of(push.effect())).hasSize(2);
    assertThat(Outcomes.of(push.effect())).anyMatch(outcome -> outcome.changes().isEmpty());
    Problem problem =
        PpddlReader.parse("p", "(define (problem w) (:domain d) (:init) (:goal (open)))", read)
            .problem();
    assertThat(plan(read, problem, SolutionKind.STRONG)).isInstanceOf(PlanResult.Unsolvable.class);
    assertThat(plan(read, problem, SolutionKind.STRONG_CYCLIC))
        .isInstanceOf(PlanResult.Solved.class);
  }

  private static PlanResult plan(Domain domain, Problem problem, SolutionKind kind) {
    Limits limits = Limits.of(Duration.ofSeconds(60));
    return new PortfolioPlanner(false)
        .plan(ProblemGrounder.ground(domain, problem, Effort.start(limits)), kind, limits);
  }
}
