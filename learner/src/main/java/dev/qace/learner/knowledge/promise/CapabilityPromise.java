package dev.qace.learner.knowledge.promise;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.likelihood.JointFit;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.NumberedAtoms;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What can be promised of one capability: no outcome that is not in the model is more likely than
 * this. Such an outcome makes a change that was never seen, and shows wherever that change could
 * occur; or it is another combination of changes that were seen ({@link OutcomePromise}).
 */
public final class CapabilityPromise {
  private static final int MOST_FREE = 9;
  private static final double SHARPNESS = 6;
  private static final int DISGUISED = 10;
  private static final int MANY = 200;
  private static final int FEW = 4;

  /**
   * This many executions are made, at most, to confirm an outcome that none of them shows alone.
   */
  private static final int MOST_TO_CONFIRM = 2400;

  private final OutcomeModel model;
  private final int executions;
  private final double wanted;
  private final OutcomePromise combinations;
  private @Nullable List<WeightedState> telling;
  private @Nullable List<Instead> instead;
  private double atMost;
  private final List<Disguise> disguises = new ArrayList<>();
  private long shown;

  /**
   * @param precondition the literals that held in every execution, or are held to be needed
   * @param wanted more than this need not be ruled out
   */
  public CapabilityPromise(
      Lifting lifting,
      Tally tally,
      Forecasts forecasts,
      OutcomeModel model,
      BitSet precondition,
      Level level,
      double wanted) {
    this.model = model;
    this.executions = forecasts.size();
    this.wanted = wanted;
    NumberedAtoms atoms =
        NumberedAtoms.of(lifting, model.pattern(), model.added(), model.deleted(), precondition);
    this.combinations = new OutcomePromise(forecasts, model, atoms, level, wanted);
    this.atMost = combinations.atMost();
    this.shown = combinations.shown();
    Map<Integer, Double> ruledOutBy = new HashMap<>();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      for (boolean value : new boolean[] {true, false}) {
        boolean can = atoms.classes().first(atom) == atom && lifting.canGet(atom, value);
        int shows = can ? shows(tally, atom, value) : 0;
        if (shows > 0) {
          double ruledOut = ruledOutBy.computeIfAbsent(shows, level::ruledOutBy);
          atMost = Math.max(atMost, ruledOut);
          disguises.add(new Disguise(ruledOut, executions - shows));
          shown = Math.min(shown, shows);
        }
      }
    }
    worst().forEach(each -> disguises.add(new Disguise(each.atMost(), executions - each.shown())));
    // Not even the outcomes that were seen are known for sure.
    if (!model.limits().isEmpty()) {
      atMost = 1;
    }
  }

  /** How many executions would have shown a change that was never seen; 0 if it was. */
  private int shows(Tally tally, int atom, boolean value) {
    if ((value ? model.added() : model.deleted()).get(atom)) {
      return 0;
    }
    int shows = 0;
    for (Map.Entry<Tally.Execution, Integer> each : tally.counts().entrySet()) {
      if (each.getKey().pattern().equals(model.pattern())
          && each.getKey().before().get(atom) != value) {
        shows += each.getValue();
      }
    }
    return shows;
  }

  /** No outcome that is not in the model is more likely than this. */
  public double atMost() {
    return atMost;
  }

  /** The same of combinations of changes that were seen alone. */
  public double combinationsAtMost() {
    return combinations.atMost();
  }

  /** Whether the executions prove that an outcome of the model occurs. */
  public boolean isConfirmed(LiftedOutcome outcome) {
    return combinations.isConfirmed(outcome);
  }

  /** The least number of executions that would have shown an outcome by what followed. */
  public long shown() {
    return shown;
  }

  /** About how many more executions it takes until what is wanted can be promised. */
  public long missing() {
    // Where there are too many combinations to look at, more executions would not help.
    if (combinations.atMost() <= wanted || worst().isEmpty()) {
      return executions < MOST_TO_CONFIRM && hasUnconfirmed() ? FEW : 0;
    }
    return Math.max(FEW, Math.min(toShow(), executions / 4));
  }

  /** Whether an outcome of the model is shown by no execution alone, nor proven by all of them. */
  private boolean hasUnconfirmed() {
    List<LiftedOutcome> outcomes = model.estimates().stream().map(Estimate::outcome).toList();
    return outcomes.size() > 1
        && outcomes.stream()
            .filter(each -> !combinations.isShownAlone(each, outcomes))
            .anyMatch(each -> !isConfirmed(each));
  }

  /** How many more executions would rule out each outcome that may be hidden, if all showed it. */
  public long toShow() {
    return worst().stream().mapToLong(OutcomePromise.Hidden::missing).max().orElse(0);
  }

  /** Those of them that look like others nearly wherever they occur. */
  public List<OutcomePromise.Hidden> disguised() {
    return executions < MANY
        ? List.of()
        : worst().stream().filter(each -> DISGUISED * each.shown() <= executions).toList();
  }

  /**
   * An outcome that is not in the model.
   *
   * @param atMost how likely it may be
   * @param hiding in how many executions it would have looked like another one
   */
  private record Disguise(double atMost, long hiding) {
    double share(long trials) {
      return atMost * Math.min(1, (double) Math.max(0, hiding) / Math.max(1, trials));
    }
  }

  /**
   * How often, in trials of an outcome of the model, another one that is not in it may have
   * occurred and been taken for it; 0 where no other may be likelier than is wanted.
   */
  public double mistakenAtMost(long trials) {
    long own = Math.min(trials, executions);
    return disguises.stream()
        .filter(each -> each.atMost() > wanted)
        .mapToDouble(each -> each.share(own))
        .max()
        .orElse(0);
  }

  /** The outcomes that may be likeliest of those not in the model, the first most. */
  public List<OutcomePromise.Hidden> worst() {
    return combinations.worst();
  }

  /**
   * Values of the atoms that change, as literals, in which an execution tells most of the outcomes
   * that may be likeliest; drawn from the best.
   */
  public Optional<BitSet> telling(Random random) {
    List<WeightedState> best = telling == null ? weigh() : telling;
    telling = best;
    double sum = best.stream().mapToDouble(WeightedState::weight).sum();
    if (sum <= 0) {
      return Optional.empty();
    }
    double draw = random.nextDouble() * sum;
    int at = 0;
    while (at < best.size() - 1 && draw > best.get(at).weight()) {
      draw -= best.get(at++).weight();
    }
    return Optional.of(literals(best.get(at).state()));
  }

  private record WeightedState(long state, double weight) {}

  private BitSet literals(long state) {
    NumberedAtoms atoms = combinations.atoms();
    BitSet literals = new BitSet();
    for (int i = 0; i < atoms.size(); i++) {
      int atom = atoms.numbers().get(i);
      literals.set(literalOf(atom, (state & 1L << i) != 0));
    }
    return literals;
  }

  /** How much an execution where these atoms are true tells of what may be hidden. */
  public double told(BitSet values) {
    return told(combinations.atoms().bits(values));
  }

  /**
   * How much an execution tells of each outcome that may be hidden, in the mean and beside the
   * state that tells most of it, by the divergence of the odds if it were there.
   */
  private double told(long state) {
    List<Instead> all = instead == null ? instead() : instead;
    instead = all;
    double told = 0;
    for (Instead each : all) {
      told += divergence(state, each.fit(), combinations.atoms()) / each.most();
    }
    return told;
  }

  /** The odds if an outcome were there, and the most that an execution can tell of it. */
  private record Instead(JointFit fit, double most) {}

  private List<Instead> instead() {
    NumberedAtoms atoms = combinations.atoms();
    List<Long> states = states(atoms);
    List<Instead> all = new ArrayList<>();
    for (OutcomePromise.Hidden hidden : worst()) {
      JointFit fit = combinations.ifThere(hidden);
      double most =
          states.stream().mapToDouble(state -> divergence(state, fit, atoms)).max().orElse(0);
      if (most > 0) {
        all.add(new Instead(fit, most));
      }
    }
    return all;
  }

  private List<WeightedState> weigh() {
    return states(combinations.atoms()).stream()
        .map(state -> new WeightedState(state, Math.pow(told(state), SHARPNESS)))
        .toList();
  }

  /** All values of the atoms that change; where those are too many, some, drawn always alike. */
  private static List<Long> states(NumberedAtoms atoms) {
    long fixed = atoms.candidates().surelyTrue();
    long free =
        (-1L >>> (64 - Math.max(1, atoms.size()))) & ~fixed & ~atoms.candidates().surelyFalse();
    List<Long> states = new ArrayList<>();
    if (Long.bitCount(free) > MOST_FREE) {
      new Random(0).longs(1L << MOST_FREE).forEach(drawn -> states.add((drawn & free) | fixed));
      return states;
    }
    long values = 0;
    do {
      states.add(values | fixed);
      values = (values - free) & free;
    } while (values != 0);
    return states;
  }

  private double divergence(long state, JointFit instead, NumberedAtoms atoms) {
    Map<Long, Double> likely = new LinkedHashMap<>();
    for (Estimate each : model.estimates()) {
      likely.merge(atoms.vector(each.outcome()).apply(state), each.probability(), Double::sum);
    }
    double sum = 0;
    for (Map.Entry<Long, Double> each : likely.entrySet()) {
      double other = Math.max(1e-9, instead.leads(state, each.getKey()));
      sum += each.getValue() * Math.log(each.getValue() / other);
    }
    return sum;
  }
}
