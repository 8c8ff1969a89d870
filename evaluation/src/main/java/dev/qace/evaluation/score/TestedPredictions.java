package dev.qace.evaluation.score;

import dev.qace.agent.Transition;
import dev.qace.evaluation.distance.Predictor;
import dev.qace.evaluation.distance.TestSet;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What predictions are worth over a set of test transitions. Where there is no chance, these are
 * the precision and recall of predicted applicability and effects that AMLGym counts.
 */
final class TestedPredictions {
  private static final double IMPOSSIBLE = 1e-9;

  private final Map<String, Double> stated;
  private int executed;
  private int agreed;
  private int there;
  private double common;
  private double said;
  private double passed;
  private final Set<String> wrong = new LinkedHashSet<>();
  private final Set<String> broken = new LinkedHashSet<>();

  private TestedPredictions(Map<String, Double> stated) {
    this.stated = stated;
  }

  /**
   * Counts.
   *
   * @param stated by capability, how likely an outcome may be that was missed
   */
  static TestedPredictions of(TestSet tests, Predictor predictor, Map<String, Double> stated) {
    TestedPredictions all = new TestedPredictions(stated);
    tests.transitions().forEach(tested -> all.add(tested, predictor));
    return all;
  }

  private void add(TestSet.Tested tested, Predictor predictor) {
    Transition transition = tested.transition();
    String name = transition.instance().capability().name();
    Predictor.Predicted guess =
        predictor.predict(tested.world(), transition.state(), transition.instance());
    boolean does = transition.outcome() instanceof Transition.Moved;
    boolean guessed = guess.refusal() < 0.5;
    executed += guessed ? 1 : 0;
    there += does ? 1 : 0;
    agreed += does && guessed ? 1 : 0;
    if (does != guessed) {
      wrong.add(name);
    }
    if (does) {
      Map<State, Double> predicted = guessed ? guess.odds() : Map.of();
      changes(transition.state(), tested.odds(), predicted);
      if (guessed) {
        outcomes(name, tested.odds(), predicted);
      }
    }
  }

  private void outcomes(String name, Map<State, Double> odds, Map<State, Double> predicted) {
    double least = stated.getOrDefault(name, 0.0);
    odds.forEach(
        (after, p) -> {
          if (p > least + IMPOSSIBLE && predicted.getOrDefault(after, 0.0) < IMPOSSIBLE) {
            broken.add(name);
          }
        });
    predicted.forEach(
        (after, q) -> {
          if (q > IMPOSSIBLE && odds.getOrDefault(after, 0.0) < IMPOSSIBLE) {
            wrong.add(name);
          }
        });
  }

  private void changes(State before, Map<State, Double> odds, Map<State, Double> predicted) {
    Map<Integer, Double> truly = changed(before, odds);
    Map<Integer, Double> guessed = changed(before, predicted);
    truly.forEach((atom, p) -> common += Math.min(p, guessed.getOrDefault(atom, 0.0)));
    passed += truly.values().stream().mapToDouble(Double::doubleValue).sum();
    said += guessed.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** How likely each atom changes. */
  private static Map<Integer, Double> changed(State before, Map<State, Double> odds) {
    BitSet was = before.trueAtoms();
    Map<Integer, Double> changed = new HashMap<>();
    odds.forEach(
        (after, p) -> {
          BitSet different = after.trueAtoms();
          different.xor(was);
          different.stream().forEach(atom -> changed.merge(atom, p, Double::sum));
        });
    return changed;
  }

  ModelScores.Share applicability() {
    return ModelScores.Share.of(agreed, executed, there);
  }

  ModelScores.Share changes() {
    return ModelScores.Share.of(common, said, passed);
  }

  /** Capabilities of which an outcome is missing that is likelier than was stated. */
  Set<String> broken() {
    return broken;
  }

  /** Capabilities that execute, or are refused, or may lead, where they do not. */
  Set<String> wrong() {
    return wrong;
  }
}
