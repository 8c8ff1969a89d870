package dev.qace.report.page;

import dev.qace.agent.Phrases;
import dev.qace.learner.evidence.Evidence;
import dev.qace.report.film.FilmJson;
import dev.qace.report.film.FilmLinks;
import dev.qace.report.film.FilmPage;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import dev.qace.run.RunFolder;
import dev.qace.run.TextFile;
import dev.qace.run.film.RunFilms;
import java.io.IOException;
import java.util.List;

/** The pages of a run, made of what the run has left in its folder; nothing is asked or learned. */
public final class RunPage {
  private RunPage() {}

  /** Chooses phrases for the vocabulary, given the agent's own. */
  public interface Choice {
    Phrases of(JournalExtract witnesses) throws IOException;
  }

  /**
   * The page as HTML.
   *
   * @param phrases which to use, such as the agent's own
   * @param beside whether it will be in the folder, so that links to films work
   * @throws IOException if the folder holds no finished run; the message says what to do
   * @throws dev.qace.agent.json.UnexpectedJsonException if the journal is none
   */
  public static String of(RunFolder folder, Choice phrases, boolean beside) throws IOException {
    LearnedModel learned = LearnedModel.read(folder);
    JournalExtract witnesses = JournalExtract.read(folder.journalFile(), learned.report());
    return of(folder, learned, witnesses, phrases, beside);
  }

  /**
   * The same for the folder of a run that has just ended, with the agent's own words.
   *
   * @param seen all that the run's journal tells
   */
  static String of(RunFolder folder, Evidence seen) throws IOException {
    LearnedModel learned = LearnedModel.read(folder);
    JournalExtract witnesses = JournalExtract.read(folder.journalFile(), learned.report(), seen);
    return of(folder, learned, witnesses, JournalExtract::phrases, true);
  }

  private static String of(
      RunFolder folder,
      LearnedModel learned,
      JournalExtract witnesses,
      Choice phrases,
      boolean beside)
      throws IOException {
    FilmLinks films =
        beside ? new FilmLinks(RunFilms.read(folder, witnesses.world())) : FilmLinks.NONE;
    return ReportPage.of(
        learned.report(), learned.domain(), witnesses, phrases.of(witnesses), films);
  }

  /**
   * Writes the page of the run's films; nothing if there are none.
   *
   * @throws IOException if the folder's files are not those of a run, or it cannot be written
   */
  public static void writeFilms(RunFolder folder, Choice phrases) throws IOException {
    AssessmentReport report = folder.readReport();
    JournalExtract witnesses = JournalExtract.read(folder.journalFile(), report);
    Phrases words = phrases.of(witnesses);
    List<FilmJson> films =
        RunFilms.read(folder, witnesses.world()).stream()
            .map(film -> FilmJson.of(report.agent(), film, witnesses.world(), words))
            .toList();
    if (!films.isEmpty()) {
      String title = "Films of questions to " + report.agent();
      TextFile.replace(folder.filmsPageFile(), FilmPage.of(title, films));
    }
  }
}
