package dev.qace.learner.knowledge.belief;

import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Counts, predicate by predicate, the reports of atoms that nothing can have changed: of a start,
 * after a refusal, and of atoms that an executed instance does not name; and how many of them say
 * that the atom changed. Not thread-safe.
 */
final class CauselessChanges {
  private final World world;
  private final Starts starts;
  private final Function<Capability, Lifting> liftings;
  private final Map<Predicate, BitSet> atoms = new LinkedHashMap<>();
  private final Map<Predicate, Map<ReportSource, ReportCount>> counts = new LinkedHashMap<>();

  /** When a report was made. */
  enum Moment {
    START,
    REFUSAL,
    EXECUTION
  }

  /**
   * Where reports come from.
   *
   * @param by the capability that was attempted; empty for a start
   */
  record ReportSource(Moment moment, List<Capability> by) {}

  /** So many reports of so many say that an atom changed. */
  static final class ReportCount {
    private long changes;
    private long reports;

    long changes() {
      return changes;
    }

    long reports() {
      return reports;
    }
  }

  CauselessChanges(World world, Starts starts, Function<Capability, Lifting> liftings) {
    this.world = world;
    this.starts = starts;
    this.liftings = liftings;
    for (int atom = 0; atom < world.size(); atom++) {
      atoms.computeIfAbsent(world.atom(atom).predicate(), p -> new BitSet()).set(atom);
    }
  }

  Map<Predicate, Map<ReportSource, ReportCount>> counts() {
    return counts;
  }

  /** Whether an answer shows any such change. */
  static boolean shows(Asked asked, Function<Capability, Lifting> liftings) {
    return traces(asked).stream().anyMatch(trace -> shows(trace, liftings));
  }

  private static boolean shows(Trace trace, Function<Capability, Lifting> liftings) {
    if (!trace.misreportedStarts().isEmpty()) {
      return true;
    }
    for (Transition each : trace.transitions()) {
      if (!each.outcome().state().equals(each.state())) {
        BitSet changed = changed(each.state(), each.outcome().state());
        if (each.outcome() instanceof Transition.Moved) {
          changed.andNot(named(liftings, each.instance()));
        }
        if (!changed.isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  static List<Trace> traces(Asked asked) {
    return asked.response() instanceof Response.Answered answered ? answered.traces() : List.of();
  }

  /** The atoms whose values differ. */
  static BitSet changed(State before, State after) {
    BitSet changed = before.trueAtoms();
    changed.xor(after.trueAtoms());
    return changed;
  }

  /** The atoms that an instance names. */
  static BitSet named(Function<Capability, Lifting> liftings, Instance instance) {
    BitSet named = new BitSet();
    for (int atom : liftings.apply(instance.capability()).ground(instance)) {
      if (atom >= 0) {
        named.set(atom);
      }
    }
    return named;
  }

  void add(Asked asked) {
    traces(asked).forEach(trace -> add(asked.start(), trace));
  }

  private void add(State start, Trace trace) {
    ReportSource starting = new ReportSource(Moment.START, List.of());
    trace.misreportedStarts().forEach(reported -> count(starting, changed(start, reported), all()));
    count(starting, new BitSet(), all());
    Belief belief = belief(world, starts, start, trace);
    for (Transition each : trace.transitions()) {
      boolean moved = each.outcome() instanceof Transition.Moved;
      BitSet unnamed = all();
      if (moved) {
        unnamed.andNot(named(liftings, each.instance()));
      }
      BitSet confirmed = (BitSet) unnamed.clone();
      confirmed.andNot(belief.unconfirmed());
      BitSet changed = belief.reported(each.outcome().state(), unnamed);
      ReportSource source =
          new ReportSource(
              moved ? Moment.EXECUTION : Moment.REFUSAL, List.of(each.instance().capability()));
      count(source, changed, confirmed);
    }
  }

  static Belief belief(World world, Starts starts, State start, Trace trace) {
    boolean visited = starts == Starts.VISITED && !start.equals(world.initial());
    return new Belief(start, trace.misreportedStarts(), visited);
  }

  private BitSet all() {
    BitSet all = new BitSet();
    all.set(0, world.size());
    return all;
  }

  private void count(ReportSource source, BitSet changed, BitSet reported) {
    atoms.forEach(
        (predicate, own) -> {
          BitSet of = (BitSet) own.clone();
          of.and(reported);
          if (!of.isEmpty()) {
            ReportCount count =
                counts
                    .computeIfAbsent(predicate, p -> new LinkedHashMap<>())
                    .computeIfAbsent(source, s -> new ReportCount());
            count.reports += of.cardinality();
            of.and(changed);
            count.changes += of.cardinality();
          }
        });
  }
}
