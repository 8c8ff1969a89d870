package dev.qace.learner.strategy.travel;

import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.vocabulary.Capability;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where no conjunction tells when a capability executes, several other conditions may explain all
 * that was seen: alternatives, conditions on constants, or on other objects. Of what was not tried
 * yet, attempts on which they differ are made until one is left, or none of them can be reached.
 */
final class RivalExplanations {
  /** So many questions are asked about one capability. */
  private static final int MOST_QUESTIONS = 150;

  /** So many attempts that look alike over the parameters are compared, the nearest. */
  private static final int MOST_ALIKE = 50;

  private static final int MOST_LOOKED_AT = 20_000;
  private static final double LEAST_CHANCE = 0.01;
  private static final int MOST_TRIES = 5;

  private final Knowledge knowledge;
  private final Travel travel;
  private final Map<Capability, Compared> compared = new HashMap<>();
  private final Map<Situation, Integer> tries = new HashMap<>();

  /**
   * One of the conditions that may be it.
   *
   * @param weight less where there are more of its form
   */
  private record Rival(Lifting lifting, Disjunction condition, double weight) {
    boolean executes(Situation situation) {
      return condition.holds(lifting.values(situation.state(), situation.instance()));
    }

    boolean explains(Transition seen) {
      return executes(new Situation(seen.instance(), seen.state()))
          == seen.outcome() instanceof Transition.Moved;
    }
  }

  /**
   * The conditions that were left of those found.
   *
   * @param looked how much had been asked by then
   */
  private record Compared(List<Rival> rivals, int looked) {}

  RivalExplanations(Knowledge knowledge, Travel travel) {
    this.knowledge = knowledge;
    this.travel = travel;
  }

  /** Attempts that tell, one of each capability; none where no more can be told. */
  List<Wish> next(ReachabilityMap map) {
    List<Wish> batch = new ArrayList<>();
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      int asked = knowledge.evidence().asked(known.capability(), Aim.ALTERNATIVES).size();
      if (known.isContradicted()
          && asked < MOST_QUESTIONS
          && map.kinds(known).stream().anyMatch(kind -> isUntried(map, kind))) {
        telling(map, known).ifPresent(batch::add);
      }
    }
    return knowledge.avoidance().isActive() ? batch.subList(0, Math.min(1, batch.size())) : batch;
  }

  private static boolean isUntried(ReachabilityMap map, AttemptKind kind) {
    AttemptKind.Fate fate = map.fate(kind);
    return fate == AttemptKind.Fate.LEFT || fate == AttemptKind.Fate.OPEN;
  }

  private Optional<Wish> telling(ReachabilityMap map, CapabilityKnowledge known) {
    List<Rival> left = left(known);
    Optional<Wish> wish = telling(map, known, left);
    if (wish.isEmpty()) {
      List<Rival> again = found(known);
      compared.put(known.capability(), new Compared(again, knowledge.evidence().queries()));
      wish = again.equals(left) ? wish : telling(map, known, again);
    }
    return wish;
  }

  private List<Rival> left(CapabilityKnowledge known) {
    Compared before = compared.get(known.capability());
    if (before == null) {
      return List.of();
    }
    List<Transition> since =
        knowledge.believed().asked().stream()
            .skip(before.looked())
            .flatMap(asked -> asked.transitions())
            .filter(each -> each.instance().capability().equals(known.capability()))
            .toList();
    List<Rival> left =
        before.rivals().stream().filter(each -> since.stream().allMatch(each::explains)).toList();
    compared.put(known.capability(), new Compared(left, knowledge.evidence().queries()));
    return left;
  }

  private List<Rival> found(CapabilityKnowledge known) {
    List<Rival> found = new ArrayList<>();
    for (DisjunctiveSpace space : knowledge.rivals(known.capability())) {
      double weight = 1.0 / space.candidates().size();
      space
          .candidates()
          .forEach(condition -> found.add(new Rival(space.lifting(), condition, weight)));
    }
    return found;
  }

  private Optional<Wish> telling(
      ReachabilityMap map, CapabilityKnowledge known, List<Rival> rivals) {
    Set<Situation> inVain = new HashSet<>();
    while (rivals.size() > 1) {
      ReachabilityMap.PossibleAttempt best = best(map, known, rivals, inVain);
      if (best == null) {
        return Optional.empty();
      }
      LikelyWays ways = map.ways(best);
      Situation situation = map.situation(best);
      int made = tries.getOrDefault(situation, 0);
      if (ways.chance() >= LEAST_CHANCE && made * ways.chance() <= MOST_TRIES) {
        int runs =
            (int)
                Math.min(
                    knowledge.settings().runs(),
                    Math.ceil(0.5 / Math.max(ways.chance(), LEAST_CHANCE)));
        runs = knowledge.avoidance().isActive() ? 1 : runs;
        tries.merge(situation, runs, Integer::sum);
        return Optional.of(
            travel.follow(Purpose.of(Aim.ALTERNATIVES, known.capability()), ways, runs));
      }
      inVain.add(situation);
    }
    return Optional.empty();
  }

  /** On which they differ most for its steps. */
  private ReachabilityMap.@Nullable PossibleAttempt best(
      ReachabilityMap map, CapabilityKnowledge known, List<Rival> rivals, Set<Situation> inVain) {
    Map<BitSet, Integer> alike = new HashMap<>();
    List<ReachabilityMap.PossibleAttempt> some =
        map.attempts()
            .filter(each -> each.kind().known() == known && isUntried(map, each.kind()))
            .filter(each -> alike.merge(each.kind().values(), 1, Integer::sum) <= MOST_ALIKE)
            .limit(MOST_LOOKED_AT)
            .toList();
    ReachabilityMap.PossibleAttempt best = null;
    double most = 0;
    for (ReachabilityMap.PossibleAttempt each : some) {
      Situation situation = map.situation(each);
      double worth = split(rivals, situation) / (1 + map.distance(each.state()));
      if (worth > most
          && !inVain.contains(situation)
          && knowledge.allows(situation.state(), situation.instance())) {
        most = worth;
        best = each;
      }
    }
    return best;
  }

  private static double split(List<Rival> rivals, Situation situation) {
    double executing = 0;
    double refusing = 0;
    for (Rival each : rivals) {
      if (each.executes(situation)) {
        executing += each.weight();
      } else {
        refusing += each.weight();
      }
    }
    return Math.min(executing, refusing);
  }
}
