package dev.qace.report.page;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.NeededLiteral;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.report.GroundedAtoms;
import dev.qace.report.html.Html;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Wording.Mood;
import dev.qace.report.words.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** One execution of a capability that was seen, with a small drawing of before and after. */
final class ExampleView {
  private static final int MOST_LINES = 8;
  private static final int WIDTH = 292;
  private static final int LETTERS = 38;
  private static final int LINE = 18;
  private static final int PADDING = 9;
  private static final int ARROW = 30;

  private final World world;
  private final Wording wording;
  private final JournalExtract witnesses;
  private final Html html;

  ExampleView(World world, Wording wording, JournalExtract witnesses, Html html) {
    this.world = world;
    this.wording = wording;
    this.witnesses = witnesses;
    this.html = html;
  }

  /** Writes the example; nothing if the journal has none. */
  void write(LearnedCapability learned) {
    witnesses.example(learned.capability()).ifPresent(step -> write(step, learned));
  }

  private void write(Transition step, LearnedCapability learned) {
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    List<Literal> changes = Changes.between(world, step.state(), step.outcome().state());
    before(step, learned, changes).forEach(line -> BoxText.wrap(line, LETTERS, before));
    for (Literal change : changes) {
      Mood mood = change.positive() ? Mood.IS : Mood.NO_LONGER;
      Words words = wording.fact(change.atom(), mood);
      BoxText.wrap((words.isEnding() ? "− " : "+ ") + words.text(), LETTERS, after);
    }
    if (changes.isEmpty()) {
      after.add("nothing changed");
    }
    html.open("section", "class", "example");
    html.element("h3", "For example");
    html.open("p").words(wording.deed(step.instance()).capitalized()).close();
    draw(cut(before), cut(after));
    html.close();
  }

  /** What mattered to whether it executed and what followed, and of what changes the rest. */
  private List<String> before(Transition step, LearnedCapability learned, List<Literal> changes) {
    Set<String> lines = new LinkedHashSet<>();
    Stream.concat(
            learned.needed().stream().filter(NeededLiteral::plain).map(NeededLiteral::literal),
            learned.outcomes().stream().flatMap(outcome -> outcome.when().stream()))
        .flatMap(ExampleView::atoms)
        .map(atom -> fact(GroundedAtoms.ground(atom, step.instance()), step.state()))
        .forEach(lines::add);
    changes.forEach(change -> lines.add(fact(change.atom(), step.state())));
    return lines.isEmpty() ? List.of("any state") : List.copyOf(lines);
  }

  private String fact(Atom atom, State state) {
    return wording.fact(atom, state.holds(world.indexOf(atom)) ? Mood.IS : Mood.IS_NOT).text();
  }

  /** Those that a condition names, but for what it says of any objects there are. */
  private static Stream<LiftedAtom> atoms(Condition condition) {
    if (condition instanceof Condition.Holds holds) {
      return Stream.of(holds.atom());
    } else if (condition instanceof Condition.Not not) {
      return atoms(not.part());
    } else if (condition instanceof Condition.And and) {
      return and.parts().stream().flatMap(ExampleView::atoms);
    } else if (condition instanceof Condition.Or or) {
      return or.parts().stream().flatMap(ExampleView::atoms);
    }
    return Stream.empty();
  }

  private static List<String> cut(List<String> lines) {
    if (lines.size() <= MOST_LINES) {
      return lines;
    }
    List<String> cut = new ArrayList<>(lines.subList(0, MOST_LINES - 1));
    cut.add("…");
    return cut;
  }

  private void draw(List<String> before, List<String> after) {
    int upper = (before.size() + 1) * LINE + 2 * PADDING;
    int lower = (after.size() + 1) * LINE + 2 * PADDING;
    int height = upper + ARROW + lower + 2;
    html.open("div", "class", "graph pair");
    html.open(
        "svg",
        "viewBox",
        "0 0 " + WIDTH + " " + height,
        "width",
        Integer.toString(WIDTH),
        "height",
        Integer.toString(height),
        "role",
        "img",
        "aria-label",
        "Before: " + String.join("; ", before) + ". After: " + String.join("; ", after) + ".");
    box("start", 1, upper, "Before", before);
    int middle = WIDTH / 2;
    html.open(
            "path",
            "class",
            "edge",
            "d",
            "M%d %dV%d".formatted(middle, upper + 1, upper + ARROW - 5))
        .close();
    int tip = upper + ARROW;
    html.open(
            "polygon",
            "class",
            "tip",
            "points",
            "%d,%d %d,%d %d,%d".formatted(middle, tip, middle - 4, tip - 7, middle + 4, tip - 7))
        .close();
    box("state", tip, lower, "After", after);
    html.close().close();
  }

  private void box(String look, int y, int height, String title, List<String> lines) {
    html.open("g", "class", look);
    html.open(
            "rect",
            "x",
            "1",
            "y",
            Integer.toString(y),
            "width",
            Integer.toString(WIDTH - 2),
            "height",
            Integer.toString(height))
        .close();
    int baseline = y + PADDING + 12;
    html.element("text", title, "class", "count", "x", "12", "y", Integer.toString(baseline));
    for (String line : lines) {
      baseline += LINE;
      html.element("text", line, "class", "row", "x", "12", "y", Integer.toString(baseline));
    }
    html.close();
  }
}
