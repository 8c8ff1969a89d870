package dev.qace.cli.film;

import dev.qace.agent.Response;
import dev.qace.agent.film.Film;
import dev.qace.agent.film.Filmed;
import dev.qace.agent.journal.JournalEntry;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.run.RunFolder;
import dev.qace.run.film.QuestionFilmer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A question that a run asked, as its journal holds it. */
final class RecordedQuestion {
  private RecordedQuestion() {}

  /**
   * Films the first run of a question.
   *
   * @param number its place in the journal, from 1
   * @throws IOException if there is no such question, the run is of another agent or world, or the
   *     agent did not start there
   */
  static <X> Film film(Path run, int number, Filmed<X> simulator) throws IOException {
    RunFolder folder = RunFolder.open(run);
    try (JournalReader journal = JournalReader.open(folder.journalFile())) {
      if (!journal.header().world().equals(simulator.world())) {
        throw new IOException(
            run + " is a run in another world. Name the same agent with the same --world");
      }
      QuestionFilmer<X> filmer = new QuestionFilmer<>(simulator, journal.header().starts());
      int count = 0;
      for (Optional<JournalEntry> entry = journal.next();
          entry.isPresent();
          entry = journal.next()) {
        if (entry.get() instanceof Exchange exchange) {
          if (++count == number) {
            return film(run, number, exchange, filmer);
          }
          filmer.passOver(exchange.query());
        }
      }
      throw new IOException(
          run + " has " + count + " questions in its journal; there is no question " + number);
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static <X> Film film(Path run, int number, Exchange exchange, QuestionFilmer<X> filmer)
      throws IOException {
    if (exchange.response() instanceof Response.StartRefused refused) {
      throw new IOException(
          "question " + number + " of " + run + ": the agent did not start: " + refused.reason());
    }
    Response.Answered answered = (Response.Answered) exchange.response();
    return filmer
        .film(exchange.query(), 0, answered.traces().get(0))
        .orElseThrow(
            () ->
                new IOException(
                    "question "
                        + number
                        + " of "
                        + run
                        + ": asked again, the agent does something else. Name the same agent with"
                        + " the same --world and --grasp"));
  }
}
