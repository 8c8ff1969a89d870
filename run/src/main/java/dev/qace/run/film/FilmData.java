package dev.qace.run.film;

import dev.qace.agent.film.Film;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import java.util.ArrayList;
import java.util.List;

/**
 * A film as it is stored: numbers to a tenth of a millimetre, poses only of things that moved since
 * the moment before, states as their true atoms.
 */
public record FilmData(List<ThingData> things, List<MomentData> moments, List<StepData> steps) {
  private static final double PRECISION = 1e4;
  private static final String BLOCK = "block";
  private static final String CYLINDER = "cylinder";
  private static final String CAPSULE = "capsule";

  public record ThingData(
      String name, String kind, String form, List<Double> size, List<Double> pose) {}

  /** Each pose begins with the number of its thing. */
  public record MomentData(double t, List<List<Double>> poses) {}

  /** A step, with why it was refused, if it was. */
  public record StepData(
      double from,
      double to,
      String instance,
      List<String> before,
      List<String> after,
      String reason) {}

  public FilmData {
    things = List.copyOf(things);
    moments = List.copyOf(moments);
    steps = List.copyOf(steps);
  }

  public static FilmData of(Film film, World world) {
    return new FilmData(
        film.things().stream().map(FilmData::thing).toList(),
        moments(film.moments()),
        film.steps().stream()
            .map(
                step ->
                    new StepData(
                        rounded(step.from()),
                        rounded(step.to()),
                        step.instance().toString(),
                        world.names(step.before()),
                        world.names(step.after()),
                        step.reason()))
            .toList());
  }

  private static ThingData thing(Film.Thing thing) {
    if (thing.form() instanceof Film.Block block) {
      return thing(thing, BLOCK, List.of(block.x(), block.y(), block.z()));
    } else if (thing.form() instanceof Film.Cylinder cylinder) {
      return thing(thing, CYLINDER, List.of(cylinder.radius(), cylinder.height()));
    }
    Film.Capsule capsule = (Film.Capsule) thing.form();
    return thing(thing, CAPSULE, List.of(capsule.radius(), capsule.length()));
  }

  private static ThingData thing(Film.Thing thing, String form, List<Double> size) {
    return new ThingData(thing.name(), thing.kind(), form, size, numbers(thing.pose()));
  }

  private static List<MomentData> moments(List<Film.Moment> moments) {
    List<MomentData> all = new ArrayList<>();
    List<List<Double>> before = List.of();
    for (Film.Moment moment : moments) {
      List<List<Double>> now = moment.poses().stream().map(FilmData::numbers).toList();
      List<List<Double>> poses = new ArrayList<>();
      for (int i = 0; i < now.size(); i++) {
        if (before.isEmpty() || !before.get(i).equals(now.get(i))) {
          List<Double> pose = new ArrayList<>(List.of((double) i));
          pose.addAll(now.get(i));
          poses.add(pose);
        }
      }
      all.add(new MomentData(rounded(moment.seconds()), poses));
      before = now;
    }
    return all;
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

  /**
   * The film that was written.
   *
   * @throws IllegalArgumentException if it is none
   * @throws dev.qace.model.ppddl.text.PpddlException if it is of another world
   */
  Film film(World world) {
    GroundReader reader = GroundReader.of(world);
    List<Film.Moment> read = new ArrayList<>();
    List<Film.Pose> now = new ArrayList<>();
    for (MomentData moment : moments) {
      for (List<Double> pose : moment.poses()) {
        int thing = pose.isEmpty() ? -1 : pose.get(0).intValue();
        if (thing < 0 || thing > now.size()) {
          throw new IllegalArgumentException("there is no thing " + thing + " yet");
        } else if (thing == now.size()) {
          now.add(pose(pose.subList(1, pose.size())));
        } else {
          now.set(thing, pose(pose.subList(1, pose.size())));
        }
      }
      read.add(new Film.Moment(moment.t(), now));
    }
    return new Film(
        things.stream().map(FilmData::thing).toList(),
        read,
        steps.stream()
            .map(
                step ->
                    new Film.FilmedStep(
                        step.from(),
                        step.to(),
                        reader.instance("instance", step.instance()),
                        state(step.before(), world, reader),
                        state(step.after(), world, reader),
                        step.reason()))
            .toList());
  }

  private static State state(List<String> atoms, World world, GroundReader reader) {
    return world.state(reader.atoms("state", String.join(" ", atoms)));
  }

  private static Film.Thing thing(ThingData data) {
    Film.Form form =
        switch (data.form()) {
          case BLOCK -> new Film.Block(at(data.size(), 0), at(data.size(), 1), at(data.size(), 2));
          case CYLINDER -> new Film.Cylinder(at(data.size(), 0), at(data.size(), 1));
          case CAPSULE -> new Film.Capsule(at(data.size(), 0), at(data.size(), 1));
          default -> throw new IllegalArgumentException("there is no form " + data.form());
        };
    return new Film.Thing(data.name(), data.kind(), form, pose(data.pose()));
  }

  private static Film.Pose pose(List<Double> numbers) {
    return new Film.Pose(
        at(numbers, 0),
        at(numbers, 1),
        at(numbers, 2),
        at(numbers, 3),
        at(numbers, 4),
        at(numbers, 5),
        at(numbers, 6));
  }

  private static double at(List<Double> numbers, int place) {
    if (place >= numbers.size()) {
      throw new IllegalArgumentException("number " + (place + 1) + " is missing in " + numbers);
    }
    return numbers.get(place);
  }
}
