package dev.qace.run;

import dev.qace.learner.Assessed;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.ppddl.PpddlWriter;
import java.io.IOException;
import java.util.Optional;

/** The words for what a run has found: whoever has them adds them to the run's folder. */
public interface RunDocuments {
  /** A bare model, and no page. */
  RunDocuments NONE = new RunDocuments() {};

  /** The learned model as PPDDL. */
  default String model(Assessed found, AssessmentReport report) {
    return PpddlWriter.write(found.model());
  }

  /** The plain model, where it is another. */
  default String plainModel(Assessed found, AssessmentReport report) {
    return PpddlWriter.write(found.plainModel());
  }

  /**
   * Adds films of what was seen to the folder, where the agent can be filmed.
   *
   * @return what to know of them; empty for nothing
   * @throws IOException where there can be none; the run is finished all the same
   */
  default Optional<String> films(RunFolder folder) throws IOException {
    return Optional.empty();
  }

  /**
   * The page for people, as HTML, made of what is in the folder; empty for none.
   *
   * @throws IOException where there can be none; the run is finished all the same
   */
  default Optional<String> page(RunFolder folder) throws IOException {
    return Optional.empty();
  }

  /**
   * The same of a run that has just ended, so that a long journal need not be understood again.
   *
   * @param seen all that the journal tells
   * @throws IOException where there can be none; the run is finished all the same
   */
  default Optional<String> page(RunFolder folder, Evidence seen) throws IOException {
    return page(folder);
  }
}
