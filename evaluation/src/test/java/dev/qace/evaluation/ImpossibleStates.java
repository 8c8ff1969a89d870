package dev.qace.evaluation;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.model.Domain;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** An agent that can be set, but not to what it takes for impossible. */
final class ImpossibleStates extends ForwardingAgent {
  private final Predicate<State> possible;
  private final Set<String> distinct;
  private int refused;
  private int asked;

  /**
   * @param distinct the capabilities that never take one object twice
   */
  ImpossibleStates(
      Domain domain, World world, Starts starts, Predicate<State> possible, Set<String> distinct) {
    super(new SimulatorAgent<>(new PpddlSimulator(domain, world), starts));
    this.possible = possible;
    this.distinct = distinct;
  }

  /** Every state of a world that is possible. */
  static List<State> possible(World world, Predicate<State> possible) {
    List<State> states = new ArrayList<>();
    for (long bits = 0; bits < 1L << world.size(); bits++) {
      State state = State.adopt(new long[] {bits});
      if (possible.test(state)) {
        states.add(state);
      }
    }
    return states;
  }

  /** The share of queries whose start was refused. */
  double refusedShare() {
    return (double) refused / asked;
  }

  @Override
  public boolean distinctObjects(Capability capability) {
    return distinct.contains(capability.name());
  }

  @Override
  public List<Response> askAll(List<Query> queries) {
    return queries.stream().map(this::answer).toList();
  }

  private Response answer(Query query) {
    asked++;
    if (possible.test(query.start())) {
      return agent().ask(query);
    }
    refused++;
    return new Response.StartRefused("impossible");
  }
}
