package dev.qace.evaluation.distance;

import dev.qace.agent.Transition;
import dev.qace.model.State;
import java.util.List;
import java.util.Map;

/**
 * What the test transitions of one capability add up to. What is predicted of a capability does not
 * depend on the others, so this can be kept for as long as nothing else is learned about it.
 *
 * @param executable how many of the transitions are executions
 * @param missed how many differ from what was drawn of the predictions
 * @param tvSum the total variation between predicted and true odds, summed over executions
 * @param exact whether exactly the possible states are predicted, each time
 */
record CapabilitySums(
    int executable,
    int refused,
    double executableSum,
    double refusedSum,
    int missed,
    double expectedSum,
    double floorSum,
    double tvSum,
    boolean exact) {
  private static final double IMPOSSIBLE = 1e-12;

  static final CapabilitySums NONE = new CapabilitySums(0, 0, 0, 0, 0, 0, 0, 0, true);

  static CapabilitySums of(Predictor predictor, List<TestSet.Tested> tests, List<Double> draws) {
    CapabilitySums sums = NONE;
    for (int i = 0; i < tests.size(); i++) {
      TestSet.Tested tested = tests.get(i);
      Transition transition = tested.transition();
      Predictor.Predicted guess =
          predictor.predict(tested.world(), transition.state(), transition.instance());
      sums =
          sums.plus(
              transition.outcome() instanceof Transition.Moved moved
                  ? executed(moved.state(), tested.odds(), guess.odds(), draws.get(i))
                  : refused(guess.refusal(), draws.get(i)));
    }
    return sums;
  }

  private static CapabilitySums refused(double agreeing, double draw) {
    double wrong = 1 - agreeing;
    return new CapabilitySums(
        0, 1, 0, wrong, draw < agreeing ? 0 : 1, wrong, 0, 0, wrong < IMPOSSIBLE);
  }

  private static CapabilitySums executed(
      State after, Map<State, Double> odds, Map<State, Double> guessed, double draw) {
    double agreeing = guessed.getOrDefault(after, 0.0);
    double expected = 0;
    double floor = 0;
    double common = 0;
    boolean exact = isWithin(guessed, odds);
    for (Map.Entry<State, Double> each : odds.entrySet()) {
      double p = each.getValue();
      double q = guessed.getOrDefault(each.getKey(), 0.0);
      expected += p * (1 - q);
      floor += p * (1 - p);
      common += Math.min(p, q);
      exact &= p < IMPOSSIBLE || q > IMPOSSIBLE;
    }
    return new CapabilitySums(
        1,
        0,
        Math.abs(odds.getOrDefault(after, 0.0) - agreeing),
        0,
        draw < agreeing ? 0 : 1,
        expected,
        floor,
        Math.max(0, 1 - common),
        exact);
  }

  /** Whether nothing is predicted that cannot happen, and nothing that nobody knows. */
  private static boolean isWithin(Map<State, Double> guessed, Map<State, Double> odds) {
    double sum = 0;
    for (Map.Entry<State, Double> each : guessed.entrySet()) {
      sum += each.getValue();
      if (each.getValue() > IMPOSSIBLE && odds.getOrDefault(each.getKey(), 0.0) < IMPOSSIBLE) {
        return false;
      }
    }
    return sum > 1 - 1e-6;
  }

  CapabilitySums plus(CapabilitySums more) {
    return new CapabilitySums(
        executable + more.executable,
        refused + more.refused,
        executableSum + more.executableSum,
        refusedSum + more.refusedSum,
        missed + more.missed,
        expectedSum + more.expectedSum,
        floorSum + more.floorSum,
        tvSum + more.tvSum,
        exact && more.exact);
  }
}
