package dev.qace.learner;

import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Map;

/**
 * The evidence of an earlier assessment, when the question is whether the agent has changed since.
 * It is used to choose questions; nothing is learned from it.
 *
 * @param earlier the earlier evidence, in order; it must be of this agent's world
 * @param judge decides what is settled
 */
public record Drift(List<Asked> earlier, Judge judge) {
  public Drift {
    earlier = List.copyOf(earlier);
  }

  /** To what extent the question is settled for a capability. */
  public enum Standing {
    UNCHANGED,
    CHANGED,
    /** More executions are needed. */
    ODDS_OPEN,
    /** Earlier attempts are to be repeated. */
    PRECONDITION_OPEN,
    /** No further question would help. */
    UNTELLABLE
  }

  /**
   * Decides what is settled by the evidence so far. It may be called at any time, any number of
   * times.
   */
  public interface Judge {
    /** For the capabilities that the earlier assessment knew. */
    Map<Capability, Standing> of(Knowledge knowledge);
  }
}
