package dev.qace.evaluation.experiment.table;

import dev.qace.evaluation.experiment.Label;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.score.ModelScores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What else is said about the models that runs ended with, as tables in Markdown. */
public final class ScoreTables {
  private static final String NONE = "–";

  private final Map<Label, List<Row>> ends = new LinkedHashMap<>();
  private final List<String> lines = new ArrayList<>();

  private ScoreTables(List<Row> rows) {
    rows.stream()
        .filter(row -> row.last() && row.scores().isPresent())
        .forEach(row -> ends.computeIfAbsent(row.label(), l -> new ArrayList<>()).add(row));
  }

  /** All tables of these rows, which are sorted; empty if nothing was scored. */
  public static String of(List<Row> rows) {
    ScoreTables tables = new ScoreTables(rows);
    return tables.ends.isEmpty() ? "" : tables.text();
  }

  private String text() {
    title("Over all agents");
    lines.add("Means over the agents of the means over the runs, where there is a value.");
    lines.add("");
    header(
        "way to learn",
        "agents",
        "steps",
        "TV",
        "exact",
        "preconditions P / R",
        "effects P / R",
        "applicability P / R",
        "changes P / R",
        "solving",
        "best");
    overall();
    title("Runs that found the exact structure");
    exact();
    title("Problems solved and promises kept");
    lines.add(
        "Solving: how likely the learned model's policy reaches the goals of the test problems in"
            + " the true model.");
    lines.add(
        "Best: what no policy exceeds. Broken and silent: capabilities, over all runs (see"
            + " evaluation.md).");
    lines.add("");
    header("agent", "way to learn", "solving", "best", "promise", "broken", "silent", "exact");
    ends.forEach(this::solving);
    title("Precision and recall");
    header(
        "agent",
        "way to learn",
        "preconditions P / R",
        "effects P / R",
        "applicability P / R",
        "changes P / R");
    ends.forEach(
        (label, rows) -> {
          List<String> cells = new ArrayList<>(List.of(label.agent(), label.words()));
          cells.addAll(shares(rows));
          row(cells);
        });
    return String.join("\n", lines) + "\n";
  }

  /** Each agent counts as much as any other. */
  private void overall() {
    Map<String, List<List<Row>>> ways = new LinkedHashMap<>();
    ends.forEach(
        (label, rows) -> ways.computeIfAbsent(label.words(), w -> new ArrayList<>()).add(rows));
    ways.forEach(
        (way, agents) -> {
          List<String> cells = new ArrayList<>(List.of(way, Integer.toString(agents.size())));
          cells.add(written(over(agents, Row::steps), "%,.0f"));
          cells.add(written(over(agents, Row::meanTv), "%.4f"));
          cells.add(exact(agents.stream().flatMap(List::stream).toList()));
          cells.add(pair(over(agents, s(0)), over(agents, s(1))));
          cells.add(pair(over(agents, s(2)), over(agents, s(3))));
          cells.add(pair(over(agents, s(4)), over(agents, s(5))));
          cells.add(pair(over(agents, s(6)), over(agents, s(7))));
          cells.add(written(over(agents, s(8)), "%.3f"));
          cells.add(written(over(agents, s(9)), "%.3f"));
          row(cells);
        });
  }

  /** A line for each agent, a column for each way to learn. */
  private void exact() {
    List<String> ways = ends.keySet().stream().map(Label::words).distinct().toList();
    List<String> header = new ArrayList<>(List.of("agent"));
    header.addAll(ways);
    header(header.toArray(String[]::new));
    Map<String, Map<String, String>> cells = new LinkedHashMap<>();
    ends.forEach(
        (label, rows) ->
            cells
                .computeIfAbsent(label.agent(), a -> new LinkedHashMap<>())
                .put(label.words(), exact(rows)));
    cells.forEach(
        (agent, found) -> {
          List<String> line = new ArrayList<>(List.of(agent));
          ways.forEach(way -> line.add(found.getOrDefault(way, NONE)));
          row(line);
        });
  }

  private static String exact(List<Row> rows) {
    return rows.stream().filter(Row::structureExact).count() + " of " + rows.size();
  }

  private void solving(Label label, List<Row> rows) {
    row(
        List.of(
            label.agent(),
            label.words(),
            written(mean(rows, s(8)), "%.3f"),
            written(mean(rows, s(9)), "%.3f"),
            written(mean(rows, s(10)), "%.3f"),
            written(sum(rows, s(11)), "%.0f"),
            written(sum(rows, s(12)), "%.0f"),
            exact(rows)));
  }

  private static List<String> shares(List<Row> rows) {
    return List.of(
        pair(mean(rows, s(0)), mean(rows, s(1))),
        pair(mean(rows, s(2)), mean(rows, s(3))),
        pair(mean(rows, s(4)), mean(rows, s(5))),
        pair(mean(rows, s(6)), mean(rows, s(7))));
  }

  /** A value by its place in {@link ModelScores#HEADER}. */
  private static ToDoubleFunction<Row> s(int place) {
    return row -> row.scores().orElse(ModelScores.NONE).values().get(place);
  }

  private static double mean(List<Row> rows, ToDoubleFunction<Row> of) {
    return rows.stream()
        .mapToDouble(of)
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }

  private static double sum(List<Row> rows, ToDoubleFunction<Row> of) {
    return rows.stream().mapToDouble(of).sum();
  }

  private static double over(List<List<Row>> agents, ToDoubleFunction<Row> of) {
    return agents.stream()
        .mapToDouble(rows -> mean(rows, of))
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }

  private static String pair(double precision, double recall) {
    return Double.isNaN(precision)
        ? NONE
        : written(precision, "%.3f") + " / " + written(recall, "%.3f");
  }

  private static String written(double value, String format) {
    return Double.isNaN(value) ? NONE : String.format(Locale.ROOT, format, value);
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
}
