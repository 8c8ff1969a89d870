package dev.qace.evaluation.experiment;

import dev.qace.agent.Starts;
import dev.qace.evaluation.baseline.glib.GlibSettings;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import java.util.Map;

/** How something is learned about an agent. Seeds are put in run by run. */
public sealed interface Way {

  /**
   * By asking, with one of the strategies of this tool.
   *
   * @param starts where a built-in agent lets a question start; programs say so themselves
   */
  record Assessing(Settings how, Starts starts) implements Way {}

  /** By goal-literal babbling. */
  record Babbling(GlibSettings how) implements Way {}

  /** By somebody else, who hands in a model for each seed. */
  record Entered(Map<Long, Entry> bySeed) implements Way {
    public Entered {
      bySeed = Map.copyOf(bySeed);
    }
  }

  /**
   * A model that was learned elsewhere.
   *
   * @param steps how many the agent had made for it, by whoever learned it
   */
  record Entry(Domain model, long steps) {}
}
