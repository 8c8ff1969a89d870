package dev.qace.run.difference.outcome;

import dev.qace.agent.Transition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.run.difference.observed.CapabilityRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What the models of two runs expect an execution to change that no parameter names. */
final class ExpectedSideEffects {
  static final int NOTHING = 0;
  static final int AS_EXPECTED = 1;
  static final int UNEXPECTED = 2;

  /** How many kinds of changes there are. */
  static final int KINDS = 3;

  private static final double SAME = 1e6;

  private final List<Model> models;

  /** What a run has learned, grounded on demand. */
  private record Model(CapabilityRun run, Grounder grounder, Map<Instance, GroundAction> actions) {
    static Model of(CapabilityRun run) {
      return new Model(
          run,
          Grounder.settable(run.run().findings().model(), run.lifting().world()),
          new HashMap<>());
    }

    Map<State, Double> successors(Transition step) {
      return actions.computeIfAbsent(step.instance(), grounder::ground).successors(step.state());
    }
  }

  /**
   * Executions of which each model expects the same.
   *
   * @param chances for each model, in millionths, that nothing changes
   * @param isAgreed whether all models expect the same changes
   */
  record Cell(List<Long> chances, boolean isAgreed) {
    /** Whether a model expects that something changes. */
    boolean isExpected() {
      return chances.stream().anyMatch(each -> each != Math.round(SAME));
    }
  }

  /**
   * An execution.
   *
   * @param kind what changed
   */
  record Seen(Cell cell, int kind) {}

  ExpectedSideEffects(List<CapabilityRun> models) {
    this.models = models.stream().map(Model::of).toList();
  }

  Seen of(Transition step) {
    List<Long> chances = new ArrayList<>();
    List<Set<BitSet>> expected = new ArrayList<>();
    Set<Integer> named =
        models.stream()
            .flatMapToInt(model -> Arrays.stream(model.run().lifting().ground(step.instance())))
            .filter(atom -> atom >= 0)
            .boxed()
            .collect(Collectors.toSet());
    for (Model model : models) {
      Map<BitSet, Double> changes = new HashMap<>();
      model
          .successors(step)
          .forEach(
              (after, chance) ->
                  changes.merge(changedOthers(step.state(), after, named), chance, Double::sum));
      chances.add(Math.round(SAME * changes.getOrDefault(new BitSet(), 0.0)));
      expected.add(changes.keySet());
    }
    BitSet changed = changedOthers(step.state(), step.outcome().state(), named);
    boolean isExpected = expected.stream().anyMatch(each -> each.contains(changed));
    int kind = changed.isEmpty() ? NOTHING : isExpected ? AS_EXPECTED : UNEXPECTED;
    return new Seen(new Cell(chances, expected.stream().distinct().count() <= 1), kind);
  }

  private static BitSet changedOthers(State before, State after, Set<Integer> named) {
    BitSet changed = before.trueAtoms();
    changed.xor(after.trueAtoms());
    named.forEach(changed::clear);
    return changed;
  }
}
