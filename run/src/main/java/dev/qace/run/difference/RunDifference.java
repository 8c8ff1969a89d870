package dev.qace.run.difference;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.GateVerdict;
import dev.qace.run.difference.table.TableRow;
import dev.qace.run.difference.table.VocabularyChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an agent does in one run and not in another, or does more or less often. Runs of the same
 * agent are reported as different with a probability of at most the error rate, over everything
 * that is compared, provided that refusals do not depend on chance and probabilities are the same
 * in every state of a context. The runs may have different strategies, seeds and objects, and may
 * have ended at any time and for any reason.
 *
 * <p>Changes of preconditions are proven without any chance of error. The probabilities of K
 * capabilities are compared by evidence that, if nothing has changed, reaches E with a probability
 * of at most 1/E, and that must reach K over the error rate; once one capability is found to
 * differ, K-1 over it for the next, and so on (Holm).
 *
 * @param vocabulary what only one of the vocabularies has
 * @param capabilities the capabilities that both have, in the old run's order
 */
public record RunDifference(
    Levels levels, List<VocabularyChange> vocabulary, List<CapabilityDifference> capabilities) {
  public RunDifference {
    vocabulary = List.copyOf(vocabulary);
    capabilities = List.copyOf(capabilities);
  }

  /** One row of the table, with its capability. */
  public record Entry(String capability, TableRow row) {}

  /** The same with the default tolerance. */
  public static RunDifference of(ObservedRun old, ObservedRun now, double errorRate) {
    return of(old, now, new Levels(errorRate, Levels.DEFAULT.tolerance()));
  }

  /**
   * Compares two runs.
   *
   * @throws IncomparableException if they have no capability in common
   */
  public static RunDifference of(ObservedRun old, ObservedRun now, Levels levels) {
    Map<Capability, Capability> shared =
        requireShared(old.world().vocabulary(), now.world().vocabulary());
    List<CapabilityPair> pairs = new ArrayList<>();
    shared.forEach(
        (was, is) -> pairs.add(new CapabilityPair(old, was, now, is, levels, shared.size())));
    List<VocabularyChange> vocabulary =
        new ArrayList<>(
            VocabularyChange.between(old.world().vocabulary(), now.world().vocabulary()));
    shared.forEach(
        (was, is) ->
            VocabularyChange.ofDistinctObjects(
                    was, old.distinctObjects().contains(was), now.distinctObjects().contains(is))
                .ifPresent(vocabulary::add));
    return new RunDifference(levels, vocabulary, stepDown(pairs, levels.errorRate()));
  }

  /**
   * The capabilities of two vocabularies that can be compared, the old with the new.
   *
   * @throws IncomparableException if there is none
   */
  public static Map<Capability, Capability> requireShared(Vocabulary old, Vocabulary now) {
    Map<Capability, Capability> shared = VocabularyChange.shared(old, now);
    if (shared.isEmpty()) {
      throw new IncomparableException(
          "the two runs have no capability in common: the old one has "
              + VocabularyChange.signatures(old)
              + ", the new one "
              + VocabularyChange.signatures(now));
    }
    return shared;
  }

  private static List<CapabilityDifference> stepDown(List<CapabilityPair> pairs, double errorRate) {
    List<Integer> order =
        IntStream.range(0, pairs.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -pairs.get(i).evidence()))
            .toList();
    boolean[] differs = new boolean[pairs.size()];
    for (int rank = 0; rank < order.size(); rank++) {
      CapabilityPair each = pairs.get(order.get(rank));
      if (each.evidence() < Math.log((order.size() - rank) / errorRate)) {
        break;
      }
      differs[order.get(rank)] = true;
    }
    return IntStream.range(0, pairs.size())
        .mapToObj(i -> pairs.get(i).difference(differs[i]))
        .toList();
  }

  /** Whether anything is proven to have changed. */
  public boolean differs() {
    return verdict() == GateVerdict.CHANGED;
  }

  /** What a gate needs to know. */
  public GateVerdict verdict() {
    return vocabulary.isEmpty()
        ? GateVerdict.of(capabilities.stream().map(CapabilityDifference::verdict).toList())
        : GateVerdict.CHANGED;
  }

  /** The rows of one kind: first what the old run never saw, then by how far apart they are. */
  public List<Entry> entries(Comparison kind) {
    return entries()
        .filter(each -> each.row().kind() == kind)
        .sorted(
            Comparator.comparing((Entry each) -> !each.row().isNew())
                .thenComparing(each -> each.row().proofs().isEmpty())
                .thenComparingDouble(each -> -each.row().distance()))
        .toList();
  }

  private Stream<Entry> entries() {
    return capabilities.stream()
        .flatMap(each -> each.rows().stream().map(row -> new Entry(each.capability(), row)));
  }
}
