package dev.qace.report.page;

import dev.qace.agent.Phrases;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.film.FilmLinks;
import dev.qace.report.html.Html;
import dev.qace.report.html.Style;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.Naming;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.run.AssessmentReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run found, as a page for people: one file that loads nothing, runs no more than a small
 * script without which all of it can be read, and links at most to the films beside it. It holds no
 * time, no path and no address, so that the same run gives the same bytes.
 */
final class ReportPage {
  /** With more cards than this, a browser is to lay out those only that are looked at. */
  private static final int MANY = 30;

  private static final Style STYLE =
      Style.of(ReportPage.class, "report.css").running(ReportPage.class, "report.js");

  private final AssessmentReport report;
  private final Domain model;
  private final JournalExtract witnesses;
  private final Wording wording;
  private final List<ReportedCapability> subjects;
  private final FilmLinks films;
  private final Html html = new Html();

  private ReportPage(
      AssessmentReport report,
      Domain model,
      JournalExtract witnesses,
      Phrases phrases,
      FilmLinks films) {
    this.report = report;
    this.model = model;
    this.witnesses = witnesses;
    this.wording = new Wording(phrases);
    this.subjects = subjects(report, model, witnesses);
    this.films = films;
  }

  /**
   * The page as HTML.
   *
   * @param model what was learned
   * @param phrases how to say the vocabulary; those of the witnesses are the agent's own
   */
  static String of(
      AssessmentReport report,
      Domain model,
      JournalExtract witnesses,
      Phrases phrases,
      FilmLinks films) {
    return new ReportPage(report, model, witnesses, phrases, films).write();
  }

  private static List<ReportedCapability> subjects(
      AssessmentReport report, Domain model, JournalExtract witnesses) {
    List<ReportedCapability> subjects = new ArrayList<>();
    List<ReportedCapability> unknown = new ArrayList<>();
    for (Capability capability : witnesses.world().vocabulary().capabilities()) {
      Optional<LearnedCapability> learned = report.learned(capability);
      ReportedCapability subject =
          new ReportedCapability(
              "c" + (subjects.size() + unknown.size() + 1),
              capability,
              learned,
              model.action(capability),
              report.undecided(capability).stream().filter(o -> !report.isOutOfReach(o)).toList(),
              report.undecided(capability).stream().filter(report::isOutOfReach).toList(),
              report.inexpressible(capability));
      (learned.isPresent() ? subjects : unknown).add(subject);
    }
    subjects.addAll(unknown);
    return List.copyOf(subjects);
  }

  private String write() {
    html.open("html", "lang", "en");
    html.open("head").line();
    html.open("meta", "charset", "utf-8").line();
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", STYLE.policy()).line();
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    html.open("meta", "name", "referrer", "content", "no-referrer").line();
    html.element("title", report.agent() + ": what it can do").line();
    html.style(STYLE.css()).line();
    html.close();
    html.open("body");
    html.open("main", "class", "page");
    html.open("div", "class", "head");
    new PageHead(report, witnesses.world().vocabulary().predicates(), subjects, wording, html)
        .write();
    html.close();
    contents();
    html.open("div", "class", subjects.size() > MANY ? "cards many" : "cards");
    CapabilityCard card =
        new CapabilityCard(
            wording,
            FindingWords.of(report),
            witnesses,
            films,
            OddsInWords.confidence(report.guarantee().confidence()),
            new Settling(!report.startFindings().invariants().isEmpty(), html));
    subjects.forEach(card::write);
    wholeModel();
    html.line().open("footer");
    html.element(
        "p",
        "Made from report.json, model.ppddl and journal.ndjson of this run (strategy "
            + report.strategy()
            + ", seed "
            + report.seed()
            + "). Question 1 is the second line of the journal.");
    html.close().close().close();
    html.script(STYLE.script());
    html.close().close();
    return html.line().toString();
  }

  /** All capabilities together, to be copied into a planner. */
  private void wholeModel() {
    html.line().open("section", "class", "whole", "id", "model");
    html.element("h2", "The whole model");
    html.element(
        "p",
        "As PPDDL, for planners and model checkers: model.ppddl of this run, without its comments.");
    html.open("details", "class", "plain ppddl").element("summary", "Show it");
    html.element("pre", PpddlWriter.write(model));
    html.close().close();
  }

  private void contents() {
    html.line().open("nav", "aria-label", "Contents");
    html.element("p", report.agent(), "class", "eyebrow");
    html.open("ol");
    for (ReportedCapability subject : subjects) {
      html.open(
          "li", "class", subject.isWrong() ? "wrong" : subject.isDoubtful() ? "doubtful" : "sure");
      html.open("a", "href", "#" + subject.anchor());
      html.words(
          wording.deed(subject.capability(), Naming.full(subject.capability())).capitalized());
      html.close().close();
    }
    html.open("li", "class", "sure").open("a", "href", "#model").text("The whole model");
    html.close().close();
    html.close().close().line();
  }
}
