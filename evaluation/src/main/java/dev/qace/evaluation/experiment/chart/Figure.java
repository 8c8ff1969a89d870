package dev.qace.evaluation.experiment.chart;

import dev.qace.evaluation.experiment.CostAxis;
import dev.qace.evaluation.experiment.Curve;
import dev.qace.evaluation.experiment.Measure;
import dev.qace.evaluation.experiment.Published;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.SetupSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One measure against one kind of cost, in the manner of the paper's figures: a panel for each
 * agent, a line for each way to ask, and the published values. The same rows give the same bytes.
 */
public final class Figure {
  private static final double MARGIN = 14;
  private static final double HEAD = 62;

  /** What is nearer to a perfect model than this is drawn as if it were this near. */
  private static final double LEAST_EXCESS = 0.001;

  private final Measure measure;
  private final CostAxis axis;
  private final Map<String, List<Curve>> panels = new LinkedHashMap<>();
  private final Map<String, Double> floors = new LinkedHashMap<>();
  private final List<Look> looks;
  private final List<SetupSummary> summaries;

  private Figure(List<Row> rows, Measure measure, CostAxis axis) {
    this.measure = measure;
    this.axis = axis;
    List<Curve> curves = Curve.of(rows, axis, measure);
    this.looks = Look.of(curves);
    this.summaries = SetupSummary.of(rows);
    curves.forEach(
        curve -> panels.computeIfAbsent(curve.label().agent(), a -> new ArrayList<>()).add(curve));
    summaries.forEach(summary -> floors.put(summary.label().agent(), summary.sampledVdFloor()));
  }

  /** All figures of these rows, as SVG, by the names of their files. */
  public static Map<String, String> of(List<Row> rows) {
    Map<String, String> figures = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      for (CostAxis axis : CostAxis.values()) {
        figures.put(
            measure.file() + "-" + axis.file() + ".svg", new Figure(rows, measure, axis).draw());
      }
    }
    return figures;
  }

  private String draw() {
    int cells = panels.size() + 1;
    int columns = cells <= 4 ? 2 : 3;
    int lines = (cells + columns - 1) / columns;
    String title = capital(measure.title()) + " against " + axis.title();
    Svg svg =
        new Svg(2 * MARGIN + columns * Panel.WIDTH, HEAD + MARGIN + lines * Panel.HEIGHT, title);
    svg.text(MARGIN + 8, 30, 19, title, "font-weight", "bold", "fill", Palette.INK);
    svg.text(MARGIN + 8, 51, 12.5, subtitle(), "fill", Palette.PALE_INK);
    LogScale across = LogScale.over(costs());
    LogScale up = LogScale.over(values());
    int cell = 0;
    for (String agent : panels.keySet()) {
      int line = cell / columns;
      panel(
          new Panel(
              svg, MARGIN + cell % columns * Panel.WIDTH, HEAD + line * Panel.HEIGHT, across, up),
          agent);
      cell++;
    }
    int line = cell / columns;
    key(
        new Key(
            svg,
            MARGIN + cell % columns * Panel.WIDTH + 30,
            HEAD + line * Panel.HEIGHT + 18,
            Panel.WIDTH - 44));
    return svg.end();
  }

  private String subtitle() {
    List<Integer> runs = summaries.stream().map(SetupSummary::runs).distinct().toList();
    String of =
        runs.size() == 1 ? "Medians of " + runs.get(0) + " runs each" : "Medians of all runs";
    return of
        + "; four fifths of the runs lie in the bands. Lower is better. Axes are logarithmic.";
  }

  private void panel(Panel panel, String agent) {
    panel.axes(agent, axis.title(), measure.title());
    if (measure == Measure.SAMPLED_VD) {
      panel.level(floors.getOrDefault(agent, 0.0));
    }
    List<Curve> curves = panels.getOrDefault(agent, List.of());
    curves.forEach(curve -> panel.band(curve, look(curve)));
    curves.forEach(curve -> panel.curve(curve, look(curve)));
    Published.of(agent).ifPresent(values -> panel.published(values, measure, axis));
    if (curves.stream().allMatch(curve -> Double.isNaN(curve.end().value().mean()))) {
      panel.remark("not measured: no test problems");
    } else if (Published.of(agent).isPresent() && !isPublished(agent)) {
      panel.remark("no value was published");
    }
  }

  private boolean isPublished(String agent) {
    return Published.of(agent).filter(measure::isKnown).isPresent();
  }

  private Look look(Curve curve) {
    return looks.stream()
        .filter(look -> look.way().equals(curve.label().words()))
        .findFirst()
        .orElseThrow();
  }

  private Stream<Published> published() {
    return panels.keySet().stream().map(Published::of).flatMap(Optional::stream);
  }

  private DoubleStream costs() {
    DoubleStream ours =
        panels.values().stream()
            .flatMap(List::stream)
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(Curve.Point::cost);
    DoubleStream theirs =
        published()
            .filter(values -> measure.of(values).mean() > 0)
            .map(axis::of)
            .flatMapToDouble(
                spread -> DoubleStream.of(spread.mean(), spread.mean() + spread.deviation()));
    return DoubleStream.concat(DoubleStream.concat(ours, theirs), glib(false));
  }

  private DoubleStream values() {
    DoubleStream ours =
        panels.values().stream()
            .flatMap(List::stream)
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(point -> point.middle().median());
    DoubleStream theirs = published().mapToDouble(values -> measure.of(values).mean());
    return DoubleStream.concat(DoubleStream.concat(ours, theirs), glib(true))
        .map(value -> measure == Measure.EXCESS ? Math.max(LEAST_EXCESS, value) : value);
  }

  /** The steps or values of all marks of GLIB, where there are any. */
  private DoubleStream glib(boolean values) {
    return !hasGlib()
        ? DoubleStream.empty()
        : published()
            .flatMapToDouble(
                p ->
                    Stream.of(p.ground(), p.lifted())
                        .flatMap(glib -> glib.after().entrySet().stream())
                        .mapToDouble(e -> values ? p.excess(e.getValue()) : e.getKey()));
  }

  private boolean hasGlib() {
    return measure == Measure.EXCESS
        && axis == CostAxis.STEPS
        && published().anyMatch(values -> !values.ground().after().isEmpty());
  }

  private void key(Key key) {
    looks.forEach(key::line);
    boolean compared = panels.keySet().stream().anyMatch(this::isPublished);
    if (compared) {
      key.diamond(
          measure.needsOneTestSet(),
          measure.needsOneTestSet()
              ? "authors' published numbers, other test set"
              : "authors' published numbers");
    }
    if (hasGlib()) {
      key.triangle(true, "GLIB-G, authors' published numbers");
      key.triangle(false, "GLIB-L, authors' published numbers");
    }
    if (measure == Measure.SAMPLED_VD) {
      key.level("what a perfect model scores");
    }
    key.note(
        "A cross: where runs ended, on average. Ended runs count on with what they ended with.");
    if (compared) {
      notes(key);
    }
  }

  private void notes(Key key) {
    key.note(
        measure == Measure.EXCESS
            ? "Executions only, as published. Test sets differ; so what a perfect model scores is"
                + " taken off, and the rest is scaled to at most 1."
            : measure.needsOneTestSet()
                ? "A variational distance compares only within one test set: where published values"
                    + " lie tells little."
                : "Total variation depends on no test set, so the published values compare.");
    switch (axis) {
      case STEPS ->
          key.note(
              "Published steps leave out precondition questions, which were answered from the"
                  + " true model. Here every step counts.");
      case QUERIES ->
          key.note("A published query has 5 runs, one of the reimplementation up to 5, others 1.");
      case SECONDS -> key.note("Published seconds are of another machine.");
    }
    if (isPublished("cafe-symbolic") && panels.containsKey("cafe-symbolic")) {
      key.note("The published cafe is a simulated robot, not a symbolic model.");
    }
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
