package dev.qace.learner.strategy.travel;

import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  private static final int MOST_WAYS = 20;

  private final Knowledge knowledge;
  private final Travel travel;
  private final Map<Capability, RivalsLeft> compared = new HashMap<>();
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
   * @param searched how many attempts had been made when they were looked for
   */
  private record RivalsLeft(List<Rival> rivals, int looked, int searched) {}

  private static final RivalsLeft NOTHING = new RivalsLeft(List.of(), 0, -1);

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
          && map.kinds(known).stream().anyMatch(kind -> map.isUntried(kind))) {
        telling(map, known).ifPresent(batch::add);
      }
    }
    return batch;
  }

  private Optional<Wish> telling(ReachabilityMap map, CapabilityKnowledge known) {
    RivalsLeft left = left(known);
    Optional<Wish> wish = telling(map, known, left.rivals());
    int made = known.attempts().made();
    if (wish.isEmpty() && left.searched() < made) {
      List<Rival> again = found(known);
      compared.put(known.capability(), new RivalsLeft(again, knowledge.evidence().queries(), made));
      wish = telling(map, known, again);
    }
    return wish;
  }

  private RivalsLeft left(CapabilityKnowledge known) {
    RivalsLeft before = compared.getOrDefault(known.capability(), NOTHING);
    List<Transition> since =
        knowledge.believed().asked().stream()
            .skip(before.looked())
            .flatMap(asked -> asked.transitions())
            .filter(each -> each.instance().capability().equals(known.capability()))
            .toList();
    List<Rival> rivals =
        before.rivals().stream().filter(each -> since.stream().allMatch(each::explains)).toList();
    RivalsLeft left = new RivalsLeft(rivals, knowledge.evidence().queries(), before.searched());
    compared.put(known.capability(), left);
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
    if (rivals.size() < 2) {
      return Optional.empty();
    }
    for (ReachabilityMap.PossibleAttempt each : best(map, known, rivals)) {
      LikelyWays ways = map.ways(each);
      Situation situation = map.situation(each);
      int made = tries.getOrDefault(situation, 0);
      if (ways.chance() >= LEAST_CHANCE && made * ways.chance() <= MOST_TRIES) {
        int runs = (int) Math.min(knowledge.runsAtOnce(), Math.ceil(0.5 / ways.chance()));
        tries.merge(situation, runs, Integer::sum);
        return Optional.of(
            travel.follow(Purpose.of(Aim.ALTERNATIVES, known.capability()), ways, runs));
      }
    }
    return Optional.empty();
  }

  /** On which they differ most for its steps; of these, some. */
  private List<ReachabilityMap.PossibleAttempt> best(
      ReachabilityMap map, CapabilityKnowledge known, List<Rival> rivals) {
    Map<BitSet, Integer> alike = new HashMap<>();
    Map<ReachabilityMap.PossibleAttempt, Double> worth = new LinkedHashMap<>();
    map.attempts()
        .filter(each -> each.kind().known() == known && map.isUntried(each.kind()))
        .filter(each -> alike.merge(each.kind().values(), 1, Integer::sum) <= MOST_ALIKE)
        .limit(MOST_LOOKED_AT)
        .forEach(
            each -> {
              Situation situation = map.situation(each);
              double split = split(rivals, situation);
              if (split > 0 && knowledge.allows(situation.state(), situation.instance())) {
                worth.put(each, split / (1 + map.distance(each.state())));
              }
            });
    return worth.entrySet().stream()
        .sorted(Map.Entry.<ReachabilityMap.PossibleAttempt, Double>comparingByValue().reversed())
        .limit(MOST_WAYS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static double split(List<Rival> rivals, Situation situation) {
    double executing = 0;
    double refusing = 0;
    Map<Lifting, BitSet> values = new HashMap<>();
    for (Rival each : rivals) {
      BitSet here =
          values.computeIfAbsent(
              each.lifting(), lifting -> lifting.values(situation.state(), situation.instance()));
      if (each.condition().holds(here)) {
        executing += each.weight();
      } else {
        refusing += each.weight();
      }
    }
    return Math.min(executing, refusing);
  }
}
