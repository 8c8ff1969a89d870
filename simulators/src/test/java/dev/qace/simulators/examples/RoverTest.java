package dev.qace.simulators.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.simulators.AbstractingSimulator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoverTest {
  private static final Condition NEVER = new Condition.Not(Condition.TRUE);

  private final AbstractingSimulator<Rover.Pose> rover = Rover.simulator();
  private final World world = rover.world();

  private State state(String atoms) {
    return world.state(GroundReader.of(world).atoms("test", atoms));
  }

  private Query query(String start, String instance, int runs) {
    Policy.Rule rule =
        new Policy.Rule(List.of(), GroundReader.of(world).instance("test", instance));
    return new Query(state(start), new Policy(List.of(rule)), NEVER, 1, runs, 5);
  }

  private double share(Agent agent, Query query, String after) {
    List<Trace> traces = ((Response.Answered) agent.ask(query)).traces();
    State wanted = state(after);
    return (double)
            traces.stream()
                .filter(t -> t.transitions().get(0).outcome().equals(new Transition.Moved(wanted)))
                .count()
        / traces.size();
  }

  @Test
  void itsPoseIsSeenThroughThePredicates() {
    assertThat(world.initial()).isEqualTo(state("(at base)"));
    assertThat(rover.observe(new Rover.Pose(5, 5, true)))
        .isEqualTo(state("(astray) (holding-sample)"));
  }

  @Test
  void drivingArrivesNineTimesInTen() {
    Agent agent = new SimulatorAgent<>(rover, Starts.ANY);
    Query drive = query("(at base)", "(drive base crater)", 10_000);
    assertThat(share(agent, drive, "(at crater)")).isCloseTo(0.9, within(0.0135));
    assertThat(share(agent, drive, "(at crater)") + share(agent, drive, "(astray)")).isEqualTo(1);
  }

  @Test
  void whatItCannotDoItRefuses() {
    Agent agent = new SimulatorAgent<>(rover, Starts.ANY);
    Response response = agent.ask(query("(at base)", "(grab-sample)", 1));
    assertThat(((Response.Answered) response).traces().get(0).end()).isEqualTo(Trace.End.REFUSAL);
  }

  @Test
  void anImpossibleStartIsRefusedWithAReason() {
    Agent agent = new SimulatorAgent<>(rover, Starts.ANY);
    assertThat(agent.ask(query("(at base) (at ridge)", "(grab-sample)", 1)))
        .isEqualTo(new Response.StartRefused("the rover cannot be at 2 sites at once"));
    assertThat(agent.ask(query("(at base) (astray)", "(grab-sample)", 1)))
        .isEqualTo(
            new Response.StartRefused("the rover is astray if and only if it is at no site"));
  }

  @Test
  void everyStartThatIsBuiltIsSeenAsItself() {
    int built = 0;
    for (long bits = 0; bits < 1L << world.size(); bits++) {
      State wanted = State.adopt(new long[] {bits});
      Agent agent = new SimulatorAgent<>(rover, Starts.ANY);
      Query query = new Query(wanted, new Policy(List.of()), NEVER, 1, 1, 1);
      if (agent.ask(query) instanceof Response.Answered) {
        built++;
      }
    }
    // Three sites or astray, with the sample or without.
    assertThat(built).isEqualTo(8);
  }

  @Test
  void withoutABuilderOnlyWhatWasVisitedCanBeAStart() {
    AbstractingSimulator<Rover.Pose> unbuildable =
        new AbstractingSimulator<>(
            new Rover(), world.vocabulary(), world.objects(), Rover.evaluators());
    assertThat(unbuildable.world()).isEqualTo(world);
    Agent agent = new SimulatorAgent<>(unbuildable, Starts.ANY);
    assertThat(agent.ask(query("(at crater)", "(grab-sample)", 1)))
        .isEqualTo(new Response.StartRefused("nothing builds a concrete state for (at crater)"));
    Agent snapshots = new SimulatorAgent<>(unbuildable, Starts.VISITED);
    snapshots.ask(query("(at base)", "(drive base crater)", 50));
    assertThat(snapshots.ask(query("(at crater)", "(grab-sample)", 1)))
        .isInstanceOf(Response.Answered.class);
  }

  @Test
  void everyPredicateNeedsAnEvaluator() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new AbstractingSimulator<>(
                    new Rover(), world.vocabulary(), world.objects(), Map.of()))
        .withMessage("no evaluator for the predicate (at ?s)");
  }
}
