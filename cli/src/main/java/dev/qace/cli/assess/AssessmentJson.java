package dev.qace.cli.assess;

import dev.qace.run.AssessmentReport;
import dev.qace.run.Guarantee;
import dev.qace.run.Timing;
import java.nio.file.Path;
import java.util.List;

/** What {@code assess --json} prints. */
record AssessmentJson(
    String agent,
    String strategy,
    long seed,
    int runs,
    boolean partial,
    long queries,
    long steps,
    long stepsRefused,
    double seconds,
    double plannerSeconds,
    double agentSeconds,
    Guarantee guarantee,
    List<AssessmentReport.Open> undecided,
    List<AssessmentReport.Unexplained> inexpressible,
    String modelFile,
    String pageFile,
    List<AssessmentReport.Learned> capabilities) {

  static AssessmentJson of(AssessmentReport report, Timing timing, Path modelFile, Path pageFile) {
    return new AssessmentJson(
        report.agent(),
        report.strategy(),
        report.seed(),
        report.runs(),
        report.partial(),
        report.queries(),
        report.steps(),
        report.stepsRefused(),
        timing.seconds(),
        timing.plannerSeconds(),
        timing.agentSeconds(),
        report.guarantee(),
        report.undecided(),
        report.inexpressible(),
        modelFile.toString(),
        pageFile.toString(),
        report.capabilities());
  }
}
