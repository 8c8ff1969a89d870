package dev.qace.report.page;

import dev.qace.agent.Phrases;
import dev.qace.run.LearnedModel;
import dev.qace.run.RunFolder;
import java.io.IOException;

/** The page of a run, made of what the run has left in its folder; nothing is asked or learned. */
public final class RunPage {
  private RunPage() {}

  /** Chooses how to say the vocabulary, given how the agent says it. */
  public interface Choice {
    Phrases of(JournalExtract witnesses) throws IOException;
  }

  /**
   * The page as HTML.
   *
   * @param phrases which to use, such as the agent's own
   * @throws IOException where the folder holds no run that has come to an answer, with what to do
   * @throws dev.qace.agent.journal.UnexpectedJsonException where the journal is none
   */
  public static String of(RunFolder folder, Choice phrases) throws IOException {
    LearnedModel learned = LearnedModel.read(folder);
    JournalExtract witnesses = JournalExtract.read(folder.journalFile(), learned.report());
    return ReportPage.of(learned.report(), learned.domain(), witnesses, phrases.of(witnesses));
  }
}
