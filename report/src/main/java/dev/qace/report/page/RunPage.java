package dev.qace.report.page;

import dev.qace.agent.Phrases;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlException;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.report.AssessmentReport;
import dev.qace.report.RunFolder;
import dev.qace.report.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/** The page of a run, made of what the run has left in its folder; nothing is asked or learned. */
public final class RunPage {
  private RunPage() {}

  /** Chooses how to say the vocabulary, given how the agent says it. */
  public interface Choice {
    Phrases of(Witnesses witnesses) throws IOException;
  }

  /**
   * The page as HTML.
   *
   * @param phrases which to use, such as the agent's own
   * @throws IOException where the folder holds no run that has come to an answer, with what to do
   * @throws dev.qace.agent.journal.UnexpectedJsonException where the journal is none
   */
  public static String of(RunFolder folder, Choice phrases) throws IOException {
    requireAnswer(folder);
    AssessmentReport report = folder.readReport();
    Witnesses witnesses = Witnesses.read(folder.journalFile(), report);
    requireSameAgent(folder, report, witnesses);
    return ReportPage.of(report, model(folder), witnesses, phrases.of(witnesses));
  }

  private static void requireSameAgent(
      RunFolder folder, AssessmentReport report, Witnesses witnesses) throws IOException {
    for (AssessmentReport.Learned learned : report.capabilities()) {
      if (witnesses.world().vocabulary().capabilities().stream().noneMatch(learned::isOf)) {
        throw new IOException(
            folder.journalFile()
                + " is of another agent than "
                + folder.reportFile()
                + ": it knows of no capability "
                + learned.name()
                + " with the parameters "
                + learned.parameters());
      }
    }
  }

  private static Domain model(RunFolder folder) throws IOException {
    try {
      return PpddlReader.parse(folder.modelFile().toString(), folder.readModel()).domain();
    } catch (PpddlException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void requireAnswer(RunFolder folder) throws IOException {
    Optional<RunRecord> run = folder.readRun();
    if (run.isPresent() && !Files.exists(folder.reportFile())) {
      throw new IOException(
          folder.path()
              + " holds a run that has not come to an answer yet, or was killed before it did. Go"
              + " on with it first: qace assess --resume "
              + folder.path());
    }
  }
}
