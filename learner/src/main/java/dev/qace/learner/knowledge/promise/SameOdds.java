package dev.qace.learner.knowledge.promise;

import dev.qace.learner.knowledge.likelihood.JointFit;
import dev.qace.learner.knowledge.likelihood.LookTable;
import dev.qace.learner.knowledge.likelihood.Sample;
import dev.qace.learner.knowledge.likelihood.Vector;
import dev.qace.learner.knowledge.outcome.NumberedAtoms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Odds that are the same for all executions, whatever the outcomes: what a dependence outdoes. */
final class SameOdds {
  /** From how many executions on, at most, a dependence is looked for. */
  static final int BEGINNINGS = 12;

  private static final int FIRST_BEGINNING = 32;

  private SameOdds() {}

  /** The places in the log from which on it is looked for. */
  static List<Integer> beginnings(ExecutionLog log) {
    List<Integer> beginnings = new ArrayList<>(List.of(0));
    for (int at = FIRST_BEGINNING;
        2 * at <= log.size() && beginnings.size() < BEGINNINGS;
        at *= 2) {
      beginnings.add(at);
    }
    return beginnings;
  }

  /** How likely, in logarithms, they make the executions from a place on at most. */
  static double atMost(ExecutionLog log, NumberedAtoms atoms, int from) {
    Map<List<Long>, Integer> counts = new LinkedHashMap<>();
    log.since(
        from,
        (each, count) ->
            counts.merge(
                List.of(atoms.bits(each.before()), atoms.bits(each.after())), count, Integer::sum));
    List<Sample> samples = new ArrayList<>();
    counts.forEach((key, count) -> samples.add(new Sample(key.get(0), key.get(1), count)));
    List<Vector> pool = atoms.candidates().list(List.of());
    LookTable table = new LookTable(pool, samples);
    return JointFit.best(table, IntStream.range(0, pool.size()).toArray(), 0.1).atMost();
  }
}
