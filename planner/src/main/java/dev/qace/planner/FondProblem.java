package dev.qace.planner;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A grounded planning problem: numbered fluents, where it starts, what should hold in the end, and
 * the operators. {@code ProblemGrounder} makes one of a domain and a problem. Immutable; safe to
 * share between threads.
 */
public final class FondProblem {
  private final List<Atom> fluents;
  private final State initial;
  private final GroundCondition goal;
  private final List<FondOperator> operators;

  /**
   * @param fluents by their number; what is not among them never changes, and no policy names it
   * @param initial over the numbers of the fluents
   * @param goal over the numbers of the fluents; a disjunction is as good as any
   * @param operators no two of the same instance, since a policy tells them apart by it
   */
  public FondProblem(
      List<Atom> fluents, State initial, GroundCondition goal, List<FondOperator> operators) {
    this(fluents, initial, goal, operators, true);
  }

  private FondProblem(
      List<Atom> fluents,
      State initial,
      GroundCondition goal,
      List<FondOperator> operators,
      boolean checking) {
    this.fluents = List.copyOf(fluents);
    this.initial = initial;
    this.goal = goal;
    this.operators = List.copyOf(operators);
    Set<Instance> seen = new HashSet<>();
    for (int i = 0; i < operators.size() && checking; i++) {
      Instance instance = operators.get(i).instance();
      if (!seen.add(instance)) {
        throw new IllegalArgumentException(
            instance
                + " is there twice; join the two into one operator with a disjunctive precondition"
                + " or conditional effects");
      }
    }
  }

  /** As a grounder makes it, which makes each instance once: that is not checked again. */
  public static FondProblem grounded(
      List<Atom> fluents, State initial, GroundCondition goal, List<FondOperator> operators) {
    return new FondProblem(fluents, initial, goal, operators, false);
  }

  public List<Atom> fluents() {
    return fluents;
  }

  public State initial() {
    return initial;
  }

  public GroundCondition goal() {
    return goal;
  }

  public List<FondOperator> operators() {
    return operators;
  }

  @Override
  public String toString() {
    return fluents.size() + " fluents, " + operators.size() + " operators";
  }
}
