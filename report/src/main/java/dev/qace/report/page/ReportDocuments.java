package dev.qace.report.page;

import dev.qace.agent.journal.UnexpectedJsonException;
import dev.qace.learner.Assessed;
import dev.qace.report.words.ModelComments;
import dev.qace.run.AssessmentReport;
import dev.qace.run.RunDocuments;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.util.Optional;

/** A run in words: remarks in its model, and its page. */
public final class ReportDocuments implements RunDocuments {

  @Override
  public String model(Assessed found, AssessmentReport report) {
    return new ModelComments(report).write(found.model());
  }

  @Override
  public Optional<String> page(RunFolder folder) throws IOException {
    try {
      return Optional.of(RunPage.of(folder, JournalExtract::phrases));
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
