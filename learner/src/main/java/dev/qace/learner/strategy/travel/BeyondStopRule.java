package dev.qace.learner.strategy.travel;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.knowledge.Knowledge;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What is asked beyond what the stop rule wants: at once, where something rare happened; once it
 * wants nothing more, where explanations differ that are none over the parameters, then where other
 * objects are as they hardly were.
 */
final class BeyondStopRule {
  private final Knowledge knowledge;
  private final RivalExplanations rivals;
  private final OddStates oddStates;
  private final UnlikeSurroundings surroundings;

  BeyondStopRule(Knowledge knowledge, Travel travel) {
    this.knowledge = knowledge;
    this.rivals = new RivalExplanations(knowledge, travel);
    this.oddStates = new OddStates(knowledge, travel);
    this.surroundings = new UnlikeSurroundings(knowledge, travel);
  }

  /** Where something rare happened; nothing if that was looked at. */
  List<Wish> odd(ReachabilityMap map) {
    return knowledge.atOnce(oddStates.next(map));
  }

  /** What to ask next; nothing if nothing of this is left. */
  List<Wish> next(ReachabilityMap map) {
    return Stream.<Supplier<List<Wish>>>of(() -> rivals.next(map), () -> surroundings.next(map))
        .map(Supplier::get)
        .filter(wishes -> !wishes.isEmpty())
        .findFirst()
        .map(knowledge::atOnce)
        .orElse(List.of());
  }
}
