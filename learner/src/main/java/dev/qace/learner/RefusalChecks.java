package dev.qace.learner;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.finding.Assumption;
import dev.qace.model.Capability;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Has refusals asked for again before they are believed, as chance may be behind them. A refusal
 * that a precondition known by then explains tells nothing, and is not asked for again.
 */
final class RefusalChecks {
  private final int times;
  private final Map<Capability, Study> studies;
  private int repeated;
  private int overturned;
  private int unrepeated;

  /**
   * @param times how often a refusal is to be asked for again
   */
  RefusalChecks(int times, Map<Capability, Study> studies) {
    this.times = times;
    this.studies = studies;
  }

  /**
   * A refusal that would tell something.
   *
   * @param query by which the agent came to it
   * @param more how often it is still to be asked for
   */
  record Doubt(Study study, State state, Instance instance, Query query, int more) {

    /** The question by which to ask for it again. */
    Question question(Starts starts, Steps steps) {
      return starts == Starts.INITIAL
          ? new Question(query.start(), query.policy(), query.goal(), query.maxSteps(), more)
          : new Question(
              state, steps.policy(state, instance), steps.changed(state, instance), 1, more);
    }
  }

  /** The refusals among these responses, not taken in yet, that are to be asked for again. */
  List<Doubt> doubts(List<Query> queries, List<Response> responses) {
    if (times == 0) {
      return List.of();
    }
    Attempts batch = new Attempts();
    Map<Transition, Query> refusals = new LinkedHashMap<>();
    for (int i = 0; i < responses.size(); i++) {
      if (responses.get(i) instanceof Response.Answered answered) {
        for (Trace trace : answered.traces()) {
          trace.transitions().forEach(batch::add);
          for (Transition transition : trace.transitions()) {
            if (transition.outcome() instanceof Transition.Refused) {
              refusals.putIfAbsent(transition, queries.get(i));
            }
          }
        }
      }
    }
    List<Doubt> doubts = new ArrayList<>();
    Set<List<Object>> attempts = new HashSet<>();
    refusals.forEach(
        (refusal, query) -> {
          State state = refusal.state();
          Instance instance = refusal.instance();
          Study study = studies.get(instance.capability());
          if (study != null && attempts.add(List.of(state, instance)) && tells(study, refusal)) {
            int seen = batch.refusals(state, instance) + study.attempts().refusals(state, instance);
            int executed =
                batch.executions(state, instance) + study.attempts().executions(state, instance);
            int more = executed > 0 ? 0 : Math.max(0, times + 1 - seen);
            doubts.add(new Doubt(study, state, instance, query, more));
          }
        });
    return doubts;
  }

  private static boolean tells(Study study, Transition refusal) {
    return study.space().contradiction().isEmpty()
        && !study.space().isRefused(study.lifting().values(refusal.state(), refusal.instance()));
  }

  /** Counts what came of them, once everything is taken in. */
  void settle(List<Doubt> doubts) {
    for (Doubt doubt : doubts) {
      Attempts attempts = doubt.study().attempts();
      if (attempts.executions(doubt.state(), doubt.instance()) > 0) {
        overturned++;
        repeated++;
      } else if (attempts.refusals(doubt.state(), doubt.instance()) > times) {
        repeated++;
      } else {
        unrepeated++;
      }
    }
  }

  /** What was assumed of refusals. */
  Assumption.Refusals assumption() {
    return new Assumption.Refusals(times, repeated, overturned, unrepeated);
  }
}
