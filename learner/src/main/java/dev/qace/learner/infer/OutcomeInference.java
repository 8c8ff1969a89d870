package dev.qace.learner.infer;

import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.infer.OutcomeModel.Hidden;
import dev.qace.learner.infer.OutcomeModel.Open;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the smallest set of outcomes that explains every execution and whose best odds fit the
 * frequencies. Where none of the smallest does, outcomes are added, each time the one that makes
 * what was seen most likely.
 */
public final class OutcomeInference {
  private static final int MOST_ACTIVE = 62;
  private static final int MOST_ADDED = 4;
  private static final int MOST_BOTH_WAYS = 5;
  private static final int MOST_COMPLETIONS = 64;
  private static final double NEVER = 1e-7;

  private final Tally tally;
  private final BitSet precondition;
  private final ObjectPattern pattern;
  private final List<Integer> active = new ArrayList<>();
  private final BitSet added = new BitSet();
  private final BitSet deleted = new BitSet();
  private final List<Sample> samples;
  private final Set<SearchLimit> limits = EnumSet.noneOf(SearchLimit.class);

  private OutcomeInference(Lifting lifting, Tally tally, BitSet precondition) {
    this.tally = tally;
    this.precondition = precondition;
    this.pattern = finest();
    ObjectClasses classes = new ObjectClasses(lifting, pattern);
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (execution.pattern().equals(pattern)) {
                BitSet more = (BitSet) execution.after().clone();
                more.andNot(execution.before());
                added.or(classes.first(more));
                BitSet less = (BitSet) execution.before().clone();
                less.andNot(execution.after());
                deleted.or(classes.first(less));
              }
            });
    BitSet changed = (BitSet) added.clone();
    changed.or(deleted);
    changed.stream().limit(MOST_ACTIVE).forEach(active::add);
    if (changed.cardinality() > MOST_ACTIVE) {
      limits.add(SearchLimit.ATOMS);
    }
    this.samples = project();
  }

  /**
   * What the executions say.
   *
   * @param precondition the literals that held in every execution, or are held to be needed
   * @return empty where there was no execution
   */
  public static Optional<OutcomeModel> infer(Lifting lifting, Tally tally, BitSet precondition) {
    return tally.executions() == 0
        ? Optional.empty()
        : Optional.of(new OutcomeInference(lifting, tally, precondition).infer());
  }

  private ObjectPattern finest() {
    Map<ObjectPattern, Integer> seen = new LinkedHashMap<>();
    tally
        .counts()
        .forEach((execution, count) -> seen.merge(execution.pattern(), count, Integer::sum));
    return seen.entrySet().stream()
        .max(
            Comparator.comparingInt((Map.Entry<ObjectPattern, Integer> e) -> e.getKey().size())
                .thenComparingInt(Map.Entry::getValue))
        .orElseThrow()
        .getKey();
  }

  private List<Sample> project() {
    Map<List<Long>, Integer> projected = new LinkedHashMap<>();
    executions()
        .values()
        .forEach(
            sample ->
                projected.merge(
                    List.of(sample.before(), sample.after()), sample.count(), Integer::sum));
    List<Sample> list = new ArrayList<>();
    projected.forEach((key, count) -> list.add(new Sample(key.get(0), key.get(1), count)));
    return list;
  }

  private long bits(BitSet atoms) {
    long bits = 0;
    for (int i = 0; i < active.size(); i++) {
      bits |= atoms.get(active.get(i)) ? 1L << i : 0;
    }
    return bits;
  }

  private OutcomeModel infer() {
    CoverSearch.Covers found = new CoverSearch(samples, all()).smallest();
    found.limit().ifPresent(limits::add);
    boolean cutShort = found.limit().filter(limit -> limit != SearchLimit.COVERS).isPresent();
    FitTest test = new FitTest(samples, active.size());
    Map<Set<Vector>, Candidate> candidates = new LinkedHashMap<>();
    for (int cover = 0; cover < found.covers().size(); cover++) {
      List<Cluster> clusters = found.covers().get(cover);
      List<Vector> least = clusters.stream().map(Cluster::least).toList();
      for (List<Vector> vectors : cutShort ? List.of(least) : completions(clusters)) {
        candidates.putIfAbsent(
            new LinkedHashSet<>(vectors), new Candidate(cover, Odds.fit(vectors, samples)));
      }
    }
    Comparator<Candidate> likeliestFirst =
        Comparator.comparingDouble((Candidate c) -> -c.odds().logLikelihood());
    List<Candidate> fitting =
        candidates.values().stream()
            .filter(candidate -> test.passes(candidate.odds()))
            .sorted(likeliestFirst)
            .toList();
    boolean fits = !fitting.isEmpty();
    Odds best =
        fits
            ? fitting.get(0).odds()
            : candidates.values().stream().sorted(likeliestFirst).findFirst().orElseThrow().odds();
    // What the search left out may be what is missing: to add to the rest would be a guess.
    for (int more = 0; more < MOST_ADDED && !fits && found.limit().isEmpty(); more++) {
      best = withOneMore(best);
      fits = test.passes(best);
    }
    return model(best, fitting, fits, oddest(best, fitting));
  }

  /** By the candidate that it speaks least against. */
  private Optional<OutcomeModel.OddState> oddest(Odds best, List<Candidate> fitting) {
    StateFit states = new StateFit(this::lifted, executions());
    return Stream.concat(Stream.of(best), fitting.stream().skip(1).map(Candidate::odds))
        .flatMap(odds -> states.oddest(odds).stream())
        .max(Comparator.comparingDouble(OutcomeModel.OddState::pValue));
  }

  private Map<Tally.Execution, Sample> executions() {
    Map<Tally.Execution, Sample> executions = new LinkedHashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (execution.pattern().equals(pattern)) {
                executions.put(
                    execution,
                    new Sample(bits(execution.before()), bits(execution.after()), count));
              }
            });
    return executions;
  }

  /** A set of outcomes with its odds, and the cover that it completes. */
  private record Candidate(int cover, Odds odds) {}

  /**
   * The outcomes of a cover, with each way to decide what it leaves open, but for what the
   * precondition makes the same either way. The first touches no more than is known.
   */
  private List<List<Vector>> completions(List<Cluster> cover) {
    List<List<Vector>> completed = new ArrayList<>();
    completed.add(cover.stream().map(Cluster::least).toList());
    for (int outcome = 0; outcome < cover.size(); outcome++) {
      Cluster cluster = cover.get(outcome);
      for (int i = 0; i < active.size(); i++) {
        long bit = 1L << i;
        boolean add = (cluster.canAdd() & bit) != 0;
        if ((cluster.open() & bit) != 0 && !isFixed(active.get(i), add)) {
          if (completed.size() >= MOST_COMPLETIONS) {
            limits.add(SearchLimit.COMPLETIONS);
            return completed;
          }
          for (List<Vector> vectors : List.copyOf(completed)) {
            List<Vector> more = new ArrayList<>(vectors);
            more.set(outcome, more.get(outcome).with(bit, add));
            completed.add(more);
          }
        }
      }
    }
    return completed;
  }

  private boolean isFixed(int atom, boolean value) {
    return precondition.get(value ? 2 * atom : 2 * atom + 1);
  }

  private long all() {
    return active.isEmpty() ? 0 : -1L >>> (64 - active.size());
  }

  /** The same with the outcome that makes what was seen most likely. */
  private Odds withOneMore(Odds odds) {
    Odds best = odds;
    Set<Vector> candidates = new LinkedHashSet<>();
    HiddenOutcome.of(odds, samples).forEach(hidden -> candidates.add(hidden.outcome()));
    candidates.addAll(candidates(odds.outcomes()));
    for (Vector candidate : candidates) {
      List<Vector> more = new ArrayList<>(odds.outcomes());
      more.add(candidate);
      Odds with = Odds.fit(more, samples);
      if (with.logLikelihood() > best.logLikelihood()) {
        best = with;
      }
    }
    List<Vector> alive = new ArrayList<>();
    for (int i = 0; i < best.outcomes().size(); i++) {
      if (best.probabilities().get(i) > NEVER) {
        alive.add(best.outcomes().get(i));
      }
    }
    Odds slim = Odds.fit(alive, samples);
    return slim.logLikelihood() < best.logLikelihood() - 1e-6 ? best : slim;
  }

  /** Outcomes like the known ones but for atoms that are set both ways. */
  private Collection<Vector> candidates(List<Vector> outcomes) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < active.size() && free.size() < MOST_BOTH_WAYS; i++) {
      if (added.get(active.get(i)) && deleted.get(active.get(i))) {
        free.add(i);
      }
    }
    Set<Vector> candidates = new LinkedHashSet<>(outcomes);
    for (int bit : free) {
      for (Vector vector : List.copyOf(candidates)) {
        long others = ~(1L << bit);
        candidates.add(new Vector(vector.adds() & others, vector.deletes() & others));
        candidates.add(new Vector(vector.adds() | 1L << bit, vector.deletes() & others));
        candidates.add(new Vector(vector.adds() & others, vector.deletes() | 1L << bit));
      }
    }
    candidates.removeAll(outcomes);
    return candidates;
  }

  private OutcomeModel model(
      Odds odds, List<Candidate> fitting, boolean fits, Optional<OutcomeModel.OddState> oddest) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < odds.outcomes().size(); i++) {
      order.add(i);
    }
    order.sort(
        Comparator.comparingDouble((Integer i) -> -odds.probabilities().get(i))
            .thenComparing(i -> odds.outcomes().get(i).adds())
            .thenComparing(i -> odds.outcomes().get(i).deletes()));
    List<Estimate> estimates = new ArrayList<>();
    order.forEach(
        i ->
            estimates.add(
                new Estimate(lifted(odds.outcomes().get(i)), odds.probabilities().get(i))));
    Set<Open> open = new LinkedHashSet<>();
    int alternatives = 0;
    for (Candidate other : fitting.subList(Math.min(1, fitting.size()), fitting.size())) {
      if (other.cover() == fitting.get(0).cover()) {
        open.addAll(differences(odds.outcomes(), other.odds().outcomes(), order));
      } else {
        alternatives++;
      }
    }
    return new OutcomeModel(
        pattern,
        estimates,
        List.copyOf(open),
        alternatives,
        fits,
        oddest,
        limits,
        hidden(odds),
        added,
        deleted);
  }

  private List<Hidden> hidden(Odds odds) {
    return HiddenOutcome.of(odds, samples).stream()
        .map(each -> new Hidden(lifted(each.outcome()), each.executions(), each.atMost()))
        .toList();
  }

  /** Where two completions of one cover differ, outcome by outcome. */
  private List<Open> differences(List<Vector> best, List<Vector> other, List<Integer> order) {
    List<Open> open = new ArrayList<>();
    for (int place = 0; place < order.size(); place++) {
      Vector one = best.get(order.get(place));
      Vector two = other.get(order.get(place));
      for (int i = 0; i < active.size(); i++) {
        if (((one.adds() ^ two.adds()) & 1L << i) != 0) {
          open.add(new Open(place, active.get(i), true));
        }
        if (((one.deletes() ^ two.deletes()) & 1L << i) != 0) {
          open.add(new Open(place, active.get(i), false));
        }
      }
    }
    return open;
  }

  private LiftedOutcome lifted(Vector vector) {
    return new LiftedOutcome(atoms(vector.adds()), atoms(vector.deletes()));
  }

  private BitSet atoms(long bits) {
    BitSet atoms = new BitSet();
    for (int i = 0; i < active.size(); i++) {
      if ((bits & 1L << i) != 0) {
        atoms.set(active.get(i));
      }
    }
    return atoms;
  }
}
