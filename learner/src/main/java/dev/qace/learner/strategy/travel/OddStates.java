package dev.qace.learner.strategy.travel;

import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Executions, by agents that cannot be set, just where something happened that hardly ever does: if
 * it depends on other objects, it is likely there, and rare only because the agent was hardly ever
 * there.
 */
final class OddStates {
  /** What happens in fewer than one in so many executions is odd. */
  private static final int RARE = 12;

  private static final int FEWEST_EXECUTIONS = 36;

  /** If it happens three times in ten there, it happens at least twice with a chance of 99 %. */
  private static final int ENOUGH = 20;

  /** So many where it looks as if the odds depended on something. */
  private static final int ENOUGH_OF_SUSPECTS = 80;

  private static final int MOST_OF_EACH = 3;
  private static final int MOST_QUESTIONS = 60;

  /** So many steps at least may go to such questions, however few others were made. */
  private static final int STEPS = 500;

  private static final double LEAST_CHANCE = 0.02;

  private final Knowledge knowledge;
  private final Travel travel;

  OddStates(Knowledge knowledge, Travel travel) {
    this.knowledge = knowledge;
    this.travel = travel;
  }

  /** What to ask next; nothing where nothing odd happened, or it was looked at. */
  List<Wish> next(ReachabilityMap map) {
    Set<Situation> odd = new HashSet<>();
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      if (!known.isBeyondModels()) {
        odd.addAll(odd(known));
      }
    }
    odd.removeIf(each -> missing(each) <= 0);
    List<Wish> wishes = new ArrayList<>();
    if (!odd.isEmpty() && isAffordable()) {
      map.attempts()
          .filter(each -> map.fate(each.kind()) == AttemptKind.Fate.EXECUTED)
          .filter(each -> odd.contains(map.situation(each)))
          .forEach(each -> wish(map, each, wishes));
    }
    return wishes;
  }

  /**
   * These questions come before all others, so no more are asked once they took more steps than the
   * others did.
   */
  private boolean isAffordable() {
    long own = knowledge.evidence().stepsFor(EnumSet.of(Aim.ODD_STATE));
    return own <= Math.max(STEPS, knowledge.evidence().steps() - own);
  }

  private void wish(
      ReachabilityMap map, ReachabilityMap.PossibleAttempt attempt, List<Wish> wishes) {
    Situation there = map.situation(attempt);
    LikelyWays ways = map.ways(attempt);
    int runs = Math.min(missing(there), knowledge.runsAtOnce());
    if (ways.chance() >= LEAST_CHANCE && knowledge.allows(there.state(), there.instance())) {
      wishes.add(
          travel.follow(
              Purpose.of(Aim.ODD_STATE, attempt.kind().known().capability()), ways, runs));
    }
  }

  /** How many more executions are wanted of an attempt; none if enough questions were asked. */
  private int missing(Situation there) {
    CapabilityKnowledge known = knowledge.of(there.instance().capability());
    int made = known.attempts().executions(there.state(), there.instance());
    boolean suspicious =
        knowledge.contextsSoFar(known).stream()
            .anyMatch(each -> !each.influences().suspicious().isEmpty());
    int enough = suspicious && !known.oddsDepend() ? ENOUGH_OF_SUSPECTS : ENOUGH;
    int asked = knowledge.evidence().asked(known.capability(), Aim.ODD_STATE).size();
    return asked < MOST_QUESTIONS ? enough - made : 0;
  }

  /** Where what is rarest was seen, of all that is rare. */
  private static List<Situation> odd(CapabilityKnowledge known) {
    Tally tally = known.tally();
    Map<BitSet, Integer> changes = new HashMap<>();
    tally.counts().forEach((each, count) -> changes.merge(change(each), count, Integer::sum));
    return tally.executions() < FEWEST_EXECUTIONS
        ? List.of()
        : tally.examples().entrySet().stream()
            .filter(each -> (long) RARE * count(changes, each.getKey()) < tally.executions())
            .sorted(Comparator.comparingInt(each -> count(changes, each.getKey())))
            .limit(MOST_OF_EACH)
            .map(Map.Entry::getValue)
            .map(OddStates::situation)
            .toList();
  }

  private static int count(Map<BitSet, Integer> changes, Tally.Execution execution) {
    return changes.getOrDefault(change(execution), 0);
  }

  private static BitSet change(Tally.Execution execution) {
    BitSet change = (BitSet) execution.before().clone();
    change.xor(execution.after());
    return change;
  }

  private static Situation situation(Transition transition) {
    return new Situation(transition.instance(), transition.state());
  }
}
