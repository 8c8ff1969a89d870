package dev.qace.dashboard.page;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.model.Atom;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.report.words.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A question and its answer, in words. */
final class QuestionView {
  private static final int MOST_DEEDS = 4;
  private static final int MOST_FACTS = 14;
  private static final int MOST_STEPS = 12;
  private static final int MOST_CHANGES = 20;

  private final Markup html;
  private final World world;
  private final Wording wording;

  QuestionView(Markup html, World world, Wording wording) {
    this.html = html;
    this.world = world;
    this.wording = wording;
  }

  /** What was to be done and what came of it, in two lines. */
  void brief(Exchange exchange) {
    Query query = exchange.query();
    html.open("p", "class", "asked").text("Asked ");
    html.text(query.runs() == 1 ? "once: " : query.runs() + " times: ");
    List<Instance> deeds = deeds(query);
    for (int i = 0; i < Math.min(deeds.size(), MOST_DEEDS); i++) {
      html.text(i == 0 ? "" : ", or ").words(wording.deed(deeds.get(i)));
    }
    html.text(deeds.size() > MOST_DEEDS ? ", and so on." : ".").close();
    html.element("p", answer(exchange.response()), "class", "answer");
  }

  private static List<Instance> deeds(Query query) {
    Set<Instance> deeds = new LinkedHashSet<>();
    for (Policy.Rule rule : query.policy().rules()) {
      deeds.add(rule.then());
    }
    return new ArrayList<>(deeds);
  }

  private static String answer(Response response) {
    if (response instanceof Response.StartRefused refused) {
      return "The agent does not start there: " + refused.reason();
    }
    long executed = 0;
    long refusals = 0;
    for (Trace trace : ((Response.Answered) response).traces()) {
      for (Transition step : trace.transitions()) {
        if (step.outcome() instanceof Transition.Refused) {
          refusals++;
        } else {
          executed++;
        }
      }
    }
    return "Answer: "
        + Counted.of(executed, "step")
        + " executed, "
        + (refusals == 0 ? "none" : Progress.number(refusals))
        + " refused.";
  }

  /** All of it. */
  void full(Exchange exchange) {
    Query query = exchange.query();
    html.element("h2", "Start");
    facts(query.start(), deeds(query));
    html.element("h2", "Asked");
    brief(exchange);
    if (exchange.response() instanceof Response.Answered answered) {
      html.element("h2", "Observed");
      Map<Transition, Integer> seen = new LinkedHashMap<>();
      for (Trace trace : answered.traces()) {
        trace.transitions().forEach(step -> seen.merge(step, 1, Integer::sum));
      }
      seen.entrySet().stream()
          .limit(MOST_STEPS)
          .forEach(each -> transition(each.getKey(), each.getValue()));
      if (seen.size() > MOST_STEPS) {
        html.element("p", "and " + (seen.size() - MOST_STEPS) + " more steps", "class", "note");
      }
    }
    html.open("details").element("summary", "The exact query");
    html.element(
        "pre", world.describe(query.start()) + "\n" + query.policy() + "\n" + query.goal());
    html.close();
  }

  private void facts(State state, List<Instance> about) {
    Set<WorldObject> objects = new LinkedHashSet<>();
    about.forEach(instance -> objects.addAll(instance.objects()));
    List<Atom> all = world.atoms(state);
    List<Atom> near =
        all.stream().filter(atom -> objects.containsAll(atom.objects())).limit(MOST_FACTS).toList();
    html.open("ul", "class", "facts");
    near.forEach(
        atom -> html.open("li").words(wording.fact(atom, Wording.Mood.IS).capitalized()).close());
    if (all.size() > near.size()) {
      html.element(
          "li", "and " + Counted.of(all.size() - near.size(), "other fact"), "class", "note");
    }
    html.close();
  }

  /** What was attempted, and what came of it. */
  void transition(Transition step, int times) {
    boolean refused = step.outcome() instanceof Transition.Refused;
    html.open("div", "class", "step").open("p");
    html.words(wording.deed(step.instance()).capitalized()).text(" ");
    html.element("span", refused ? "refused" : "executed", "class", refused ? "tag no" : "tag yes");
    html.text(times > 1 ? " " + times + " times" : "").close();
    changes(step.state(), step.outcome().state(), refused);
    html.close();
  }

  private void changes(State before, State after, boolean refused) {
    List<Atom> added = new ArrayList<>(world.atoms(after));
    List<Atom> deleted = new ArrayList<>(world.atoms(before));
    added.removeAll(world.atoms(before));
    deleted.removeAll(world.atoms(after));
    changes(added, deleted, refused);
  }

  void changes(List<Atom> added, List<Atom> deleted, boolean refused) {
    if (added.isEmpty() && deleted.isEmpty()) {
      if (!refused) {
        html.element("p", "Nothing changed.", "class", "note");
      }
      return;
    }
    html.open("ul", "class", "changes");
    added.stream()
        .limit(MOST_CHANGES)
        .forEach(
            atom ->
                html.open("li", "class", "add").words(wording.fact(atom, Wording.Mood.IS)).close());
    deleted.stream()
        .limit(MOST_CHANGES)
        .forEach(
            atom ->
                html.open("li", "class", "del")
                    .words(wording.fact(atom, Wording.Mood.NO_LONGER))
                    .close());
    html.close();
  }
}
