package dev.qace.learner.infer;

import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.hypothesis.ObjectPattern;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the executions of a capability say about its outcomes.
 *
 * @param pattern of the executions that the outcomes rest on: the one with most different objects
 * @param estimates the outcomes, most likely first
 * @param open literals of which it is not known yet whether an outcome that was seen has them
 * @param alternatives how many sets of the same size, with other meanings, fit as well
 * @param fits whether the odds fit the frequencies of what changes
 * @param oddest the state asked in which what followed fits them least, told by all atoms
 * @param limits where the search was not through, so that other outcomes may fit as well or better
 * @param hidden outcomes that others would hide wherever they came about, with how likely they are
 *     at most
 * @param added atoms that were seen to become true
 * @param deleted atoms that were seen to become false
 */
public record OutcomeModel(
    ObjectPattern pattern,
    List<Estimate> estimates,
    List<Open> open,
    int alternatives,
    boolean fits,
    Optional<OddState> oddest,
    Set<SearchLimit> limits,
    List<Hidden> hidden,
    BitSet added,
    BitSet deleted) {
  public OutcomeModel {
    estimates = List.copyOf(estimates);
    open = List.copyOf(open);
    hidden = List.copyOf(hidden);
    limits = Collections.unmodifiableSet(new TreeSet<>(limits));
  }

  /**
   * An atom that an outcome may or may not set to this value.
   *
   * @param outcome its place among the estimates
   */
  public record Open(int outcome, int atom, boolean value) {}

  /**
   * An outcome that may or may not exist: it leaves an atom alone that one outcome adds and
   * another, otherwise the same, deletes.
   *
   * @param executions that would have shown it, in how often the atom became true
   * @param atMost how likely it is at most, at a confidence of 95 %
   */
  public record Hidden(LiftedOutcome outcome, int executions, double atMost) {
    private static final double UNLIKELY = 0.05;

    /** Whether it is not known to be unlikely. */
    public boolean isLikely() {
      return atMost > UNLIKELY;
    }
  }

  /**
   * What followed a state too often or too rarely.
   *
   * @param before the atoms that were true
   * @param change what came about
   * @param seen how often it did, among {@code of} executions
   * @param expected how likely it is by the odds
   * @param pValue of the exact test in this state
   * @param tests how many there were, of which this is the least
   */
  public record OddState(
      BitSet before,
      LiftedOutcome change,
      int seen,
      int of,
      double expected,
      double pValue,
      int tests) {
    private static final double LEVEL = 0.001 / 4;
    private static final double DOUBT = 0.1;

    /** Whether the odds must be others in this state. */
    public boolean isProven() {
      return pValue * tests < LEVEL;
    }

    /** Whether this would be odd had no other state been looked at. */
    public boolean isOddByItself() {
      return pValue < DOUBT && !isProven();
    }

    /** Whether it is odd among so many. */
    public boolean isOddAmongAll() {
      return pValue * tests < DOUBT && !isProven();
    }
  }

  /** The same, with other literals in the outcomes. */
  OutcomeModel withEstimates(List<Estimate> others) {
    return new OutcomeModel(
        pattern, others, open, alternatives, fits, oddest, limits, hidden, added, deleted);
  }

  /** Whether each outcome that others may hide is known to be unlikely, with some margin. */
  public boolean hidesLittle() {
    return hidden.stream().allMatch(each -> each.atMost() < 0.9 * Hidden.UNLIKELY);
  }

  /** Atoms that were seen to change in both directions. */
  public BitSet bothWays() {
    BitSet both = (BitSet) added.clone();
    both.and(deleted);
    return both;
  }

  /** Whether it is known what happens, as far as anything was seen. */
  public boolean isSettled() {
    return fits && limits.isEmpty() && alternatives == 0 && open.isEmpty();
  }
}
