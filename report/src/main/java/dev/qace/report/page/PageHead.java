package dev.qace.report.page;

import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Counted;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.report.html.Html;
import dev.qace.report.words.FaultWords;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.LiveCheckWords;
import dev.qace.report.words.Naming;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.PolicyWords;
import dev.qace.report.words.StartWords;
import dev.qace.report.words.Wording;
import dev.qace.run.AssessmentReport;
import java.util.List;
import java.util.Optional;

/** The top of the page: whose it is, what to beware of, what can be relied on, what it cost. */
final class PageHead {
  /** Where it is said what all states have in common. */
  static final String STARTS = "starts";

  private final AssessmentReport report;
  private final List<Predicate> predicates;
  private final List<ReportedCapability> subjects;
  private final Wording wording;
  private final Html html;

  PageHead(
      AssessmentReport report,
      List<Predicate> predicates,
      List<ReportedCapability> subjects,
      Wording wording,
      Html html) {
    this.report = report;
    this.predicates = predicates;
    this.subjects = subjects;
    this.wording = wording;
    this.html = html;
  }

  void write() {
    html.open("header", "class", "top");
    html.element("p", "What an agent can do", "class", "eyebrow");
    html.element("h1", report.agent());
    html.open("p", "class", "lead");
    html.text(
        "Everything on this page was learned by asking the agent and watching what it does. Nobody"
            + " looked inside it.");
    html.close();
    warnings();
    html.close();
    html.open("section", "class", "facts-of-run");
    figures();
    guarantee();
    howToRead();
    html.close();
  }

  private void warnings() {
    boolean any = report.partial() || subjects.stream().anyMatch(ReportedCapability::isDoubtful);
    if (!any) {
      html.open("div", "class", "notice calm", "id", "warnings");
      html.element("h2", "No warnings");
      html.element("p", calm());
      html.close();
      return;
    }
    html.open("div", "class", "notice warnings", "id", "warnings");
    html.element("h2", "Beware");
    html.open("ul");
    for (ReportedCapability subject : subjects) {
      subject.unexplained().stream()
          .limit(1)
          .forEach(
              each ->
                  warning(
                      subject,
                      "loud",
                      "something was seen that cannot be expressed here, so what this page says"
                          + " about it is wrong somewhere"));
    }
    for (ReportedCapability subject : subjects) {
      int missed = subject.learned().map(each -> each.checks() - each.passedChecks()).orElse(0);
      if (missed > 0) {
        warning(
            subject, "loud", Counted.of(missed, "random check") + " did not match the prediction");
      }
    }
    for (ReportedCapability subject : subjects) {
      if (subject.hasOtherFrequencies()) {
        warning(
            subject,
            "loud",
            "in the live check, outcomes occurred more or less often than this page says");
      }
    }
    if (report.partial()) {
      html.open("li");
      html.element("strong", "Partial. ");
      html.text(CapabilityCard.sentence(FindingWords.whyPartial(report)));
      html.close();
    }
    for (ReportedCapability subject : subjects) {
      if (subject.learned().isEmpty()) {
        warning(subject, "unknown", "never seen to work, so nothing is known about it");
      } else if (!subject.doubts().isEmpty()) {
        warning(
            subject,
            "unknown",
            Counted.of(subject.doubts().size(), "thing") + " could not be found out");
      }
    }
    html.close().close();
  }

  private void warning(ReportedCapability subject, String look, String text) {
    html.open("li", "class", look);
    html.open("a", "href", "#" + subject.anchor());
    html.words(wording.deed(subject.capability(), Naming.full(subject.capability())).capitalized());
    html.close();
    html.text(": " + text + ".");
    html.close();
  }

  private String calm() {
    int asked = report.capabilities().stream().mapToInt(LearnedCapability::checks).sum();
    String checks =
        asked == 0
            ? ""
            : " "
                + (asked == 1 ? "The random check" : "All %,d random checks".formatted(asked))
                + " matched the predictions on this page.";
    boolean unseen =
        subjects.stream().flatMap(each -> each.learned().stream()).anyMatch(PageHead::leavesOut);
    long outOfReach = subjects.stream().mapToLong(each -> each.outOfReach().size()).sum();
    long refused = subjects.stream().mapToLong(each -> each.untestable().size()).sum();
    return (report.guarantee().promisesOutcomes()
            ? (refused == 0
                ? "Every question was settled, and everything that was seen can be expressed."
                : "Every question that the agent can be asked was settled, and everything that was"
                    + " seen can be expressed.")
            : "Everything that was seen can be expressed, but too little was seen to promise that"
                + " nothing likely is missing.")
        + (outOfReach == 0
            ? ""
            : " "
                + Counted.of(outOfReach, "thing")
                + " could not be tested: no state that the agent can reach would settle it, so it makes"
                + " no difference there.")
        + (refused == 0
            ? ""
            : " "
                + Counted.of(refused, "thing")
                + " could not be tested: the agent refuses to start where "
                + (refused == 1 ? "it" : "they")
                + " would show. Each capability lists its own.")
        + (unseen
            ? " Some effects could not be seen, because the world has too few objects; each"
                + " capability lists them under “Not known”."
            : "")
        + checks;
  }

  private static boolean leavesOut(LearnedCapability learned) {
    return !learned.boundTypes().isEmpty();
  }

  private void figures() {
    html.open("dl", "class", "figures");
    figure(
        report.capabilities().size(),
        report.capabilities().size() == 1 ? "capability" : "capabilities");
    figure(report.queries(), "questions");
    figure(report.steps(), "steps");
    figure(report.stepsRefused(), "steps refused");
    html.close();
  }

  private void figure(long count, String what) {
    html.open("div");
    html.element("dt", what).element("dd", CapabilityCard.number(count));
    html.close();
  }

  private void guarantee() {
    Guarantee guarantee = report.guarantee();
    html.open("div", "class", "guarantee");
    html.element("h2", "What you can rely on");
    if (report.capabilities().isEmpty()) {
      html.element("p", FindingWords.guarantee(report));
    } else {
      String sure = OddsInWords.confidence(guarantee.confidence());
      if (guarantee.promisesOutcomes()) {
        html.open("p").text("With " + sure + " confidence, whatever happens ");
        html.element("strong", OddsInWords.orMore(guarantee.minOutcome()));
        html.text(" when the agent does one of these things is on this page, as far as ");
        html.text("the watched facts can show it.");
        html.close();
      } else {
        html.element("p", "Too little was seen to promise that nothing likely is missing here.");
      }
      if (guarantee.promisesOdds()) {
        html.open("p")
            .text(
                "With " + sure + " confidence each, the exact probabilities are right to within ");
        html.element("strong", OddsInWords.points(guarantee.interval()));
        html.text(".").close();
      } else {
        html.element("p", "How likely things are is hardly known yet; see the bars.");
      }
      boolean but = !report.undecided().isEmpty() || !report.inexpressible().isEmpty();
      if (but && (guarantee.promisesOdds() || guarantee.promisesOutcomes())) {
        html.element("p", "This excludes what is not known or beyond the vocabulary.");
      }
    }
    if (!report.misreported().isEmpty()) {
      html.element("h2", "What the agent reports wrongly");
      report
          .misreported()
          .forEach(
              each -> html.element("p", CapabilityCard.sentence(FindingWords.misreported(each))));
    }
    html.open("details", "class", "plain assumed").element("summary", "Assumptions");
    html.element("p", "This holds if the following is true of the agent:");
    html.open("ul", "class", "assumes");
    FindingWords words = FindingWords.of(report);
    for (Assumption each : report.assumptions()) {
      html.open("li");
      Optional<String> plain = words.plain(each);
      if (plain.isPresent()) {
        html.text(plain.get()).element("span", words.assumption(each), "class", "aside");
      } else {
        html.text(CapabilityCard.sentence(words.assumption(each)));
      }
      html.close();
    }
    html.close();
    html.element("p", "In figures: " + FindingWords.guarantee(report));
    html.close();
    watched();
    starts();
    FaultWords.of(report.faults())
        .ifPresent(
            faults -> {
              html.open("details", "class", "plain").element("summary", "Faults of the agent");
              html.element("p", faults);
              html.close();
            });
    liveCheck();
    policies();
    html.close();
  }

  private void liveCheck() {
    LiveCheckWords.of(report.liveCheck())
        .ifPresent(
            line -> {
              html.open("details", "class", "plain").element("summary", "Live check");
              html.element("p", line);
              html.close();
            });
  }

  /** How surely questions tell that had to bring the agent somewhere first. */
  private void policies() {
    PolicyWords.of(report.policies())
        .ifPresent(
            line -> {
              html.open("details", "class", "plain").element("summary", "How it was asked");
              html.element("p", line);
              html.close();
            });
  }

  /** Where the agent would not start, as far as that came up. */
  private void starts() {
    List<String> lines = StartWords.of(report.startFindings());
    if (!lines.isEmpty()) {
      html.open("details", "class", "plain");
      html.element(
          "summary",
          report.startFindings().refused() > 0
              ? "Where it would not start"
              : "What all states have in common");
      html.open("ul", "id", STARTS);
      lines.forEach(line -> html.element("li", line));
      html.close().close();
    }
  }

  /** Nothing else can be found out about the agent than what these tell. */
  private void watched() {
    html.open("details", "class", "plain").element("summary", "What was watched");
    html.element(
        "p",
        "Only facts of these kinds were watched. Whatever else the agent may do to the world,"
            + " such as a scratch or a spill, is not on this page.");
    html.open("ul");
    for (Predicate predicate : predicates) {
      Naming naming = Naming.full(new Capability(predicate.name(), predicate.parameters()));
      html.open("li");
      html.words(
          wording
              .fact(
                  new LiftedAtom(predicate, List.copyOf(predicate.parameters())),
                  Wording.Mood.IS,
                  naming)
              .capitalized());
      html.close();
    }
    html.close().close();
  }

  private void howToRead() {
    html.open("details", "class", "plain how").element("summary", "How to read this page");
    html.open("dl");
    term(
        "Only if",
        "All of this must hold, or the agent refuses. Open a line to see the question that showed"
            + " it.");
    term(
        "Then",
        "What changes: + has become true, − is no longer true. Where several things can"
            + " happen, each comes with how often.");
    term(
        "The bar",
        "From never (left) to always (right). The dark mark is the best guess, the band is where"
            + " the truth lies: "
            + OddsInWords.confidence(report.guarantee().confidence())
            + " sure.");
    term(
        "Question",
        "A state to start from, which may be made up, and what to do in which state. The"
            + " agent did it, and what happened was recorded.");
    term(
        "A, B, …",
        "Stand for objects of a kind; “the block” is any one block. A and B are two different"
            + " objects; where one object takes both places, what it gains outweighs what it"
            + " loses.");
    html.close().close();
  }

  private void term(String term, String meaning) {
    html.element("dt", term).element("dd", meaning);
  }
}
