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
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Test transitions as the paper's published code draws them: breadth first through each problem,
 * every instance of different objects that executes in a state, with five states that follow. All
 * test problems together give at most the number asked for, each the same part of it, and the
 * training problems as many again; of these, each capability gets at most an equal share, at
 * random. There is no refusal among them.
 */
final class BreadthFirstTests {
  private static final int DRAWS = 5;

  private final Domain truth;
  private final Random random;
  private final Map<Action, List<TestSet.Tested>> seen = new LinkedHashMap<>();

  private BreadthFirstTests(Domain truth, long seed) {
    this.truth = truth;
    this.random = new Random(seed);
  }

  /**
   * Draws transitions of the true model.
   *
   * @throws IncomparableException if an effect has too many outcomes to list
   */
  static TestSet draw(
      Domain truth, List<Problem> problems, List<Problem> training, int samples, long seed) {
    BreadthFirstTests tests = new BreadthFirstTests(truth, seed);
    try {
      for (List<Problem> group : List.of(problems, training)) {
        for (Problem problem : group) {
          tests.visit(World.of(truth, problem), samples / group.size());
        }
      }
    } catch (Outcomes.TooManyException e) {
      throw new IncomparableException(e.getMessage(), e);
    }
    return new TestSet(tests.shares(samples));
  }

  /** A transition that is waiting to be taken, and what it leads to. */
  private record TestedStep(TestSet.Tested tested, Action action, State after) {}

  private void visit(World world, int most) {
    Grounder grounder = Grounder.settable(truth, world);
    Set<State> visited = new HashSet<>(List.of(world.initial()));
    Deque<TestedStep> open = new ArrayDeque<>(steps(grounder, world, world.initial()));
    for (int taken = 0; taken < most && !open.isEmpty(); taken++) {
      TestedStep step = open.remove();
      seen.computeIfAbsent(step.action(), a -> new ArrayList<>()).add(step.tested());
      if (visited.add(step.after())) {
        open.addAll(steps(grounder, world, step.after()));
      }
    }
  }

  private List<TestedStep> steps(Grounder grounder, World world, State state) {
    List<TestedStep> steps = new ArrayList<>();
    for (Action action : truth.actions()) {
      Iterator<Instance> executable = grounder.executable(action, state, random);
      while (executable.hasNext()) {
        Instance instance = executable.next();
        if (!instance.repeatsAnObject()) {
          GroundAction ground = grounder.ground(instance);
          Map<State, Double> odds = ground.successors(state);
          for (int i = 0; i < DRAWS; i++) {
            State after = ground.draw(state, random);
            Transition made = new Transition(state, instance, new Transition.Moved(after));
            steps.add(new TestedStep(new TestSet.Tested(world, made, odds), action, after));
          }
        }
      }
    }
    return steps;
  }

  private List<TestSet.Tested> shares(int samples) {
    int all = seen.values().stream().mapToInt(List::size).sum();
    int share = Math.max(1, Math.min(samples, all) / Math.max(1, seen.size()));
    List<TestSet.Tested> drawn = new ArrayList<>();
    for (List<TestSet.Tested> each : seen.values()) {
      Collections.shuffle(each, random);
      drawn.addAll(each.subList(0, Math.min(share, each.size())));
    }
    return drawn;
  }
}
