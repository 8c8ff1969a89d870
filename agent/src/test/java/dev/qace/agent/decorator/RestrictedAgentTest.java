package dev.qace.agent.decorator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qace.agent.Agent;
import dev.qace.agent.Lift;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.model.Condition;
import dev.qace.model.State;
import org.junit.jupiter.api.Test;

class RestrictedAgentTest {
  private static final Condition NEVER = new Condition.Not(Condition.TRUE);

  private final Lift lift = new Lift();
  private final Agent settable = new SimulatorAgent<>(lift, Starts.ANY);

  private static Query from(State start) {
    return new Query(start, Lift.always(), NEVER, 1, 1, 0);
  }

  @Test
  void itStartsWhereItHasBeenOnceItHasBeenThere() {
    Agent agent = new RestrictedAgent(settable, Starts.VISITED);
    Response first = agent.ask(from(lift.world().initial()));
    State next = ((Response.Answered) first).traces().get(0).transitions().get(0).outcome().state();
    assertThat(next).isNotEqualTo(lift.world().initial());
    assertThat(agent.ask(from(next))).isInstanceOf(Response.Answered.class);
    assertThat(new RestrictedAgent(settable, Starts.VISITED).ask(from(next)))
        .isEqualTo(new Response.StartRefused("the agent has not been in that state"));
  }

  @Test
  void itStartsInItsInitialStateOnlyWhereThatIsAllItIsToDo() {
    Agent agent = new RestrictedAgent(settable, Starts.INITIAL);
    assertThat(agent.starts()).isEqualTo(Starts.INITIAL);
    Response first = agent.ask(from(lift.world().initial()));
    State next = ((Response.Answered) first).traces().get(0).transitions().get(0).outcome().state();
    assertThat(agent.ask(from(next))).isInstanceOf(Response.StartRefused.class);
  }

  @Test
  void startsCannotBecomeMore() {
    Agent initial = new SimulatorAgent<>(lift, Starts.INITIAL);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RestrictedAgent(initial, Starts.VISITED))
        .withMessage("the agent's starts are initial, which cannot become more");
  }
}
