package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.Optional;
import java.util.Random;

/** What has not been tried yet, and where to go to try it. */
interface Novelty {

  /** An instance was attempted in a state. */
  void observed(State state, Instance instance);

  /** The agent was put back, or other rules were learned: these are the rules now. */
  void rebuild(RuleSet rules, RuleGraph graph, Random random);

  /** A goal that can be planned for from a state, and what to do there. */
  Optional<Intention> next(State state, Random random);
}
