package dev.qace.learner.evidence;

import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.ToIntFunction;

/** Every transition ever observed, in order. Grows only. Not safe to share between threads. */
public final class Evidence {
  private final List<Observed> all = new ArrayList<>();
  private int queries;

  /**
   * A transition and the query that produced it.
   *
   * @param query the number of the query, from 1
   */
  public record Observed(int query, Transition transition) {}

  /** Takes in a response, and returns what it adds. */
  public List<Observed> add(Response response) {
    queries++;
    int from = all.size();
    if (response instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        trace.transitions().forEach(transition -> all.add(new Observed(queries, transition)));
      }
    }
    return List.copyOf(all.subList(from, all.size()));
  }

  /** How many queries were answered or refused so far. */
  public int queries() {
    return queries;
  }

  /** Tells of what was observed the number of its query; 0 for anything else. */
  public static ToIntFunction<Transition> numbers(List<Observed> observed) {
    IdentityHashMap<Transition, Integer> numbers = new IdentityHashMap<>();
    observed.forEach(each -> numbers.put(each.transition(), each.query()));
    return transition -> numbers.getOrDefault(transition, 0);
  }

  /** A view that grows with the evidence. */
  public List<Observed> all() {
    return Collections.unmodifiableList(all);
  }
}
