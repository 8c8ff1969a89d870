package dev.qace.report.export;

import dev.qace.learner.Place;
import dev.qace.run.AssessmentReport;
import java.util.ArrayList;
import java.util.List;

/** What a reader of an export has to know, a line each. */
final class Unsure {
  private Unsure() {}

  /** Of the model as a whole. */
  static List<String> ofAll(AssessmentReport report) {
    List<String> lines = new ArrayList<>();
    if (report.partial()) {
      lines.add("partial: the assessment was stopped before it was through");
    }
    lines.add(report.guarantee().words());
    List<String> modelled =
        report.capabilities().stream().map(AssessmentReport.Learned::name).toList();
    for (AssessmentReport.Open open : report.undecided()) {
      if (open.place() == Place.CAPABILITY) {
        lines.add(open.capability() + " is left out, nothing is known of it: " + open.reason());
      }
    }
    for (AssessmentReport.Unexplained each : report.inexpressible()) {
      if (!modelled.contains(each.capability())) {
        lines.add(each.capability() + ", inexpressible: " + each.reason());
      }
    }
    return lines;
  }

  /** Of one of its capabilities. */
  static List<String> of(AssessmentReport report, AssessmentReport.Learned learned) {
    List<String> lines = new ArrayList<>();
    for (AssessmentReport.Open open : report.undecided()) {
      if (open.capability().equals(learned.name()) && open.place() != Place.CAPABILITY) {
        lines.add("undecided %s: %s (%s)".formatted(open.place(), open.literal(), open.reason()));
      }
    }
    for (AssessmentReport.Unexplained each : report.inexpressible()) {
      if (each.capability().equals(learned.name())) {
        lines.add("inexpressible: " + each.reason());
      }
    }
    lines.addAll(learned.surprises());
    return lines;
  }
}
