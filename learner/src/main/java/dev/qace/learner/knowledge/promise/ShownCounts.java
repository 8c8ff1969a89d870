package dev.qace.learner.knowledge.promise;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.likelihood.Vector;
import dev.qace.learner.knowledge.outcome.NumberedAtoms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which executions would have shown outcomes that are not known, by the states that followed. What
 * is known is looked at often and seldom changes, so executions are put together that look alike
 * and were made while as much was known.
 */
final class ShownCounts {
  private final Forecasts forecasts;
  private final NumberedAtoms atoms;
  private final List<List<KnownBits>> known = new ArrayList<>();
  private final Map<Before, Map<Long, Followed>> groups = new LinkedHashMap<>();

  /** An outcome that was known, with what it may do as well. */
  private record KnownBits(Vector outcome, long mayAdd, long mayDelete) {
    boolean canLead(long before, long after) {
      long differs = outcome.apply(before) ^ after;
      return (differs & ~((after & mayAdd) | (~after & mayDelete))) == 0;
    }
  }

  /** Where an execution began, and the number of what was known then. */
  private record Before(int known, long before) {}

  /** Executions that led to the same state, by what was looked at last. */
  private static final class Followed {
    private final Map<Integer, BitSet> byLook = new LinkedHashMap<>();
    private long count;

    void add(int look, int number, int times) {
      byLook.computeIfAbsent(look, key -> new BitSet()).set(number);
      count += times;
    }
  }

  ShownCounts(Forecasts forecasts, NumberedAtoms atoms) {
    this.forecasts = forecasts;
    this.atoms = atoms;
    group();
  }

  private void group() {
    Map<List<KnownBits>, Integer> same = new HashMap<>();
    IdentityHashMap<Forecasts.PossibleChange, KnownBits> bitsOf = new IdentityHashMap<>();
    // By the numbers of executions, where they are counted while as much is known.
    @Nullable Followed[] following = new Followed[forecasts.log().looks()];
    int last = -1;
    for (int i = 0; i < forecasts.looks(); i++) {
      int look = i;
      List<KnownBits> bits = new ArrayList<>();
      for (Forecasts.KnownOutcome each : forecasts.known(look)) {
        bits.add(bitsOf.computeIfAbsent(each.change(), this::bits));
      }
      if (bits.isEmpty()) {
        continue;
      }
      int then = same.computeIfAbsent(bits, key -> same.size());
      if (then == known.size()) {
        known.add(bits);
      }
      if (then != last) {
        Arrays.fill(following, null);
        last = then;
      }
      forecasts.madeKnowing(
          look,
          (number, count) -> {
            Followed followed = following[number];
            if (followed == null) {
              followed = followed(then, forecasts.log().numbered(number));
              following[number] = followed;
            }
            followed.add(look, number, count);
          });
    }
  }

  private Followed followed(int then, Tally.Execution execution) {
    return groups
        .computeIfAbsent(
            new Before(then, atoms.bits(execution.before())), key -> new LinkedHashMap<>())
        .computeIfAbsent(atoms.bits(execution.after()), key -> new Followed());
  }

  private KnownBits bits(Forecasts.PossibleChange known) {
    return new KnownBits(
        atoms.vector(known.outcome()), atoms.bits(known.mayAdd()), atoms.bits(known.mayDelete()));
  }

  /** The counts of outcomes, none of which is known. */
  Map<Vector, ShownCount> of(List<Vector> unknown) {
    Map<Vector, ShownCount> counts = new LinkedHashMap<>();
    unknown.forEach(each -> counts.put(each, new ShownCount()));
    groups.forEach(
        (from, followed) -> {
          long all = followed.values().stream().mapToLong(each -> each.count).sum();
          counts.forEach(
              (candidate, shown) -> {
                long leads = candidate.apply(from.before());
                if (!someCanLead(known.get(from.known()), from.before(), leads)) {
                  Followed there = followed.get(leads);
                  shown.miss(all - (there == null ? 0 : there.count));
                  if (there != null) {
                    there.byLook.forEach(
                        (look, numbers) -> forecasts.places(look, numbers).forEach(shown::hit));
                  }
                }
              });
        });
    return counts;
  }

  private static boolean someCanLead(List<KnownBits> known, long before, long after) {
    for (KnownBits each : known) {
      if (each.canLead(before, after)) {
        return true;
      }
    }
    return false;
  }
}
