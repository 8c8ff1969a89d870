package dev.qace.simulators.cafe;

import dev.qace.agent.Attempt;
import dev.qace.agent.Phrases;
import dev.qace.agent.film.Film;
import dev.qace.agent.film.Filmed;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.AbstractingSimulator;
import dev.qace.simulators.LowLevelSimulator;
import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.kinematics.Transform;
import dev.qace.simulators.cafe.physics.GraspDynamics;
import dev.qace.simulators.cafe.place.Cafe;
import dev.qace.simulators.cafe.place.CafePlace;
import dev.qace.simulators.cafe.skill.Planner;
import dev.qace.simulators.cafe.skill.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The cafe server robot: a Fetch robot among tables, whose capabilities are refined into motion,
 * seen through the predicates of the paper's cafe. It can be set to every state that can be built.
 * Thread-safe.
 */
public final class CafeSimulator implements Filmed<CafeState> {
  private final Cafe cafe;
  private final CafeRobot robot;
  private final CafeVocabulary vocabulary;
  private final AbstractingSimulator<CafeState> abstracting;

  public CafeSimulator(CafeWorld world, GraspMode mode) {
    this(world, mode, GraspDynamics.USUAL);
  }

  /** A robot with other fingers. */
  CafeSimulator(CafeWorld world, GraspMode mode, GraspDynamics dynamics) {
    this.cafe = world == CafeWorld.CROWDED ? Cafe.withLane() : Cafe.withTables(world.tables());
    this.robot = new CafeRobot(cafe, mode, dynamics);
    this.vocabulary = new CafeVocabulary(world, cafe);
    List<WorldObject> objects = new ArrayList<>();
    for (int i = 1; i <= world.cans(); i++) {
      objects.add(new WorldObject("can" + i, CafeVocabulary.CAN));
    }
    CafeState initial = initial(cafe, objects, world);
    objects.add(CafeVocabulary.GRIPPER);
    objects.add(CafeVocabulary.ROBOT);
    cafe.places().forEach(p -> objects.add(new WorldObject(p.name(), CafeVocabulary.LOCATION)));
    this.abstracting =
        new AbstractingSimulator<>(
            lowLevel(initial),
            vocabulary.vocabulary(),
            objects,
            vocabulary.evaluators(),
            known -> new CafeBuilder(known, cafe)::build);
  }

  /** All cans at the first place, which is the only one not yet teleported to. */
  private static CafeState initial(Cafe cafe, List<WorldObject> cans, CafeWorld world) {
    CafePlace first = cafe.places().get(0);
    Map<String, Transform> poses = new TreeMap<>();
    for (int i = 0; i < cans.size(); i++) {
      poses.put(cans.get(i).name(), first.standing(first.spots().get(i)));
    }
    Set<String> visited =
        cafe.places().stream().skip(1).map(CafePlace::name).collect(Collectors.toSet());
    Set<String> delicate = world == CafeWorld.DELICATE ? Set.of(cans.get(0).name()) : Set.of();
    return new CafeState(
        Cafe.OUTSIDE,
        Planner.CARRYING,
        RobotBody.OPEN,
        poses,
        Optional.empty(),
        visited,
        delicate,
        Set.of());
  }

  private LowLevelSimulator<CafeState> lowLevel(CafeState initial) {
    return new LowLevelSimulator<>() {
      @Override
      public CafeState initial() {
        return initial;
      }

      @Override
      public Attempt<CafeState> attempt(
          CafeState state, Instance instance, RandomGenerator random) {
        return robot.attempt(state, instance, random, Camera.OFF, 1)
                instanceof CafeRobot.Executed executed
            ? new Attempt.Executed<>(executed.after())
            : new Attempt.Refused<>(state);
      }
    };
  }

  @Override
  public Watched<CafeState> watch(
      CafeState state, Instance instance, RandomGenerator random, double interval) {
    List<Film.Moment> moments = new ArrayList<>();
    double[] clock = {0};
    Camera camera =
        (seconds, now) -> {
          clock[0] += seconds;
          moments.add(new Film.Moment(clock[0], CafeFilm.poses(now)));
        };
    CafeRobot.Done done = robot.attempt(state, instance, random, camera, interval);
    return done instanceof CafeRobot.NotDone not
        ? new Watched<>(new Attempt.Refused<>(state), List.of(), not.why().reason())
        : new Watched<>(new Attempt.Executed<>(((CafeRobot.Executed) done).after()), moments, "");
  }

  @Override
  public List<Film.Thing> things(CafeState concrete) {
    return CafeFilm.things(concrete, cafe);
  }

  @Override
  public List<Film.Pose> poses(CafeState concrete) {
    return CafeFilm.poses(concrete);
  }

  /** As the camera sees it; for checks of every posture on the way. */
  void watch(
      CafeState state, Instance instance, RandomGenerator random, Camera camera, double interval) {
    robot.attempt(state, instance, random, camera, interval);
  }

  /** Why an instance is refused in a state; empty if it is executed. */
  public Optional<Refusal> refusal(CafeState state, Instance instance, RandomGenerator random) {
    CafeRobot.Done done = robot.attempt(state, instance, random, Camera.OFF, 1);
    return done instanceof CafeRobot.NotDone not ? Optional.of(not.why()) : Optional.empty();
  }

  Cafe cafe() {
    return cafe;
  }

  @Override
  public World world() {
    return abstracting.world();
  }

  @Override
  public CafeState initial() {
    return abstracting.initial();
  }

  @Override
  public State observe(CafeState concrete) {
    return abstracting.observe(concrete);
  }

  @Override
  public Built<CafeState> build(State state) {
    return abstracting.build(state);
  }

  @Override
  public Attempt<CafeState> attempt(CafeState state, Instance instance, RandomGenerator random) {
    return abstracting.attempt(state, instance, random);
  }

  @Override
  public Phrases phrases() {
    return vocabulary.phrases();
  }
}
