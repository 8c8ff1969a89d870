package dev.qace.cli.assess;

import dev.qace.model.Counted;
import dev.qace.run.AssessmentReport;
import java.io.PrintWriter;
import java.util.Locale;

/** The learned model and what to know about it, for people. */
final class Summary {
  private Summary() {}

  /**
   * @param goOn how to go on with a run that is not through
   */
  static void print(String model, AssessmentReport report, String goOn, PrintWriter out) {
    out.print(model);
    out.println();
    out.printf(
        Locale.ROOT,
        "%s, seed %d: %s learned with %s and %s, %,d of them refused.%n",
        report.agent(),
        report.seed(),
        Counted.of(report.capabilities().size(), "capability"),
        Counted.of(report.queries(), "query"),
        Counted.of(report.steps(), "step"),
        report.stepsRefused());
    if (report.partial()) {
      out.println("PARTIAL: the assessment was not through when it was stopped. " + goOn);
    }
    out.println(report.guarantee().words());
    out.println("This rests on the following:");
    report.assumes().forEach(each -> out.println("  " + each));
    int asked = report.capabilities().stream().mapToInt(c -> c.checks()).sum();
    int fitted = report.capabilities().stream().mapToInt(c -> c.fittedChecks()).sum();
    if (asked > 0) {
      out.printf("Random check questions that fitted: %d of %d.%n", fitted, asked);
    }
    report
        .capabilities()
        .forEach(
            each ->
                each.surprises().forEach(words -> out.printf("  %s: %s%n", each.name(), words)));
    out.println(
        report.undecided().isEmpty()
            ? "Nothing is undecided."
            : Counted.of(report.undecided().size(), "slot") + " undecided:");
    report
        .undecided()
        .forEach(
            open ->
                out.printf(
                    "  %s, %s: %s%n",
                    open.capability(),
                    (open.place() + " " + open.literal()).strip(),
                    open.reason()));
    if (!report.inexpressible().isEmpty()) {
      out.println("BEYOND THE VOCABULARY, so that the model is wrong about it somewhere:");
      report
          .inexpressible()
          .forEach(
              each ->
                  out.printf(
                      "  %s, %s: %s (%s in report.json)%n",
                      each.capability(),
                      each.place(),
                      each.reason(),
                      Counted.of(each.proof().size(), "transition")));
    }
  }
}
