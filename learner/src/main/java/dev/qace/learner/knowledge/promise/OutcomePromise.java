package dev.qace.learner.knowledge.promise;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.likelihood.CandidateOutcomes;
import dev.qace.learner.knowledge.likelihood.JointFit;
import dev.qace.learner.knowledge.likelihood.LookTable;
import dev.qace.learner.knowledge.likelihood.Sample;
import dev.qace.learner.knowledge.likelihood.Vector;
import dev.qace.learner.knowledge.outcome.NumberedAtoms;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.lifting.LiftedOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * How likely an outcome that is not in the model may be at most, by all that was observed, over all
 * combinations of changes that were seen. Against each stands an e-process: the average of {@link
 * ShownCount}, for what shows by the state that follows, and of a likelihood ratio, for what hides
 * behind other outcomes, another one in each state. The ratio compares how likely the executions
 * were by what was known before each ({@link Forecasts}) with how likely any odds make them that
 * give the outcome at least p, whatever else may occur. Where the outcome is as likely as that,
 * such a process ever exceeds 1/a with a chance of at most a (Ville), however the states were
 * chosen and whenever the run ends.
 *
 * <p>A likelihood ratio pays for the odds not being known at first, so it is restarted at 64, 128,
 * 256 executions and so on, each beginning with its own share of the weight.
 */
public final class OutcomePromise {
  private static final double JOINT_WEIGHT = 0.02;
  static final double SHOWN_WEIGHT = 1 - JOINT_WEIGHT;
  private static final int BEGINNINGS = 12;
  private static final int FIRST_BEGINNING = 64;
  private static final int MOST_WORST = 8;
  private static final int BISECTIONS = 7;
  private static final double PRECISION = 0.1;

  private final Forecasts forecasts;
  private final NumberedAtoms atoms;
  private final Level level;
  private final double wanted;
  private final List<Vector> known = new ArrayList<>();
  private final List<Hidden> hidden = new ArrayList<>();
  private final LookTable table;
  private final int[] near;
  private final double forecast;
  private double atMost;
  private long least;

  /**
   * An outcome that is not in the model.
   *
   * @param atMost how likely it may be
   * @param shown how many executions would have shown it by what followed
   * @param missing how many more such executions would rule it out
   */
  public record Hidden(LiftedOutcome outcome, double atMost, long shown, long missing) {}

  /**
   * @param atoms those that were seen to change, numbered
   * @param wanted what is to be ruled out; more is not looked for
   */
  public OutcomePromise(
      Forecasts forecasts, OutcomeModel model, NumberedAtoms atoms, Level level, double wanted) {
    this.forecasts = forecasts;
    this.atoms = atoms;
    this.level = level;
    this.wanted = wanted;
    CandidateOutcomes candidates = atoms.candidates();
    model.estimates().stream()
        .map(each -> candidates.canonical(atoms.vector(each.outcome())))
        .forEach(known::add);
    List<Vector> pool = candidates.list(known);
    int beginning = beginning();
    this.table = new LookTable(pool, samples(beginning));
    this.forecast = forecasts.logFrom(beginning) + Math.log(JOINT_WEIGHT) - Math.log(BEGINNINGS);
    this.near = near();
    if (candidates.areAll()) {
      look(pool);
    } else {
      atMost = 1;
    }
  }

  /** Where the likelihood ratio begins: the last of the beginnings that leaves most executions. */
  private int beginning() {
    int beginning = 0;
    int at = FIRST_BEGINNING;
    for (int i = 1; i < BEGINNINGS && 5 * at <= 2 * forecasts.size(); i++) {
      beginning = at;
      at *= 2;
    }
    return beginning;
  }

  private List<Sample> samples(int from) {
    Map<List<Long>, Integer> counts = new LinkedHashMap<>();
    forecasts
        .log()
        .since(from, (execution, count) -> counts.merge(bits(execution), count, Integer::sum));
    List<Sample> samples = new ArrayList<>();
    counts.forEach((key, count) -> samples.add(new Sample(key.get(0), key.get(1), count)));
    return samples;
  }

  private List<Long> bits(Tally.Execution execution) {
    return List.of(atoms.bits(execution.before()), atoms.bits(execution.after()));
  }

  /** The model's outcomes, with what it takes to explain every execution. */
  private int[] near() {
    Set<Integer> places = new TreeSet<>();
    known.forEach(each -> places.add(table.place(each)));
    int[] own = places.stream().mapToInt(Integer::intValue).toArray();
    return table.isExplained(own) ? own : IntStream.range(0, table.size()).toArray();
  }

  private List<Vector> unknown(List<Vector> pool) {
    Set<Vector> in = new HashSet<>(known);
    return pool.stream().filter(each -> !in.contains(each)).toList();
  }

  private void look(List<Vector> pool) {
    Map<Vector, ShownCount> counts = new ShownCounts(forecasts, atoms).of(unknown(pool));
    List<Vector> order = new ArrayList<>(counts.keySet());
    Map<Vector, Double> byShowing = new HashMap<>();
    Map<ShownCount.Bets, Double> alike = new HashMap<>();
    counts.forEach(
        (vector, count) ->
            byShowing.put(
                vector,
                alike.computeIfAbsent(count.bets(), same -> count.atMost(level, SHOWN_WEIGHT))));
    order.sort(Comparator.comparingDouble((Vector each) -> -byShowing.getOrDefault(each, 1.0)));
    least = counts.values().stream().mapToLong(ShownCount::misses).min().orElse(forecasts.size());
    for (Vector candidate : order) {
      double shown = byShowing.getOrDefault(candidate, 1.0);
      if (shown <= atMost) {
        break;
      }
      double bound = shown > wanted ? jointly(candidate, Math.max(atMost, wanted), shown) : shown;
      if (bound > atMost || hidden.size() < MOST_WORST) {
        ShownCount count = Objects.requireNonNull(counts.get(candidate));
        hidden.add(
            new Hidden(
                atoms.lifted(candidate),
                bound,
                count.misses(),
                count.missing(wanted, level, SHOWN_WEIGHT)));
      }
      atMost = Math.max(atMost, bound);
    }
    hidden.sort(Comparator.comparingDouble((Hidden each) -> -each.atMost()));
  }

  /** The least probability from {@code from} to {@code to} that the joint likelihood rules out. */
  private double jointly(Vector candidate, double from, double to) {
    int place = table.place(candidate);
    if (isRuledOut(place, from)) {
      return from;
    }
    double in = from;
    double out = to;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (in + out) / 2;
      if (isRuledOut(place, middle)) {
        out = middle;
      } else {
        in = middle;
      }
    }
    return out;
  }

  private boolean isRuledOut(int place, double probability) {
    double threshold = forecast - level.needed(probability);
    return JointFit.atLeast(table, near, place, probability, threshold).atMost() < threshold;
  }

  /**
   * Whether the executions prove that an outcome of the model occurs: no odds without it explain
   * them, whatever else may occur.
   */
  public boolean isConfirmed(LiftedOutcome outcome) {
    if (!atoms.candidates().areAll()) {
      return false;
    }
    int place = table.place(atoms.candidates().canonical(atoms.vector(outcome)));
    int[] own = IntStream.of(near).filter(each -> each != place).toArray();
    int[] others =
        table.isExplained(own)
            ? own
            : IntStream.range(0, table.size()).filter(each -> each != place).toArray();
    return !table.isExplained(others)
        || forecast - JointFit.without(table, others, place, PRECISION).atMost() >= level.needed(1);
  }

  /**
   * Whether some execution has no explanation but this outcome among all of these; said to be so
   * where there are too many outcomes to look at.
   */
  boolean isShownAlone(LiftedOutcome outcome, List<LiftedOutcome> all) {
    return !atoms.candidates().areAll()
        || !table.isExplained(
            all.stream()
                .filter(each -> !each.equals(outcome))
                .mapToInt(each -> table.place(atoms.candidates().canonical(atoms.vector(each))))
                .toArray());
  }

  /** How likely a combination of changes that were seen may be at most that is not known. */
  public double atMost() {
    return atMost;
  }

  /** How many executions would have shown any of them by what followed. */
  public long shown() {
    return least;
  }

  /** Those that may be likeliest, the first most. */
  public List<Hidden> worst() {
    return List.copyOf(hidden.subList(0, Math.min(MOST_WORST, hidden.size())));
  }

  /** The odds that make all this likeliest if an outcome were as likely as it may be. */
  public JointFit ifThere(Hidden each) {
    int place = table.place(atoms.candidates().canonical(atoms.vector(each.outcome())));
    return JointFit.atLeast(
        table, near, place, Math.min(each.atMost(), 0.5), Double.NEGATIVE_INFINITY);
  }

  NumberedAtoms atoms() {
    return atoms;
  }
}
