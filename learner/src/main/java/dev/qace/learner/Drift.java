package dev.qace.learner;

import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.Map;

/**
 * What an earlier assessment asked and saw, where the question is whether the agent has changed
 * since. It serves to choose questions; nothing is learned from it.
 *
 * @param earlier in order, all of this agent's world
 * @param judge who tells what is settled
 */
public record Drift(List<Asked> earlier, Judge judge) {
  public Drift {
    earlier = List.copyOf(earlier);
  }

  /** How far the question is settled for a capability. */
  public enum Standing {
    UNCHANGED,
    CHANGED,
    /** More executions would tell. */
    ODDS_OPEN,
    /** What was attempted earlier is to be attempted again. */
    PRECONDITION_OPEN,
    /** Nothing that could be asked would tell. */
    UNTELLABLE
  }

  /**
   * Tells what is settled by what was seen so far; may be asked at any time, as often as wanted.
   */
  public interface Judge {
    /** Of the capabilities that the earlier assessment knew. */
    Map<Capability, Standing> of(Knowledge knowledge);
  }
}
