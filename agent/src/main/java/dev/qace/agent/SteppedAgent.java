package dev.qace.agent;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An agent that makes one step at a time, in this process or another, and so can follow any policy.
 * A run ends at the goal, at a refusal, in a state for which the policy has no rule, or after the
 * query's last step.
 */
public interface SteppedAgent extends Agent {

  /**
   * Begins a run in a state, if the kind of start allows it. Randomness depends on seed and run
   * only.
   */
  Simulator.Built<Run> begin(State start, long seed, int run);

  /** A run that has begun. */
  interface Run {
    /** The state in which it begins. */
    State start();

    /** Earlier reports of the start; see {@link Trace#misreportedStarts}. */
    default List<State> misreportedStarts() {
      return List.of();
    }

    /** Attempts an instance in the current state of the run, and returns the state afterwards. */
    Attempt<State> attempt(Instance instance);
  }

  @Override
  default Response ask(Query query) {
    if (query.start().words() != world().initial().words()) {
      throw new IllegalArgumentException(
          "the query's start is not a state of this world of " + world());
    }
    GroundPolicy policy = new GroundPolicy(query.policy(), world());
    GroundCondition goal = GroundCondition.of(query.goal(), world());
    List<Trace> traces = new ArrayList<>();
    for (int i = 0; i < query.runs(); i++) {
      Simulator.Built<Run> begun = begin(query.start(), query.seed(), query.firstRun() + i);
      if (begun instanceof Simulator.Impossible<Run> impossible) {
        return new Response.StartRefused(impossible.reason());
      }
      Run run = ((Simulator.Ready<Run>) begun).concrete();
      traces.add(follow(policy, goal, run, query.maxSteps()));
    }
    return new Response.Answered(traces);
  }

  private static Trace follow(GroundPolicy policy, GroundCondition goal, Run run, int maxSteps) {
    List<Transition> transitions = new ArrayList<>();
    State state = run.start();
    while (true) {
      if (goal.holds(state)) {
        return trace(run, transitions, Trace.End.GOAL);
      }
      Optional<Instance> instance = policy.in(state);
      if (instance.isEmpty()) {
        return trace(run, transitions, Trace.End.NO_RULE);
      }
      if (transitions.size() == maxSteps) {
        return trace(run, transitions, Trace.End.STEP_LIMIT);
      }
      Attempt<State> attempt = run.attempt(instance.get());
      State next = attempt.after();
      if (attempt instanceof Attempt.Refused) {
        transitions.add(new Transition(state, instance.get(), new Transition.Refused(next)));
        return trace(run, transitions, Trace.End.REFUSAL);
      }
      transitions.add(new Transition(state, instance.get(), new Transition.Moved(next)));
      state = next;
    }
  }

  private static Trace trace(Run run, List<Transition> transitions, Trace.End end) {
    return new Trace(transitions, end, run.misreportedStarts());
  }
}
