package dev.qace.learner.knowledge.outcome;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.knowledge.likelihood.LookTable;
import dev.qace.learner.knowledge.likelihood.Odds;
import dev.qace.learner.knowledge.likelihood.Sample;
import dev.qace.learner.knowledge.likelihood.SparseFit;
import dev.qace.learner.knowledge.likelihood.Vector;
import dev.qace.learner.knowledge.outcome.OutcomeModel.OpenChange;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the smallest set of outcomes that explains every execution, and whose best odds make the
 * frequencies of all states together nearly as likely as any outcomes could. Where none of the
 * smallest does, an outcome hides behind others: then the set is found by the likelihood alone.
 */
public final class OutcomeInference {
  private static final int MOST_COMPLETIONS = 64;

  /** Sets that are less likely by this factor, as a logarithm, are no alternatives. */
  private static final double FAR_LESS_LIKELY = Math.log(1000);

  private final Tally tally;
  private final BitSet precondition;
  private final ObjectPattern pattern;
  private final BitSet added = new BitSet();
  private final BitSet deleted = new BitSet();
  private final NumberedAtoms atoms;
  private final List<Sample> samples;
  private final Set<SearchLimit> limits = EnumSet.noneOf(SearchLimit.class);

  private OutcomeInference(Lifting lifting, Tally tally, BitSet precondition) {
    this.tally = tally;
    this.precondition = precondition;
    this.pattern = finest(lifting);
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
    this.atoms = NumberedAtoms.of(lifting, pattern, added, deleted, precondition);
    BitSet changed = (BitSet) added.clone();
    changed.or(deleted);
    if (changed.cardinality() > NumberedAtoms.MOST) {
      limits.add(SearchLimit.ATOMS);
    }
    this.samples = project();
  }

  /**
   * What the executions say.
   *
   * @param precondition the literals that held in every execution, or are held to be needed
   * @return empty if there was no execution
   */
  public static Optional<OutcomeModel> infer(Lifting lifting, Tally tally, BitSet precondition) {
    return tally.executions() == 0
        ? Optional.empty()
        : Optional.of(new OutcomeInference(lifting, tally, precondition).infer());
  }

  private ObjectPattern finest(Lifting lifting) {
    return tally.counts().keySet().stream()
        .map(Tally.Execution::pattern)
        .distinct()
        .min(Comparator.comparingInt(lifting.bindings()::rank))
        .orElseThrow();
  }

  private List<Sample> project() {
    Map<List<Long>, Integer> projected = new LinkedHashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (execution.pattern().equals(pattern)) {
                projected.merge(
                    List.of(atoms.bits(execution.before()), atoms.bits(execution.after())),
                    count,
                    Integer::sum);
              }
            });
    List<Sample> list = new ArrayList<>();
    projected.forEach((key, count) -> list.add(new Sample(key.get(0), key.get(1), count)));
    return list;
  }

  private OutcomeModel infer() {
    CoverSearch.Covers found = new CoverSearch(samples, all()).smallest();
    boolean cutShort = found.limit().filter(limit -> limit != SearchLimit.COVERS).isPresent();
    Map<Set<Vector>, Candidate> candidates = new LinkedHashMap<>();
    for (int cover = 0; cover < found.covers().size(); cover++) {
      List<Cluster> clusters = found.covers().get(cover);
      List<Vector> least = clusters.stream().map(Cluster::least).toList();
      for (List<Vector> vectors : cutShort ? List.of(least) : completions(clusters)) {
        candidates.putIfAbsent(
            new LinkedHashSet<>(vectors), new Candidate(cover, Odds.fit(vectors, samples)));
      }
    }
    List<Candidate> likeliest =
        candidates.values().stream()
            .sorted(Comparator.comparingDouble((Candidate c) -> -c.odds().logLikelihood()))
            .toList();
    Odds best = likeliest.get(0).odds();
    LookTable table = new LookTable(atoms.candidates().list(best.outcomes()), samples);
    SparseFit sparse = new SparseFit(table);
    int[] near =
        best.outcomes().stream()
            .mapToInt(each -> table.place(atoms.candidates().canonical(each)))
            .distinct()
            .toArray();
    boolean all = atoms.candidates().areAll();
    if (!all) {
      limits.add(SearchLimit.COMBINATIONS);
    }
    if (!all || (!cutShort && sparse.isEnough(near))) {
      found.limit().ifPresent(limits::add);
      return model(best, cutShort ? List.of() : alternatives(likeliest));
    }
    limits.remove(SearchLimit.COMPLETIONS);
    return model(Odds.fit(table, sparse.find(near)), List.of());
  }

  /** Sets of the same size, among them the likeliest, that are not far less likely. */
  private static List<Candidate> alternatives(List<Candidate> likeliest) {
    double least = likeliest.get(0).odds().logLikelihood() - FAR_LESS_LIKELY;
    return likeliest.stream().filter(each -> each.odds().logLikelihood() >= least).toList();
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
      for (int i = 0; i < atoms.size(); i++) {
        long bit = 1L << i;
        boolean add = (cluster.canAdd() & bit) != 0;
        if ((cluster.open() & bit) != 0 && !isFixed(atoms.numbers().get(i), add)) {
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
    return precondition.get(literalOf(atom, value));
  }

  private long all() {
    return atoms.size() == 0 ? 0 : -1L >>> (64 - atoms.size());
  }

  private OutcomeModel model(Odds odds, List<Candidate> fitting) {
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
                new Estimate(atoms.lifted(odds.outcomes().get(i)), odds.probabilities().get(i))));
    Set<OpenChange> open = new LinkedHashSet<>();
    int alternatives = 0;
    for (Candidate other : fitting.subList(Math.min(1, fitting.size()), fitting.size())) {
      if (other.cover() == fitting.get(0).cover()) {
        open.addAll(differences(odds.outcomes(), other.odds().outcomes(), order));
      } else {
        alternatives++;
      }
    }
    return new OutcomeModel(
        pattern, estimates, List.copyOf(open), alternatives, limits, added, deleted);
  }

  /** Where two completions of one cover differ, outcome by outcome. */
  private List<OpenChange> differences(List<Vector> best, List<Vector> other, List<Integer> order) {
    List<OpenChange> open = new ArrayList<>();
    for (int place = 0; place < order.size(); place++) {
      Vector one = best.get(order.get(place));
      Vector two = other.get(order.get(place));
      for (int i = 0; i < atoms.size(); i++) {
        if (((one.adds() ^ two.adds()) & 1L << i) != 0) {
          open.add(new OpenChange(place, atoms.numbers().get(i), true));
        }
        if (((one.deletes() ^ two.deletes()) & 1L << i) != 0) {
          open.add(new OpenChange(place, atoms.numbers().get(i), false));
        }
      }
    }
    return open;
  }
}
