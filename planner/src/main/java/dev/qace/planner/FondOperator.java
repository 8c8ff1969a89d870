package dev.qace.planner;

import dev.qace.model.Instance;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import java.util.ArrayList;
import java.util.List;

/**
 * An instance over a problem's fluents: when it executes, and what may then happen.
 *
 * <p>The precondition's plain literals are numbers: 2f says that fluent f is true, 2f+1 that it is
 * false. Whatever else there is of it (disjunctions) is {@link #rest()}. The arrays are not to be
 * changed.
 */
public final class FondOperator {
  private final Instance instance;
  private final int[] required;
  private final GroundCondition rest;
  private final List<FondOutcome> outcomes;

  /**
   * @param outcomes at least one
   */
  public FondOperator(
      Instance instance, int[] required, GroundCondition rest, List<FondOutcome> outcomes) {
    if (outcomes.isEmpty()) {
      throw new IllegalArgumentException(instance + " has no outcome");
    }
    this.instance = instance;
    this.required = required.clone();
    this.rest = rest;
    this.outcomes = List.copyOf(outcomes);
  }

  /** With the precondition and effect over the problem's own numbering of its fluents. */
  public static FondOperator of(
      Instance instance, GroundCondition precondition, GroundEffect effect) {
    List<GroundCondition> others = new ArrayList<>();
    List<Integer> literals = new ArrayList<>();
    List<GroundCondition> parts =
        precondition instanceof GroundCondition.All all ? all.parts() : List.of(precondition);
    for (GroundCondition part : parts) {
      if (part instanceof GroundCondition.Lit lit) {
        literals.add(2 * lit.atom() + (lit.value() ? 0 : 1));
      } else {
        others.add(part);
      }
    }
    return new FondOperator(
        instance,
        literals.stream().mapToInt(Integer::intValue).toArray(),
        GroundCondition.all(others),
        FondOutcome.of(effect));
  }

  /** A ground action of a world, for a problem whose fluents are the world's atoms. */
  public static FondOperator of(GroundAction action) {
    return of(action.instance(), action.precondition(), action.effect());
  }

  public Instance instance() {
    return instance;
  }

  public int[] required() {
    return required;
  }

  public GroundCondition rest() {
    return rest;
  }

  public List<FondOutcome> outcomes() {
    return outcomes;
  }

  @Override
  public String toString() {
    return instance.toString();
  }
}
