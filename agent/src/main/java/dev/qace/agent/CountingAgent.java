package dev.qace.agent;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what another agent is asked to do. Safe to share between threads where the other agent is.
 */
public final class CountingAgent extends ForwardingAgent {
  private final LongAdder queries = new LongAdder();
  private final LongAdder steps = new LongAdder();
  private final LongAdder refusals = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  public CountingAgent(Agent agent) {
    super(agent);
  }

  @Override
  public List<Response> askAll(List<Query> asked) {
    long before = System.nanoTime();
    try {
      List<Response> responses = agent().askAll(asked);
      responses.forEach(this::count);
      return responses;
    } finally {
      queries.add(asked.size());
      nanos.add(System.nanoTime() - before);
    }
  }

  private void count(Response response) {
    if (response instanceof Response.Answered answered) {
      answered.traces().forEach(this::count);
    }
  }

  private void count(Trace trace) {
    steps.add(trace.transitions().size());
    if (trace.end() == Trace.End.REFUSAL) {
      refusals.increment();
    }
  }

  /** What was counted so far. */
  public Cost cost() {
    return new Cost(queries.sum(), steps.sum(), refusals.sum(), Duration.ofNanos(nanos.sum()));
  }
}
