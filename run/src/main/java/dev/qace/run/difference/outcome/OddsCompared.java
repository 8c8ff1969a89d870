package dev.qace.run.difference.outcome;

import dev.qace.run.difference.sequence.TwoSequences;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The result of comparing the probabilities of a capability.
 *
 * @param rows as if nothing were proven to have changed
 * @param proven which rows are proven by themselves, once some probability is proven to have
 *     changed
 * @param logEvidence the logarithm of the evidence for a change
 * @param leastNoticed about how far probabilities must move to be noticed; 1 if no change could be;
 *     empty if nothing can be proven
 */
public record OddsCompared(
    List<TableRow> rows,
    BitSet proven,
    double logEvidence,
    OptionalDouble leastNoticed,
    List<NotCompared> notes) {
  public OddsCompared {
    rows = List.copyOf(rows);
    proven = (BitSet) proven.clone();
    notes = List.copyOf(notes);
  }

  static OddsCompared nothing(List<NotCompared> notes) {
    return new OddsCompared(List.of(), new BitSet(), 0, OptionalDouble.empty(), notes);
  }

  /**
   * Of which there is nothing to say; its stake is kept all the same, as it might have been lost.
   */
  static OddsCompared silent() {
    return new OddsCompared(List.of(), new BitSet(), 0, OptionalDouble.of(0), List.of());
  }

  /** A row that proves nothing and takes none of the stake. */
  static OddsCompared seen(TableRow row) {
    return new OddsCompared(List.of(row), new BitSet(), 0, OptionalDouble.empty(), List.of());
  }

  /** The same, and a row that proves nothing. */
  OddsCompared and(TableRow row) {
    List<TableRow> all = new ArrayList<>(rows);
    all.add(row);
    return new OddsCompared(all, proven, logEvidence, leastNoticed, notes);
  }

  /** Those of several contexts together, among which the stake is shared out. */
  static OddsCompared of(List<OddsCompared> parts) {
    List<TableRow> rows = new ArrayList<>();
    List<NotCompared> notes = new ArrayList<>();
    BitSet proven = new BitSet();
    double least = 0;
    double evidence = Double.NEGATIVE_INFINITY;
    int betting = 0;
    for (OddsCompared part : parts) {
      int before = rows.size();
      part.proven().stream().forEach(row -> proven.set(before + row));
      rows.addAll(part.rows());
      part.notes().stream().filter(each -> !notes.contains(each)).forEach(notes::add);
      least = Math.max(least, part.leastNoticed().orElse(0));
      if (part.leastNoticed().isPresent()) {
        evidence =
            betting == 0 ? part.logEvidence() : TwoSequences.add(evidence, part.logEvidence());
        betting++;
      }
    }
    return new OddsCompared(
        rows,
        proven,
        betting == 0 ? 0 : evidence - Math.log(betting),
        OptionalDouble.of(least),
        notes);
  }

  /**
   * The rows, given that some probability is proven to have changed; if it is open which, the
   * farthest one.
   */
  public List<TableRow> changedRows() {
    BitSet changed = (BitSet) proven.clone();
    if (changed.isEmpty()) {
      IntStream.range(0, rows.size())
          .boxed()
          .filter(i -> !rows.get(i).isExpectedElsewhere())
          .max(Comparator.comparingDouble(i -> rows.get(i).distance()))
          .ifPresent(changed::set);
    }
    return IntStream.range(0, rows.size())
        .mapToObj(i -> changed.get(i) ? rows.get(i).changed() : rows.get(i))
        .toList();
  }
}
