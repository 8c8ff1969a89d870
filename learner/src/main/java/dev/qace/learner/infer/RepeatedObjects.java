package dev.qace.learner.infer;

import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What executions say in which one object fills several parameters. There, a literal that is
 * redundant otherwise may matter: that an atom is added which the precondition demands anyway,
 * where another literal of the same outcome deletes the same atom.
 */
public final class RepeatedObjects {
  private static final int MOST_BITS = 12;
  private static final double DECIDED = Math.log(1000);

  /** Low: what is tested is not the odds, but whether something else happens altogether. */
  private static final double LEVEL = 1e-5;

  private final Lifting lifting;
  private final Tally tally;
  private final OutcomeModel model;
  private final List<Redundant> redundant = new ArrayList<>();

  /**
   * An atom that the precondition demands, and that an outcome may or may not add.
   *
   * @param outcome its place among the estimates
   */
  public record Redundant(int outcome, int atom) {}

  /**
   * What was found.
   *
   * @param estimates the outcomes with those redundant literals that matter
   * @param undecided what remains open
   * @param fits whether the executions with repeated objects fit
   */
  public record Resolved(List<Estimate> estimates, List<Redundant> undecided, boolean fits) {
    public Resolved {
      estimates = List.copyOf(estimates);
      undecided = List.copyOf(undecided);
    }
  }

  /**
   * @param patterns of repeated objects with which the capability can execute
   */
  public RepeatedObjects(
      Lifting lifting,
      Tally tally,
      OutcomeModel model,
      BitSet precondition,
      List<ObjectPattern> patterns) {
    this.lifting = lifting;
    this.tally = tally;
    this.model = model;
    for (int outcome = 0; outcome < model.estimates().size(); outcome++) {
      LiftedOutcome lifted = model.estimates().get(outcome).outcome();
      for (int atom = 0; atom < lifting.atoms().size(); atom++) {
        if (precondition.get(2 * atom)
            && !lifted.adds().get(atom)
            && !lifted.deletes().get(atom)
            && !tellingPatterns(lifted, atom, patterns).isEmpty()) {
          redundant.add(new Redundant(outcome, atom));
        }
      }
    }
  }

  /** Literals that would matter with repeated objects. */
  public List<Redundant> redundant() {
    return redundant;
  }

  /** The patterns in which it shows whether the outcome of a literal adds it. */
  public List<ObjectPattern> tellingPatterns(Redundant literal, List<ObjectPattern> patterns) {
    return tellingPatterns(
        model.estimates().get(literal.outcome()).outcome(), literal.atom(), patterns);
  }

  private List<ObjectPattern> tellingPatterns(
      LiftedOutcome outcome, int atom, List<ObjectPattern> patterns) {
    List<ObjectPattern> telling = new ArrayList<>();
    for (ObjectPattern pattern : patterns) {
      ObjectClasses classes = new ObjectClasses(lifting, pattern);
      if (classes.first(outcome.deletes()).get(classes.first(atom))
          && !classes.first(outcome.adds()).get(classes.first(atom))) {
        telling.add(pattern);
      }
    }
    return telling;
  }

  /** The most likely choice of redundant literals. */
  public Resolved resolve() {
    Map<ObjectPattern, Map<Tally.Execution, Integer>> repeated = new LinkedHashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (!execution.pattern().equals(model.pattern())) {
                repeated
                    .computeIfAbsent(execution.pattern(), p -> new LinkedHashMap<>())
                    .put(execution, count);
              }
            });
    int bits = Math.min(redundant.size(), MOST_BITS);
    double[][] best = new double[bits][2];
    for (double[] each : best) {
      each[0] = Double.NEGATIVE_INFINITY;
      each[1] = Double.NEGATIVE_INFINITY;
    }
    int chosen = 0;
    double likeliest = Double.NEGATIVE_INFINITY;
    for (int choice = 0; choice < 1 << bits; choice++) {
      double likelihood = logLikelihood(outcomes(choice), repeated);
      for (int bit = 0; bit < bits; bit++) {
        int value = choice >>> bit & 1;
        best[bit][value] = Math.max(best[bit][value], likelihood);
      }
      // Of equally likely choices the one with most literals: it keeps what may be needed.
      if (likelihood >= likeliest) {
        likeliest = likelihood;
        chosen = choice;
      }
    }
    List<Redundant> undecided = new ArrayList<>(redundant.subList(bits, redundant.size()));
    for (int bit = 0; bit < bits; bit++) {
      if (!(Math.abs(best[bit][0] - best[bit][1]) >= DECIDED)) {
        undecided.add(redundant.get(bit));
      }
    }
    List<LiftedOutcome> outcomes = outcomes(chosen);
    List<Estimate> estimates = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      Estimate old = model.estimates().get(i);
      estimates.add(
          new Estimate(outcomes.get(i), old.probability(), old.low(), old.high(), old.count()));
    }
    return new Resolved(estimates, undecided, fits(outcomes, repeated));
  }

  private List<LiftedOutcome> outcomes(int choice) {
    List<BitSet> more = new ArrayList<>();
    model.estimates().forEach(estimate -> more.add(new BitSet()));
    for (int bit = 0; bit < Math.min(redundant.size(), MOST_BITS); bit++) {
      if ((choice >>> bit & 1) != 0) {
        more.get(redundant.get(bit).outcome()).set(redundant.get(bit).atom());
      }
    }
    List<LiftedOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < more.size(); i++) {
      outcomes.add(model.estimates().get(i).outcome().adding(more.get(i)));
    }
    return outcomes;
  }

  private double logLikelihood(
      List<LiftedOutcome> outcomes, Map<ObjectPattern, Map<Tally.Execution, Integer>> repeated) {
    double sum = 0;
    for (Map.Entry<ObjectPattern, Map<Tally.Execution, Integer>> each : repeated.entrySet()) {
      ObjectClasses classes = new ObjectClasses(lifting, each.getKey());
      for (Map.Entry<Tally.Execution, Integer> execution : each.getValue().entrySet()) {
        sum += execution.getValue() * Math.log(leads(outcomes, classes, execution.getKey()));
      }
    }
    return sum;
  }

  private double leads(
      List<LiftedOutcome> outcomes, ObjectClasses classes, Tally.Execution execution) {
    BitSet after = classes.first(execution.after());
    double sum = 0;
    for (int i = 0; i < outcomes.size(); i++) {
      if (classes.apply(outcomes.get(i), execution.before()).equals(after)) {
        sum += model.estimates().get(i).probability();
      }
    }
    return sum;
  }

  private boolean fits(
      List<LiftedOutcome> outcomes, Map<ObjectPattern, Map<Tally.Execution, Integer>> repeated) {
    List<Double> values = new ArrayList<>();
    repeated.forEach(
        (pattern, executions) -> {
          ObjectClasses classes = new ObjectClasses(lifting, pattern);
          Map<BitSet, Integer> totals = new LinkedHashMap<>();
          executions.forEach((e, count) -> totals.merge(e.before(), count, Integer::sum));
          executions.forEach(
              (execution, count) ->
                  values.add(
                      FitTest.value(
                          totals.getOrDefault(execution.before(), 0),
                          count,
                          leads(outcomes, classes, execution))));
        });
    return values.stream().allMatch(value -> value * values.size() >= LEVEL);
  }
}
