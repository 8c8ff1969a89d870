package dev.qace.dashboard.page;

import dev.qace.dashboard.live.LiveView;
import dev.qace.dashboard.live.LiveView.Learned;
import dev.qace.dashboard.live.Noted;
import dev.qace.dashboard.runs.RunState;
import dev.qace.dashboard.runs.RunSummary;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.run.AgentOrigin;
import dev.qace.run.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run in progress. Parts of the page are replaced as something happens. */
public final class LivePage {
  private static final int MOST_NOTES = 60;
  private static final int FEW_CAPABILITIES = 40;
  private static final List<String> COLUMNS =
      List.of(
          "Capability", "Executed", "Refused", "Needs", "Outcomes", "Probabilities off by at most");

  private final Frame frame;

  public LivePage(Frame frame) {
    this.frame = frame;
  }

  public String page(LiveView view) {
    RunSummary run = view.summary();
    return frame.page(
        run.name(),
        "",
        html -> {
          html.element("p", subject(run), "class", "eyebrow");
          html.open("div", "class", "title").element("h1", run.name()).close();
          html.open("div", "id", "live", "data-events", Address.run(run.name(), "events"));
          parts(view)
              .forEach(
                  (id, part) -> {
                    html.line().open("section", "id", id, "class", "part").add(part).close();
                    if (id.equals("progress") && canBeFilmed(run.record())) {
                      film(html);
                    }
                  });
          html.close();
          html.line().open("script", "src", Address.ASSETS + "chart.js", "defer", "").close();
          html.open("script", "src", Address.ASSETS + "live.js", "defer", "").close();
        });
  }

  /** Where the page's script shows the film of the last question, a new one now and then. */
  private static void film(Markup html) {
    html.line().open("section", "id", "film", "class", "part", "hidden", "");
    html.open("div", "class", "title").element("h2", "Film of the last question");
    html.open("p", "class", "radio");
    html.open("input", "type", "checkbox", "id", "follow", "checked", "");
    html.element("label", "Follow new questions", "for", "follow").close().close();
    html.open("div", "class", "screen").close();
    html.element("p", "", "class", "note", "role", "status").close();
  }

  private static String subject(RunSummary run) {
    return run.record()
        .map(
            each ->
                run.agent()
                    + " · "
                    + each.settings().strategy()
                    + ", seed "
                    + each.settings().seed())
        .orElse("run");
  }

  /** The parts of the page, by the names of where they go. */
  public Map<String, Markup> parts(LiveView view) {
    Map<String, Markup> parts = new LinkedHashMap<>();
    parts.put("state", state(view));
    parts.put("now", now(view));
    parts.put("progress", progress(view));
    parts.put("odds", odds(view));
    parts.put("findings", findings(view));
    parts.put("capabilities", capabilities(view));
    return parts;
  }

  /** The same as text. */
  public Map<String, String> texts(LiveView view) {
    Map<String, String> texts = new LinkedHashMap<>();
    parts(view).forEach((id, part) -> texts.put(id, part.toString()));
    return texts;
  }

  private Markup state(LiveView view) {
    RunSummary run = view.summary();
    Markup html = Markup.part();
    html.open("p", "class", "standing");
    RunListPage.badge(html, run.state());
    run.verdict().ifPresent(each -> RunListPage.verdict(html, each.level()));
    run.against().ifPresent(each -> RunListPage.against(html, each));
    if (view.catchingUp()) {
      html.element("span", "reading the journal …", "class", "note");
    }
    html.close();
    if (!view.problem().isEmpty() || !run.problem().isEmpty()) {
      html.open("div", "class", "notice warnings");
      html.element("p", view.problem().isEmpty() ? run.problem() : view.problem());
      html.close();
    }
    html.open("div", "class", "actions");
    String name = run.name();
    if (run.state() == RunState.RUNNING) {
      button(html, Address.run(name, "stop"), "Stop", "quiet");
    } else if (run.state().canBeResumed()) {
      button(html, Address.run(name, "resume"), "Resume", "");
    }
    boolean told = run.verdict().isPresent();
    if (told) {
      html.element("a", "Report", "class", "button quiet", "href", Address.run(name, "report"));
      html.element("a", "What if …", "class", "button quiet", "href", Address.run(name, "what-if"));
    } else if (run.state() == RunState.INTERRUPTED) {
      button(html, Address.run(name, "documents"), "Make a report of what was learned", "quiet");
    }
    html.element(
        "a",
        "Compare …",
        "class",
        "button quiet",
        "href",
        Address.COMPARE + "?old=" + Address.encoded(name));
    html.close();
    return html;
  }

  private void button(Markup html, String address, String text, String look) {
    frame.form(html, address, "class", "inline");
    html.element("button", text, "type", "submit", "class", look);
    html.close();
  }

  private static Markup now(LiveView view) {
    Markup html = Markup.part();
    boolean running = view.summary().state() == RunState.RUNNING;
    html.element("h2", running ? "Asking now" : "Asked last");
    if (view.last().isEmpty() || view.header().isEmpty()) {
      html.element(
          "p",
          running ? "The first question has not been answered yet." : "Nothing.",
          "class",
          "note");
      return html;
    }
    LiveView.Last last = view.last().get();
    Wording wording = new Wording(view.header().get().phrases());
    html.open("p", "class", "why").words(last.why()).close();
    QuestionView question = new QuestionView(html, view.header().get().world(), wording);
    question.brief(last.exchange());
    html.open("p", "class", "links");
    html.element(
        "a",
        "Question " + Progress.number(last.number()) + " in full",
        "href",
        Address.question(view.summary().name(), last.number()));
    if (canBeFilmed(view.summary().record())) {
      html.element(
          "a",
          "Film of question " + Progress.number(last.number()),
          "class",
          "film",
          "href",
          Address.run(view.summary().name(), "film/" + last.number()),
          "data-question",
          Long.toString(last.number()));
    }
    html.close();
    return html;
  }

  static boolean canBeFilmed(Optional<RunRecord> run) {
    return run.filter(
            each ->
                each.origin() instanceof AgentOrigin.BuiltIn builtIn
                    && builtIn.name().equals("cafe"))
        .isPresent();
  }

  private static Markup progress(LiveView view) {
    Markup html = Markup.part();
    html.element("h2", "Progress");
    html.open("dl", "class", "figures");
    Optional<Learned> learned = view.learned();
    boolean finished = view.summary().state() == RunState.FINISHED;
    figure(html, "questions", Progress.number(view.counts().questions()));
    figure(html, "steps", Progress.number(view.counts().steps()));
    figure(html, "steps refused", Progress.number(view.counts().refused()));
    learned.ifPresent(
        each ->
            figure(
                html,
                "slots decided",
                Progress.number(decided(each, finished)) + " of " + Progress.number(each.slots())));
    html.close();
    learned.ifPresent(each -> cost(html, view, each, finished));
    view.summary()
        .record()
        .filter(each -> !each.began().against().isEmpty())
        .ifPresent(
            each ->
                html.element(
                    "p",
                    "The run began with what an earlier one saw ("
                        + each.began().against()
                        + "). Before it has ended, this page shows what follows from its own"
                        + " questions alone.",
                    "class",
                    "note"));
    if (view.counts().startsRefused() > 0) {
      html.element(
          "p",
          Counted.of(view.counts().startsRefused(), "question")
              + " could not be asked: the agent does not start there.",
          "class",
          "note");
    }
    return html;
  }

  /** In the end what is not open is decided: that an effect was never seen settles it then. */
  private static long decided(Learned learned, boolean finished) {
    return finished
        ? Math.max(0, learned.slots() - learned.found().undecided().size())
        : Math.min(learned.slotsDecided(), learned.slots());
  }

  private static void cost(Markup html, LiveView view, Learned learned, boolean finished) {
    html.element("p", "Slots: does a capability need this fact, or change it?", "class", "label");
    Progress.bar(
        html, "Slots decided", (double) decided(learned, finished) / Math.max(1, learned.slots()));
    html.element(
        "p",
        "Cost: "
            + Counted.of(view.counts().steps(), "step")
            + (finished
                ? ""
                : " so far, about " + Progress.number(learned.expectedSteps()) + " expected"),
        "class",
        "label");
    Progress.bar(
        html,
        "Steps made of those expected",
        (double) view.counts().steps() / Math.max(1, learned.expectedSteps()));
    if (learned.full()) {
      html.element(
          "p",
          "This page shows what was learned up to step "
              + Progress.number(learned.step())
              + "; the report will have the rest.",
          "class",
          "note");
    }
  }

  private static void figure(Markup html, String what, String value) {
    html.open("div").element("dt", what).element("dd", value).close();
  }

  private static Markup odds(LiveView view) {
    Markup html = Markup.part();
    html.element("h2", "How sure the probabilities are");
    html.element(
        "p",
        "How far the probability of an outcome may be off, for each capability, as steps are made."
            + " Lower is surer.",
        "class",
        "note");
    ChartData chart = ChartData.of(view);
    html.open("div", "class", "chart", "data-chart", chart.json()).close();
    if (chart.steps().isEmpty()) {
      html.element("p", "Nothing yet.", "class", "note");
    }
    chart.table(html);
    return html;
  }

  private static Markup findings(LiveView view) {
    Markup html = Markup.part();
    List<Noted> notes = new ArrayList<>(view.learned().map(Learned::notes).orElse(List.of()));
    html.element("h2", notes.isEmpty() ? "Found out" : "Found out (" + notes.size() + ")");
    if (notes.isEmpty()) {
      html.element("p", "Nothing yet.", "class", "note");
      return html;
    }
    notes.sort(
        Comparator.comparing((Noted each) -> !each.kind().isWarning())
            .thenComparing(Comparator.comparingLong(Noted::step).reversed()));
    html.open("ul", "class", "notes");
    for (Noted each : notes.subList(0, Math.min(MOST_NOTES, notes.size()))) {
      note(html, view, each);
    }
    html.close();
    if (notes.size() > MOST_NOTES) {
      html.element("p", "and " + (notes.size() - MOST_NOTES) + " more", "class", "note");
    }
    return html;
  }

  private static void note(Markup html, LiveView view, Noted note) {
    html.open("li", "class", note.kind().isWarning() ? "loud" : "");
    html.open("p");
    if (!note.capability().isEmpty()) {
      html.element("code", note.capability()).text(" ");
    }
    html.element(
        "span", note.kind().toString(), "class", note.kind().isWarning() ? "tag bad" : "tag");
    html.text(" ").words(note.words()).close();
    html.open("p", "class", "aside");
    html.text("known by step " + Progress.number(note.step()));
    for (int each : note.questions()) {
      html.text(" · ");
      html.element("a", "question " + each, "href", Address.question(view.summary().name(), each));
    }
    html.close();
    if (!note.proof().isEmpty() && view.header().isPresent()) {
      World world = view.header().get().world();
      Wording wording = new Wording(view.header().get().phrases());
      html.open("details", "data-key", note.kind() + note.capability() + note.step());
      html.element("summary", "Evidence");
      note.proof().forEach(step -> new QuestionView(html, world, wording).transition(step, 1));
      html.close();
    }
    html.close();
  }

  private static Markup capabilities(LiveView view) {
    Markup html = Markup.part();
    html.element("h2", "Capabilities");
    if (view.header().isEmpty()) {
      html.element("p", "Not known yet.", "class", "note");
      return html;
    }
    List<Capability> all = view.header().get().world().vocabulary().capabilities();
    List<LearnedCapability> known =
        view.learned().map(each -> each.found().capabilities()).orElse(List.of());
    html.open("table", "class", "capabilities").open("thead").open("tr");
    COLUMNS.forEach(each -> html.element("th", each, "scope", "col"));
    html.close().close().open("tbody");
    for (Capability each : all.subList(0, Math.min(FEW_CAPABILITIES, all.size()))) {
      Optional<LearnedCapability> learned =
          known.stream().filter(one -> one.capability().equals(each)).findFirst();
      html.open("tr").element("th", each.name(), "scope", "row");
      if (learned.isEmpty()) {
        String none = view.learned().isEmpty() ? "nothing learned yet" : "not seen to execute yet";
        html.element("td", none, "colspan", "5", "class", "note");
      } else {
        row(html, learned.get());
      }
      html.close();
    }
    html.close().close();
    if (all.size() > FEW_CAPABILITIES) {
      html.element("p", "and " + (all.size() - FEW_CAPABILITIES) + " more", "class", "note");
    }
    return html;
  }

  private static void row(Markup html, LearnedCapability learned) {
    long settled = learned.needed().stream().filter(each -> each.settled() > 0).count();
    long open = learned.needed().size() - settled;
    boolean wide = learned.outcomes().stream().noneMatch(each -> each.hasInterval());
    cell(html, 1, Progress.number(learned.executions()));
    cell(html, 2, Progress.number(learned.refusals()));
    cell(html, 3, settled + (open > 0 ? ", and " + open + " open" : ""));
    cell(html, 4, Progress.number(learned.outcomes().size()));
    cell(html, 5, wide ? "unknown" : OddsInWords.points(Guarantee.intervalOf(learned)));
  }

  private static void cell(Markup html, int column, String text) {
    html.element("td", text, "class", "number", "data-label", COLUMNS.get(column));
  }
}
