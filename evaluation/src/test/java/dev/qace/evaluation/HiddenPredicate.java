package dev.qace.evaluation;

import dev.qace.agent.Agent;
import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * An agent whose user does not know one of its predicates: its atoms are there, are as they are in
 * the initial state when a query starts, and change unseen.
 */
final class HiddenPredicate implements Simulator<State> {
  private final PpddlSimulator whole;
  private final Predicate hidden;
  private final World visible;

  HiddenPredicate(Domain domain, Problem problem, Predicate hidden) {
    this.whole = new PpddlSimulator(domain, World.of(domain, problem));
    this.hidden = hidden;
    Vocabulary all = domain.vocabulary();
    List<Predicate> known =
        all.predicates().stream().filter(predicate -> !predicate.equals(hidden)).toList();
    this.visible =
        new World(
            new Vocabulary(all.types(), all.constants(), known, all.capabilities()),
            problem.objects(),
            problem.initial().stream().filter(this::isVisible).toList());
  }

  static Agent agent(Domain domain, Problem problem, Predicate hidden) {
    return new SimulatorAgent<>(new HiddenPredicate(domain, problem, hidden), Starts.ANY);
  }

  private boolean isVisible(Atom atom) {
    return !atom.predicate().equals(hidden);
  }

  @Override
  public World world() {
    return visible;
  }

  @Override
  public State initial() {
    return whole.initial();
  }

  @Override
  public State observe(State concrete) {
    return visible.state(whole.world().atoms(concrete).stream().filter(this::isVisible).toList());
  }

  @Override
  public Built<State> build(State state) {
    State built = whole.world().state(visible.atoms(state));
    for (Atom atom : whole.world().atoms(whole.initial())) {
      if (!isVisible(atom)) {
        built = built.with(whole.world().indexOf(atom), true);
      }
    }
    return new Ready<>(built);
  }

  @Override
  public Attempt<State> attempt(State state, Instance instance, RandomGenerator random) {
    return whole.attempt(state, instance, random);
  }
}
