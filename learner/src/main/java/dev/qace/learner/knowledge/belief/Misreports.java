package dev.qace.learner.knowledge.belief;

import dev.qace.learner.finding.Misreported;
import dev.qace.learner.knowledge.belief.CauselessChanges.Moment;
import dev.qace.learner.knowledge.belief.CauselessChanges.ReportCount;
import dev.qace.learner.knowledge.belief.CauselessChanges.ReportSource;
import dev.qace.model.vocabulary.Predicate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The predicates that an agent reports wrongly now and then, and how often: a function of the
 * reports that nothing can have caused. Such a change is held to be a wrong report where it happens
 * at one small rate wherever it can be seen, and not only while something is executed: what has a
 * cause happens more often with it.
 */
public final class Misreports {

  /** No report is known to be wrong. */
  static final Misreports NONE = new Misreports(Map.of());

  private static final int FEWEST = 4;
  private static final int FEWEST_OF_STARTS = 8;
  private static final double MOST_RATE = 0.1;
  private static final double UNLIKELY = 1e-4;

  private final Map<Predicate, Misreported> found;

  private Misreports(Map<Predicate, Misreported> found) {
    this.found = found;
  }

  static Misreports of(CauselessChanges seen) {
    Map<Predicate, Misreported> found = new LinkedHashMap<>();
    seen.counts()
        .forEach(
            (predicate, counts) ->
                of(predicate, counts).ifPresent(each -> found.put(predicate, each)));
    return found.isEmpty() ? NONE : new Misreports(found);
  }

  private static Optional<Misreported> of(Predicate predicate, Map<ReportSource, ReportCount> all) {
    // An agent that never reported a start wrongly may not report starts at all.
    Map<ReportSource, ReportCount> counts = new LinkedHashMap<>(all);
    counts
        .entrySet()
        .removeIf(each -> each.getKey().moment() == Moment.START && each.getValue().changes() == 0);
    Misreported whole = sum(predicate, counts);
    boolean few = whole.count() < FEWEST || whole.rate() > MOST_RATE;
    return few || !isWithoutCause(counts) || !isEverywhere(counts, whole.rate())
        ? Optional.empty()
        : Optional.of(whole);
  }

  private static Misreported sum(Predicate predicate, Map<ReportSource, ReportCount> counts) {
    return new Misreported(
        predicate,
        counts.values().stream().mapToLong(ReportCount::changes).sum(),
        counts.values().stream().mapToLong(ReportCount::reports).sum());
  }

  /** Seen in different places, one of them at least where nothing was executed. */
  private static boolean isWithoutCause(Map<ReportSource, ReportCount> counts) {
    long places = counts.values().stream().filter(each -> each.changes() > 0).count();
    long idle = changes(counts, Moment.START) + changes(counts, Moment.REFUSAL);
    boolean alwaysNamed =
        counts.keySet().stream().noneMatch(each -> each.moment() == Moment.EXECUTION);
    return idle > 0 && (places > 1 || (alwaysNamed && idle >= FEWEST_OF_STARTS));
  }

  private static long changes(Map<ReportSource, ReportCount> counts, Moment moment) {
    return counts.entrySet().stream()
        .filter(each -> each.getKey().moment() == moment)
        .mapToLong(each -> each.getValue().changes())
        .sum();
  }

  /** Nowhere more often, and nowhere less, than chance explains. */
  private static boolean isEverywhere(Map<ReportSource, ReportCount> counts, double rate) {
    return counts.values().stream()
        .allMatch(
            each -> {
              double expected = rate * each.reports();
              return atLeast(each.changes(), expected) >= UNLIKELY
                  && 1 - atLeast(each.changes() + 1, expected) >= UNLIKELY;
            });
  }

  /** How likely so many or more are where so many are expected (Poisson). */
  static double atLeast(long count, double expected) {
    double below = 0;
    double term = Math.exp(-expected);
    for (long i = 0; i < count; i++) {
      below += term;
      term *= expected / (i + 1);
    }
    return Math.max(0, 1 - below);
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** What was found, in the order of the vocabulary. */
  public List<Misreported> all() {
    return List.copyOf(found.values());
  }

  boolean concern(Predicate predicate) {
    return found.containsKey(predicate);
  }

  /** How likely a report of such an atom is wrong; 0 for one that is reported rightly. */
  double rate(Predicate predicate) {
    Misreported known = found.get(predicate);
    return known == null ? 0 : known.rate();
  }

  /** How likely it is at most, about. */
  double mostRate(Predicate predicate) {
    Misreported known = found.get(predicate);
    return known == null
        ? 0
        : (known.count() + 1 + 2 * Math.sqrt(known.count() + 1.0)) / known.of();
  }
}
