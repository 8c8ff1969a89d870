package dev.qace.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qace.agent.decorator.CountingAgent;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimulatorAgentTest {
  private static final Condition NEVER = new Condition.Not(Condition.TRUE);

  private final Lift lift = new Lift();
  private final Agent agent = new SimulatorAgent<>(lift, Starts.ANY);

  private Query query(Condition goal, int maxSteps, int runs, long seed) {
    return new Query(lift.on(0), Lift.always(), goal, maxSteps, runs, seed);
  }

  private static List<Trace> traces(Response response) {
    assertThat(response).isInstanceOf(Response.Answered.class);
    return ((Response.Answered) response).traces();
  }

  private static Trace only(Response response) {
    assertThat(traces(response)).hasSize(1);
    return traces(response).get(0);
  }

  @Test
  void thePartsOfAQueryTogetherGiveItsRuns() {
    Query whole = query(NEVER, 9, 7, 3);
    List<Trace> parts = new ArrayList<>(traces(agent.ask(whole.part(0, 2))));
    parts.addAll(traces(agent.ask(whole.part(2, 5))));
    assertThat(parts).isEqualTo(traces(agent.ask(whole)));
    assertThat(agent.askAll(List.of(whole, whole.part(2, 5))))
        .containsExactly(agent.ask(whole), agent.ask(whole.part(2, 5)));
  }

  @Test
  void aRunEndsAtTheGoalWithoutAStepWhereItHoldsAtOnce() {
    Response response = agent.ask(query(Lift.isAt(0), 9, 1, 1));
    assertThat(only(response)).isEqualTo(new Trace(List.of(), Trace.End.GOAL));
    assertThat(((Response.Answered) response).goalReached()).isTrue();
  }

  @Test
  void aRunEndsAtARefusalWhichIsItsLastTransition() {
    Trace trace = only(agent.ask(query(NEVER, 9, 1, 1)));
    assertThat(trace.end()).isEqualTo(Trace.End.REFUSAL);
    Transition last = trace.transitions().get(trace.transitions().size() - 1);
    assertThat(last)
        .isEqualTo(new Transition(lift.on(3), Lift.GO_UP, new Transition.Refused(lift.on(3))));
    for (int i = 1; i < trace.transitions().size(); i++) {
      assertThat(trace.transitions().get(i - 1).outcome())
          .isEqualTo(new Transition.Moved(trace.transitions().get(i).state()));
    }
  }

  @Test
  void aRunEndsWhereThePolicyHasNoRule() {
    Policy.Rule onlyAtTheBottom =
        new Policy.Rule(List.of(new Literal(Lift.at(0), true)), Lift.GO_UP);
    Query query = new Query(lift.on(0), new Policy(List.of(onlyAtTheBottom)), NEVER, 9, 1, 1);
    Trace trace = only(agent.ask(query));
    assertThat(trace.end()).isEqualTo(Trace.End.NO_RULE);
    assertThat(trace.transitions()).hasSize(1);
  }

  @Test
  void aRunEndsAfterItsLastStep() {
    Trace trace = only(agent.ask(query(NEVER, 1, 1, 1)));
    assertThat(trace.end()).isEqualTo(Trace.End.STEP_LIMIT);
    assertThat(trace.transitions()).hasSize(1);
    assertThat(only(agent.ask(query(NEVER, 0, 1, 1))).transitions()).isEmpty();
  }

  @Test
  void theFirstRuleThatAppliesIsFollowed() {
    Policy policy =
        new Policy(
            List.of(
                new Policy.Rule(List.of(new Literal(Lift.at(0), false)), Lift.GO_UP),
                new Policy.Rule(List.of(new Literal(Lift.at(3), true)), Lift.GO_UP)));
    Query query = new Query(lift.on(0), policy, NEVER, 9, 1, 1);
    assertThat(only(agent.ask(query)).end()).isEqualTo(Trace.End.NO_RULE);
  }

  @Test
  void runIDependsOnTheSeedAndIAlone() {
    List<Trace> five = traces(agent.ask(query(NEVER, 9, 5, 7)));
    List<Trace> ten = traces(agent.ask(query(NEVER, 9, 10, 7)));
    assertThat(ten.subList(0, 5)).isEqualTo(five);
    assertThat(traces(new SimulatorAgent<>(new Lift(), Starts.ANY).ask(query(NEVER, 9, 10, 7))))
        .isEqualTo(ten);
  }

  @Test
  void nearbySeedsAndRunsAreNotAlike() {
    Set<Long> first = new HashSet<>();
    for (int seed = 0; seed < 100; seed++) {
      for (int run = 0; run < 100; run++) {
        first.add(SimulatorAgent.random(seed, run).nextLong());
      }
    }
    assertThat(first).hasSize(10_000);
    // A sequence that is another one shifted would repeat its values.
    var one = SimulatorAgent.random(0, 0);
    var next = SimulatorAgent.random(0, 1);
    Set<Long> ofOne = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      ofOne.add(one.nextLong());
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(ofOne).doesNotContain(next.nextLong());
    }
  }

  @Test
  void aSettableAgentStartsAnywhereButInAnImpossibleState() {
    Query fromTwo = new Query(lift.on(2), Lift.always(), Lift.isAt(3), 9, 1, 1);
    assertThat(only(agent.ask(fromTwo)).transitions().get(0).state()).isEqualTo(lift.on(2));
    State nowhere = State.empty(lift.world().size());
    Query impossible = new Query(nowhere, Lift.always(), Lift.isAt(3), 9, 1, 1);
    assertThat(agent.ask(impossible))
        .isEqualTo(new Response.StartRefused("the lift is on one floor"));
  }

  @Test
  void anAgentThatCanOnlyBeResetStartsInItsInitialStateAlone() {
    Agent resettable = new SimulatorAgent<>(lift, Starts.INITIAL);
    assertThat(traces(resettable.ask(query(NEVER, 9, 2, 1)))).hasSize(2);
    assertThat(resettable.ask(new Query(lift.on(3), Lift.always(), NEVER, 9, 1, 1)))
        .isEqualTo(new Response.StartRefused("the agent can only be reset to its initial state"));
  }

  @Test
  void anAgentWithSnapshotsStartsWhereItHasBeen() {
    Agent snapshots = new SimulatorAgent<>(lift, Starts.VISITED);
    Query fromTop = new Query(lift.on(3), Lift.always(), NEVER, 9, 1, 1);
    assertThat(snapshots.ask(fromTop))
        .isEqualTo(new Response.StartRefused("the agent has not been in that state"));
    Response reset = snapshots.ask(query(NEVER, 9, 1, 1));
    assertThat(only(reset).end()).isEqualTo(Trace.End.REFUSAL);
    assertThat(only(snapshots.ask(fromTop)).end()).isEqualTo(Trace.End.REFUSAL);
  }

  @Test
  void aQueryAboutAnotherWorldIsRefusedByName() {
    Instance stranger =
        new Instance(
            new dev.qace.model.vocabulary.Capability("down", List.of()), List.<WorldObject>of());
    Policy policy = new Policy(List.of(new Policy.Rule(List.of(), stranger)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> agent.ask(new Query(lift.on(0), policy, NEVER, 9, 1, 1)))
        .withMessageContaining("(down)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> agent.ask(new Query(State.empty(1000), Lift.always(), NEVER, 9, 1, 1)))
        .withMessageContaining("not a state of this world");
  }

  @Test
  void aQueryNeedsARunAndNoNegativeNumberOfSteps() {
    assertThatIllegalArgumentException().isThrownBy(() -> query(NEVER, 9, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> query(NEVER, -1, 1, 1));
  }

  @Test
  void countingCountsEveryStepOfEveryRunAndRefusedStartsAsQueries() {
    CountingAgent counting = new CountingAgent(agent);
    int steps = 0;
    for (Trace trace : traces(counting.ask(query(NEVER, 9, 20, 3)))) {
      steps += trace.transitions().size();
    }
    counting.ask(query(NEVER, 1, 1, 3));
    counting.ask(new Query(State.empty(4), Lift.always(), NEVER, 9, 1, 1));
    Cost cost = counting.cost();
    assertThat(cost.queries()).isEqualTo(3);
    assertThat(cost.steps()).isEqualTo(steps + 1);
    assertThat(cost.refusals()).isEqualTo(20);
    assertThat(cost.time()).isPositive();
    assertThat(counting.world()).isSameAs(agent.world());
    assertThat(counting.starts()).isEqualTo(Starts.ANY);
  }
}
