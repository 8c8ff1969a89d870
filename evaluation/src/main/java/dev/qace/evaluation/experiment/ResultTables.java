package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a sweep found, as tables in Markdown, with the published values beside. */
public final class ResultTables {
  private static final String NONE = "–";

  private ResultTables() {}

  /** All tables of these rows, which are sorted. */
  public static String of(List<Row> rows) {
    List<Summary> summaries = Summary.of(rows);
    List<String> lines = new ArrayList<>();
    lines.add("Written by `qace experiment`; mean ± standard deviation over the runs.");
    lines.add("");
    lines.addAll(ends(summaries));
    List<String> reached = reached(rows);
    if (!reached.isEmpty()) {
      lines.add("");
      lines.addAll(reached);
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> ends(List<Summary> summaries) {
    List<String> lines = new ArrayList<>();
    lines.add("## What the runs ended with");
    lines.add("");
    lines.add(
        "| agent | strategy | runs | steps | queries | seconds | TV | worst TV | structure exact |"
            + " VD | of executions | of refusals | sampled VD | its floor |");
    lines.add("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (int i = 0; i < summaries.size(); i++) {
      String agent = summaries.get(i).label().agent();
      lines.add(line(summaries.get(i)));
      if (i + 1 == summaries.size() || !summaries.get(i + 1).label().agent().equals(agent)) {
        Published.of(agent).ifPresent(values -> lines.add(line(agent, values)));
      }
    }
    return lines;
  }

  private static String line(Summary summary) {
    return row(
        summary.label().agent(),
        summary.label().way(),
        Integer.toString(summary.runs()),
        whole(summary.steps()),
        whole(summary.queries()),
        decimals(summary.seconds(), 2),
        decimals(summary.meanTv(), 4),
        decimals(summary.worstTv(), 4),
        summary.exact() + " of " + summary.runs(),
        decimals(summary.vd(), 4),
        decimals(summary.vdExecutable(), 4),
        decimals(summary.vdRefused(), 4),
        decimals(summary.sampledVd(), 4),
        decimals(Spread.mean(summary.sampledVdFloor()), 4));
  }

  /** Variational distances of another test set are set apart. */
  private static String line(String agent, Published values) {
    return row(
        agent,
        "*published*",
        "",
        whole(values.steps()),
        whole(values.queries()),
        whole(values.seconds()),
        decimals(values.meanTv(), 4),
        decimals(values.worstTv(), 4),
        values.exact() < 0 ? NONE : values.exact() + " of 30",
        other(decimals(values.vd(), 4)),
        "",
        "",
        other(decimals(values.sampledVd(), 3)),
        "");
  }

  private static String other(String value) {
    return value.equals(NONE) ? value : "(" + value + ")";
  }

  /** The steps after which each way is as good as the published models, and stays so. */
  private static List<String> reached(List<Row> rows) {
    List<String> lines = new ArrayList<>();
    for (Curve curve : Curve.of(rows, CostAxis.STEPS, Measure.TV)) {
      Optional<Published> published =
          Published.of(curve.label().agent()).filter(values -> values.meanTv().mean() > 0);
      if (published.isPresent()) {
        double steps = curve.costOf(published.get().meanTv().mean());
        lines.add(
            row(
                curve.label().agent(),
                decimals(Spread.mean(published.get().meanTv().mean()), 4),
                whole(Spread.mean(published.get().steps().mean())),
                curve.label().way(),
                Double.isNaN(steps) ? "not reached" : whole(Spread.mean(steps))));
      }
    }
    if (!lines.isEmpty()) {
      lines.addAll(
          0,
          List.of(
              "## Steps until the mean TV is as low as published",
              "",
              "| agent | published TV | published steps | strategy | steps |",
              "|---|---|---|---|---|"));
    }
    return lines;
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String whole(Spread spread) {
    return written(spread, "%,.0f");
  }

  private static String decimals(Spread spread, int decimals) {
    return written(spread, "%." + decimals + "f");
  }

  private static String written(Spread spread, String format) {
    if (Double.isNaN(spread.mean())) {
      return NONE;
    }
    String mean = String.format(Locale.ROOT, format, spread.mean());
    return Double.isNaN(spread.deviation())
        ? mean
        : mean + " ± " + String.format(Locale.ROOT, format, spread.deviation());
  }
}
