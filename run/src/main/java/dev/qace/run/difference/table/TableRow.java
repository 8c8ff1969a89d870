package dev.qace.run.difference.table;

import java.util.List;
import java.util.Optional;

/**
 * One respect in which two runs are compared.
 *
 * @param what of a capability
 * @param literals the changes of an outcome, or the change that was counted; none for an outcome
 *     that changes nothing
 * @param when the literals of the context that this is about; none if there is only one
 * @param before the old run's rate, if something was counted
 * @param proofs what is proven to be needed on one side only
 * @param reasons why it cannot be compared, or what was left out
 */
public record TableRow(
    What what,
    Comparison kind,
    List<String> literals,
    List<String> when,
    Optional<ObservedRate> before,
    Optional<ObservedRate> after,
    List<PreconditionChange> proofs,
    List<NotCompared> reasons) {
  public TableRow {
    literals = List.copyOf(literals);
    when = List.copyOf(when);
    proofs = List.copyOf(proofs);
    reasons = List.copyOf(reasons);
  }

  /** What of a capability can be compared. */
  public enum What {
    /** When it executes. */
    PRECONDITION,
    /** How likely one of its outcomes is. */
    OUTCOME,
    /** How often a literal becomes true, whichever outcomes there are. */
    LITERAL,
    /**
     * How often atoms change that no parameter names: as was learned, or, where no literals are
     * given, otherwise.
     */
    SIDE_EFFECT,
    /** Whether there may be outcomes that the new run has not seen. */
    UNSEEN_OUTCOMES
  }

  /** When it executes. */
  public static TableRow precondition(
      Comparison kind, List<PreconditionChange> proofs, List<NotCompared> reasons) {
    return new TableRow(
        What.PRECONDITION,
        kind,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        proofs,
        reasons);
  }

  /** How often something occurred. */
  public static TableRow counted(
      What what,
      Comparison kind,
      List<String> literals,
      List<String> when,
      ObservedRate before,
      ObservedRate after,
      List<NotCompared> reasons) {
    return new TableRow(
        what, kind, literals, when, Optional.of(before), Optional.of(after), List.of(), reasons);
  }

  /** That no outcome could be compared. */
  public static TableRow notCounted(List<NotCompared> reasons) {
    return new TableRow(
        What.OUTCOME,
        Comparison.NOT_COMPARABLE,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        reasons);
  }

  /** What else may occur. */
  public static TableRow unseen(Comparison kind, List<NotCompared> reasons) {
    return new TableRow(
        What.UNSEEN_OUTCOMES,
        kind,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        reasons);
  }

  /** The same, proven to have changed. */
  public TableRow changed() {
    return new TableRow(what, Comparison.CHANGED, literals, when, before, after, proofs, List.of());
  }

  /** The same; whether or not the rates differ, that may be because the two runs were elsewhere. */
  public TableRow expectedElsewhere() {
    return kind == Comparison.NOT_COMPARABLE
        ? this
        : new TableRow(
            what,
            Comparison.SEEN,
            literals,
            when,
            before,
            after,
            proofs,
            List.of(new NotCompared.ExpectedElsewhere()));
  }

  public boolean isExpectedElsewhere() {
    return reasons.contains(new NotCompared.ExpectedElsewhere());
  }

  /** Whether the new run saw it occur and the old one, which would have shown it, never did. */
  public boolean isNew() {
    return before.filter(each -> each.hits() == 0 && each.trials() > 0).isPresent()
        && after.filter(each -> each.hits() > 0).isPresent();
  }

  /** Whether the old run saw it occur and the new one, which would have shown it, never did. */
  public boolean isGone() {
    return after.filter(each -> each.hits() == 0 && each.trials() > 0).isPresent()
        && before.filter(each -> each.hits() > 0).isPresent();
  }

  /** How far the two shares are apart; 0 if nothing was counted. */
  public double distance() {
    return before.isEmpty() || after.isEmpty()
        ? 0
        : Math.abs(before.get().share() - after.get().share());
  }

  public GateVerdict verdict() {
    return GateVerdict.of(kind);
  }
}
