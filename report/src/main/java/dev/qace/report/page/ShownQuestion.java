package dev.qace.report.page;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.film.FilmLinks;
import dev.qace.report.html.Html;
import dev.qace.report.words.Wording;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Shows a question: where it started, what was to be done, and what was seen. Each is shown once in
 * a page; whoever names it again gets a link.
 */
final class ShownQuestion {
  private static final int MOST_STEPS = 4;
  private static final int MOST_RULES = 6;
  private static final int LONGEST = 900;

  /** With more questions than this in a page, atoms are left to the journal: it opens at once. */
  private static final int MOST_IN_FULL = 400;

  private static final int FEW_FACTS = 7;

  /** Beyond this many characters, further questions are left to the journal altogether. */
  private static final int ROOM = 2_700_000;

  private final World world;
  private final Wording wording;
  private final JournalExtract witnesses;
  private final FilmLinks films;
  private final Html html;
  private final Facts facts;
  private final Set<Integer> shown = new HashSet<>();

  ShownQuestion(
      World world, Wording wording, JournalExtract witnesses, FilmLinks films, Html html) {
    this.world = world;
    this.wording = wording;
    this.witnesses = witnesses;
    this.films = films;
    this.html = html;
    this.facts = new Facts(world, wording, html);
  }

  /** The question, or a link to where it is shown; nothing if the number is 0. */
  void show(int number) {
    Optional<Exchange> found = witnesses.question(number);
    if (found.isEmpty()) {
      if (number > 0) {
        html.element("p", "Question " + number + " is not in the journal.", "class", "note");
      }
      return;
    }
    if (shown.contains(number)) {
      html.open("p", "class", "see").text("See ");
      html.element("a", "question " + number, "href", "#q" + number).text(", shown before.");
      html.close();
      return;
    }
    if (html.length() > ROOM) {
      reference(number);
      return;
    }
    shown.add(number);
    Query query = found.get().query();
    html.open("div", "class", "question", "id", "q" + number);
    html.element("h4", "Question " + number);
    watch(films.of(number));
    Set<Instance> about = new LinkedHashSet<>();
    query.policy().rules().forEach(rule -> about.add(rule.then()));
    html.element("p", "Start:", "class", "label");
    if (inFull()) {
      facts.state(query.start(), about);
    } else {
      facts.state(query.start(), about, FEW_FACTS);
    }
    if (found.get().response() instanceof Response.Answered answered) {
      html.element("p", asked(query), "class", "label");
      new GraphDrawing(world, wording, html).draw(new PolicyGraph(query, answered));
      if (inFull()) {
        seen(answered);
      }
    } else if (found.get().response() instanceof Response.StartRefused refused) {
      html.element("p", "The agent does not start there: " + refused.reason(), "class", "note");
    }
    exactly(number, query);
    html.close();
  }

  /** Links to a film of this step, where there is one. */
  void watch(Transition step) {
    watch(films.of(step));
  }

  private void watch(List<FilmLinks.Link> links) {
    if (!links.isEmpty()) {
      html.open("p", "class", "films");
      links.forEach(link -> html.element("a", link.text(), "href", link.address()));
      html.close();
    }
  }

  private boolean inFull() {
    return witnesses.questions() <= MOST_IN_FULL;
  }

  private void reference(int number) {
    html.element(
        "p",
        "Question "
            + number
            + " is in line "
            + (number + 1)
            + " of journal.ndjson; it is left out here to keep the page small.",
        "class",
        "note");
  }

  /** What the agent refused to do in a question. */
  Optional<Instance> refusedIn(int number, Capability capability) {
    return witnesses
        .question(number)
        .filter(exchange -> exchange.response() instanceof Response.Answered)
        .flatMap(
            exchange ->
                ((Response.Answered) exchange.response())
                    .traces().stream()
                        .flatMap(trace -> trace.transitions().stream())
                        .filter(step -> step.outcome() instanceof Transition.Refused)
                        .map(Transition::instance)
                        .filter(instance -> instance.capability().equals(capability))
                        .findFirst());
  }

  private static String asked(Query query) {
    String runs = query.runs() == 1 ? "once" : query.runs() + " times";
    return query.maxSteps() == 1
        ? "From there, the agent was asked " + runs + ":"
        : "From there, the agent was asked "
            + runs
            + ", for at most "
            + query.maxSteps()
            + " steps:";
  }

  private void seen(Response.Answered answered) {
    Set<Transition> steps = new LinkedHashSet<>();
    for (Trace trace : answered.traces()) {
      steps.addAll(trace.transitions());
    }
    html.element("p", "Observed:", "class", "label");
    steps.stream().limit(MOST_STEPS).forEach(facts::transition);
    if (steps.size() > MOST_STEPS) {
      html.element(
          "p",
          "and " + Counted.of(steps.size() - MOST_STEPS, "more step") + " in the journal",
          "class",
          "note");
    }
  }

  private void exactly(int number, Query query) {
    if (!inFull()) {
      html.element(
          "p", "Line " + (number + 1) + " of journal.ndjson has every atom.", "class", "note");
      return;
    }
    html.open("details", "class", "raw").element("summary", "The exact query");
    StringBuilder text = new StringBuilder();
    text.append("start  ").append(cut(world.describe(query.start()))).append('\n');
    List<Policy.Rule> rules = query.policy().rules();
    for (Policy.Rule rule : rules.subList(0, Math.min(rules.size(), MOST_RULES))) {
      text.append("policy ").append(cut(rule.toString())).append('\n');
    }
    if (rules.size() > MOST_RULES) {
      text.append("policy … ").append(rules.size() - MOST_RULES).append(" more rules\n");
    }
    text.append("goal   ").append(cut(query.goal().toString()));
    html.element("pre", text.toString());
    html.element(
        "p",
        "Line " + (number + 1) + " of journal.ndjson has all of it, with the answer.",
        "class",
        "note");
    html.close();
  }

  private static String cut(String text) {
    return text.length() <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, LONGEST))) + " …";
  }
}
