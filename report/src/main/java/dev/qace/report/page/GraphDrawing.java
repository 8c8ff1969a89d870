package dev.qace.report.page;

import dev.qace.agent.Trace;
import dev.qace.model.Counted;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.report.page.PolicyGraph.Attempted;
import dev.qace.report.page.PolicyGraph.Edge;
import dev.qace.report.page.PolicyGraph.Node;
import dev.qace.report.page.PolicyGraph.Refusal;
import dev.qace.report.page.PolicyGraph.Situation;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws a policy's graph in rows, from the start downwards. Large ones are cut, and say so. */
final class GraphDrawing {
  private static final int MOST_ROWS = 13;
  private static final int MOST_IN_A_ROW = 4;
  private static final int MOST_LINES = 6;
  private static final int WIDTH = 260;
  private static final int GAP = 22;
  private static final int LINE = 17;
  private static final int PADDING = 9;
  private static final int BETWEEN = 34;
  private static final int LETTERS = 34;
  private static final int MARGIN = 26;

  /** A node with its place and what is written in it. */
  private record Box(int x, int y, int height, String look, List<String> lines) {
    int middle() {
      return x + WIDTH / 2;
    }

    int bottom() {
      return y + height;
    }
  }

  private final World world;
  private final Wording wording;
  private final Html html;

  GraphDrawing(World world, Wording wording, Html html) {
    this.world = world;
    this.wording = wording;
    this.html = html;
  }

  void draw(PolicyGraph graph) {
    Map<Node, Box> boxes = new LinkedHashMap<>();
    List<List<Node>> rows = graph.rows();
    int widest = rows.stream().mapToInt(row -> Math.min(row.size(), MOST_IN_A_ROW)).max().orElse(1);
    int margin = graph.goesBack() ? MARGIN : 1;
    int width = widest * (WIDTH + GAP) - GAP + 2 * margin;
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
      int x = (width - shown.size() * (WIDTH + GAP) + GAP) / 2;
      int height = 0;
      for (Node node : shown) {
        List<String> lines = lines(node, graph);
        Box box = new Box(x, y, lines.size() * LINE + 2 * PADDING, look(node, graph), lines);
        boxes.put(node, box);
        height = Math.max(height, box.height());
        x += WIDTH + GAP;
      }
      y += height + BETWEEN;
    }
    html.open("div", "class", "graph");
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
    graph.edges().forEach((edge, count) -> draw(edge, count, graph, boxes, width));
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

  private void draw(Edge edge, int count, PolicyGraph graph, Map<Node, Box> boxes, int width) {
    Box from = boxes.get(edge.from());
    Box to = boxes.get(edge.to());
    if (from == null || to == null) {
      return;
    }
    int x1 = from.middle();
    int x2 = to.middle();
    String path;
    int labelX;
    int labelY;
    if (to.y() > from.y()) {
      int bend = (from.bottom() + to.y()) / 2;
      path =
          "M%d %dC%d %d %d %d %d %d"
              .formatted(x1, from.bottom(), x1, bend, x2, bend, x2, to.y() - 6);
      labelX = x1 == x2 ? x1 + 8 : (x1 + x2) / 2 + 6;
      labelY = bend + 1;
    } else {
      // Back to where it has been: around the right side.
      int right = from.x() + WIDTH;
      int out = Math.min(width - 2, Math.max(right, to.x() + WIDTH) + MARGIN - 6);
      int fromY = from.y() + from.height() / 2;
      int toY = to.y() + to.height() / 2;
      path =
          "M%d %dC%d %d %d %d %d %d"
              .formatted(right, fromY, out, fromY, out, toY, to.x() + WIDTH + 6, toY);
      labelX = right + 2;
      labelY = fromY - 6;
    }
    html.open("path", "class", "edge", "d", path).close();
    int tipX = to.y() > from.y() ? x2 : to.x() + WIDTH;
    int tipY = to.y() > from.y() ? to.y() : to.y() + to.height() / 2;
    String tip =
        to.y() > from.y()
            ? "%d,%d %d,%d %d,%d".formatted(tipX, tipY, tipX - 4, tipY - 7, tipX + 4, tipY - 7)
            : "%d,%d %d,%d %d,%d".formatted(tipX, tipY, tipX + 7, tipY - 4, tipX + 7, tipY + 4);
    html.open("polygon", "class", "tip", "points", tip).close();
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

  private List<String> lines(Node node, PolicyGraph graph) {
    List<String> lines = new ArrayList<>();
    if (node instanceof Attempted attempted) {
      wrap(wording.deed(attempted.instance()).capitalized().text(), lines);
    } else if (node instanceof Refusal refusal) {
      lines.add("✕ refused");
      changes(refusal.state(), refusal.after(), lines);
    } else if (node instanceof Situation situation) {
      if (situation.equals(graph.start())) {
        lines.add("Start");
      } else {
        State before = graph.cameFrom(situation);
        changes(before, situation.state(), lines);
        if (lines.isEmpty()) {
          lines.add("nothing changed");
        }
      }
      graph.ends(situation).forEach((end, count) -> wrap(said(end, count, graph), lines));
    }
    return lines;
  }

  private static String said(Trace.End end, int count, PolicyGraph graph) {
    String said =
        switch (end) {
          case GOAL -> "end: as asked for";
          case NO_RULE -> "end: nothing more to do";
          case STEP_LIMIT -> "end: no steps left";
          case REFUSAL -> "end: refused";
        };
    return graph.runs() > 1 ? said + " (" + Counted.of(count, "run") + ")" : said;
  }

  private void changes(State before, State after, List<String> lines) {
    List<Literal> changes = Changes.between(world, before, after);
    int most = lines.size() + MOST_LINES;
    for (int i = 0; i < changes.size(); i++) {
      if (lines.size() >= most - 1 && i < changes.size() - 1) {
        lines.add("and " + Counted.of(changes.size() - i, "more change"));
        return;
      }
      Literal change = changes.get(i);
      Wording.Mood mood = change.positive() ? Wording.Mood.IS : Wording.Mood.NO_LONGER;
      Words words = wording.fact(change.atom(), mood);
      wrap((words.isEnding() ? "− " : "+ ") + words.text(), lines);
    }
  }

  private static void wrap(String text, List<String> lines) {
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      String rest = word;
      while (rest.length() > LETTERS) {
        if (line.length() > 0) {
          lines.add(line.toString());
          line.setLength(0);
        }
        int cut = Character.isHighSurrogate(rest.charAt(LETTERS - 1)) ? LETTERS - 1 : LETTERS;
        lines.add(rest.substring(0, cut));
        rest = rest.substring(cut);
      }
      if (line.length() > 0 && line.length() + 1 + rest.length() > LETTERS) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(rest);
    }
    if (line.length() > 0) {
      lines.add(line.toString());
    }
  }
}
