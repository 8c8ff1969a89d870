package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.cli.assess.FailingPlanner;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.simulators.BuiltInAgent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FailingPlannerTest {
  private static final Limits LIMITS = Limits.of(Duration.ofSeconds(1));

  private static FondProblem problem() {
    Domain domain =
        PpddlReader.parse("d", "(define (domain d) (:predicates (p)) (:action a :effect (p)))")
            .domain();
    Problem problem =
        PpddlReader.parse("p", "(define (problem p) (:domain d) (:goal (p)))", domain).problem();
    return ProblemGrounder.ground(domain, problem, Effort.start(LIMITS));
  }

  @Test
  void aFailureIsToldOnceAndNobodyIsAskedAgain() {
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger told = new AtomicInteger();
    FailingPlanner planner =
        new FailingPlanner(
            (problem, kind, limits) -> {
              asked.incrementAndGet();
              throw new IllegalStateException("no policy\n");
            });
    planner.onFailure(told::incrementAndGet);
    assertThat(planner.failure()).isEmpty();
    for (int i = 0; i < 2; i++) {
      assertThat(planner.plan(problem(), SolutionKind.WEAK, LIMITS))
          .isEqualTo(new PlanResult.TimedOut("no policy"));
    }
    assertThat(planner.failure()).contains("no policy");
    assertThat(asked).hasValue(1);
    assertThat(told).hasValue(1);
  }

  /** Starts in one state only; so some questions have to be planned for. */
  private static final class Picky extends ForwardingAgent {
    Picky(Agent agent) {
      super(agent);
    }

    @Override
    public List<Response> askAll(List<Query> queries) {
      return queries.stream().map(this::answer).toList();
    }

    private Response answer(Query query) {
      return query.start().equals(world().initial())
          ? agent().ask(query)
          : new Response.StartRefused("it starts at home");
    }
  }

  @Test
  void anAssessmentStopsAtAFailureAndKeepsWhatItHas() {
    BuiltInAgent driver = BuiltInAgent.named("driver").orElseThrow();
    FailingPlanner planner =
        new FailingPlanner(
            (problem, kind, limits) -> {
              throw new IllegalStateException("no policy");
            });
    Assessment assessment =
        Assessment.of(new Picky(new SimulatorAgent<>(driver.simulator(), Starts.ANY)))
            .settings(Settings.paper(5, 0))
            .planner(planner)
            .build();
    planner.onFailure(assessment::cancel);
    Assessed found = assessment.run();
    assertThat(planner.failure()).contains("no policy");
    assertThat(found.partial()).isTrue();
    assertThat(found.model().actions()).isNotEmpty();
  }
}
