package dev.qace.run.difference;

import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.GateVerdict;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.PreconditionChange;
import dev.qace.run.difference.table.TableRow;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * How two runs differ in a capability that both have.
 *
 * @param rows everything that was compared, or could not be
 * @param otherOdds whether the probabilities are proven to differ
 * @param evidence the logarithm of the evidence for that
 * @param notes what else could not be compared, and why
 * @param leastNoticed about how far probabilities must move to be noticed, if they were compared; 1
 *     if no change could be noticed
 */
public record CapabilityDifference(
    String capability,
    List<TableRow> rows,
    boolean otherOdds,
    double evidence,
    List<NotCompared> notes,
    OptionalDouble leastNoticed) {
  public CapabilityDifference {
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** Whether it is proven to have changed. */
  public boolean differs() {
    return verdict() == GateVerdict.CHANGED;
  }

  /** Unchanged if every row is. */
  public GateVerdict verdict() {
    return GateVerdict.of(rows.stream().map(TableRow::verdict).toList());
  }

  /** What is proven to be needed on one side only. */
  public List<PreconditionChange> preconditions() {
    return rows.stream()
        .filter(row -> row.kind() == Comparison.CHANGED)
        .flatMap(row -> row.proofs().stream())
        .toList();
  }

  /** What was counted on both sides. */
  public List<TableRow> odds() {
    return rows.stream().filter(row -> row.before().isPresent()).toList();
  }

  /** The reasons of all rows, and the notes. */
  public List<NotCompared> notCompared() {
    return Stream.concat(rows.stream().flatMap(row -> row.reasons().stream()), notes.stream())
        .distinct()
        .toList();
  }
}
