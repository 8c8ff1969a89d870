package dev.qace.learner.strategy.travel;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.ReachabilityMap.PossibleAttempt;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.promise.ExecutionLog;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Executions, by agents that cannot be set, that tell whether odds depend on a condition as they
 * look as if they did: where it holds, or where it does not, whichever was seen less often. Where
 * that was chance it will not look so for long.
 */
final class OddSides {
  /** How far beyond chance a condition is to look odd. */
  private static final double ODD = 0.5;

  private static final int ENOUGH = 240;
  private static final int MOST_QUESTIONS = 100;
  private static final int MOST_AT_ONCE = 4;
  private static final int MOST_COMPARED = 200;
  private static final int MOST_LOOKED_AT = 100_000;
  private static final double LEAST_CHANCE = 0.05;

  private final Knowledge knowledge;
  private final Travel travel;

  OddSides(Knowledge knowledge, Travel travel) {
    this.knowledge = knowledge;
    this.travel = travel;
  }

  /**
   * The nearest such attempts; nothing where nothing looks odd, or it was looked at.
   *
   * @param affordable how many steps there are for it
   */
  List<Wish> next(ReachabilityMap map, double affordable) {
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      if (!known.isBeyondModels()
          && knowledge.evidence().asked(known.capability(), Aim.OTHER_OBJECTS).size()
              < MOST_QUESTIONS) {
        for (CapabilityKnowledge context : knowledge.contextsSoFar(known)) {
          List<Wish> wishes = next(map, context, affordable);
          if (!wishes.isEmpty()) {
            return wishes;
          }
        }
      }
    }
    return List.of();
  }

  private List<Wish> next(ReachabilityMap map, CapabilityKnowledge known, double affordable) {
    return known.oddsDepend() || known.swaying().isPresent()
        ? List.of()
        : known
            .oddest()
            .filter(odd -> odd.beyond() >= ODD)
            .map(odd -> next(map, known, odd.condition(), affordable))
            .orElse(List.of());
  }

  private List<Wish> next(
      ReachabilityMap map, CapabilityKnowledge known, OtherObjects condition, double affordable) {
    ExecutionLog log = known.influences().log();
    IntPredicate values = known.influences().values().of(condition);
    int holding = 0;
    for (int place = 0; place < log.size(); place++) {
      holding += values.test(log.transitionNumber(place)) ? 1 : 0;
    }
    boolean wanted = 2 * holding < log.size();
    int missing = ENOUGH - (wanted ? holding : log.size() - holding);
    List<Wish> wishes = new ArrayList<>();
    if (missing > 0) {
      int each = Math.min(knowledge.runsAtOnce(), 1 + missing / MOST_AT_ONCE);
      double left = affordable;
      for (PossibleAttempt attempt : nearest(map, known, condition, wanted)) {
        LikelyWays ways = map.ways(attempt);
        double steps = Math.max(1, Math.max(ways.steps(), ways.distance()));
        int runs = (int) Math.min(Math.ceil(each / ways.chance()), left / steps);
        if (ways.chance() >= LEAST_CHANCE && runs > 0) {
          wishes.add(
              travel.follow(
                  Purpose.of(Aim.OTHER_OBJECTS, known.capability()),
                  ways,
                  Math.min(knowledge.runsAtOnce(), runs)));
          left -= runs * steps;
        }
      }
    }
    return wishes;
  }

  /** The nearest attempts where the condition is like this, those first that were made least. */
  private List<PossibleAttempt> nearest(
      ReachabilityMap map, CapabilityKnowledge known, OtherObjects condition, boolean holding) {
    return map.attempts()
        .limit(MOST_LOOKED_AT)
        .filter(each -> map.fate(each.kind()) == AttemptKind.Fate.EXECUTED)
        .filter(each -> isLike(known, map.situation(each), condition, holding))
        .limit(MOST_COMPARED)
        .sorted(
            Comparator.comparingDouble((PossibleAttempt each) -> map.distance(each.state()))
                .thenComparingInt(each -> executions(map.situation(each))))
        .limit(MOST_AT_ONCE)
        .toList();
  }

  private int executions(Situation of) {
    return knowledge
        .of(of.instance().capability())
        .attempts()
        .executions(of.state(), of.instance());
  }

  private boolean isLike(
      CapabilityKnowledge known, Situation there, OtherObjects condition, boolean holding) {
    Lifting lifting = known.lifting();
    return there.instance().capability().equals(known.capability())
        && lifting.pattern(there.instance()).equals(known.influences().log().execution(0).pattern())
        && Disjunction.holds(known.context(), lifting.values(there.state(), there.instance()))
        && knowledge.allows(there.state(), there.instance())
        && OtherObjects.holds(condition.ground(lifting, there.instance()), there.state())
            == holding;
  }
}
