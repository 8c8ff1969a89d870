package dev.qace.learner.strategy.travel;

import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.promise.Level;
import dev.qace.learner.strategy.travel.WantedExecutions.Wanted;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was not executed often enough for the stop rule, of all capabilities. What is wanted of one
 * is worked out again only where it was executed, or the map was drawn, since the last time.
 */
final class OpenOutcomes {
  private final Knowledge knowledge;
  private final Travel travel;
  private final Map<CapabilityKnowledge, KeptWishes> kept = new HashMap<>();

  /**
   * What was wanted of a capability.
   *
   * @param from all that it follows from
   */
  private record KeptWishes(From from, WantedExecutions wanted) {}

  /**
   * @param tally another one wherever what was seen is taken in again
   */
  private record From(ReachabilityMap map, Tally tally, long executions, Level level, int enough) {
    static From now(CapabilityKnowledge known, ReachabilityMap map, Level level, int enough) {
      return new From(map, known.tally(), known.tally().executions(), level, enough);
    }
  }

  OpenOutcomes(Knowledge knowledge, Travel travel) {
    this.knowledge = knowledge;
    this.travel = travel;
  }

  /**
   * What is farthest off: on the way there, much else occurs that is wanted as well. Of what would
   * do, the kinds are kept that serve most for their steps.
   *
   * @param enough how many executions are to show what was never seen
   */
  Optional<Wanted> farthest(ReachabilityMap map, int enough, Set<Object> givenUp) {
    Level level = knowledge.level();
    Wanted farthest = null;
    double most = 0;
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      for (Wanted wish : wanted(known, map, level, enough).all()) {
        double distance = wish.distance() + 1e-6 * wish.missing();
        boolean sooner = farthest == null || (wish.urgent() && !farthest.urgent());
        boolean later = farthest != null && farthest.urgent() && !wish.urgent();
        if ((sooner || (distance > most && !later)) && !givenUp.contains(wish.what())) {
          most = distance;
          farthest = wish;
        }
      }
    }
    return Optional.ofNullable(farthest)
        .map(wish -> wanted(wish.known(), map, level, enough).withBestKinds(wish));
  }

  private WantedExecutions wanted(
      CapabilityKnowledge known, ReachabilityMap map, Level level, int enough) {
    From now = From.now(known, map, level, enough);
    KeptWishes last = kept.get(known);
    if (last == null || !last.from().equals(now)) {
      last =
          new KeptWishes(
              now, new WantedExecutions(map, travel.outcomes(), knowledge, known, enough));
      kept.put(known, last);
    }
    return last.wanted();
  }
}
