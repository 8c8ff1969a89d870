package dev.qace.dashboard.page;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Where an assessment is started: which agent, what the doctor says, and then the start. */
public final class StartPage {
  private final Frame frame;
  private final List<String> agents;

  /**
   * @param agents the names of the built-in ones
   */
  public StartPage(Frame frame, List<String> agents) {
    this.frame = frame;
    this.agents = List.copyOf(agents);
  }

  /**
   * What was chosen.
   *
   * @param kind one of built-in, ppddl and program
   * @param agent a built-in one
   * @param domain a file below the folder
   * @param problem likewise
   * @param command as the user typed it
   */
  public record Chosen(
      String kind,
      String agent,
      String domain,
      String problem,
      String command,
      String name,
      String strategy,
      String seed,
      String budget) {
    public static final String BUILT_IN = "built-in";
    public static final String PPDDL = "ppddl";
    public static final String PROGRAM = "program";

    /** How the user would call it. */
    String called() {
      return switch (kind) {
        case PPDDL -> domain + " with " + problem;
        case PROGRAM -> command;
        default -> agent;
      };
    }
  }

  /**
   * The form.
   *
   * @param models files that may be domains or problems
   */
  public String page(List<String> models) {
    return frame.page(
        "New assessment",
        Address.NEW,
        html -> {
          html.element("h1", "New assessment");
          frame.form(
              html,
              Address.CHECK,
              "class",
              "card stack",
              "hx-post",
              Address.CHECK,
              "hx-target",
              "#verdict",
              "hx-disabled-elt",
              "find button");
          html.open("fieldset").element("legend", "Agent to assess");
          kind(html, Chosen.BUILT_IN, "A built-in agent", true);
          html.open("div", "class", "stack indent");
          html.element("label", "Agent", "for", "agent");
          html.open("select", "id", "agent", "name", "agent");
          agents.forEach(each -> html.element("option", each, "value", each));
          html.close().close();
          kind(html, Chosen.PPDDL, "PPDDL files in this folder", false);
          html.open("div", "class", "stack indent");
          files(html, "Domain", "domain", models);
          files(html, "Problem", "problem", models);
          html.close();
          kind(html, Chosen.PROGRAM, "A program that speaks the protocol", false);
          html.open("div", "class", "stack indent");
          html.element("label", "Command", "for", "command");
          html.open(
              "input",
              "type",
              "text",
              "id",
              "command",
              "name",
              "command",
              "autocomplete",
              "off",
              "spellcheck",
              "false",
              "placeholder",
              "python3 my_agent.py");
          html.element(
              "p",
              "It runs on this machine, as you, in the folder where the dashboard was started.",
              "class",
              "note");
          html.close().close();
          html.open("fieldset", "class", "row").element("legend", "Settings");
          html.open("div", "class", "stack");
          html.element("label", "Strategy", "for", "strategy");
          html.open("select", "id", "strategy", "name", "strategy");
          List.of("frugal", "paper").forEach(each -> html.element("option", each, "value", each));
          html.close().close();
          field(html, "Seed", "seed", "number", "0", "");
          field(html, "Budget in steps", "budget", "number", "", "no limit");
          field(html, "Name of the run", "name", "text", "", "chosen for you");
          html.close();
          html.open("p", "class", "actions");
          html.element("button", "Ask the doctor", "type", "submit");
          html.element(
              "span", "The doctor is checking the agent …", "class", "note busy htmx-indicator");
          html.close().close();
          html.open("div", "id", "verdict", "aria-live", "polite").close();
        });
  }

  private static void kind(Markup html, String value, String label, boolean checked) {
    html.open("p", "class", "radio");
    if (checked) {
      html.open(
          "input", "type", "radio", "name", "kind", "id", value, "value", value, "checked", "");
    } else {
      html.open("input", "type", "radio", "name", "kind", "id", value, "value", value);
    }
    html.element("label", label, "for", value).close();
  }

  private static void files(Markup html, String label, String field, List<String> models) {
    html.element("label", label, "for", field);
    html.open("select", "id", field, "name", field);
    if (models.isEmpty()) {
      html.element("option", "no .ppddl or .pddl file here", "value", "");
    }
    models.forEach(each -> html.element("option", each, "value", each));
    html.close();
  }

  private static void field(
      Markup html, String label, String name, String type, String value, String hint) {
    html.open("div", "class", "stack").element("label", label, "for", name);
    html.open("input", "type", type, "id", name, "name", name, "value", value, "placeholder", hint);
    html.close();
  }

  /** That something about the choice is wrong. */
  public String wrong(String message) {
    Markup html = Markup.part();
    html.open("div", "class", "notice warnings", "role", "alert").element("p", message).close();
    return html.toString();
  }

  /**
   * What the doctor says, and below it the start.
   *
   * @param diagnosis what {@code doctor --json} says
   */
  public String verdict(Chosen chosen, JsonNode diagnosis) {
    boolean ready = diagnosis.path("ready").asBoolean(false);
    Markup html = Markup.part();
    html.open("section", "class", "card");
    html.element("h2", "The doctor's verdict");
    html.open("div", "class", ready ? "notice calm" : "notice loud");
    html.element("h3", ready ? "Ready to be assessed" : "Not ready");
    html.element("p", chosen.called(), "class", "called");
    // An agent that never described itself has not answered.
    if (diagnosis.path("agent").isString()) {
      html.element(
          "p",
          String.format(
              Locale.ROOT,
              "It answers after %.1f s; %,d steps tried, %.2f ms each.",
              diagnosis.path("readySeconds").asDouble(0),
              diagnosis.path("steps").asLong(0),
              diagnosis.path("stepMicros").asDouble(0) / 1e3));
    }
    html.close();
    if (!diagnosis.path("findings").isEmpty()) {
      html.open("ul", "class", "notes");
      for (JsonNode finding : diagnosis.path("findings")) {
        boolean grave = finding.path("grave").asBoolean(false);
        html.open("li", "class", grave ? "loud" : "");
        html.element("span", finding.path("kind").asString(""), "class", grave ? "tag bad" : "tag");
        html.text(" " + finding.path("text").asString("")).close();
      }
      html.close();
    }
    begin(html, chosen, ready);
    html.close();
    return html.toString();
  }

  private void begin(Markup html, Chosen chosen, boolean ready) {
    frame.form(html, Address.BEGIN);
    hidden(html, "kind", chosen.kind());
    hidden(html, "agent", chosen.agent());
    hidden(html, "domain", chosen.domain());
    hidden(html, "problem", chosen.problem());
    hidden(html, "command", chosen.command());
    hidden(html, "name", chosen.name());
    hidden(html, "strategy", chosen.strategy());
    hidden(html, "seed", chosen.seed());
    hidden(html, "budget", chosen.budget());
    html.open("p", "class", "actions");
    html.element(
        "button",
        ready ? "Start the assessment" : "Start it anyway",
        "type",
        "submit",
        "class",
        ready ? "" : "quiet");
    html.close().close();
  }

  private static void hidden(Markup html, String name, String value) {
    html.open("input", "type", "hidden", "name", name, "value", value);
  }
}
