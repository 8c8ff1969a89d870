package dev.qace.agent;

import dev.qace.model.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How to return to each state that an agent has been in: by the run of the query that first led
 * there. That run starts in the initial state, or in a state with a known way of its own. Safe to
 * share between threads.
 */
public final class Visits {
  private final State initial;
  private final Map<State, Query> ways = new ConcurrentHashMap<>();

  /** Only the initial state, so far. */
  public Visits(State initial) {
    this.initial = initial;
  }

  /** Adds what was observed. */
  public void add(Query query, Response response) {
    if (response instanceof Response.Answered answered && isKnown(query.start())) {
      List<Trace> traces = answered.traces();
      for (int run = 0; run < traces.size(); run++) {
        add(query.part(run, 1), traces.get(run).transitions());
      }
    }
  }

  private void add(Query run, List<Transition> transitions) {
    for (int i = 0; i < transitions.size(); i++) {
      if (transitions.get(i).outcome() instanceof Transition.Moved moved
          && !isKnown(moved.state())) {
        ways.putIfAbsent(moved.state(), shortened(run, i + 1));
      }
    }
  }

  private boolean isKnown(State state) {
    return state.equals(initial) || ways.containsKey(state);
  }

  private static Query shortened(Query run, int steps) {
    return new Query(
        run.start(), run.policy(), run.goal(), steps, run.firstRun(), run.runs(), run.seed());
  }

  /**
   * A run that ends in this state with a seeded agent; empty if there is none, or none is needed.
   */
  public Optional<Query> wayTo(State state) {
    return Optional.ofNullable(ways.get(state));
  }
}
