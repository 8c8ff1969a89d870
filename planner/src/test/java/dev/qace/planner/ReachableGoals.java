package dev.qace.planner;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Term;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Problems in an agent's training world, each with a goal that a random walk came by. */
final class ReachableGoals {
  private static final int LONGEST_WALK = 30;

  private ReachableGoals() {}

  static List<Problem> of(BuiltInAgent agent, int count, long seed) {
    Random random = new Random(seed);
    Grounder grounder = Grounder.fixedStart(agent.domain(), agent.world());
    List<Problem> problems = new ArrayList<>();
    while (problems.size() < count) {
      State state = walk(grounder, random);
      problems.add(
          new Problem(
              "reach",
              agent.domain().name(),
              agent.training().objects(),
              agent.training().initial(),
              goal(agent.world(), state, random)));
    }
    return problems;
  }

  private static State walk(Grounder grounder, Random random) {
    Domain domain = grounder.domain();
    State state = grounder.world().initial();
    for (int steps = 1 + random.nextInt(LONGEST_WALK); steps > 0; steps--) {
      List<GroundAction> choices = new ArrayList<>();
      for (Action action : domain.actions()) {
        var executable = grounder.executable(action, state, random);
        if (executable.hasNext()) {
          choices.add(grounder.ground(executable.next()));
        }
      }
      if (choices.isEmpty()) {
        return state;
      }
      state = choices.get(random.nextInt(choices.size())).draw(state, random);
    }
    return state;
  }

  /** Some of what the walk has changed, and some of the rest. */
  private static Condition goal(World world, State state, Random random) {
    List<Condition> literals = new ArrayList<>();
    for (int atom = 0; atom < world.size(); atom++) {
      boolean changed = state.holds(atom) != world.initial().holds(atom);
      if (random.nextInt(changed ? 2 : 20) == 0) {
        Atom named = world.atom(atom);
        List<Term> terms = new ArrayList<>(named.objects());
        Condition holds = new Condition.Holds(new LiftedAtom(named.predicate(), terms));
        literals.add(state.holds(atom) ? holds : new Condition.Not(holds));
      }
    }
    return new Condition.And(literals);
  }
}
