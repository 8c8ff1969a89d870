package dev.qace.evaluation.distance;

import dev.qace.agent.Transition;
import dev.qace.evaluation.Walk;
import dev.qace.model.Domain;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.Grounder;
import dev.qace.run.difference.IncomparableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * The transitions over which two models are compared: the paper's set D (Sec. 2), drawn from the
 * true model in the test problems, each problem in turn, while it walks at random through the
 * states that it can reach from the initial one. Every other transition is of an instance that
 * executes, with a state that follows drawn by the true odds; the others are refused. The same
 * model, problems, number and seed give the same set.
 */
public record TestSet(List<Tested> transitions) {

  /** So that the first transitions are not all from around the start. */
  private static final int STEPS_BEFORE = 200;

  /**
   * One transition, in the world it was drawn in.
   *
   * @param odds of every state that may follow, by the true model; empty for a refusal
   */
  public record Tested(World world, Transition transition, Map<State, Double> odds) {}

  public TestSet {
    transitions = List.copyOf(transitions);
  }

  /**
   * Draws transitions of the true model.
   *
   * @throws IncomparableException if an effect has too many outcomes to list
   */
  public static TestSet draw(Domain truth, List<Problem> problems, int samples, long seed) {
    Random random = new Random(seed);
    List<Walk> walks = new ArrayList<>();
    for (Problem problem : problems) {
      Walk walk = new Walk(truth, World.of(truth, problem), random);
      for (int i = 0; i < STEPS_BEFORE; i++) {
        walk.step();
      }
      walks.add(walk);
    }
    List<Tested> drawn = new ArrayList<>();
    int idle = 0;
    for (int turn = 0; drawn.size() < samples && idle < 2 * walks.size(); turn++) {
      Walk walk = walks.get(turn / 2 % walks.size());
      Optional<Transition> transition = draw(walk, turn % 2 == 0);
      transition.ifPresent(t -> drawn.add(new Tested(walk.world(), t, odds(truth, walk, t))));
      idle = transition.isPresent() ? 0 : idle + 1;
    }
    return new TestSet(drawn);
  }

  private static Map<State, Double> odds(Domain truth, Walk walk, Transition transition) {
    if (transition.outcome() instanceof Transition.Refused) {
      return Map.of();
    }
    try {
      return Grounder.settable(truth, walk.world())
          .ground(transition.instance())
          .successors(transition.state());
    } catch (Outcomes.TooManyException e) {
      throw new IncomparableException(e.getMessage(), e);
    }
  }

  private static Optional<Transition> draw(Walk walk, boolean executing) {
    return executing ? walk.execute().or(walk::refuse) : walk.refuse().or(walk::execute);
  }
}
