package dev.qace.evaluation.distance;

import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Test transitions by capability, each with a number by which a prediction is drawn for it, and
 * what was already measured with them. Thread-safe.
 */
final class DrawnTests {
  /** Learned odds differ from run to run, so most of what is kept is never asked for again. */
  private static final int MOST_KEPT = 5_000;

  private final Map<Capability, List<TestSet.Tested>> tests = new LinkedHashMap<>();
  private final Map<Capability, List<Double>> draws = new LinkedHashMap<>();
  private final Map<Object, CapabilitySums> known = new ConcurrentHashMap<>();
  private final boolean empty;

  DrawnTests(TestSet set, long seed) {
    Random random = new Random(~seed);
    this.empty = set.transitions().isEmpty();
    for (TestSet.Tested tested : set.transitions()) {
      Capability capability = tested.transition().instance().capability();
      tests.computeIfAbsent(capability, c -> new ArrayList<>()).add(tested);
      draws.computeIfAbsent(capability, c -> new ArrayList<>()).add(random.nextDouble());
    }
  }

  boolean isEmpty() {
    return empty;
  }

  /**
   * What was learned about one capability, with which its predictions change; any object will do.
   */
  interface LearnedOf {
    Object of(Capability capability);
  }

  /** What each capability that is tested adds up to. */
  Map<Capability, CapabilitySums> sums(Predictor predictor, LearnedOf learned) {
    if (known.size() > MOST_KEPT) {
      known.clear();
    }
    Map<Capability, CapabilitySums> sums = new LinkedHashMap<>();
    tests.forEach(
        (capability, tested) ->
            sums.put(
                capability,
                known.computeIfAbsent(
                    List.of(capability, learned.of(capability)),
                    key ->
                        CapabilitySums.of(
                            predictor, tested, draws.getOrDefault(capability, List.of())))));
    return sums;
  }
}
