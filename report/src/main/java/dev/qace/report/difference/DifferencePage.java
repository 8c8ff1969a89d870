package dev.qace.report.difference;

import dev.qace.agent.Phrases;
import dev.qace.report.difference.DifferenceDocument.Compared;
import dev.qace.report.difference.DifferenceDocument.Skill;
import dev.qace.report.html.Html;
import dev.qace.report.html.Style;
import dev.qace.report.page.ReportDocuments;
import dev.qace.report.words.Wording;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.run.difference.table.GateVerdict;
import java.util.List;

/**
 * The comparison of two runs as a page with both sides: one file that loads nothing and runs
 * nothing.
 */
public final class DifferencePage {
  private static final String CSS = "/dev/qace/report/difference/difference.css";
  private static final Style STYLE = Style.of(ReportDocuments.class, "report.css", CSS);

  private final DifferenceDocument document;
  private final ObservedRun old;
  private final ObservedRun now;
  private final DifferenceParts parts;
  private final Html html = new Html();

  private DifferencePage(
      DifferenceDocument document, ObservedRun old, ObservedRun now, Phrases phrases) {
    this.document = document;
    this.old = old;
    this.now = now;
    this.parts = new DifferenceParts(html, new Wording(phrases));
  }

  /**
   * The page as HTML.
   *
   * @param phrases phrases for the vocabulary
   */
  public static String of(
      DifferenceDocument document, ObservedRun old, ObservedRun now, Phrases phrases) {
    return new DifferencePage(document, old, now, phrases).write();
  }

  private String write() {
    html.open("html", "lang", "en");
    html.open("head").line();
    html.open("meta", "charset", "utf-8").line();
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", STYLE.policy()).line();
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    html.open("meta", "name", "referrer", "content", "no-referrer").line();
    html.element("title", document.after().agent() + ": has it changed?").line();
    html.style(STYLE.css()).line();
    html.close();
    html.open("body");
    html.open("main", "class", "page difference");
    head();
    for (GateVerdict verdict :
        List.of(GateVerdict.CHANGED, GateVerdict.OPEN, GateVerdict.UNCHANGED)) {
      document.capabilities().stream()
          .filter(each -> each.verdict() == verdict)
          .forEach(this::card);
    }
    html.line().open("footer");
    html.element(
        "p",
        "Unchanged: up to ±%s. Made from the journals of both runs. Question 1 is the second line of a journal."
            .formatted(DifferenceText.plain(document.tolerance())));
    html.close().close().close().close();
    return html.line().toString();
  }

  private void head() {
    html.open("div", "class", "top");
    html.element("p", document.after().agent(), "class", "eyebrow");
    html.element("h1", "Has the agent changed?");
    String look =
        document.verdict() == GateVerdict.CHANGED
            ? "notice loud"
            : document.verdict() == GateVerdict.UNCHANGED ? "notice calm" : "notice warnings";
    html.open("section", "class", look);
    html.element("p", DifferenceText.verdict(document), "class", "reason");
    if (!document.vocabulary().isEmpty()) {
      html.open("ul");
      document
          .vocabulary()
          .forEach(
              word ->
                  html.open("li")
                      .text(word.change() + ": " + word.what() + " ")
                      .element("code", word.signature())
                      .close());
      html.close();
    }
    html.close();
    html.open("div", "class", "sides");
    side("Old run", document.before());
    side("New run", document.after());
    html.close().close();
  }

  private void side(String title, Compared run) {
    html.open("section", "class", "side");
    html.element("h2", title);
    html.element("p", run.agent());
    html.element(
        "p",
        "%,d questions, %,d steps%s%s"
            .formatted(
                run.questions(),
                run.steps(),
                run.strategy() == null ? "" : ", " + run.strategy() + ", seed " + run.seed(),
                run.finished() ? "" : "; not finished"),
        "class",
        "aside");
    html.close();
  }

  private void card(Skill skill) {
    parts.card(skill, old.findings(), now.findings());
  }
}
