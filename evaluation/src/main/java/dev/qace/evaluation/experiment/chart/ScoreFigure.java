package dev.qace.evaluation.experiment.chart;

import dev.qace.evaluation.experiment.CostAxis;
import dev.qace.evaluation.experiment.Curve;
import dev.qace.evaluation.experiment.Label;
import dev.qace.evaluation.experiment.Measure;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.score.ModelScores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How likely problems are solved with what was learned, as a share of what is possible: a band for
 * each agent, with a lane for each way to learn, so that equal shares do not hide each other. The
 * same rows give the same bytes.
 */
public final class ScoreFigure {
  private static final double MARGIN = 22;
  private static final double HEAD = 84;
  private static final double LANE = 7;
  private static final double BETWEEN = 9;
  private static final double NAMES = 150;
  private static final double ACROSS = 520;
  private static final double KEY = 300;

  private ScoreFigure() {}

  /** The figure of these rows, which are sorted, as SVG. */
  public static String of(List<Row> rows) {
    List<Look> looks = Look.of(Curve.of(rows, CostAxis.STEPS, Measure.TV));
    Map<String, Map<String, List<Double>>> agents = shares(rows);
    double band = looks.size() * LANE + BETWEEN;
    double bottom = HEAD + agents.size() * band;
    double height = bottom + 2 * MARGIN;
    String title = "Problems solved with what was learned, as a share of what is possible";
    Svg svg = new Svg(2 * MARGIN + NAMES + ACROSS + KEY, height, title);
    svg.text(MARGIN, 32, 19, title, "font-weight", "bold", "fill", Palette.INK);
    for (int tenth = 0; tenth <= 10; tenth += 2) {
      double x = x(tenth / 10.0);
      line(svg, x, HEAD - 12, x, bottom);
      svg.text(x - 9, HEAD - 20, 11, tenth * 10 + " %", "fill", Palette.PALE_INK);
    }
    double y = HEAD;
    for (Map.Entry<String, Map<String, List<Double>>> agent : agents.entrySet()) {
      line(svg, MARGIN, y, x(1), y);
      svg.text(MARGIN, y + band / 2 + 4, 12.5, agent.getKey(), "fill", Palette.INK);
      for (int i = 0; i < looks.size(); i++) {
        List<Double> values = agent.getValue().getOrDefault(looks.get(i).way(), List.of());
        double share = values.stream().mapToDouble(v -> v).average().orElse(0);
        if (!values.isEmpty()) {
          looks.get(i).cross(svg, x(share), y + (BETWEEN + LANE) / 2 + i * LANE);
        }
      }
      y += band;
    }
    line(svg, MARGIN, y, x(1), y);
    Key key = new Key(svg, MARGIN + NAMES + ACROSS + 40, HEAD + 4, KEY - 50);
    looks.forEach(key::line);
    key.note(
        "Mean over runs of the probability that the learned model's policy reaches the goals in the"
            + " true model, divided by that of the best policy. Agents whose test problems are too"
            + " large are left out.");
    return svg.end();
  }

  private static double x(double share) {
    return MARGIN + NAMES + share * ACROSS;
  }

  private static void line(Svg svg, double x1, double y1, double x2, double y2) {
    svg.element(
        "line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", Palette.GRID, "stroke-width", 1);
  }

  private static Map<String, Map<String, List<Double>>> shares(List<Row> rows) {
    Map<String, Map<String, List<Double>>> agents = new LinkedHashMap<>();
    for (Row row : rows) {
      ModelScores.Solving solving = row.scores().orElse(ModelScores.NONE).solving();
      if (row.last() && solving.best() > 0) {
        Label label = row.label();
        agents
            .computeIfAbsent(label.agent(), a -> new LinkedHashMap<>())
            .computeIfAbsent(label.words(), w -> new ArrayList<>())
            .add(Math.min(1, solving.learned() / solving.best()));
      }
    }
    return agents;
  }
}
