package dev.qace.run;

import dev.qace.learner.Assessed;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.ppddl.PpddlWriter;
import java.io.IOException;
import java.util.Optional;

/** Writes what a run has found in words, as documents in the run's folder. */
public interface RunDocuments {
  /** A model without comments, and no page. */
  RunDocuments NONE = new RunDocuments() {};

  /** The learned model as PPDDL. */
  default String model(Assessed found, AssessmentReport report) {
    return PpddlWriter.write(found.model());
  }

  /** The plain model, if it differs. */
  default String plainModel(Assessed found, AssessmentReport report) {
    return PpddlWriter.write(found.plainModel());
  }

  /**
   * Adds films of what was seen to the folder, where the agent can be filmed.
   *
   * @return a warning about them, if any
   * @throws IOException if there can be none; the run is finished all the same
   */
  default Optional<String> films(RunFolder folder) throws IOException {
    return Optional.empty();
  }

  /**
   * The page for people, as HTML, from the files in the folder; empty for none.
   *
   * @throws IOException if there can be none; the run is finished all the same
   */
  default Optional<String> page(RunFolder folder) throws IOException {
    return Optional.empty();
  }

  /**
   * The same for a run that has just ended, so that a long journal need not be read again.
   *
   * @param seen the evidence in the journal
   * @throws IOException if there can be none; the run is finished all the same
   */
  default Optional<String> page(RunFolder folder, Evidence seen) throws IOException {
    return page(folder);
  }
}
