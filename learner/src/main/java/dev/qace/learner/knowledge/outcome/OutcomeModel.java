package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the executions of a capability say about its outcomes.
 *
 * @param pattern of the executions that the outcomes rest on: the one with most different objects
 * @param estimates the outcomes, most likely first
 * @param open literals of which it is not known yet whether an outcome that was seen has them
 * @param alternatives how many sets of the same size, with other meanings, fit as well
 * @param limits where the search was not through, so that other outcomes may fit as well or better
 * @param added atoms that were seen to become true
 * @param deleted atoms that were seen to become false
 */
public record OutcomeModel(
    ObjectPattern pattern,
    List<Estimate> estimates,
    List<OpenChange> open,
    int alternatives,
    Set<SearchLimit> limits,
    BitSet added,
    BitSet deleted) {
  public OutcomeModel {
    estimates = List.copyOf(estimates);
    open = List.copyOf(open);
    limits = Collections.unmodifiableSet(new TreeSet<>(limits));
  }

  /**
   * An atom that an outcome may or may not set to this value.
   *
   * @param outcome its place among the estimates
   */
  public record OpenChange(int outcome, int atom, boolean value) {}

  /** The same, with other literals in the outcomes. */
  OutcomeModel withEstimates(List<Estimate> others) {
    return new OutcomeModel(pattern, others, open, alternatives, limits, added, deleted);
  }

  /** Atoms that were seen to change in both directions. */
  public BitSet bothWays() {
    BitSet both = (BitSet) added.clone();
    both.and(deleted);
    return both;
  }

  /** Whether it is known what happens, as far as anything was seen. */
  public boolean isSettled() {
    return limits.isEmpty() && alternatives == 0 && open.isEmpty();
  }
}
