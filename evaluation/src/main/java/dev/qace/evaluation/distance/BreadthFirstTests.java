package dev.qace.evaluation.distance;

import dev.qace.agent.Transition;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.run.difference.IncomparableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Test transitions as the paper's published code draws them: breadth first through each problem,
 * every instance that executes in a state with five states that follow, up to an equal share for
 * each capability. There is no refusal among them.
 */
final class BreadthFirstTests {
  private static final int DRAWS = 5;

  /**
   * Published sets hold 1,880 to 3,275 transitions of 3,500, so not every share was full. This many
   * states of each problem give shares, and so floors, like theirs on three agents of four.
   */
  private static final int MOST_STATES = 150;

  private final Domain truth;
  private final int share;
  private final Random random;
  private final Map<Action, Integer> counts = new HashMap<>();
  private final List<TestSet.Tested> drawn = new ArrayList<>();

  private BreadthFirstTests(Domain truth, int samples, long seed) {
    this.truth = truth;
    this.share = samples / Math.max(1, truth.actions().size());
    this.random = new Random(seed);
  }

  /**
   * Draws transitions of the true model.
   *
   * @throws IncomparableException where an effect has too many outcomes to list
   */
  static TestSet draw(Domain truth, List<Problem> problems, int samples, long seed) {
    BreadthFirstTests tests = new BreadthFirstTests(truth, samples, seed);
    try {
      problems.forEach(problem -> tests.visit(World.of(truth, problem)));
    } catch (Outcomes.TooManyException e) {
      throw new IncomparableException(e.getMessage(), e);
    }
    return new TestSet(tests.drawn);
  }

  private void visit(World world) {
    Grounder grounder = Grounder.settable(truth, world);
    Set<State> seen = new HashSet<>(List.of(world.initial()));
    Deque<State> open = new ArrayDeque<>(seen);
    for (int i = 0; i < MOST_STATES && !open.isEmpty() && !isFull(); i++) {
      State state = open.remove();
      for (Action action : truth.actions()) {
        Iterator<Instance> executable = grounder.executable(action, state, random);
        while (executable.hasNext()) {
          GroundAction ground = grounder.ground(executable.next());
          Map<State, Double> odds = ground.successors(state);
          draw(world, action, ground, state, odds);
          odds.keySet().stream().filter(seen::add).forEach(open::add);
        }
      }
    }
  }

  private boolean isFull() {
    return truth.actions().stream().allMatch(a -> counts.getOrDefault(a, 0) >= share);
  }

  private void draw(
      World world, Action action, GroundAction ground, State state, Map<State, Double> odds) {
    for (int i = 0; i < DRAWS && counts.getOrDefault(action, 0) < share; i++) {
      State after = ground.draw(state, random);
      drawn.add(
          new TestSet.Tested(
              world, new Transition(state, ground.instance(), new Transition.Moved(after)), odds));
      counts.merge(action, 1, Integer::sum);
    }
  }
}
