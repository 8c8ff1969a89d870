package dev.qace.report.film;

import dev.qace.agent.Transition;
import dev.qace.run.film.RunFilm;
import java.util.List;
import java.util.stream.Stream;

/**
 * Links from a run's page to films.
 *
 * @param films the films on the page beside it; none if there is no such page
 */
public record FilmLinks(List<RunFilm> films) {
  public static final FilmLinks NONE = new FilmLinks(List.of());

  private static final String PAGE = "films.html#";

  public FilmLinks {
    films = List.copyOf(films);
  }

  /** A link, and what to call it. */
  public record Link(String text, String address) {}

  /** To films of a question. */
  public List<Link> of(int question) {
    return links(films.stream().filter(film -> film.question() == question));
  }

  /** To a film that shows this step, if there is one. */
  public List<Link> of(Transition step) {
    return links(films.stream().filter(film -> film.shows(step)).limit(1));
  }

  private static List<Link> links(Stream<RunFilm> films) {
    List<RunFilm> all = films.toList();
    return all.stream()
        .map(
            film ->
                new Link(
                    all.size() == 1
                        ? "Watch a film of question " + film.question()
                        : "Watch run " + film.run(),
                    PAGE + FilmJson.anchor(film)))
        .toList();
  }
}
