package dev.qace.report.film;

import dev.qace.agent.Film;
import dev.qace.agent.Phrases;
import dev.qace.model.Atom;
import dev.qace.model.World;
import dev.qace.report.words.Wording;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A film as the page's script reads it: numbers to a tenth of a millimetre, poses only of things
 * that moved since the moment before, steps in words.
 *
 * @param text one JSON object
 */
public record FilmJson(String title, String text) {
  private static final double PRECISION = 1e4;

  private record Thing(
      String name, String kind, String form, List<Double> size, List<Double> pose) {}

  /** Each pose begins with the number of its thing. */
  private record Moment(double t, List<List<Double>> poses) {}

  private record Step(double from, double to, String deed, boolean refused, List<String> changes) {}

  private record Document(
      String title, List<Thing> things, List<Moment> moments, List<Step> steps) {}

  /** A film of an agent in this world, which says its vocabulary in these words. */
  public static FilmJson of(String title, Film film, World world, Phrases phrases) {
    Wording wording = new Wording(phrases);
    Document document =
        new Document(
            title,
            film.things().stream().map(FilmJson::thing).toList(),
            moments(film.moments()),
            film.steps().stream().map(step -> step(step, world, wording)).toList());
    return new FilmJson(title, JsonMapper.shared().writeValueAsString(document));
  }

  private static Thing thing(Film.Thing thing) {
    if (thing.form() instanceof Film.Block block) {
      return thing(thing, "block", List.of(block.x(), block.y(), block.z()));
    } else if (thing.form() instanceof Film.Cylinder cylinder) {
      return thing(thing, "cylinder", List.of(cylinder.radius(), cylinder.height()));
    }
    Film.Capsule capsule = (Film.Capsule) thing.form();
    return thing(thing, "capsule", List.of(capsule.radius(), capsule.length()));
  }

  private static Thing thing(Film.Thing thing, String form, List<Double> size) {
    return new Thing(thing.name(), thing.kind(), form, size, numbers(thing.pose()));
  }

  private static List<Moment> moments(List<Film.Moment> moments) {
    List<Moment> all = new ArrayList<>();
    List<Film.Pose> before = List.of();
    for (Film.Moment moment : moments) {
      List<List<Double>> poses = new ArrayList<>();
      for (int i = 0; i < moment.poses().size(); i++) {
        if (before.isEmpty() || !before.get(i).equals(moment.poses().get(i))) {
          List<Double> pose = new ArrayList<>(List.of((double) i));
          pose.addAll(numbers(moment.poses().get(i)));
          poses.add(pose);
        }
      }
      all.add(new Moment(rounded(moment.seconds()), poses));
      before = moment.poses();
    }
    return all;
  }

  private static Step step(Film.Step step, World world, Wording wording) {
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
    return new Step(rounded(step.from()), rounded(step.to()), deed, step.refused(), changes);
  }

  private static List<Double> numbers(Film.Pose pose) {
    return List.of(
        rounded(pose.x()),
        rounded(pose.y()),
        rounded(pose.z()),
        rounded(pose.qx()),
        rounded(pose.qy()),
        rounded(pose.qz()),
        rounded(pose.qw()));
  }

  private static double rounded(double value) {
    return Math.round(value * PRECISION) / PRECISION;
  }
}
