package dev.qace.report.film;

import dev.qace.agent.Phrases;
import dev.qace.agent.film.Film;
import dev.qace.model.Atom;
import dev.qace.model.World;
import dev.qace.report.words.Wording;
import dev.qace.run.film.FilmData;
import dev.qace.run.film.FilmData.MomentData;
import dev.qace.run.film.FilmData.ThingData;
import dev.qace.run.film.RunFilm;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A film as the page's script reads it, with its steps in words.
 *
 * @param anchor how the page's address names it
 * @param text one JSON object
 */
public record FilmJson(String title, String anchor, String text) {

  private record ShownStep(
      double from, double to, String deed, boolean refused, List<String> changes) {}

  private record Document(
      String title,
      String anchor,
      List<ThingData> things,
      List<MomentData> moments,
      List<ShownStep> steps) {}

  /** A film of an agent in this world, with these phrases. */
  public static FilmJson of(String title, Film film, World world, Phrases phrases) {
    return of(title, "", film, world, phrases);
  }

  /** A film of a question that the agent of this name was asked. */
  public static FilmJson of(String agent, RunFilm film, World world, Phrases phrases) {
    String title = "Question " + film.question() + " to " + agent + ", run " + film.run();
    return of(title, anchor(film), film.film(), world, phrases);
  }

  /** How the address of the films' page names this one. */
  public static String anchor(RunFilm film) {
    return "q" + film.question() + "-" + film.run();
  }

  private static FilmJson of(String title, String anchor, Film film, World world, Phrases phrases) {
    Wording wording = new Wording(phrases);
    FilmData data = FilmData.of(film, world);
    Document document =
        new Document(
            title,
            anchor,
            data.things(),
            data.moments(),
            film.steps().stream().map(step -> step(step, world, wording)).toList());
    return new FilmJson(title, anchor, JsonMapper.shared().writeValueAsString(document));
  }

  private static ShownStep step(Film.FilmedStep step, World world, Wording wording) {
    List<String> changes = new ArrayList<>();
    if (step.refused()) {
      changes.add("refused: " + step.reason());
    }
    for (int i = 0; i < world.size(); i++) {
      Atom atom = world.atom(i);
      if (step.before().holds(i) != step.after().holds(i)) {
        Wording.Mood mood = step.after().holds(i) ? Wording.Mood.IS : Wording.Mood.NO_LONGER;
        changes.add(wording.fact(atom, mood).text());
      }
    }
    if (changes.isEmpty()) {
      changes.add("nothing changes");
    }
    String deed = wording.deed(step.instance()).text();
    return new ShownStep(step.from(), step.to(), deed, step.refused(), changes);
  }
}
