package dev.qace.learner.knowledge.promise;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.PackedInts;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The executions of one capability with most different objects, in order, each with how likely it
 * was by what was known before it: the numerator of every likelihood ratio that holds whenever a
 * run ends (prequential). What is known is looked at again where an execution has no explanation,
 * and after every sixteenth more executions; so all this is a function of the evidence. Not safe to
 * share between threads.
 */
public final class Forecasts {
  private static final int SHARE = 16;
  private static final double PRIOR = 0.5;
  private static final int MOST_SURPRISES = 40;

  private final Lifting lifting;
  private final ExecutionLog log = new ExecutionLog();
  private final List<List<KnownOutcome>> known = new ArrayList<>();

  /** While each of them but the last was the latest, which executions there were. */
  private final List<Counts.Frozen> made = new ArrayList<>();

  private Counts making = new Counts();
  private final PackedInts knownFrom = new PackedInts();
  private final Set<Tally.Execution> looks = new LinkedHashSet<>();
  private final Beginnings logs = new Beginnings();
  private int knownBefore;
  private @Nullable ObjectPattern pattern;
  private @Nullable ObjectClasses classes;
  private int next = 1;
  private int surprises;

  /** An outcome that was known at some time, and how likely it was held to be. */
  record KnownOutcome(PossibleChange change, double probability) {
    LiftedOutcome outcome() {
      return change.outcome();
    }
  }

  /**
   * What an outcome does. Of equal ones, which follow one another, one is kept.
   *
   * @param mayAdd atoms that it may add as well: they were true wherever it occurred
   * @param mayDelete atoms that it may delete as well: they were false wherever it occurred
   */
  record PossibleChange(LiftedOutcome outcome, BitSet mayAdd, BitSet mayDelete) {}

  public Forecasts(Lifting lifting) {
    this.lifting = lifting;
    know(List.of());
  }

  private void know(List<KnownOutcome> outcomes) {
    if (!known.isEmpty()) {
      made.add(making.frozen());
      making = new Counts();
    }
    known.add(outcomes);
    knownFrom.add(log.size());
  }

  /**
   * Takes in an execution.
   *
   * @param model what all executions tell, this one included
   */
  public void add(Transition transition, Tally.Execution execution, Supplier<OutcomeModel> model) {
    if (pattern == null
        || lifting.bindings().rank(execution.pattern()) < lifting.bindings().rank(pattern)) {
      begin(execution.pattern());
    }
    if (!execution.pattern().equals(pattern)) {
      return;
    }
    int n = log.size();
    double likely = likely(execution);
    double escape = 1 / (2.0 + n);
    double forecast = likely > 0 ? (1 - escape * escape) * likely : 0;
    logs.add(forecast > 0 ? Math.log(forecast) : surprise(n));
    knownBefore = known.size() - 1;
    log.add(transition, execution);
    making.add(log.executionNumber(n));
    looks.add(execution);
    boolean again = likely == 0 && surprises++ < MOST_SURPRISES;
    if (again || log.size() >= next) {
      know(model.get().estimates().stream().map(this::known).toList());
      next = log.size() + Math.max(1, log.size() / SHARE);
    }
  }

  private double surprise(int n) {
    return -2 * Math.log(2.0 + n) - lifting.atoms().size() * Math.log(2);
  }

  /** Whether an execution is one of those looked at. */
  boolean isOfPattern(Tally.Execution execution) {
    return execution.pattern().equals(pattern);
  }

  /** Which atoms are the same with the objects of those that are looked at. */
  ObjectClasses classes() {
    return Objects.requireNonNull(classes);
  }

  /** How likely the outcomes were held to be that explain the last execution, before it. */
  Map<LiftedOutcome, Double> expected(ObjectClasses same, Tally.Execution execution) {
    int n = log.size() - 1;
    List<KnownOutcome> outcomes = known.get(knownBefore);
    Map<LiftedOutcome, Double> expected = new LinkedHashMap<>();
    for (KnownOutcome each : outcomes) {
      if (leads(same, each.outcome(), execution)) {
        expected.put(
            each.outcome(), (each.probability() * n + PRIOR) / (n + PRIOR * outcomes.size()));
      }
    }
    return expected;
  }

  /** The outcomes known before the last execution. */
  Map<LiftedOutcome, Double> outcomes() {
    Map<LiftedOutcome, Double> outcomes = new LinkedHashMap<>();
    known
        .get(knownBefore)
        .forEach(each -> outcomes.merge(each.outcome(), each.probability(), Double::sum));
    return outcomes;
  }

  /** The logarithm of what was left for what none of them explains. */
  double surprise() {
    return surprise(log.size() - 1);
  }

  private void begin(ObjectPattern finer) {
    pattern = finer;
    classes = new ObjectClasses(lifting, finer);
    log.clear();
    logs.clear();
    looks.clear();
    known.clear();
    made.clear();
    making = new Counts();
    knownFrom.clear();
    know(List.of());
    next = 1;
    surprises = 0;
  }

  private double likely(Tally.Execution execution) {
    List<KnownOutcome> outcomes = known.get(known.size() - 1);
    ObjectClasses same = classes;
    double n = log.size();
    double likely = 0;
    for (KnownOutcome each : outcomes) {
      if (same != null && leads(same, each.outcome(), execution)) {
        likely += (each.probability() * n + PRIOR) / (n + PRIOR * outcomes.size());
      }
    }
    return likely;
  }

  /** Whether an outcome explains an execution. */
  static boolean leads(ObjectClasses same, LiftedOutcome outcome, Tally.Execution execution) {
    return same.apply(outcome, execution.before()).equals(same.first(execution.after()));
  }

  private KnownOutcome known(Estimate outcome) {
    ObjectClasses same = Objects.requireNonNull(classes);
    BitSet mayAdd = new BitSet();
    mayAdd.set(0, lifting.atoms().size());
    BitSet mayDelete = (BitSet) mayAdd.clone();
    for (Tally.Execution each : looks) {
      if (leads(same, outcome.outcome(), each)) {
        mayAdd.and(each.before());
        mayDelete.andNot(each.before());
      }
    }
    mayAdd.andNot(outcome.outcome().deletes());
    mayDelete.andNot(outcome.outcome().adds());
    PossibleChange change = new PossibleChange(outcome.outcome(), mayAdd, mayDelete);
    return new KnownOutcome(
        known.get(known.size() - 1).stream()
            .map(KnownOutcome::change)
            .filter(change::equals)
            .findFirst()
            .orElse(change),
        outcome.probability());
  }

  /** How many executions there were. */
  public int size() {
    return log.size();
  }

  /** The executions. */
  ExecutionLog log() {
    return log;
  }

  /** How many times what is known was looked at, the beginning included. */
  int looks() {
    return known.size();
  }

  List<KnownOutcome> known(int number) {
    return known.get(number);
  }

  /** The executions before which this was known and nothing later, by their numbers in the log. */
  void madeKnowing(int number, Counts.Each each) {
    if (number < made.size()) {
      made.get(number).forEach(each);
    } else {
      making.forEach(each);
    }
  }

  /** Where among all those executions of them are that have one of these numbers. */
  IntStream places(int number, BitSet executions) {
    int to = number + 1 < known.size() ? knownFrom.get(number + 1) : log.size();
    return IntStream.range(knownFrom.get(number), to)
        .filter(place -> executions.get(log.executionNumber(place)));
  }

  /** How likely, in logarithms, all executions since a beginning were, one after the other. */
  double logFrom(int beginning) {
    return logs.since(beginning);
  }
}
