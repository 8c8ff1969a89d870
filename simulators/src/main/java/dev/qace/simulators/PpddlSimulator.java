package dev.qace.simulators;

import dev.qace.agent.Attempt;
import dev.qace.agent.Phrases;
import dev.qace.agent.Simulator;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Plays a model: every truth assignment is a legal start, deletes come before adds, one object may
 * fill two parameters, and the branches of a {@code oneof} have equal odds. Thread-safe.
 */
public final class PpddlSimulator implements Simulator<State> {

  /**
   * Enough for every instance of a small world; in a large one the few that are being used come
   * back soon.
   */
  private static final int MOST_KEPT = 50_000;

  private final Grounder grounder;
  private final Phrases phrases;
  private final Map<Instance, GroundAction> grounded = new ConcurrentHashMap<>();

  public PpddlSimulator(Domain domain, World world) {
    this(Grounder.settable(domain.withEqualOdds(), world), Phrases.NONE);
  }

  private PpddlSimulator(Grounder grounder, Phrases phrases) {
    this.grounder = grounder;
    this.phrases = phrases;
  }

  /** The same simulator, which says its vocabulary in these words. */
  public PpddlSimulator saying(Phrases words) {
    return new PpddlSimulator(grounder, words);
  }

  @Override
  public Phrases phrases() {
    return phrases;
  }

  @Override
  public World world() {
    return grounder.world();
  }

  @Override
  public State initial() {
    return world().initial();
  }

  @Override
  public State observe(State concrete) {
    return concrete;
  }

  @Override
  public Built<State> build(State state) {
    return new Ready<>(state);
  }

  @Override
  public Attempt<State> attempt(State state, Instance instance, RandomGenerator random) {
    GroundAction action = ground(instance);
    return action.executesIn(state)
        ? new Attempt.Executed<>(action.draw(state, random))
        : new Attempt.Refused<>(state);
  }

  /**
   * Some instance that executes in a state, or empty if none does. Each may be drawn, capabilities
   * with the same chance, though not each instance of one.
   */
  public Optional<Instance> anyExecutable(State state, Random random) {
    List<Action> actions = new ArrayList<>(grounder.domain().actions());
    Collections.shuffle(actions, random);
    for (Action action : actions) {
      Iterator<Instance> found = grounder.executable(action, state, random);
      if (found.hasNext()) {
        return Optional.of(found.next());
      }
    }
    return Optional.empty();
  }

  /** Some instance, whether or not it executes; empty if no capability finds objects to fill it. */
  public Optional<Instance> any(Random random) {
    List<Capability> capabilities = new ArrayList<>(world().vocabulary().capabilities());
    Collections.shuffle(capabilities, random);
    for (Capability capability : capabilities) {
      List<List<WorldObject>> choices =
          capability.parameters().stream().map(p -> world().objects(p.type())).toList();
      if (choices.stream().noneMatch(List::isEmpty)) {
        return Optional.of(
            new Instance(
                capability,
                choices.stream().map(each -> each.get(random.nextInt(each.size()))).toList()));
      }
    }
    return Optional.empty();
  }

  private GroundAction ground(Instance instance) {
    if (grounded.size() > MOST_KEPT) {
      grounded.clear();
    }
    return grounded.computeIfAbsent(instance, grounder::ground);
  }
}
