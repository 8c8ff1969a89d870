package dev.qace.report.page;

import dev.qace.agent.film.Filmed;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.learner.Assessed;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Counted;
import dev.qace.report.words.ModelComments;
import dev.qace.run.AssessmentReport;
import dev.qace.run.RunDocuments;
import dev.qace.run.RunFolder;
import dev.qace.run.film.RunFilms;
import java.io.IOException;
import java.util.Optional;

/** A run in words: comments in its model, and its page. */
public final class ReportDocuments implements RunDocuments {
  private final Optional<Filmed<?>> filmed;

  /** Without films. */
  public ReportDocuments() {
    this(Optional.empty());
  }

  /**
   * With films of what was asked.
   *
   * @param filmed the simulator that was asked; empty if it cannot be filmed
   */
  public ReportDocuments(Optional<Filmed<?>> filmed) {
    this.filmed = filmed;
  }

  @Override
  public String model(Assessed found, AssessmentReport report) {
    return new ModelComments(report).write(found.model());
  }

  @Override
  public String plainModel(Assessed found, AssessmentReport report) {
    return new ModelComments(report).writePlain(found.plainModel());
  }

  @Override
  public Optional<String> films(RunFolder folder) throws IOException {
    if (filmed.isEmpty()) {
      return Optional.empty();
    }
    int missing = RunFilms.make(folder, filmed.get()).missing();
    try {
      RunPage.writeFilms(folder, JournalExtract::phrases);
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
    return missing == 0
        ? Optional.empty()
        : Optional.of(
            Counted.of(missing, "film")
                + " could not be made: asked again, the agent did something else");
  }

  @Override
  public Optional<String> page(RunFolder folder) throws IOException {
    try {
      return Optional.of(RunPage.of(folder, JournalExtract::phrases, true));
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public Optional<String> page(RunFolder folder, Evidence seen) throws IOException {
    try {
      return Optional.of(RunPage.of(folder, seen));
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
