package dev.qace.agent;

import dev.qace.model.Capability;
import dev.qace.model.World;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what another agent is asked to do. Safe to share between threads where the other agent is.
 */
public final class CountingAgent implements Agent {
  private final Agent agent;
  private final LongAdder queries = new LongAdder();
  private final LongAdder steps = new LongAdder();
  private final LongAdder refusals = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  public CountingAgent(Agent agent) {
    this.agent = agent;
  }

  @Override
  public World world() {
    return agent.world();
  }

  @Override
  public Starts starts() {
    return agent.starts();
  }

  @Override
  public boolean distinctObjects(Capability capability) {
    return agent.distinctObjects(capability);
  }

  @Override
  public Response ask(Query query) {
    long asked = System.nanoTime();
    try {
      Response response = agent.ask(query);
      if (response instanceof Response.Answered answered) {
        answered.traces().forEach(this::count);
      }
      return response;
    } finally {
      queries.increment();
      nanos.add(System.nanoTime() - asked);
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
