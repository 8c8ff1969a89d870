package dev.qace.report.page;

import dev.qace.model.World;
import dev.qace.report.html.Html;
import dev.qace.report.page.PolicyGraph.Attempted;
import dev.qace.report.page.PolicyGraph.Edge;
import dev.qace.report.page.PolicyGraph.Node;
import dev.qace.report.page.PolicyGraph.Refusal;
import dev.qace.report.page.PolicyGraph.Situation;
import dev.qace.report.words.Wording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws a policy's graph in rows, from the start downwards. Large ones are cut, and say so. */
final class GraphDrawing {
  private static final int MOST_ROWS = 13;
  private static final int MOST_IN_A_ROW = 4;
  private static final int WIDTH = 260;
  private static final int GAP = 22;
  private static final int LINE = 17;
  private static final int PADDING = 9;
  private static final int BETWEEN = 34;
  private static final int MARGIN = 58;
  private static final int LABEL = 54;

  /** A node with its place and what is written in it. */
  private record Box(int x, int y, int height, String look, List<String> lines) {
    int middle() {
      return x + WIDTH / 2;
    }

    int bottom() {
      return y + height;
    }
  }

  private final BoxText text;
  private final Html html;

  GraphDrawing(World world, Wording wording, Html html) {
    this.text = new BoxText(world, wording);
    this.html = html;
  }

  void draw(PolicyGraph graph) {
    Map<Node, Box> boxes = new LinkedHashMap<>();
    List<List<Node>> rows = graph.rows();
    int widest = rows.stream().mapToInt(row -> Math.min(row.size(), MOST_IN_A_ROW)).max().orElse(1);
    int inner = widest * (WIDTH + GAP) - GAP + 2;
    int rightMargin = graph.goesBack() ? MARGIN : 0;
    int leftMargin = widest > 1 ? rightMargin : 0;
    int width = leftMargin + inner + rightMargin;
    int left = 0;
    int drawn = 0;
    int y = 2;
    for (List<Node> row : rows) {
      List<Node> shown = row.subList(0, Math.min(row.size(), MOST_IN_A_ROW));
      left += row.size() - shown.size();
      if (++drawn > MOST_ROWS) {
        left += shown.size();
        continue;
      }
      int x = leftMargin + (inner - shown.size() * (WIDTH + GAP) + GAP) / 2;
      int height = 0;
      for (Node node : shown) {
        List<String> lines = text.lines(node, graph);
        Box box = new Box(x, y, lines.size() * LINE + 2 * PADDING, look(node, graph), lines);
        boxes.put(node, box);
        height = Math.max(height, box.height());
        x += WIDTH + GAP;
      }
      y += height + BETWEEN;
    }
    html.open("div", "class", widest == 1 ? "graph narrow" : "graph");
    html.open(
        "svg",
        "viewBox",
        "0 0 " + width + " " + (y - BETWEEN + 4),
        "width",
        Integer.toString(width),
        "height",
        Integer.toString(y - BETWEEN + 4),
        "role",
        "img",
        "aria-label",
        "What was done and what came of it");
    graph.edges().forEach((edge, count) -> draw(edge, count, graph, boxes, widest, width));
    boxes.values().forEach(this::draw);
    html.close();
    if (left > 0) {
      html.element("p", "The picture is cut: " + left + " more in the journal.", "class", "note");
    }
    html.close();
  }

  private void draw(Box box) {
    html.open("g", "class", box.look());
    html.open(
            "rect",
            "x",
            Integer.toString(box.x()),
            "y",
            Integer.toString(box.y()),
            "width",
            Integer.toString(WIDTH),
            "height",
            Integer.toString(box.height()))
        .close();
    int baseline = box.y() + PADDING + 12;
    for (String line : box.lines()) {
      html.element(
          "text", line, "x", Integer.toString(box.middle()), "y", Integer.toString(baseline));
      baseline += LINE;
    }
    html.close();
  }

  private void draw(
      Edge edge, int count, PolicyGraph graph, Map<Node, Box> boxes, int widest, int width) {
    Box from = boxes.get(edge.from());
    Box to = boxes.get(edge.to());
    if (from == null || to == null) {
      return;
    }
    int labelX;
    int labelY;
    if (to.y() > from.y()) {
      down(from, to);
      // Beside the arrow's head, on the side from which the line does not come.
      labelX = to.middle() + (to.middle() < from.middle() ? -LABEL : 8);
      labelY = to.y() - 11;
    } else {
      boolean left = widest > 1 && from.middle() < width / 2;
      back(from, to, left, width);
      labelX = left ? 2 : width - MARGIN + 6;
      labelY = from.y() + from.height() / 2 + 14;
    }
    if (graph.runs() > 1 && !(edge.from() instanceof Situation)) {
      html.element(
          "text",
          count + " of " + total(edge.from(), graph),
          "class",
          "count",
          "x",
          Integer.toString(labelX),
          "y",
          Integer.toString(labelY));
    }
  }

  private void down(Box from, Box to) {
    int bend = (from.bottom() + to.y()) / 2;
    arrow(
        "M%d %dC%d %d %d %d %d %d"
            .formatted(
                from.middle(),
                from.bottom(),
                from.middle(),
                bend,
                to.middle(),
                bend,
                to.middle(),
                to.y() - 6),
        "%d,%d %d,%d %d,%d"
            .formatted(
                to.middle(), to.y(), to.middle() - 4, to.y() - 7, to.middle() + 4, to.y() - 7));
  }

  /** Back to where it has been, around the side that is nearer. */
  private void back(Box from, Box to, boolean left, int width) {
    int side = left ? 0 : WIDTH;
    int away = left ? -1 : 1;
    int out = left ? 8 : width - 8;
    int fromY = from.y() + from.height() / 2;
    int toY = to.y() + to.height() / 2;
    int tip = to.x() + side;
    arrow(
        "M%d %dC%d %d %d %d %d %d"
            .formatted(from.x() + side, fromY, out, fromY, out, toY, tip + 6 * away, toY),
        "%d,%d %d,%d %d,%d".formatted(tip, toY, tip + 7 * away, toY - 4, tip + 7 * away, toY + 4));
  }

  private void arrow(String path, String tip) {
    html.open("path", "class", "edge", "d", path).close();
    html.open("polygon", "class", "tip", "points", tip).close();
  }

  private static int total(Node from, PolicyGraph graph) {
    return graph.edges().entrySet().stream()
        .filter(entry -> entry.getKey().from().equals(from))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private static String look(Node node, PolicyGraph graph) {
    if (node instanceof Attempted) {
      return "deed";
    } else if (node instanceof Refusal) {
      return "refused";
    }
    return node.equals(graph.start()) ? "start" : "state";
  }
}
