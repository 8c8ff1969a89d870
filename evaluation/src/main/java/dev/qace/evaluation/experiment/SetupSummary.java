package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What the runs of one setup ended with.
 *
 * @param exact how many of them have exactly the true structure
 */
public record SetupSummary(
    Label label,
    int runs,
    Spread steps,
    Spread queries,
    Spread seconds,
    Spread vd,
    Spread vdExecutable,
    Spread vdRefused,
    Spread meanTv,
    Spread worstTv,
    Spread sampledVd,
    double sampledVdFloor,
    int exact) {

  /** One for each setup, in the order of the rows. */
  public static List<SetupSummary> of(List<Row> rows) {
    Map<Label, List<Row>> ends = new LinkedHashMap<>();
    rows.stream()
        .filter(Row::last)
        .forEach(row -> ends.computeIfAbsent(row.label(), l -> new ArrayList<>()).add(row));
    return ends.values().stream().map(SetupSummary::ofSetup).toList();
  }

  private static SetupSummary ofSetup(List<Row> ends) {
    return new SetupSummary(
        ends.get(0).label(),
        ends.size(),
        spread(ends, Row::steps),
        spread(ends, Row::queries),
        spread(ends, Row::seconds),
        spread(ends, Row::vd),
        spread(ends, Row::vdExecutable),
        spread(ends, Row::vdRefused),
        spread(ends, Row::meanTv),
        spread(ends, Row::worstTv),
        spread(ends, Row::sampledVd),
        spread(ends, Row::sampledVdFloor).mean(),
        (int) ends.stream().filter(Row::structureExact).count());
  }

  private static Spread spread(List<Row> ends, ToDoubleFunction<Row> of) {
    return Spread.of(ends.stream().map(of::applyAsDouble).toList());
  }
}
