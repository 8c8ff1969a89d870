package dev.qace.learner.approach;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RedundantLiterals;
import dev.qace.learner.lifting.LiftedOutcome;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What capabilities are held to do by now. It is found out again where something was seen that had
 * not been seen before, and as executions double.
 */
public final class ExpectedOutcomes {
  /** What depends on the state is looked at again after this many executions. */
  private static final int MORE = 30;

  private final Map<CapabilityKnowledge, Expectation> expected = new HashMap<>();
  private int version;

  private record Expectation(
      int looks,
      long executions,
      BitSet needed,
      List<Estimate> estimates,
      boolean doubtful,
      boolean misfit,
      Map<List<Object>, Map<LiftedOutcome, Integer>> seen) {}

  /** The outcomes of a capability, none if it has not executed. */
  public List<Estimate> of(CapabilityKnowledge known) {
    return expected(known).map(Expectation::estimates).orElse(List.of());
  }

  /** What occurred in attempts of this kind, with how often it did. */
  public Map<LiftedOutcome, Integer> seen(AttemptKind kind) {
    return expected(kind.known())
        .map(k -> k.seen().getOrDefault(List.of(kind.pattern(), atoms(kind)), Map.of()))
        .orElse(Map.of());
  }

  private static BitSet atoms(AttemptKind kind) {
    return kind.values().get(0, kind.known().lifting().atoms().size());
  }

  /** Whether how often things occurred leaves a doubt about the outcomes. */
  public boolean isDoubtful(CapabilityKnowledge known) {
    return expected(known).map(Expectation::doubtful).orElse(false);
  }

  /** Whether no odds that are the same in all states explain what occurred. */
  public boolean isMisfit(CapabilityKnowledge known) {
    return expected(known).map(Expectation::misfit).orElse(false);
  }

  /** Grows with every change. */
  public int version() {
    return version;
  }

  private Optional<Expectation> expected(CapabilityKnowledge known) {
    int looks = known.tally().counts().size();
    if (looks == 0) {
      return Optional.empty();
    }
    long executions = known.tally().executions();
    BitSet needed = known.precondition().needed();
    Expectation old = expected.get(known);
    if (old == null
        || old.looks() != looks
        || again(old) <= executions
        || !old.needed().equals(needed)) {
      OutcomeModel model = known.outcomes().orElseThrow();
      RedundantLiterals.ResolvedEstimates resolved = known.resolvedOutcomes();
      boolean doubtful = !model.isSettled() || !resolved.fits();
      Expectation now =
          new Expectation(
              looks,
              executions,
              needed,
              resolved.estimates(),
              doubtful,
              known.oddsDepend(),
              seen(known.tally()));
      version++;
      expected.put(known, now);
      return Optional.of(now);
    }
    return Optional.of(old);
  }

  /** After how many executions to look again; the sooner, the less is clear. */
  private static long again(Expectation before) {
    if (before.misfit()) {
      return before.executions() + MORE;
    }
    return before.doubtful() ? before.executions() * 5 / 4 + MORE : 2 * before.executions();
  }

  private static Map<List<Object>, Map<LiftedOutcome, Integer>> seen(Tally tally) {
    Map<List<Object>, Map<LiftedOutcome, Integer>> seen = new HashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              seen.computeIfAbsent(
                      List.of(execution.pattern(), execution.before()), k -> new LinkedHashMap<>())
                  .put(LiftedOutcome.between(execution.before(), execution.after()), count);
            });
    return seen;
  }
}
