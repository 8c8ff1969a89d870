package dev.qace.run.film;

import dev.qace.agent.Transition;
import dev.qace.agent.film.Film;
import java.util.List;

/**
 * A film of one run of a question.
 *
 * @param question its number in the journal, from 1
 * @param run which of its runs, from 1
 */
public record RunFilm(int question, int run, Film film) {

  /** Whether the film shows this step. */
  public boolean shows(Transition step) {
    return transitions(film).contains(step);
  }

  /** What is to be seen, as a trace tells it. */
  static List<Transition> transitions(Film film) {
    return film.steps().stream()
        .map(
            step ->
                new Transition(
                    step.before(),
                    step.instance(),
                    step.refused()
                        ? new Transition.Refused(step.after())
                        : new Transition.Moved(step.after())))
        .toList();
  }
}
