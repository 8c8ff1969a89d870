package dev.qace.cli.show;

import dev.qace.run.AssessmentReport;
import dev.qace.run.ReportJson;
import dev.qace.run.Timing;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What {@code assess --json} prints: the report, how long it took, and where its files are. */
final class AssessmentJson {
  private AssessmentJson() {}

  static ObjectNode of(
      AssessmentReport report, Timing timing, Path modelFile, Optional<Path> pageFile) {
    ObjectNode json = ReportJson.tree(report);
    json.put("seconds", timing.seconds());
    json.put("plannerSeconds", timing.plannerSeconds());
    json.put("agentSeconds", timing.agentSeconds());
    json.put("modelFile", modelFile.toString());
    json.put("pageFile", pageFile.map(Path::toString).orElse(""));
    return json;
  }
}
