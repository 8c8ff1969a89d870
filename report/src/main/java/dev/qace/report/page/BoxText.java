package dev.qace.report.page;

import dev.qace.agent.Trace;
import dev.qace.model.Counted;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.report.page.PolicyGraph.Attempted;
import dev.qace.report.page.PolicyGraph.Node;
import dev.qace.report.page.PolicyGraph.Refusal;
import dev.qace.report.page.PolicyGraph.Situation;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.util.ArrayList;
import java.util.List;

/** What is written in the boxes of a graph: what was done, or what changed, in short lines. */
final class BoxText {
  private static final int MOST_LINES = 6;
  private static final int LETTERS = 34;

  private final World world;
  private final Wording wording;

  BoxText(World world, Wording wording) {
    this.world = world;
    this.wording = wording;
  }

  List<String> lines(Node node, PolicyGraph graph) {
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
    wrap(text, LETTERS, lines);
  }

  /** Adds a text to lines, broken where it has too many letters for one. */
  static void wrap(String text, int letters, List<String> lines) {
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      String rest = word;
      while (rest.length() > letters) {
        if (line.length() > 0) {
          lines.add(line.toString());
          line.setLength(0);
        }
        int cut = Character.isHighSurrogate(rest.charAt(letters - 1)) ? letters - 1 : letters;
        lines.add(rest.substring(0, cut));
        rest = rest.substring(cut);
      }
      if (line.length() > 0 && line.length() + 1 + rest.length() > letters) {
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
