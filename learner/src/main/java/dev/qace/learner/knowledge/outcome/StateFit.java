package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.outcome.OutcomeModel.OddState;
import dev.qace.learner.lifting.LiftedOutcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Whether odds fit in each state asked, told from others by all atoms that the parameters name:
 * those that never change may be what the odds depend on. Where they do, no more outcomes would
 * help.
 */
public final class StateFit {
  private final Function<Vector, LiftedOutcome> lift;
  private final List<Seen> seen = new ArrayList<>();

  /** What followed a state, how often, and how often that state was asked about. */
  private record Seen(BitSet before, Sample sample, int of) {}

  /**
   * @param lift what bits stand for
   * @param executions each with the sample that it is, once only what changes is looked at
   */
  public StateFit(Function<Vector, LiftedOutcome> lift, Map<Tally.Execution, Sample> executions) {
    this.lift = lift;
    Map<BitSet, Integer> totals = new LinkedHashMap<>();
    Map<BitSet, Map<Long, Sample>> followed = new LinkedHashMap<>();
    executions.forEach(
        (execution, sample) -> {
          totals.merge(execution.before(), sample.count(), Integer::sum);
          followed
              .computeIfAbsent(execution.before(), before -> new LinkedHashMap<>())
              .merge(
                  sample.after(),
                  sample,
                  (one, more) -> new Sample(one.before(), one.after(), one.count() + more.count()));
        });
    followed.forEach(
        (before, samples) ->
            samples
                .values()
                .forEach(
                    sample -> seen.add(new Seen(before, sample, totals.getOrDefault(before, 0)))));
  }

  /** What is least likely by these odds, by exact binomial tests. */
  public Optional<OddState> oddest(Odds odds) {
    List<Seen> all = new ArrayList<>(seen);
    all.addAll(missing(odds));
    OddState oddest = null;
    for (Seen each : all) {
      Sample sample = each.sample();
      double expected = odds.leads(sample.before(), sample.after());
      double value = FitTest.value(each.of(), sample.count(), expected);
      if (oddest == null || value < oddest.pValue()) {
        oddest =
            new OddState(
                each.before(),
                lift.apply(new Vector(sample.added(), sample.deleted())),
                sample.count(),
                each.of(),
                expected,
                value,
                all.size());
      }
    }
    return Optional.ofNullable(oddest);
  }

  /** What outcomes foretell of states asked about, and never followed. */
  private List<Seen> missing(Odds odds) {
    Map<BitSet, Seen> states = new LinkedHashMap<>();
    Map<BitSet, Set<Long>> followed = new HashMap<>();
    for (Seen each : seen) {
      states.putIfAbsent(each.before(), each);
      followed.computeIfAbsent(each.before(), before -> new HashSet<>()).add(each.sample().after());
    }
    List<Seen> missing = new ArrayList<>();
    states.forEach(
        (before, state) -> {
          long bits = state.sample().before();
          for (long after : FitTest.foretold(odds, bits).keySet()) {
            if (!followed.getOrDefault(before, Set.of()).contains(after)) {
              missing.add(new Seen(before, new Sample(bits, after, 0), state.of()));
            }
          }
        });
    return missing;
  }
}
