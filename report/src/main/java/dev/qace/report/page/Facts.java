package dev.qace.report.page;

import dev.qace.agent.Transition;
import dev.qace.model.Atom;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.report.html.Html;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes states and transitions in words, with their atoms for whoever checks. */
final class Facts {
  private static final int MOST_FACTS = 14;
  private static final int MOST_CHANGES = 40;

  private final World world;
  private final Wording wording;
  private final Html html;

  Facts(World world, Wording wording, Html html) {
    this.world = world;
    this.wording = wording;
    this.html = html;
  }

  /** What is true in a state of the objects at hand; how much else is true is only counted. */
  void state(State state, Collection<Instance> about) {
    state(state, about, MOST_FACTS);
  }

  /** The same with so many facts at most. */
  void state(State state, Collection<Instance> about, int most) {
    Set<WorldObject> objects = new LinkedHashSet<>();
    about.forEach(instance -> objects.addAll(instance.objects()));
    List<Atom> all = world.atoms(state);
    List<Atom> relevant = all.stream().filter(atom -> objects.containsAll(atom.objects())).toList();
    html.open("ul", "class", "facts");
    for (Atom atom : relevant.subList(0, Math.min(relevant.size(), most))) {
      html.open("li").words(wording.fact(atom, Wording.Mood.IS)).close();
    }
    int left = all.size() - Math.min(relevant.size(), most);
    if (relevant.isEmpty()) {
      html.element("li", "nothing was true of the things at hand", "class", "more");
    }
    if (left > 0) {
      boolean cut = relevant.size() > most;
      html.element(
          "li",
          "and " + Counted.of(left, "other fact") + (cut ? "" : ", about other things"),
          "class",
          "more");
    }
    html.close();
  }

  /** What was attempted, and what came of it. */
  void transition(Transition step) {
    html.open("p", "class", "step");
    html.words(wording.deed(step.instance()).capitalized());
    html.text(" ");
    html.element("code", step.instance().toString());
    boolean refused = step.outcome() instanceof Transition.Refused;
    html.element("span", refused ? "refused" : "executed", "class", refused ? "tag no" : "tag yes");
    html.close();
    List<Literal> changes = Changes.between(world, step.state(), step.outcome().state());
    if (!refused || !changes.isEmpty()) {
      changes(changes);
    }
  }

  private void changes(List<Literal> changes) {
    if (changes.isEmpty()) {
      html.element("p", "Nothing changed.", "class", "note");
      return;
    }
    html.open("ul", "class", "changes");
    for (Literal change : changes.subList(0, Math.min(changes.size(), MOST_CHANGES))) {
      Wording.Mood mood = change.positive() ? Wording.Mood.IS : Wording.Mood.NO_LONGER;
      Words words = wording.fact(change.atom(), mood);
      html.open("li", "class", words.isEnding() ? "del" : "add").words(words).text(" ");
      html.element("code", change.toString());
      html.close();
    }
    if (changes.size() > MOST_CHANGES) {
      html.element(
          "li", "and " + Counted.of(changes.size() - MOST_CHANGES, "more change"), "class", "more");
    }
    html.close();
  }
}
