package dev.qace.simulators;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A low-level simulator seen through one evaluator per predicate (the abstraction function of the
 * paper's Sec. 2). With a function that builds a concrete state for an abstract one it can be set;
 * without, such starts are refused.
 */
public final class AbstractingSimulator<X> implements Simulator<X> {
  private final LowLevelSimulator<X> simulator;
  private final Function<State, Built<X>> builder;
  private final World world;
  private final List<Atom> atoms = new ArrayList<>();
  private final List<Evaluator<X>> evaluators = new ArrayList<>();

  /** A simulator that can only be where it has been. */
  public AbstractingSimulator(
      LowLevelSimulator<X> simulator,
      Vocabulary vocabulary,
      List<WorldObject> objects,
      Map<Predicate, Evaluator<X>> evaluators) {
    this(
        simulator,
        vocabulary,
        objects,
        evaluators,
        world ->
            state ->
                new Impossible<>("nothing builds a concrete state for " + world.describe(state)));
  }

  /**
   * @param evaluators one for each of the vocabulary's predicates
   * @param builder given the world, makes the function that builds a concrete state for a state of
   *     it, or says why there is none
   * @throws IllegalArgumentException if a predicate has no evaluator, or an evaluator no predicate
   */
  public AbstractingSimulator(
      LowLevelSimulator<X> simulator,
      Vocabulary vocabulary,
      List<WorldObject> objects,
      Map<Predicate, Evaluator<X>> evaluators,
      Function<World, Function<State, Built<X>>> builder) {
    this.simulator = simulator;
    for (Predicate predicate : evaluators.keySet()) {
      if (!vocabulary.predicates().contains(predicate)) {
        throw new IllegalArgumentException("the vocabulary has no predicate " + predicate);
      }
    }
    World unsettled = new World(vocabulary, objects, List.of());
    for (int index = 0; index < unsettled.size(); index++) {
      Atom atom = unsettled.atom(index);
      Evaluator<X> evaluator = evaluators.get(atom.predicate());
      if (evaluator == null) {
        throw new IllegalArgumentException("no evaluator for the predicate " + atom.predicate());
      }
      this.atoms.add(atom);
      this.evaluators.add(evaluator);
    }
    State initial = observe(simulator.initial());
    this.world = new World(vocabulary, objects, unsettled.atoms(initial));
    this.builder = builder.apply(world);
  }

  @Override
  public World world() {
    return world;
  }

  @Override
  public X initial() {
    return simulator.initial();
  }

  @Override
  public State observe(X concrete) {
    return State.empty(atoms.size())
        .flipped(
            IntStream.range(0, atoms.size())
                .filter(i -> evaluators.get(i).holds(concrete, atoms.get(i).objects())));
  }

  @Override
  public Built<X> build(State state) {
    return builder.apply(state);
  }

  @Override
  public Attempt<X> attempt(X concrete, Instance instance, RandomGenerator random) {
    return simulator.attempt(concrete, instance, random);
  }

  @Override
  public boolean distinctObjects(Capability capability) {
    return simulator.distinctObjects(capability);
  }
}
