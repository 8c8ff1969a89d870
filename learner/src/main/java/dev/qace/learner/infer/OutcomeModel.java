package dev.qace.learner.infer;

import dev.qace.learner.hypothesis.ObjectPattern;
import java.util.BitSet;
import java.util.List;

/**
 * What the executions of a capability say about its outcomes.
 *
 * @param pattern of the executions that the outcomes rest on: the one with most different objects
 * @param estimates the outcomes, most likely first
 * @param open literals of which it is not known yet whether an outcome that was seen has them
 * @param alternatives how many sets of the same size, with other meanings, fit as well
 * @param fits whether the odds fit the frequencies in every state asked
 * @param added atoms that were seen to become true
 * @param deleted atoms that were seen to become false
 */
public record OutcomeModel(
    ObjectPattern pattern,
    List<Estimate> estimates,
    List<Open> open,
    int alternatives,
    boolean fits,
    BitSet added,
    BitSet deleted) {
  public OutcomeModel {
    estimates = List.copyOf(estimates);
    open = List.copyOf(open);
  }

  /**
   * An atom that an outcome may or may not set to this value.
   *
   * @param outcome its place among the estimates
   */
  public record Open(int outcome, int atom, boolean value) {}

  /** Atoms that were seen to change in both directions. */
  public BitSet bothWays() {
    BitSet both = (BitSet) added.clone();
    both.and(deleted);
    return both;
  }

  /** Whether it is known what happens, as far as anything was seen. */
  public boolean isSettled() {
    return fits && alternatives == 0 && open.isEmpty();
  }
}
