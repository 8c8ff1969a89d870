package dev.qace.agent;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A lift that goes up to the third floor, by one or two floors with even odds; its concrete state
 * is a height.
 */
public final class Lift implements Simulator<Double> {
  public static final Predicate AT = new Predicate("at", List.of(new Variable("f", Type.OBJECT)));
  public static final Capability UP = new Capability("up", List.of());
  public static final List<WorldObject> FLOORS =
      IntStream.rangeClosed(0, 3).mapToObj(i -> new WorldObject("f" + i, Type.OBJECT)).toList();
  public static final Instance GO_UP = new Instance(UP, List.of());

  private final World world =
      new World(
          new Vocabulary(TypeHierarchy.UNTYPED, List.of(), List.of(AT), List.of(UP)),
          FLOORS,
          List.of(at(0)));

  public static Atom at(int floor) {
    return new Atom(AT, List.of(FLOORS.get(floor)));
  }

  public static Condition isAt(int floor) {
    return new Condition.Holds(new LiftedAtom(AT, List.of(FLOORS.get(floor))));
  }

  /** Go up wherever the lift is. */
  public static Policy always() {
    return new Policy(List.of(new Policy.Rule(List.of(), GO_UP)));
  }

  public State on(int floor) {
    return world.state(List.of(at(floor)));
  }

  @Override
  public World world() {
    return world;
  }

  @Override
  public Double initial() {
    return 0.0;
  }

  @Override
  public State observe(Double height) {
    return on((int) Math.floor(height / 3.5));
  }

  @Override
  public Built<Double> build(State state) {
    List<Atom> atoms = world.atoms(state);
    return atoms.size() == 1
        ? new Ready<>(3.5 * FLOORS.indexOf(atoms.get(0).objects().get(0)) + 0.1)
        : new Impossible<>("the lift is on one floor");
  }

  @Override
  public Attempt<Double> attempt(Double height, Instance instance, RandomGenerator random) {
    int floor = (int) Math.floor(height / 3.5);
    int next = Math.min(3, floor + (random.nextBoolean() ? 1 : 2));
    return floor == 3 ? new Attempt.Refused<>(height) : new Attempt.Executed<>(3.5 * next);
  }
}
