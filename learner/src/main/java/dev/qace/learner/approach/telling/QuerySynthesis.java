package dev.qace.learner.approach.telling;

import dev.qace.learner.evidence.PolicyKind;
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
 * answer, as far as the planner's do. Thread-safe if the planner is.
 */
public final class QuerySynthesis {
  private static final int MOST_COMPARED = 32;

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
   * @throws IllegalArgumentException if the hypotheses' vocabulary is not the world's
   */
  public Synthesis tellApart(HypothesisPair pair, State start) {
    GroundHypotheses hypotheses = ground(pair);
    TellingPolicies policies = new TellingPolicies(hypotheses, start);
    Optional<Instance> atOnce = tellingAtOnce(hypotheses, start);
    if (atOnce.isPresent()) {
      return new Synthesis.Sure(policies.of(only(atOnce.get())), SolutionKind.STRONG);
    }
    Optional<FondProblem> problem = problems.problem(pair, start);
    return problem.isPresent() ? planned(pair, problem.get(), policies) : new Synthesis.None();
  }

  /**
   * Whether one attempt of this instance tells the two apart, and the policy that makes it. For
   * whoever has reasons of their own for the instance: the agent is known to execute it in a state
   * that differs from the start in one atom, say.
   *
   * @throws IllegalArgumentException if the hypotheses' vocabulary is not the world's
   */
  public Synthesis tellBy(Instance instance, HypothesisPair pair, State start) {
    GroundHypotheses hypotheses = ground(pair);
    StepPredictions step = hypotheses.ground(instance).in(start);
    if (!step.perhapsTells()) {
      return new Synthesis.None();
    }
    TellingPolicy policy = new TellingPolicies(hypotheses, start).of(only(instance));
    return step.surelyTells()
        ? new Synthesis.Sure(policy, SolutionKind.STRONG)
        : new Synthesis.Perhaps(policy, "only some of its outcomes tell");
  }

  /**
   * How surely a policy that somebody else has found tells the two apart.
   *
   * @throws IllegalArgumentException if the hypotheses' vocabulary is not the world's
   */
  public PolicyKind kind(Policy policy, HypothesisPair pair, State start) {
    return new FollowedPolicy(policy, ground(pair), start).kind();
  }

  /** The problem of telling the two apart; empty where plainly nothing can. */
  public Optional<FondProblem> problem(HypothesisPair pair, State start) {
    return problems.problem(pair, start);
  }

  private GroundHypotheses ground(HypothesisPair pair) {
    if (!pair.one().vocabulary().equals(world.vocabulary())) {
      throw new IllegalArgumentException("the hypotheses' vocabulary is not the world's");
    }
    return new GroundHypotheses(pair, world);
  }

  private static Policy only(Instance instance) {
    return new Policy(List.of(new Policy.Rule(List.of(), instance)));
  }

  /**
   * An instance that surely tells right from the start: no plan is shorter. Better one that cannot
   * execute without a trace, since then a run ends with it; but not at any price.
   */
  private static Optional<Instance> tellingAtOnce(GroundHypotheses hypotheses, State start) {
    Optional<Instance> first = Optional.empty();
    int left = MOST_COMPARED;
    for (Iterator<Instance> i = hypotheses.allowed(start); i.hasNext() && left > 0; ) {
      Instance instance = i.next();
      StepPredictions step = hypotheses.ground(instance).in(start);
      if (step.surelyTells()) {
        if (!step.tellsByRefusal() || !step.told().contains(start)) {
          return Optional.of(instance);
        }
        first = first.isPresent() ? first : Optional.of(instance);
      }
      left -= first.isPresent() ? 1 : 0;
    }
    return first;
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
