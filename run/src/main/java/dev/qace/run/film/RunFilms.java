package dev.qace.run.film;

import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.film.Film;
import dev.qace.agent.film.Filmed;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.LimitedFile;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.model.World;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.run.RunFolder;
import dev.qace.run.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The films of a run, in its folder: one of every different run of each question that the report
 * relies on, up to a few.
 *
 * @param missing how many could not be made, because the agent did something else when the question
 *     was repeated
 */
public record RunFilms(List<RunFilm> films, int missing) {
  private static final int MOST_MEBIBYTES = 256;

  private static final int MOST_OF_A_QUESTION = 3;
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  public RunFilms {
    films = List.copyOf(films);
  }

  /** A line of the file. */
  private record Line(int question, int run, FilmData film) {}

  /**
   * Makes the films of a finished run, and stores them in its folder.
   *
   * @throws IOException if the run's files cannot be read, or the films not written
   */
  public static <X> RunFilms make(RunFolder folder, Filmed<X> simulator) throws IOException {
    TellingQuestions telling = new TellingQuestions(folder.readReport());
    List<RunFilm> films = new ArrayList<>();
    int[] missing = {0};
    try (JournalReader journal = JournalReader.open(folder.journalFile())) {
      QuestionFilmer<X> filmer = new QuestionFilmer<>(simulator, journal.header().starts());
      journal.readAll(
          exchange -> {
            if (telling.next(exchange)) {
              missing[0] += film(telling.read(), exchange, filmer, films);
            }
            filmer.passOver(exchange.query());
          });
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
    StringBuilder text = new StringBuilder();
    for (RunFilm each : films) {
      FilmData data = FilmData.of(each.film(), simulator.world());
      text.append(MAPPER.writeValueAsString(new Line(each.question(), each.run(), data)));
      text.append('\n');
    }
    TextFile.replace(folder.filmsFile(), text.toString());
    return new RunFilms(films, missing[0]);
  }

  private static <X> int film(
      int number, Exchange exchange, QuestionFilmer<X> filmer, List<RunFilm> films) {
    int missing = 0;
    if (exchange.response() instanceof Response.Answered answered) {
      Set<Trace> different = new HashSet<>();
      for (int run = 0; run < answered.traces().size(); run++) {
        Trace seen = answered.traces().get(run);
        if (different.size() < MOST_OF_A_QUESTION && different.add(seen)) {
          Optional<Film> film = filmer.film(exchange.query(), run, seen);
          if (film.isPresent()) {
            films.add(new RunFilm(number, run + 1, film.get()));
          } else {
            missing++;
          }
        }
      }
    }
    return missing;
  }

  /**
   * The films in a folder; none if there are none.
   *
   * @throws IOException if the file cannot be read, or holds something else
   */
  public static List<RunFilm> read(RunFolder folder, World world) throws IOException {
    Path file = folder.filmsFile();
    if (!Files.exists(file)) {
      return List.of();
    }
    List<RunFilm> films = new ArrayList<>();
    for (String text : LimitedFile.text(file, MOST_MEBIBYTES).lines().toList()) {
      try {
        Line line = MAPPER.readValue(text, Line.class);
        films.add(new RunFilm(line.question(), line.run(), line.film().film(world)));
      } catch (JacksonException e) {
        throw wrong(file, films.size() + 1, e.getOriginalMessage(), e);
      } catch (IllegalArgumentException | PpddlException e) {
        throw wrong(file, films.size() + 1, e.getMessage(), e);
      }
    }
    return films;
  }

  private static IOException wrong(Path file, int line, @Nullable String why, Exception cause) {
    return new IOException(file + ":" + line + " is not a film: " + why, cause);
  }
}
