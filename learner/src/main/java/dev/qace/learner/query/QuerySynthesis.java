package dev.qace.learner.query;

import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Finds policies that tell two hypotheses apart in one world (paper, Sec. 4.2): a strong one where
 * there is one, else a strong-cyclic one, else one that can tell. The same arguments give the same
 * answer, as far as the planner's do. Safe to share between threads if the planner is.
 */
public final class QuerySynthesis {
  private final World world;
  private final FondPlanner planner;
  private final Limits limits;
  private final TellingProblems problems;

  /**
   * @param limits of each call of the planner, of which one policy takes three at most
   */
  public QuerySynthesis(World world, FondPlanner planner, Limits limits) {
    this.world = world;
    this.planner = planner;
    this.limits = limits;
    this.problems = new TellingProblems(world);
  }

  /**
   * A policy that tells the two apart from a state of the world.
   *
   * @throws IllegalArgumentException where the hypotheses' vocabulary is not the world's
   */
  public Synthesis tellApart(HypothesisPair pair, State start) {
    if (!pair.one().vocabulary().equals(world.vocabulary())) {
      throw new IllegalArgumentException("the hypotheses' vocabulary is not the world's");
    }
    GroundHypotheses hypotheses = new GroundHypotheses(pair, world);
    TellingPolicies policies = new TellingPolicies(hypotheses, start);
    Optional<Instance> atOnce = tellingAtOnce(hypotheses, start);
    if (atOnce.isPresent()) {
      Policy one = new Policy(List.of(new Policy.Rule(List.of(), atOnce.get())));
      return new Synthesis.Sure(policies.of(one), SolutionKind.STRONG);
    }
    Optional<FondProblem> problem = problems.problem(pair, start);
    return problem.isPresent() ? planned(pair, problem.get(), policies) : new Synthesis.None();
  }

  /** An instance that surely tells right from the start: no plan is shorter. */
  private static Optional<Instance> tellingAtOnce(GroundHypotheses hypotheses, State start) {
    for (Iterator<Instance> i = hypotheses.allowed(start); i.hasNext(); ) {
      Instance instance = i.next();
      if (hypotheses.ground(instance).in(start).surelyTells()) {
        return Optional.of(instance);
      }
    }
    return Optional.empty();
  }

  private Synthesis planned(HypothesisPair pair, FondProblem problem, TellingPolicies policies) {
    // First of all the weakest kind: without such a policy there is none at all.
    PlanResult weak = planner.plan(problem, SolutionKind.WEAK, limits);
    if (weak instanceof PlanResult.Unsolvable) {
      return new Synthesis.None();
    }
    String reason = "no policy surely tells, however often it tries";
    for (SolutionKind kind : List.of(SolutionKind.STRONG, SolutionKind.STRONG_CYCLIC)) {
      if (kind == SolutionKind.STRONG && pair.hasCommonOutcome()) {
        continue;
      }
      PlanResult result = planner.plan(problem, kind, limits);
      if (result instanceof PlanResult.Solved solved) {
        return new Synthesis.Sure(policies.of(solved.policy()), kind);
      } else if (result instanceof PlanResult.TimedOut timedOut) {
        reason = "looking for a policy that surely tells, " + timedOut.reason();
      }
    }
    if (weak instanceof PlanResult.Solved solved) {
      return new Synthesis.Perhaps(policies.of(solved.policy()), reason);
    }
    return new Synthesis.Unknown(reason);
  }
}
