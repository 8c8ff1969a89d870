package dev.qace.evaluation;

import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Outcome;
import dev.qace.model.Outcomes;
import dev.qace.model.Probability;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * How often what a run says of its outcomes is not true: an outcome above the stated probability is
 * missing, an outcome is not there, an interval misses, a dependence is claimed. For agents inside
 * the paper's class.
 */
final class PromiseCount {
  private static final double ROUNDING = 1e-6;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final double least;
  private int runs;
  private int capabilities;
  private int broken;
  private int brokenRuns;
  private int madeUp;
  private int wrongPreconditions;
  private int dependences;
  private int intervals;
  private int missedIntervals;
  private int reached;
  private int silent;
  private int partial;
  private long executions;
  private long steps;
  private long nanoseconds;

  /**
   * @param least what the runs were to promise
   */
  PromiseCount(double least) {
    this.least = least;
  }

  /** Runs an assessment, and counts what it found and how long it took. */
  void assess(Domain truth, Assessment assessment) {
    long before = CLOCK.getCurrentThreadCpuTime();
    Assessed found = assessment.run();
    nanoseconds += CLOCK.getCurrentThreadCpuTime() - before;
    steps += assessment.cost().steps();
    add(truth, found);
  }

  private void add(Domain truth, Assessed found) {
    runs++;
    int before = broken;
    for (LearnedCapability learned : found.capabilities()) {
      add(truth.action(learned.capability()).orElseThrow(), learned, found.partial());
    }
    brokenRuns += broken > before ? 1 : 0;
    boolean same = ModelComparison.of(found.model(), truth).equalPreconditions();
    wrongPreconditions += same ? 0 : 1;
    dependences += found.inexpressible().isEmpty() ? 0 : 1;
    partial += found.partial() ? 1 : 0;
  }

  private void add(Action truth, LearnedCapability learned, boolean announced) {
    capabilities++;
    executions += learned.executions();
    Set<String> needed = literals(truth.precondition());
    Map<Set<String>, Double> odds = new HashMap<>();
    for (Outcome each : Outcomes.of(truth.effect())) {
      Probability probability = Objects.requireNonNull(each.probability());
      odds.merge(meaning(each.changes(), needed), probability.doubleValue(), Double::sum);
    }
    Set<Set<String>> known = new HashSet<>();
    for (LearnedCapability.LearnedOutcome each : learned.outcomes()) {
      Set<String> changes = meaning(each.changes(), needed);
      known.add(changes);
      double own = odds.getOrDefault(changes, 0.0);
      madeUp += odds.containsKey(changes) ? 0 : 1;
      intervals++;
      missedIntervals += own < each.low() - ROUNDING || own > each.high() + ROUNDING ? 1 : 0;
    }
    double stated = learned.coverage().minOutcome();
    broken +=
        odds.entrySet().stream()
                .anyMatch(each -> !known.contains(each.getKey()) && each.getValue() > stated)
            ? 1
            : 0;
    reached += stated <= least && learned.executions() <= 10_000 ? 1 : 0;
    silent += stated <= least || announced ? 0 : 1;
  }

  /** What an outcome changes where the precondition holds: deletes come before adds. */
  private static Set<String> meaning(Collection<? extends Effect> changes, Set<String> needed) {
    Set<String> added = new HashSet<>();
    for (Effect each : changes) {
      if (each instanceof Effect.Change change && change.value()) {
        added.add(change.atom().toString());
      }
    }
    Set<String> meaning = new TreeSet<>();
    for (Effect each : changes) {
      Effect.Change change = (Effect.Change) each;
      String atom = change.atom().toString();
      boolean isChange =
          change.value()
              ? !needed.contains(atom)
              : !needed.contains("(not " + atom + ")") && !added.contains(atom);
      if (isChange) {
        meaning.add((change.value() ? "" : "not ") + atom);
      }
    }
    return meaning;
  }

  private static Set<String> literals(Condition condition) {
    Set<String> literals = new HashSet<>();
    if (condition instanceof Condition.And and) {
      and.parts().forEach(part -> literals.add(part.toString()));
    } else {
      literals.add(condition.toString());
    }
    return literals;
  }

  /** Capabilities of which an outcome is missing that is likelier than is stated. */
  int broken() {
    return broken;
  }

  /** The same in runs. */
  int brokenRuns() {
    return brokenRuns;
  }

  /** Outcomes that are not there. */
  int madeUp() {
    return madeUp;
  }

  int wrongPreconditions() {
    return wrongPreconditions;
  }

  /** Runs that say that odds depend on something. */
  int dependences() {
    return dependences;
  }

  int intervals() {
    return intervals;
  }

  int missedIntervals() {
    return missedIntervals;
  }

  int capabilities() {
    return capabilities;
  }

  /** Capabilities of which what was asked for is promised after at most 10,000 executions. */
  int reached() {
    return reached;
  }

  /** Capabilities of which less is promised than was asked for, without a word. */
  int silent() {
    return silent;
  }

  @Override
  public String toString() {
    return ("%d runs: promises broken in %d, outcomes made up %d, wrong preconditions %d, dependences claimed %d, "
            + "intervals missed %d of %d, %d of %d capabilities reached %s within 10,000 executions, partial %d, executions a capability %d, processor seconds a thousand steps %.2f")
        .formatted(
            runs,
            brokenRuns,
            madeUp,
            wrongPreconditions,
            dependences,
            missedIntervals,
            intervals,
            reached,
            capabilities,
            least,
            partial,
            executions / Math.max(1, capabilities),
            nanoseconds / 1e6 / Math.max(1, steps));
  }
}
