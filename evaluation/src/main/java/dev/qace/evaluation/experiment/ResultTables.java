package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What a sweep found, as tables in Markdown, with the published values beside. */
public final class ResultTables {
  private static final String NONE = "–";

  private static final List<String> FLOOR_WORDS =
      List.of(
          "Within the first 1,000 steps: how many runs come within 0.01 of what a perfect model",
          "scores in the sampled variational distance (refusals included, averaged over all draws)",
          "and stay there, and after how many steps, by the snapshots.",
          "");

  private static final List<String> GLIB_WORDS =
      List.of(
          "Executions only. Excess: (distance − what a perfect model scores) / (1 − what a perfect"
              + " model",
          "scores), mean over the runs. The published test sets are others.",
          "");

  private final List<Row> rows;
  private final List<String> lines = new ArrayList<>();

  private ResultTables(List<Row> rows) {
    this.rows = rows;
  }

  /** All tables of these rows, which are sorted. */
  public static String of(List<Row> rows) {
    return new ResultTables(rows).text();
  }

  private String text() {
    lines.add("Written by `qace experiment`. Mean ± standard deviation over the runs.");
    if (rows.stream().anyMatch(row -> !Double.isNaN(row.expectedVd()))) {
      title("In short");
      lines.addAll(FLOOR_WORDS);
      header("agent", "way to learn", "runs as good as a perfect model", "their steps, median");
      FloorReached.of(rows).forEach(this::floor);
    }
    title("What the runs ended with");
    header(
        "agent",
        "way to learn",
        "steps",
        "queries",
        "seconds",
        "TV",
        "worst TV",
        "structure exact");
    ends(ResultTables::end, ResultTables::publishedEnd);
    title("Variational distance at the end");
    if (rows.stream().anyMatch(row -> Published.of(row.label().agent()).isPresent())) {
      lines.add(
          "Published values, in brackets, are of another test set: compare none with the others.");
      lines.add("");
    }
    header(
        "agent", "way to learn", "VD", "of executions", "of refusals", "sampled VD", "its floor");
    ends(ResultTables::distance, ResultTables::publishedDistance);
    if (rows.stream().anyMatch(row -> publishedTv(row.label()).isPresent())) {
      title("Steps until the mean TV is as low as published");
      lines.add("The first snapshot from which on it stays there.");
      lines.add("");
      header("agent", "way to learn", "steps", "published TV", "published steps");
      Curve.of(rows, CostAxis.STEPS, Measure.TV).forEach(this::reached);
    }
    List<GlibReproduction> reproduced = GlibReproduction.of(rows);
    if (!reproduced.isEmpty()) {
      title("GLIB here and as published");
      lines.addAll(GLIB_WORDS);
      header("agent", "way to learn", "steps", "excess here", "published", "difference");
      reproduced.forEach(this::reproduction);
    }
    return String.join("\n", lines) + "\n";
  }

  private void floor(FloorReached floor) {
    line(
        floor.label().agent(),
        floor.label().words(),
        List.of(floor.reached() + " of " + floor.runs(), whole(Spread.mean(floor.steps()))));
  }

  private void reproduction(GlibReproduction each) {
    line(
        each.label().agent(),
        each.label().words(),
        List.of(
            whole(Spread.mean(each.steps())),
            decimals(Spread.mean(each.here()), 3),
            decimals(Spread.mean(each.published()), 3),
            String.format(Locale.ROOT, "%+.3f", each.difference())));
  }

  private void title(String words) {
    lines.addAll(List.of("", "## " + words, ""));
  }

  private void header(String... columns) {
    row(List.of(columns));
    lines.add("|" + "---|".repeat(columns.length));
  }

  private void row(List<String> cells) {
    lines.add("| " + String.join(" | ", cells) + " |");
  }

  private void ends(
      Function<SetupSummary, List<String>> ours, Function<Published, List<String>> theirs) {
    List<SetupSummary> summaries = SetupSummary.of(rows);
    for (int i = 0; i < summaries.size(); i++) {
      Label label = summaries.get(i).label();
      line(label.agent(), label.words(), ours.apply(summaries.get(i)));
      boolean last =
          i + 1 == summaries.size() || !summaries.get(i + 1).label().agent().equals(label.agent());
      if (last) {
        Published.of(label.agent())
            .ifPresent(
                values ->
                    line(label.agent(), "*authors' published numbers*", theirs.apply(values)));
      }
    }
  }

  private void line(String agent, String way, List<String> rest) {
    List<String> cells = new ArrayList<>(List.of(agent, way));
    cells.addAll(rest);
    row(cells);
  }

  private static List<String> end(SetupSummary summary) {
    return List.of(
        whole(summary.steps()),
        whole(summary.queries()),
        decimals(summary.seconds(), 3),
        decimals(summary.meanTv(), 4),
        decimals(summary.worstTv(), 4),
        summary.exact() + " of " + summary.runs());
  }

  private static List<String> publishedEnd(Published values) {
    return List.of(
        whole(values.steps()),
        whole(values.queries()),
        whole(values.seconds()),
        decimals(values.meanTv(), 4),
        decimals(values.worstTv(), 4),
        values.exact() < 0 ? NONE : values.exact() + " of 30");
  }

  private static List<String> distance(SetupSummary summary) {
    return List.of(
        decimals(summary.vd(), 4),
        decimals(summary.vdExecutable(), 4),
        decimals(summary.vdRefused(), 4),
        decimals(summary.sampledVd(), 4),
        decimals(Spread.mean(summary.sampledVdFloor()), 4));
  }

  private static List<String> publishedDistance(Published values) {
    return List.of(
        bracketed(decimals(values.vd(), 4)),
        NONE,
        NONE,
        bracketed(decimals(values.sampledVd(), 3)),
        NONE);
  }

  private static String bracketed(String value) {
    return value.equals(NONE) ? value : "(" + value + ")";
  }

  private static Optional<Published> publishedTv(Label label) {
    return Published.of(label.agent()).filter(values -> values.meanTv().mean() > 0);
  }

  /** The steps after which a way is as good as the published models, and stays so. */
  private void reached(Curve curve) {
    Optional<Published> published = publishedTv(curve.label());
    if (published.isPresent()) {
      double value = published.get().meanTv().mean();
      double steps = curve.costOf(value);
      line(
          curve.label().agent(),
          curve.label().words(),
          List.of(
              Double.isNaN(steps) ? "not reached" : whole(Spread.mean(steps)),
              decimals(Spread.mean(value), 4),
              whole(Spread.mean(published.get().steps().mean()))));
    }
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
