package dev.qace.learner.evidence;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A question and what came of it.
 *
 * @param batch the number of the batch it was asked in: no question of a batch depends on what was
 *     answered to another
 */
public record Asked(int batch, Purpose purpose, Query query, Response response) {

  /** A question of which nobody has said why it was asked. */
  public static Asked of(int batch, Query query, Response response) {
    return new Asked(
        batch, Purpose.of(Aim.OTHER, firstInstance(query).capability()), query, response);
  }

  /** The first that the policy speaks of; the only one where the agent was set. */
  public Instance firstInstance() {
    return firstInstance(query);
  }

  private static Instance firstInstance(Query query) {
    return query.policy().rules().get(0).then();
  }

  public State start() {
    return query.start();
  }

  /** Whether the agent did not start there. */
  public boolean isStartRefused() {
    return response instanceof Response.StartRefused;
  }

  /** Everything observed, in order. */
  public Stream<Transition> transitions() {
    List<Trace> traces =
        response instanceof Response.Answered answered ? answered.traces() : List.of();
    return traces.stream().flatMap(trace -> trace.transitions().stream());
  }

  /** The state after the first execution. */
  public Optional<State> after() {
    return transitions()
        .map(Transition::outcome)
        .filter(Transition.Moved.class::isInstance)
        .map(Transition.Outcome::state)
        .findFirst();
  }

  /** Whether anything was executed. */
  public boolean isExecuted() {
    return after().isPresent();
  }
}
