package dev.qace.learner.strategy.travel;

import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.promise.Level;
import dev.qace.learner.strategy.travel.WantedExecutions.Wanted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
    Optional<WantedExecutions> of = Optional.empty();
    double most = 0;
    for (WantedExecutions wishes : wanted(map, level, enough)) {
      for (Wanted wish : wishes.all()) {
        double distance = wish.distance() + 1e-6 * wish.missing();
        boolean sooner = farthest == null || (wish.urgent() && !farthest.urgent());
        boolean later = farthest != null && farthest.urgent() && !wish.urgent();
        if ((sooner || (distance > most && !later)) && !givenUp.contains(wish.what())) {
          most = distance;
          farthest = wish;
          of = Optional.of(wishes);
        }
      }
    }
    Optional<WantedExecutions> all = of;
    return Optional.ofNullable(farthest).map(wish -> all.orElseThrow().withBestKinds(wish));
  }

  private List<WantedExecutions> wanted(ReachabilityMap map, Level level, int enough) {
    List<WantedExecutions> wanted = new ArrayList<>();
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      for (CapabilityKnowledge context : knowledge.contextsSoFar(known)) {
        wanted.add(wanted(context, map.kinds(known), map, level, enough));
      }
    }
    return wanted;
  }

  private WantedExecutions wanted(
      CapabilityKnowledge known,
      List<AttemptKind> kinds,
      ReachabilityMap map,
      Level level,
      int enough) {
    From now = From.now(known, map, level, enough);
    KeptWishes last = kept.get(known);
    if (last == null || !last.from().equals(now)) {
      last =
          new KeptWishes(
              now, new WantedExecutions(map, kinds, travel.outcomes(), knowledge, known, enough));
      kept.put(known, last);
    }
    return last.wanted();
  }
}
