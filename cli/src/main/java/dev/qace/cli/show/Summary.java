package dev.qace.cli.show;

import dev.qace.cli.terminal.Terminal;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Counted;
import dev.qace.report.words.FaultWords;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.LiveCheckWords;
import dev.qace.report.words.PolicyWords;
import dev.qace.report.words.StartWords;
import dev.qace.report.words.UndecidedLines;
import dev.qace.run.AssessmentReport;
import dev.qace.run.Timing;
import java.io.PrintWriter;
import java.util.Locale;

/** The learned model and what to know about it, for people. */
final class Summary {
  private Summary() {}

  /**
   * @param goOn how to resume a run that is not finished
   */
  static void print(
      String model, AssessmentReport report, Timing timing, String goOn, PrintWriter out) {
    FindingWords words = FindingWords.of(report);
    out.print(model);
    out.println();
    out.println(cost(report));
    if (report.partial()) {
      out.println(
          "%s %s%s"
              .formatted(
                  Terminal.OUT.warning("PARTIAL:"),
                  FindingWords.whyPartial(report),
                  report.missedStopRule().isEmpty() ? ". " + goOn : ", see below."));
    }
    out.println(FindingWords.guarantee(report));
    out.println("Assumptions:");
    for (Assumption each : report.assumptions()) {
      out.println("  " + words.assumption(each));
    }
    StartWords.of(report.startFindings()).forEach(out::println);
    FaultWords.of(report.faults()).ifPresent(out::println);
    PolicyWords.of(report.policies())
        .ifPresent(
            line ->
                out.printf(
                    Locale.ROOT, "%s The planner took %.1f s.%n", line, timing.plannerSeconds()));
    int made = report.capabilities().stream().mapToInt(LearnedCapability::checks).sum();
    int passed = report.capabilities().stream().mapToInt(LearnedCapability::passedChecks).sum();
    if (made > 0) {
      out.printf("Random checks passed: %d of %d.%n", passed, made);
    }
    LiveCheckWords.of(report.liveCheck()).ifPresent(out::println);
    for (LearnedCapability learned : report.capabilities()) {
      learned
          .surprises()
          .forEach(
              each ->
                  out.printf("  \"%s\": %s%n", learned.capability().name(), words.surprise(each)));
    }
    long leftOut = UndecidedLines.leftOut(report);
    if (leftOut > 0) {
      out.printf(
          "The model above is the plain one: %s that could not be tested %s only in model.ppddl.%n",
          Counted.of(leftOut, "precondition"), leftOut == 1 ? "is" : "are");
    }
    out.println(
        report.undecided().isEmpty()
            ? "Nothing is undecided."
            : Counted.of(report.undecided().size(), "slot") + " undecided:");
    new UndecidedLines(report).all().forEach(line -> out.println("  " + line));
    if (!report.misreported().isEmpty()) {
      out.println(
          Terminal.OUT.alarm("MISREPORTED")
              + ", so that what the agent reports contradicts itself:");
    }
    report.misreported().forEach(each -> out.println("  " + FindingWords.misreported(each)));
    if (!report.inexpressible().isEmpty()) {
      out.println(
          Terminal.OUT.alarm("BEYOND THE VOCABULARY")
              + ", so the model is wrong about this somewhere:");
    }
    for (Inexpressible each : report.inexpressible()) {
      out.printf(
          "  %s, %s: %s (%s in report.json)%n",
          each.capability().name(),
          each.place(),
          words.reason(each),
          Counted.of(each.proof().size(), "transition"));
    }
  }

  private static String cost(AssessmentReport report) {
    String learned = Counted.of(report.capabilities().size(), "capability") + " learned ";
    // What is known without a question is known from logs.
    return report.queries() == 0 && !report.capabilities().isEmpty()
        ? report.agent() + ": " + learned + "from logs alone."
        : String.format(
            Locale.ROOT,
            "%s, seed %d: %swith %s and %s, %,d of them refused.",
            report.agent(),
            report.seed(),
            learned,
            Counted.of(report.queries(), "query"),
            Counted.of(report.steps(), "step"),
            report.stepsRefused());
  }
}
