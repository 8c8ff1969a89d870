package dev.qace.dashboard.page;

import dev.qace.dashboard.runs.Against;
import dev.qace.dashboard.runs.RunState;
import dev.qace.dashboard.runs.RunSummary;
import dev.qace.dashboard.runs.Verdict;
import dev.qace.model.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The list of runs. */
public final class RunListPage {
  private final Frame frame;

  public RunListPage(Frame frame) {
    this.frame = frame;
  }

  /**
   * Which runs to show.
   *
   * @param text part of the name, the agent or the verdict; empty for all
   * @param state the name of a state; empty for all
   */
  public record Filter(String text, String state) {
    boolean admits(RunSummary run) {
      String all =
          String.join(
                  " ",
                  run.name(),
                  run.agent(),
                  run.state().toString(),
                  run.verdict().map(each -> each.level().toString()).orElse(""),
                  run.against().map(Against::toString).orElse(""),
                  run.record().map(each -> each.settings().strategy().toString()).orElse(""))
              .toLowerCase(Locale.ROOT);
      return (state.isEmpty() || run.state().toString().equals(state))
          && all.contains(text.strip().toLowerCase(Locale.ROOT));
    }
  }

  public String page(List<RunSummary> runs, Filter filter) {
    return frame.page(
        "Runs",
        Address.LIST,
        html -> {
          html.open("div", "class", "title");
          html.element("h1", "Runs");
          html.element("a", "New assessment", "class", "button", "href", Address.NEW);
          html.close();
          if (runs.isEmpty()) {
            html.open("div", "class", "card empty");
            html.element("p", "There is no run here yet.");
            html.element(
                "p",
                "Start a new assessment, or run qace assess in a terminal, with --out and a folder in"
                    + " here.",
                "class",
                "note");
            html.close();
          }
          filter(html, filter);
          html.open("form", "method", "get", "action", Address.COMPARE, "id", "compare");
          html.open(
              "div",
              "id",
              "rows",
              "hx-get",
              Address.ROWS,
              "hx-trigger",
              "every 4s",
              "hx-include",
              "#filter",
              "hx-sync",
              "this:replace");
          rows(html, runs, filter);
          html.close();
          html.open("p", "class", "actions");
          html.element("button", "Compare the two selected", "type", "submit", "class", "quiet");
          html.close().close();
        });
  }

  private static void filter(Markup html, Filter filter) {
    html.open(
        "form",
        "id",
        "filter",
        "class",
        "filter",
        "role",
        "search",
        "method",
        "get",
        "action",
        Address.LIST,
        "hx-get",
        Address.ROWS,
        "hx-target",
        "#rows",
        "hx-trigger",
        "input changed delay:150ms from:#text, change from:#state, submit");
    html.element("label", "Filter", "for", "text");
    html.open(
        "input",
        "type",
        "search",
        "id",
        "text",
        "name",
        "text",
        "value",
        filter.text(),
        "placeholder",
        "agent, name or verdict",
        "autocomplete",
        "off");
    html.element("label", "State", "for", "state");
    html.open("select", "id", "state", "name", "state");
    option(html, "", "any", filter.state());
    for (RunState each : RunState.values()) {
      option(html, each.toString(), each.toString(), filter.state());
    }
    html.close().close();
  }

  private static void option(Markup html, String value, String text, String chosen) {
    if (value.equals(chosen)) {
      html.element("option", text, "value", value, "selected", "");
    } else {
      html.element("option", text, "value", value);
    }
  }

  /** The table alone. */
  public String rows(List<RunSummary> runs, Filter filter) {
    Markup html = Markup.part();
    rows(html, runs, filter);
    return html.toString();
  }

  private static void rows(Markup html, List<RunSummary> runs, Filter filter) {
    List<RunSummary> shown = runs.stream().filter(filter::admits).toList();
    html.element(
        "p",
        shown.size() == runs.size()
            ? Counted.of(runs.size(), "run")
            : shown.size() + " of " + Counted.of(runs.size(), "run"),
        "class",
        "note",
        "role",
        "status");
    if (shown.isEmpty()) {
      return;
    }
    html.open("table", "class", "runs").open("thead").open("tr");
    for (String each : List.of("Compare", "Run", "State", "Cost", "Verdict", "Findings")) {
      html.element("th", each, "scope", "col");
    }
    html.close().close().open("tbody");
    shown.forEach(each -> row(html, each));
    html.close().close();
  }

  private static void row(Markup html, RunSummary run) {
    html.line().open("tr");
    html.open("td", "class", "pick");
    html.open(
        "input",
        "type",
        "checkbox",
        "name",
        "run",
        "value",
        run.name(),
        "id",
        "pick-" + run.name(),
        "aria-label",
        "Compare " + run.name());
    html.close();
    html.open("th", "scope", "row");
    html.element("a", run.name(), "href", Address.run(run.name()));
    html.open("span", "class", "aside").text(about(run));
    run.record().ifPresent(each -> html.text(" ").element("time", moment(each.started())));
    html.close();
    html.close();
    html.open("td");
    badge(html, run.state());
    html.close();
    html.element("td", cost(run), "class", "number");
    html.open("td");
    run.verdict().ifPresent(each -> verdict(html, each.level()));
    run.against().ifPresent(each -> against(html.text(" "), each));
    html.close();
    html.element(
        "td", run.verdict().map(RunListPage::findings).orElse(run.problem()), "class", "findings");
    html.close();
  }

  private static String about(RunSummary run) {
    return run.record()
        .map(
            each ->
                run.agent()
                    + " · "
                    + each.settings().strategy()
                    + ", seed "
                    + each.settings().seed())
        .orElse(run.agent());
  }

  /** {@code 2026-11-18 02:31}, of a time as it is written down. */
  static String moment(String started) {
    return started.length() < 16 ? started : started.substring(0, 16).replace('T', ' ') + " UTC";
  }

  static void badge(Markup html, RunState state) {
    html.element("span", state.toString(), "class", "badge " + state);
  }

  static void verdict(Markup html, Verdict.Level level) {
    html.element(
        "span",
        level.toString(),
        "class",
        "verdict "
            + switch (level) {
              case SETTLED -> "good";
              case OPEN, UNSURE, PARTIAL -> "open";
              case CONTRADICTED -> "bad";
            });
  }

  static void against(Markup html, Against against) {
    html.element(
        "span",
        against.toString(),
        "class",
        "verdict "
            + switch (against.verdict()) {
              case UNCHANGED -> "good";
              case OPEN -> "open";
              case CHANGED -> "bad";
            });
  }

  private static String cost(RunSummary run) {
    String questions = Counted.of(run.questions(), "question");
    return run.steps().map(steps -> Counted.of(steps, "step") + ", " + questions).orElse(questions);
  }

  static String findings(Verdict verdict) {
    List<String> parts = new ArrayList<>();
    part(parts, verdict.inexpressible(), "beyond the vocabulary");
    part(parts, verdict.surprises(), "unpredicted");
    part(parts, verdict.misreported(), "misreported");
    part(parts, verdict.undecided(), "undecided");
    part(parts, verdict.outOfReach(), "out of reach");
    String all = parts.isEmpty() ? "no findings" : String.join(", ", parts);
    return all + " · " + Counted.of(verdict.capabilities(), "capability");
  }

  private static void part(List<String> parts, int count, String words) {
    if (count > 0) {
      parts.add(count + " " + words);
    }
  }
}
