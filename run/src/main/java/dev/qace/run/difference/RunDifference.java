package dev.qace.run.difference;

import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What an agent can do by one run and not by another, or does with other odds. Runs of one and the
 * same agent are said to differ with a chance of at most the error rate, over all that is compared,
 * if the agent is of the class assumed: preconditions are conjunctions, refusals no matter of
 * chance, odds the same in every state. The runs may have other strategies, seeds and objects, and
 * have ended however and whenever.
 *
 * <p>What is needed is proven or not, at no chance of error. The odds of K capabilities are
 * compared by evidence that at the same odds comes to E with a chance of at most 1/E, and that must
 * come to K over the error rate; once one capability's odds are found to differ, to K-1 over it for
 * the next, and so on (Holm).
 *
 * @param vocabulary what only one of the runs has words for
 * @param capabilities those that both have, in the old run's order
 */
public record RunDifference(
    double errorRate, List<VocabularyChange> vocabulary, List<CapabilityDifference> capabilities) {
  public RunDifference {
    vocabulary = List.copyOf(vocabulary);
    capabilities = List.copyOf(capabilities);
  }

  /**
   * Compares two runs.
   *
   * @throws IncomparableException where they have no capability in common
   */
  public static RunDifference of(ObservedRun old, ObservedRun now, double errorRate) {
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException(
          "an error rate of " + errorRate + "; between 0 and 1 is possible");
    }
    Map<Capability, Capability> shared =
        VocabularyChange.shared(old.world().vocabulary(), now.world().vocabulary());
    List<CapabilityDifference> compared = new ArrayList<>();
    shared.forEach(
        (was, is) ->
            compared.add(new CapabilityPair(old, was, now, is).compare(errorRate, shared.size())));
    stepDown(compared, errorRate);
    List<VocabularyChange> vocabulary =
        new ArrayList<>(
            VocabularyChange.between(old.world().vocabulary(), now.world().vocabulary()));
    shared.forEach(
        (was, is) ->
            VocabularyChange.ofDistinctObjects(
                    was, old.distinctObjects().contains(was), now.distinctObjects().contains(is))
                .ifPresent(vocabulary::add));
    return new RunDifference(errorRate, vocabulary, compared);
  }

  private static void stepDown(List<CapabilityDifference> compared, double errorRate) {
    List<Integer> order =
        IntStream.range(0, compared.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -compared.get(i).evidence()))
            .toList();
    for (int rank = 0; rank < order.size(); rank++) {
      CapabilityDifference each = compared.get(order.get(rank));
      if (each.evidence() < Math.log((order.size() - rank) / errorRate)) {
        return;
      }
      compared.set(order.get(rank), each.withOtherOdds());
    }
  }

  /** Whether there is any difference. */
  public boolean differs() {
    return !vocabulary.isEmpty() || capabilities.stream().anyMatch(CapabilityDifference::differs);
  }
}
