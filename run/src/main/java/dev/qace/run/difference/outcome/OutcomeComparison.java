package dev.qace.run.difference.outcome;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Whether a capability still does what it did, as often as it did. */
public final class OutcomeComparison {
  /** The new run must have shown outcomes that are more likely than this. */
  public static final double LEAST_SHOWN = 0.1;

  private static final double ROUNDING = 1e-9;

  private final CapabilityRun old;
  private final CapabilityRun now;
  private final double errorRate;
  private final int shares;
  private final RowJudge judge;

  /**
   * @param tolerance how far a probability may move and still count as unchanged
   * @param shares how many comparisons share the error rate
   */
  public OutcomeComparison(
      CapabilityRun old, CapabilityRun now, double tolerance, double errorRate, int shares) {
    this.old = old;
    this.now = now;
    this.errorRate = errorRate;
    this.shares = shares;
    this.judge = new RowJudge(tolerance, errorRate);
  }

  /** Compares the probabilities, which is possible only if both executed. */
  public OddsCompared odds() {
    List<NotCompared> beyond = beyond();
    Optional<List<Context>> contexts = Context.of(old, now);
    Optional<ObjectPattern> pattern = pattern();
    if (!beyond.isEmpty()) {
      return OddsCompared.nothing(beyond);
    } else if (contexts.isEmpty()) {
      return OddsCompared.nothing(
          List.of(new NotCompared.Contexts(only(run -> run.has(LearnedCapability::hasContexts)))));
    } else if (pattern.isEmpty()) {
      return OddsCompared.nothing(List.of(new NotCompared.OtherObjects()));
    }
    List<NotCompared> untold = untold();
    SideEffectComparison others =
        new SideEffectComparison(old, now, pattern.get(), judge, errorRate, shares);
    List<OddsCompared> parts = new ArrayList<>();
    for (Context context : contexts.get()) {
      parts.add(
          untold.isEmpty()
              ? ofOutcomes(context, pattern.get())
              : ofLiterals(context, pattern.get(), untold));
      if (others.isNeeded() && others.isPossible()) {
        parts.addAll(others.compared(context));
      }
    }
    OddsCompared all = OddsCompared.of(parts);
    return others.isNeeded() && !others.isPossible()
        ? all.and(TableRow.notCounted(List.of(new NotCompared.OthersDiffer())))
        : all;
  }

  private OddsCompared ofOutcomes(Context context, ObjectPattern pattern) {
    return new OddsComparison(SharedOutcomes.of(old, now, context, pattern), errorRate, shares)
        .compared(context, judge);
  }

  private OddsCompared ofLiterals(
      Context context, ObjectPattern pattern, List<NotCompared> untold) {
    return new LiteralComparison(old, now, context, pattern, errorRate, shares)
        .compared(judge, untold);
  }

  /** Where odds are not the same everywhere, figures are not to be compared. */
  private List<NotCompared> beyond() {
    List<NotCompared> found = new ArrayList<>();
    for (Nature nature : List.of(Nature.STATE_DEPENDENCE, Nature.TIME_DEPENDENCE)) {
      Optional<Inexpressible> before = old.beyond(nature);
      Optional<Inexpressible> after = now.beyond(nature);
      CapabilityRun finder = after.isPresent() ? now : old;
      after
          .or(() -> before)
          .ifPresent(
              each ->
                  found.add(
                      new NotCompared.Beyond(
                          finder.lifting().world(),
                          each,
                          only(run -> run.beyond(nature).isPresent()))));
    }
    return found;
  }

  /** Why outcomes are no facts to compare, though each literal is. */
  private List<NotCompared> untold() {
    List<NotCompared> untold = new ArrayList<>();
    Predicate<CapabilityRun> others = run -> run.has(LearnedCapability::changesOthers);
    if (others.test(old) || others.test(now)) {
      untold.add(new NotCompared.ChangesOthers(only(others)));
    }
    for (CapabilityRun run : List.of(old, now)) {
      List<Undecided> effects = run.undecidedEffects();
      if (!effects.isEmpty()) {
        untold.add(new NotCompared.UndecidedEffects(run.side(), effects));
      }
      // An outcome that is missing is taken for another one in each state, so shares would differ
      // with the states that were asked.
      if (missable(run) > LEAST_SHOWN + ROUNDING) {
        untold.add(new NotCompared.MayHide(run.side(), missable(run)));
      }
    }
    return untold;
  }

  /** With as many different objects as any that both executed with. */
  private Optional<ObjectPattern> pattern() {
    Set<ObjectPattern> patterns = patterns(old);
    patterns.retainAll(patterns(now));
    return patterns.stream().max(Comparator.comparingInt(ObjectPattern::size));
  }

  private static Set<ObjectPattern> patterns(CapabilityRun run) {
    Set<ObjectPattern> patterns = new LinkedHashSet<>();
    run.attempts().stream()
        .filter(CapabilityRun.Attempt::executed)
        .forEach(attempt -> patterns.add(ObjectPattern.of(attempt.transition().instance())));
    return patterns;
  }

  /** Whether there may be outcomes that the new run has missed, and the old one would not have. */
  public TableRow unseen() {
    double before = missable(old);
    double after = missable(now);
    double wanted = Math.max(LEAST_SHOWN, before);
    return after <= wanted + ROUNDING
        ? TableRow.unseen(Comparison.UNCHANGED, List.of())
        : TableRow.unseen(
            Comparison.NOT_COMPARABLE, List.of(new NotCompared.MayBeMissing(after, wanted)));
  }

  private static double missable(CapabilityRun run) {
    return run.learned().map(each -> each.coverage().minOutcome()).orElse(1.0);
  }

  /** The side of which alone this is so; empty if it is of both. */
  private Optional<Side> only(Predicate<CapabilityRun> is) {
    return is.test(old) && is.test(now)
        ? Optional.empty()
        : Optional.of(is.test(old) ? Side.OLD : Side.NEW);
  }
}
