package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Simulator;
import dev.qace.agent.Starts;
import dev.qace.agent.SteppedAgent;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.List;

/** Checks that the traces an agent reports follow the query's policy. */
public final class TraceCheck implements SteppedAgent {
  private final World world;
  private final Starts starts;
  private final Query query;
  private final List<Trace> traces;

  private TraceCheck(World world, Starts starts, Query query, List<Trace> traces) {
    this.world = world;
    this.starts = starts;
    this.query = query;
    this.traces = traces;
  }

  /**
   * The response, if it is a valid one to this query.
   *
   * @throws AgentFault if the policy was not followed, or to another end, or the agent refuses the
   *     initial state it described
   */
  public static Response checked(Response response, Query query, World world, Starts starts) {
    if (response instanceof Response.Answered answered) {
      Response again = new TraceCheck(world, starts, query, answered.traces()).ask(query);
      if (!again.equals(response)) {
        throw new AgentFault(
            AgentFault.Kind.CONTRADICTION,
            difference(answered.traces(), ((Response.Answered) again).traces()));
      }
    }
    if (response instanceof Response.StartRefused refused
        && query.start().equals(world.initial())) {
      throw new AgentFault(
          AgentFault.Kind.CONTRADICTION,
          "the agent refuses to start in the initial state it described: " + refused.reason());
    }
    return response;
  }

  private static String difference(List<Trace> said, List<Trace> right) {
    int run = 0;
    while (said.get(run).equals(right.get(run))) {
      run++;
    }
    return "in the answer to ask, run "
        + run
        + " should end after "
        + right.get(run).transitions().size()
        + " steps ("
        + right.get(run).end()
        + "), but ends after "
        + said.get(run).transitions().size()
        + " ("
        + said.get(run).end()
        + ")";
  }

  @Override
  public World world() {
    return world;
  }

  @Override
  public Starts starts() {
    return starts;
  }

  @Override
  public Simulator.Built<Run> begin(State start, long seed, int run) {
    int number = run - query.firstRun();
    List<Transition> transitions = traces.get(number).transitions();
    return new Simulator.Ready<>(
        new Run() {
          private int next;

          @Override
          public State start() {
            return start;
          }

          @Override
          public List<State> misreportedStarts() {
            return traces.get(number).misreportedStarts();
          }

          @Override
          public Attempt<State> attempt(Instance instance) {
            if (next == transitions.size()) {
              throw new AgentFault(
                  AgentFault.Kind.CONTRADICTION,
                  "in the answer to ask, run "
                      + number
                      + " ends with "
                      + traces.get(number).end()
                      + " after "
                      + next
                      + " steps, where the policy goes on with "
                      + instance);
            }
            Transition made = transitions.get(next++);
            if (!made.instance().equals(instance)) {
              throw new AgentFault(
                  AgentFault.Kind.CONTRADICTION,
                  "in the answer to ask, step "
                      + next
                      + " of run "
                      + number
                      + " is "
                      + made.instance()
                      + ", where the policy says "
                      + instance);
            }
            State after = made.outcome().state();
            return made.outcome() instanceof Transition.Refused
                ? new Attempt.Refused<>(after)
                : new Attempt.Executed<>(after);
          }
        });
  }
}
