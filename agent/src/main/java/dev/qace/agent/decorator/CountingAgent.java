package dev.qace.agent.decorator;

import dev.qace.agent.Agent;
import dev.qace.agent.Cost;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Counts what another agent is asked to do. Thread-safe if the other agent is. */
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
    List<Response> responses = new ArrayList<>();
    askAll(asked, responses::add);
    return responses;
  }

  /** Counts each answer as it arrives; if the rest of a batch fails, it is not counted. */
  @Override
  public void askAll(List<Query> asked, Consumer<Response> answered) {
    long before = System.nanoTime();
    try {
      agent()
          .askAll(
              asked,
              response -> {
                count(response);
                answered.accept(response);
              });
    } finally {
      nanos.add(System.nanoTime() - before);
    }
  }

  private void count(Response response) {
    queries.increment();
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
