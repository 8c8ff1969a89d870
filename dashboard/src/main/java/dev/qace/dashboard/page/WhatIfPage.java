package dev.qace.dashboard.page;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.report.prediction.Doubts;
import dev.qace.report.prediction.Prediction;
import dev.qace.report.prediction.Range;
import dev.qace.report.prediction.StateChange;
import dev.qace.report.prediction.WhyRefused;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What would happen, by what a run has learned; and what the agent does when it is asked. */
public final class WhatIfPage {
  private static final int MOST_LINES = 12;

  private final Frame frame;

  public WhatIfPage(Frame frame) {
    this.frame = frame;
  }

  /**
   * What was put together so far.
   *
   * @param start the atoms that are true to begin with, as text; empty for the initial state
   * @param steps what is done, as text
   */
  public record Asked(String start, List<String> steps) {
    public Asked {
      steps = List.copyOf(steps);
    }
  }

  /**
   * The page.
   *
   * @param chosen the capability whose objects can be chosen next
   * @param prediction of what was put together; empty if nothing was, or it cannot be predicted
   * @param problem why it cannot; empty for nothing
   */
  public String page(
      String run,
      LearnedModel model,
      Asked asked,
      Capability chosen,
      Optional<Prediction> prediction,
      String problem) {
    World world = model.world();
    Wording wording = new Wording(model.header().phrases());
    return frame.page(
        "What if, " + run,
        "",
        html -> {
          html.open("p", "class", "eyebrow").element("a", run, "href", Address.run(run)).close();
          html.element("h1", "What if …");
          html.open("div", "class", "columns");
          html.open("section", "class", "card");
          sequence(html, run, asked, world, wording);
          choose(html, run, asked, chosen, world);
          html.close();
          html.open("section", "class", "card", "id", "predicted", "aria-live", "polite");
          if (!problem.isEmpty()) {
            html.open("div", "class", "notice warnings", "role", "alert");
            html.element("p", problem).close();
          }
          prediction.ifPresentOrElse(
              each -> {
                predicted(html, each, world, wording);
                live(html, run, asked);
              },
              () -> html.element("p", "Add a step to see what would happen.", "class", "note"));
          html.close().close();
        });
  }

  private static void sequence(Markup html, String run, Asked asked, World world, Wording wording) {
    html.element("h2", "Steps");
    if (asked.steps().isEmpty()) {
      html.element("p", "None yet: choose a capability below.", "class", "note");
      return;
    }
    GroundReader reader = GroundReader.of(world);
    html.open("ol", "class", "sequence");
    for (int i = 0; i < asked.steps().size(); i++) {
      List<String> without = new ArrayList<>(asked.steps());
      without.remove(i);
      html.open("li").open("span");
      html.words(wording.deed(reader.instance("do", asked.steps().get(i))).capitalized()).close();
      html.text(" ");
      html.element(
          "a",
          "remove",
          "href",
          Address.whatIf(run, asked.start(), without),
          "aria-label",
          "Remove step " + (i + 1));
      html.close();
    }
    html.close();
  }

  private static void choose(Markup html, String run, Asked asked, Capability chosen, World world) {
    String here = Address.run(run, "what-if");
    html.open("form", "method", "get", "action", here, "class", "stack", "id", "choose");
    for (String step : asked.steps()) {
      html.open("input", "type", "hidden", "name", "do", "value", step);
    }
    html.element("label", "Capability", "for", "capability");
    html.open(
        "select",
        "id",
        "capability",
        "name",
        "capability",
        "hx-get",
        here + "/objects",
        "hx-target",
        "#objects",
        "hx-trigger",
        "change");
    for (Capability each : world.vocabulary().capabilities()) {
      String signature = each.toString();
      if (each.equals(chosen)) {
        html.element("option", signature, "value", signature, "selected", "");
      } else {
        html.element("option", signature, "value", signature);
      }
    }
    html.close();
    html.open("div", "id", "objects", "class", "stack");
    objects(html, chosen, world);
    html.close();
    html.open("details", "data-key", "start");
    html.element(
        "summary",
        "Start: " + (asked.start().isBlank() ? "the initial state" : "a state of your own"));
    html.element(
        "label",
        "Facts that are true at the start, all others being false (empty for the initial state)",
        "for",
        "start");
    html.open(
        "textarea",
        "id",
        "start",
        "name",
        "start",
        "rows",
        "5",
        "spellcheck",
        "false",
        "placeholder",
        world.describe(world.initial()));
    html.text(asked.start()).close().close();
    html.open("p", "class", "actions");
    html.element("button", "Add this step", "type", "submit", "name", "add", "value", "1");
    html.element("button", "Change the start only", "type", "submit", "class", "quiet");
    html.close().close();
  }

  /** Fields for the objects of a capability. */
  public String objects(Capability capability, World world) {
    Markup html = Markup.part();
    objects(html, capability, world);
    return html.toString();
  }

  private static void objects(Markup html, Capability capability, World world) {
    int place = 0;
    for (Variable parameter : capability.parameters()) {
      String id = "object" + place++;
      html.element("label", parameter.name() + " (" + parameter.type() + ")", "for", id);
      html.open("select", "id", id, "name", "object");
      for (WorldObject each : world.objects(parameter.type())) {
        html.element("option", each.name(), "value", each.name());
      }
      html.close();
    }
    if (capability.parameters().isEmpty()) {
      html.element("p", "It takes no objects.", "class", "note");
    }
  }

  private static void predicted(Markup html, Prediction prediction, World world, Wording wording) {
    html.element("h2", "Predicted");
    int number = 0;
    for (Prediction.PredictedStep step : prediction.stepByStep()) {
      html.element("h3", "Step " + ++number);
      List<Odd> odds = new ArrayList<>();
      step.happenings()
          .forEach(
              each ->
                  odds.add(
                      new Odd(
                          each.probability(),
                          each.range(),
                          each.instance(),
                          each.change(),
                          Words.of(""))));
      step.refusals()
          .forEach(
              each ->
                  odds.add(
                      new Odd(
                          each.probability(),
                          each.range(),
                          each.instance(),
                          new StateChange(List.of(), List.of()),
                          refused(each, world, wording))));
      step.blanks()
          .forEach(
              each ->
                  odds.add(
                      new Odd(
                          each.probability(),
                          Optional.empty(),
                          each.instance(),
                          new StateChange(List.of(), List.of()),
                          Words.of("Nothing is known about it."))));
      html.open("ul", "class", "odds");
      odds.stream().limit(MOST_LINES).forEach(each -> odd(html, each, world, wording));
      html.close();
      if (odds.size() > MOST_LINES) {
        html.element("p", "and " + (odds.size() - MOST_LINES) + " more", "class", "note");
      }
    }
    List<String> doubts = Doubts.of(prediction);
    if (!doubts.isEmpty()) {
      html.open("div", "class", "notice warnings").element("h3", "Unsure").open("ul");
      doubts.forEach(each -> html.element("li", each));
      html.close().close();
    }
    html.open("details").element("summary", "What these bounds assume");
    Doubts.ofBounds(prediction).forEach(each -> html.element("p", each, "class", "note"));
    html.close();
  }

  /** One thing that may happen in a step. */
  private record Odd(
      double probability,
      Optional<Range> range,
      Instance instance,
      StateChange change,
      Words said) {}

  private static Words refused(Prediction.Refusal refusal, World world, Wording wording) {
    List<Words.Piece> pieces = new ArrayList<>();
    String before =
        switch (refusal.why()) {
          case ONE_OBJECT_TWICE -> "Refused: the agent never takes one object twice";
          case INEXPRESSIBLE -> "Refused, for a reason that the vocabulary cannot express";
          case NEEDED -> "Refused: it executes only if ";
          case AT_LEAST_ONE_NEEDED -> "Refused: at least one of these is needed: ";
          case UNDECIDED -> "May be refused: it is undecided whether it executes only if ";
        };
    String between = refusal.why() == WhyRefused.AT_LEAST_ONE_NEEDED ? ", or " : " and ";
    pieces.add(new Words.Plain(before));
    for (String each : refusal.violated()) {
      if (pieces.size() > 1) {
        pieces.add(new Words.Plain(between));
      }
      pieces.addAll(literal(each, world, wording).pieces());
    }
    pieces.add(new Words.Plain("."));
    return new Words(pieces);
  }

  private static Words literal(String text, World world, Wording wording) {
    try {
      List<Literal> read = GroundReader.of(world).literals("needed", text);
      if (read.size() == 1) {
        Wording.Mood mood = read.get(0).positive() ? Wording.Mood.IS : Wording.Mood.IS_NOT;
        return wording.fact(read.get(0).atom(), mood);
      }
    } catch (PpddlException e) {
      // A disjunction, or a condition on other objects: it stays as it is.
    }
    return Words.of(text);
  }

  private static void odd(Markup html, Odd odd, World world, Wording wording) {
    html.open("li");
    html.open("p").element("strong", OddsInWords.percent(odd.probability()));
    odd.range()
        .filter(each -> each.high() - each.low() > 1e-9)
        .ifPresent(
            each ->
                html.element(
                    "span",
                    " between "
                        + OddsInWords.percent(Math.floor(each.low() * 1000) / 1000)
                        + " and "
                        + OddsInWords.percent(Math.ceil(each.high() * 1000) / 1000),
                    "class",
                    "note"));
    html.close();
    Progress.bar(html, "Probability", odd.probability());
    if (odd.said().text().isEmpty()) {
      GroundReader reader = GroundReader.of(world);
      List<Atom> added = reader.atoms("added", String.join(" ", odd.change().added()));
      List<Atom> deleted = reader.atoms("deleted", String.join(" ", odd.change().deleted()));
      new QuestionView(html, world, wording).changes(added, deleted, false);
    } else {
      html.open("p").words(odd.said()).close();
    }
    html.close();
  }

  private void live(Markup html, String run, Asked asked) {
    String address = Address.run(run, "what-if/ask");
    frame.form(
        html,
        address,
        "class",
        "stack",
        "hx-post",
        address,
        "hx-target",
        "#asked",
        "hx-disabled-elt",
        "find button");
    html.element("h2", "Ask the agent");
    for (String step : asked.steps()) {
      html.open("input", "type", "hidden", "name", "do", "value", step);
    }
    html.open("input", "type", "hidden", "name", "start", "value", asked.start());
    html.element("label", "Number of runs", "for", "runs");
    html.open(
        "input", "type", "number", "id", "runs", "name", "runs", "value", "50", "min", "1", "max",
        "10000");
    html.open("p", "class", "actions");
    html.element("button", "Ask the agent", "type", "submit");
    html.close().close();
    html.open("div", "id", "asked", "aria-live", "polite").close();
  }
}
