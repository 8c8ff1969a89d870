package dev.qace.agent.journal;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.json.UnexpectedJsonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers from a journal until its end, and then asks another agent. The questions must be the
 * same, in the same order, so this is for one thread at a time. The journal stays open; whoever
 * opened it closes it.
 */
public final class ReplayingAgent extends ForwardingAgent {
  private final JournalReader journal;
  private final Consumer<Exchange> replayed;
  private Optional<Exchange> next;

  /**
   * Reads ahead by one line, and asks nothing yet.
   *
   * @param agent the agent to ask what the journal does not answer
   * @param journal a journal of which only the header was read
   * @param replayed receives each answer that comes from the journal
   * @throws UncheckedIOException if the journal cannot be read
   * @throws UnexpectedJsonException if a line, now or later, is not of a journal
   */
  public ReplayingAgent(Agent agent, JournalReader journal, Consumer<Exchange> replayed) {
    super(agent);
    this.journal = journal;
    this.replayed = replayed;
    this.next = read();
  }

  /**
   * Whether everything in the journal was replayed. If it was not, and there are no questions left,
   * the journal belongs to another run.
   */
  public boolean isThrough() {
    return next.isEmpty();
  }

  /**
   * Answers from the journal as far as possible; the agent is asked the rest of a batch.
   *
   * @throws OtherJournalException if the journal has a different query at this point
   */
  @Override
  public List<Response> askAll(List<Query> queries) {
    List<Response> responses = new ArrayList<>();
    askAll(queries, responses::add);
    return responses;
  }

  /** The same, passing on each answer as it arrives. */
  @Override
  public void askAll(List<Query> queries, Consumer<Response> answered) {
    int known = 0;
    while (known < queries.size() && next.isPresent()) {
      Exchange exchange = next.get();
      requireEqual(exchange.query(), queries.get(known));
      replayed.accept(exchange);
      next = read();
      known++;
      answered.accept(exchange.response());
    }
    if (known < queries.size()) {
      agent().askAll(queries.subList(known, queries.size()), answered);
    }
  }

  private void requireEqual(Query recorded, Query asked) {
    if (!recorded.because(asked.purpose()).equals(asked)) {
      throw new OtherJournalException(
          journal.where()
              + ": the question asked here was another one than now ("
              + difference(recorded, asked)
              + "). The journal is of other settings, of another version or of another agent, and"
              + " cannot be resumed");
    }
  }

  private String difference(Query recorded, Query asked) {
    if (!recorded.start().equals(asked.start())) {
      return "from the start "
          + world().describe(recorded.start())
          + ", now from "
          + world().describe(asked.start());
    }
    if (recorded.seed() != asked.seed()) {
      return "seed " + recorded.seed() + ", now " + asked.seed();
    }
    if (recorded.runs() != asked.runs() || recorded.firstRun() != asked.firstRun()) {
      return recorded.runs() + " runs, now " + asked.runs();
    }
    if (recorded.maxSteps() != asked.maxSteps()) {
      return recorded.maxSteps() + " steps at most, now " + asked.maxSteps();
    }
    return recorded.policy().equals(asked.policy()) ? "with another goal" : "with another policy";
  }

  private Optional<Exchange> read() {
    try {
      return journal.next().filter(Exchange.class::isInstance).map(Exchange.class::cast);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
