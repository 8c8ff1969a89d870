package dev.qace.evaluation;

import dev.qace.agent.Attempt;
import dev.qace.agent.Transition;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A random walk of the true model through the states of one world that it can reach, and
 * transitions drawn along it. Every now and then, and where nothing executes, the walk goes on from
 * a state where it was before, or from the start.
 */
public final class Walk {
  private static final int LONGEST_STRETCH = 40;
  private static final int MOST_REMEMBERED = 1_000;
  private static final int MOST_DRAWS = 100;

  private final Grounder grounder;
  private final PpddlSimulator simulator;
  private final Random random;
  private final List<State> visited = new ArrayList<>();

  /** Where each capability executes, of the states that were visited. */
  private final Map<Action, List<State>> executing = new LinkedHashMap<>();

  private State state;
  private int stretch;

  public Walk(Domain truth, World world, Random random) {
    this.grounder = Grounder.settable(truth, world);
    this.simulator = new PpddlSimulator(truth, world);
    this.random = random;
    this.state = world.initial();
  }

  public World world() {
    return simulator.world();
  }

  public State state() {
    return state;
  }

  /** Goes one step on, each capability that executes here with the same chance. */
  public void step() {
    List<Instance> possible = new ArrayList<>();
    for (Action action : grounder.domain().actions()) {
      Iterator<Instance> found = grounder.executable(action, state, random);
      if (found.hasNext()) {
        possible.add(found.next());
        remember(executing.computeIfAbsent(action, a -> new ArrayList<>()));
      }
    }
    remember(visited);
    if (possible.isEmpty() || ++stretch > LONGEST_STRETCH) {
      stretch = 0;
      state = random.nextBoolean() ? world().initial() : pick(visited);
    } else {
      state = simulator.attempt(state, pick(possible), random).after();
    }
  }

  private void remember(List<State> states) {
    if (states.size() < MOST_REMEMBERED) {
      states.add(state);
    }
  }

  /**
   * An execution in a state that was visited, each capability with the same chance, so that those
   * that execute in few states are tested too. Empty if nothing has executed so far.
   */
  public Optional<Transition> execute() {
    if (executing.isEmpty()) {
      return Optional.empty();
    }
    Action action = pick(List.copyOf(executing.keySet()));
    State before = pick(executing.getOrDefault(action, List.of()));
    Instance instance = grounder.executable(action, before, random).next();
    State after = simulator.attempt(before, instance, random).after();
    return Optional.of(new Transition(before, instance, new Transition.Moved(after)));
  }

  /**
   * A refusal in a state that was visited, where one is found. Every other one is of an instance
   * that executes but for one of its objects, since those are the refusals that a wrong
   * precondition gets wrong; the rest are of any instances.
   */
  public Optional<Transition> refuse() {
    boolean near = random.nextBoolean();
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      Optional<Transition> attempt =
          near && draw < MOST_DRAWS / 2 ? execute().flatMap(this::withAnotherObject) : any();
      if (attempt.isPresent() && isRefused(attempt.get())) {
        return attempt;
      }
    }
    return Optional.empty();
  }

  private boolean isRefused(Transition attempt) {
    return simulator.attempt(attempt.state(), attempt.instance(), random)
        instanceof Attempt.Refused;
  }

  private Optional<Transition> any() {
    State before = visited.isEmpty() ? state : pick(visited);
    return simulator
        .any(random)
        .map(i -> new Transition(before, i, new Transition.Refused(before)));
  }

  private Optional<Transition> withAnotherObject(Transition executed) {
    Instance instance = executed.instance();
    if (instance.objects().isEmpty()) {
      return Optional.empty();
    }
    List<WorldObject> objects = new ArrayList<>(instance.objects());
    int place = random.nextInt(objects.size());
    objects.set(place, pick(world().objects(instance.capability().parameters().get(place).type())));
    return Optional.of(
        new Transition(
            executed.state(),
            new Instance(instance.capability(), objects),
            new Transition.Refused(executed.state())));
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
