package dev.qace.agent.decorator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Lift;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Visits;
import dev.qace.model.Condition;
import dev.qace.model.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class RevisitingAgentTest {
  private final Lift lift = new Lift();
  private final Visits visits = new Visits(lift.on(0));

  private CountingAgent snapshots() {
    return new CountingAgent(new SimulatorAgent<>(lift, Starts.VISITED));
  }

  private Query up(State start, int steps, long seed) {
    return new Query(start, Lift.always(), new Condition.Or(List.of()), steps, 1, seed);
  }

  /** Goes up floor by floor, each time from where the last question led. */
  private List<Query> climb() {
    Agent agent = new RevisitingAgent(snapshots(), visits);
    Query toFirst = seeded(agent, lift.on(0), lift.on(1));
    Query toSecond = seeded(agent, lift.on(1), lift.on(2));
    return List.of(toFirst, toSecond, up(lift.on(2), 2, 7));
  }

  private Query seeded(Agent agent, State from, State to) {
    for (long seed = 0; ; seed++) {
      Query query = up(from, 1, seed);
      Response.Answered answered = (Response.Answered) agent.ask(query);
      if (answered.traces().get(0).transitions().get(0).outcome().state().equals(to)) {
        return query;
      }
    }
  }

  @Test
  void aFreshAgentIsBroughtBackToWhereItHasBeen() {
    Query last = climb().get(2);
    assertThat(snapshots().ask(last)).isInstanceOf(Response.StartRefused.class);
    CountingAgent fresh = snapshots();
    Response response = new RevisitingAgent(fresh, visits).ask(last);
    assertThat(response).isEqualTo(new SimulatorAgent<>(lift, Starts.ANY).ask(last));
  }

  @Test
  void nothingIsMadeAgainWhereTheAgentStartsByItself() {
    Query fromHere = up(lift.on(0), 1, 3);
    climb();
    CountingAgent fresh = snapshots();
    new RevisitingAgent(fresh, visits).ask(fromHere);
    assertThat(fresh.cost().queries()).isEqualTo(1);
    assertThat(fresh.cost().steps()).isEqualTo(1);
  }

  @Test
  void whereNobodyHasBeenIsRefused() {
    CountingAgent fresh = snapshots();
    Response response = new RevisitingAgent(fresh, visits).ask(up(lift.on(3), 1, 3));
    assertThat(response).isInstanceOf(Response.StartRefused.class);
    assertThat(fresh.cost().queries()).isEqualTo(1);
  }

  @Test
  void anAgentThatDoesNotComeBackIsNotTriedForEver() {
    climb();
    CountingAgent lame = new CountingAgent(new SimulatorAgent<>(lift, Starts.INITIAL));
    Response response = new RevisitingAgent(lame, visits).ask(up(lift.on(2), 1, 3));
    assertThat(response).isInstanceOf(Response.StartRefused.class);
    assertThat(lame.cost().queries()).isLessThan(20);
  }
}
