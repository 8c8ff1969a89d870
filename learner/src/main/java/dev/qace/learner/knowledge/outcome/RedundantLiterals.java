package dev.qace.learner.knowledge.outcome;

import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What executions say in which one object fills several parameters. There, a literal that is
 * redundant otherwise may matter: that an atom is added which the precondition demands anyway,
 * where another literal of the same outcome deletes the same atom.
 */
public final class RedundantLiterals {
  private static final int MOST_BITS = 10;
  private static final int MOST_SPLIT_BITS = 6;
  private static final int SHARING_ROUNDS = 60;
  private static final double DECIDED = Math.log(1000);

  private final Lifting lifting;
  private final double choices;
  private final Tally tally;
  private final OutcomeModel model;
  private final List<AlikeRepetitions> looks = new ArrayList<>();

  /** Executions with different objects. */
  private final int distinct;

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
  public record ResolvedEstimates(
      List<Estimate> estimates, List<Redundant> undecided, boolean fits) {
    public ResolvedEstimates {
      estimates = List.copyOf(estimates);
      undecided = List.copyOf(undecided);
    }
  }

  /**
   * @param patterns of repeated objects with which the capability can execute
   * @param choices among how many contexts these executions were chosen; 1 if they are all
   */
  public RedundantLiterals(
      Lifting lifting,
      Tally tally,
      OutcomeModel model,
      BitSet precondition,
      List<ObjectPattern> patterns,
      double choices) {
    this.choices = choices;
    this.lifting = lifting;
    this.tally = tally;
    this.model = model;
    this.distinct =
        tally.counts().entrySet().stream()
            .filter(each -> each.getKey().pattern().equals(model.pattern()))
            .mapToInt(Map.Entry::getValue)
            .sum();
    look();
    Set<List<Object>> ways = new HashSet<>();
    for (int outcome = 0; outcome < model.estimates().size(); outcome++) {
      LiftedOutcome lifted = model.estimates().get(outcome).outcome();
      for (int atom = 0; atom < lifting.atoms().size(); atom++) {
        if (precondition.get(positive(atom))
            && !lifted.adds().get(atom)
            && !lifted.deletes().get(atom)
            && !isDeletedOfOthers(lifted, atom)
            && isNew(outcome, atom, tellingPatterns(lifted, atom, patterns), ways)) {
          redundant.add(new Redundant(outcome, atom));
        }
      }
    }
  }

  /** Whether a side effect of the outcome may delete it: an outcome that adds it prevents that. */
  private boolean isDeletedOfOthers(LiftedOutcome outcome, int atom) {
    return outcome.adds().stream()
        .filter(lifting::isMark)
        .mapToObj(lifting::sideEffect)
        .flatMap(each -> each.changes().stream())
        .anyMatch(
            change ->
                !change.positive()
                    && change.atom().predicate().equals(lifting.atoms().get(atom).predicate()));
  }

  /**
   * Whether the literal would matter, and not just where and as another one does: of such, one
   * stands for all, and the others are immaterial.
   */
  private boolean isNew(
      int outcome, int atom, List<ObjectPattern> telling, Set<List<Object>> ways) {
    if (telling.isEmpty() || !lifting.bindings().hasEnoughObjects()) {
      return !telling.isEmpty();
    }
    List<Object> way = new ArrayList<>(List.of(outcome));
    for (ObjectPattern pattern : telling) {
      way.add(pattern);
      way.add(new ObjectClasses(lifting, pattern).first(atom));
    }
    return ways.add(way);
  }

  /** Executions with repeated objects that look alike. */
  private record AlikeRepetitions(
      ObjectClasses classes, BitSet before, BitSet after, int count, int ofState) {}

  /** An outcome and how likely it is held to be. */
  private record WeightedOutcome(LiftedOutcome outcome, double probability) {}

  private void look() {
    Map<ObjectPattern, ObjectClasses> classes = new LinkedHashMap<>();
    Map<List<Object>, Integer> totals = new LinkedHashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) ->
                totals.merge(
                    List.of(execution.pattern(), execution.before()), count, Integer::sum));
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (!execution.pattern().equals(model.pattern())) {
                ObjectClasses same =
                    classes.computeIfAbsent(
                        execution.pattern(), pattern -> new ObjectClasses(lifting, pattern));
                looks.add(
                    new AlikeRepetitions(
                        same,
                        execution.before(),
                        same.first(execution.after()),
                        count,
                        totals.getOrDefault(
                            List.of(execution.pattern(), execution.before()), count)));
              }
            });
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
  public ResolvedEstimates resolve() {
    int bits = Math.min(redundant.size(), MOST_BITS);
    double[][] best = new double[bits][2];
    for (double[] each : best) {
      each[0] = Double.NEGATIVE_INFINITY;
      each[1] = Double.NEGATIVE_INFINITY;
    }
    int chosen = 0;
    double likeliest = Double.NEGATIVE_INFINITY;
    for (int choice = 0; choice < 1 << bits; choice++) {
      double likelihood = logLikelihood(weighted(choice));
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
    List<WeightedOutcome> outcomes = weighted(chosen);
    boolean fits = fits(outcomes);
    List<WeightedOutcome> split = fits || !explainable(bits) ? List.of() : split(bits);
    return fits(split) && !split.isEmpty()
        ? new ResolvedEstimates(estimates(split), List.of(), true)
        : new ResolvedEstimates(estimates(outcomes), undecided, fits);
  }

  /**
   * The most likely choice where one outcome is in truth two, which look the same unless one object
   * fills several parameters. Empty if there are too many choices, or none is possible.
   */
  private List<WeightedOutcome> split(int bits) {
    List<WeightedOutcome> best = List.of();
    double likeliest = Double.NEGATIVE_INFINITY;
    for (int outcome = 0;
        outcome < model.estimates().size() && bits <= MOST_SPLIT_BITS;
        outcome++) {
      int own = bitsOf(outcome, bits);
      for (int choice = 0; choice < 1 << bits; choice++) {
        for (int other = (choice - 1) & own; (choice & own) != 0; other = (other - 1) & own) {
          List<WeightedOutcome> candidate = halves(choice, (choice & ~own) | other, outcome);
          double likelihood = logLikelihood(candidate);
          if (likelihood > likeliest) {
            likeliest = likelihood;
            best = candidate;
          }
          if (other == 0) {
            break;
          }
        }
      }
    }
    return best;
  }

  /** Whether, with some choice of its own for each execution, every one has an explanation. */
  private boolean explainable(int bits) {
    if (bits > MOST_SPLIT_BITS) {
      return false;
    }
    List<List<WeightedOutcome>> choices = new ArrayList<>();
    for (int choice = 0; choice < 1 << bits; choice++) {
      choices.add(weighted(choice));
    }
    return looks.stream()
        .allMatch(look -> choices.stream().anyMatch(choice -> leads(choice, look) > 0));
  }

  private int bitsOf(int outcome, int bits) {
    int own = 0;
    for (int bit = 0; bit < bits; bit++) {
      own |= redundant.get(bit).outcome() == outcome ? 1 << bit : 0;
    }
    return own;
  }

  /** One choice with an outcome shared between it and that of another choice, as fits best. */
  private List<WeightedOutcome> halves(int choice, int other, int outcome) {
    LiftedOutcome second = weighted(other).get(outcome).outcome();
    double whole = model.estimates().get(outcome).probability();
    double share = 0.5;
    List<WeightedOutcome> both = List.of();
    for (int round = 0; round < SHARING_ROUNDS; round++) {
      both = new ArrayList<>(weighted(choice));
      LiftedOutcome first = both.get(outcome).outcome();
      both.set(outcome, new WeightedOutcome(first, whole * share));
      both.add(new WeightedOutcome(second, whole * (1 - share)));
      double ofFirst = 0;
      double ofSecond = 0;
      for (AlikeRepetitions look : looks) {
        double all = leads(both, look);
        if (all > 0) {
          ofFirst += look.count() * leads(List.of(both.get(outcome)), look) / all;
          ofSecond += look.count() * leads(List.of(both.get(both.size() - 1)), look) / all;
        }
      }
      share = ofFirst + ofSecond > 0 ? ofFirst / (ofFirst + ofSecond) : share;
    }
    return both;
  }

  private List<WeightedOutcome> weighted(int choice) {
    List<WeightedOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < model.estimates().size(); i++) {
      BitSet more = new BitSet();
      for (int bit = 0; bit < Math.min(redundant.size(), MOST_BITS); bit++) {
        if ((choice >>> bit & 1) != 0 && redundant.get(bit).outcome() == i) {
          more.set(redundant.get(bit).atom());
        }
      }
      Estimate estimate = model.estimates().get(i);
      outcomes.add(new WeightedOutcome(estimate.outcome().adding(more), estimate.probability()));
    }
    return outcomes;
  }

  private static List<Estimate> estimates(List<WeightedOutcome> outcomes) {
    return outcomes.stream()
        .map(outcome -> new Estimate(outcome.outcome(), outcome.probability()))
        .toList();
  }

  private double logLikelihood(List<WeightedOutcome> outcomes) {
    double sum = 0;
    for (AlikeRepetitions look : looks) {
      sum += look.count() * Math.log(leads(outcomes, look));
    }
    return sum;
  }

  private static double leads(List<WeightedOutcome> outcomes, AlikeRepetitions look) {
    double sum = 0;
    for (WeightedOutcome outcome : outcomes) {
      if (look.classes().apply(outcome.outcome(), look.before()).equals(look.after())) {
        sum += outcome.probability();
      }
    }
    return sum;
  }

  /**
   * Whether each look is as frequent as its outcomes are with different objects. Those odds are
   * estimates, too: they are worth as many executions as there were.
   */
  private boolean fits(List<WeightedOutcome> outcomes) {
    double level = familyLevel() / Math.max(1, looks.size());
    return looks.stream().allMatch(look -> fits(look, leads(outcomes, look), level))
        && (looks.isEmpty() || odds(estimates(outcomes)).misfits().isEmpty());
  }

  /** Half of it is for states one by one, half for all of them. */
  private double familyLevel() {
    return FamilyLevel.REPEATED_OBJECTS
        / (2 * choices * lifting.world().vocabulary().capabilities().size());
  }

  private RepeatedOdds odds(List<Estimate> outcomes) {
    return new RepeatedOdds(lifting, tally, model, outcomes, familyLevel());
  }

  /** Whether the odds look as if they were others with such objects: that only asks more. */
  public boolean areOdd() {
    return !looks.isEmpty() && odds(resolve().estimates()).areOdd();
  }

  /**
   * The literal, never seen to hold where all objects differ, with which the odds are others; empty
   * where there is none.
   */
  public Optional<Integer> literalWithOwnOdds() {
    ResolvedEstimates resolved = resolve();
    return resolved.fits() || looks.isEmpty()
        ? Optional.empty()
        : odds(resolved.estimates()).ownLiteral();
  }

  private boolean fits(AlikeRepetitions look, double probability, double level) {
    if (BinomialTest.value(look.ofState(), look.count(), probability) >= level) {
      return true;
    }
    int estimated = (int) Math.round(probability * distinct);
    return probability > 0
        && FisherTest.value(
                new int[] {estimated, look.count()}, new int[] {distinct, look.ofState()})
            >= level;
  }
}
