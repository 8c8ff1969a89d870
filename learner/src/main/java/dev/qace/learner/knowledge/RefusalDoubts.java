package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.finding.Assumption;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
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
public final class RefusalDoubts {
  private final int times;
  private final Map<Capability, WholeKnowledge> capabilities;
  private int repeated;
  private int overturned;
  private int unrepeated;

  /**
   * @param times how often a refusal is to be asked for again
   */
  public RefusalDoubts(int times, Map<Capability, WholeKnowledge> capabilities) {
    this.times = times;
    this.capabilities = capabilities;
  }

  /**
   * A refusal that would tell something.
   *
   * @param asked by which the agent came to it
   * @param more how often it is still to be asked for
   */
  public record Doubt(
      CapabilityKnowledge known, State state, Instance instance, Asked asked, int more) {}

  /** The refusals among these answers, not taken in yet, that are to be asked for again. */
  public List<Doubt> doubts(List<Asked> answered) {
    if (times == 0) {
      return List.of();
    }
    Attempts batch = new Attempts();
    Map<Transition, Asked> refusals = new LinkedHashMap<>();
    for (Asked each : answered) {
      each.transitions().forEach(batch::add);
      each.transitions()
          .filter(transition -> transition.outcome() instanceof Transition.Refused)
          .forEach(refusal -> refusals.putIfAbsent(refusal, each));
    }
    List<Doubt> doubts = new ArrayList<>();
    Set<List<Object>> attempts = new HashSet<>();
    refusals.forEach(
        (refusal, asked) -> {
          State state = refusal.state();
          Instance instance = refusal.instance();
          CapabilityKnowledge known = capabilities.get(instance.capability());
          if (known != null && attempts.add(List.of(state, instance)) && tells(known, refusal)) {
            int seen = batch.refusals(state, instance) + known.attempts().refusals(state, instance);
            int executed =
                batch.executions(state, instance) + known.attempts().executions(state, instance);
            int more = executed > 0 ? 0 : Math.max(0, times + 1 - seen);
            doubts.add(new Doubt(known, state, instance, asked, more));
          }
        });
    return doubts;
  }

  private static boolean tells(CapabilityKnowledge known, Transition refusal) {
    return known.space().contradiction().isEmpty()
        && !known.space().isRefused(known.lifting().values(refusal.state(), refusal.instance()));
  }

  /** Counts what came of them, once everything is taken in. */
  public void settle(List<Doubt> doubts) {
    for (Doubt doubt : doubts) {
      Attempts attempts = doubt.known().attempts();
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

  /** As if nothing had ever been repeated. */
  void forget() {
    repeated = 0;
    overturned = 0;
    unrepeated = 0;
  }

  /** What was assumed of refusals. */
  public Assumption.Refusals assumption() {
    return new Assumption.Refusals(times, repeated, overturned, unrepeated);
  }
}
