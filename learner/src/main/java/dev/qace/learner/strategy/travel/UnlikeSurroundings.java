package dev.qace.learner.strategy.travel;

import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Surroundings;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Executions of agents that cannot be set where things are as they hardly were in any so far: other
 * objects, and of what has several outcomes the objects themselves and each two literals over them.
 * What may happen only there is not on the way to anything else. A few steps are for that; more,
 * where odds look as if they depended on something, or something was never seen that the vocabulary
 * names: a capability that never executed, or a predicate that was never true.
 */
final class UnlikeSurroundings {
  /** Everywhere a few executions first. */
  private static final int FEW = 3;

  /** This many see what happens three times in ten. */
  private static final int SEVERAL = 12;

  /** So many where odds look as if they depended on something. */
  private static final int MANY = 96;

  /** One step in so many, where nothing seems to be unseen. */
  private static final int SHARE = 15;

  private static final Set<Aim> CHECKS = EnumSet.of(Aim.CHECK, Aim.LIVE_CHECK);
  private static final int LEAST_WHERE_ODD = 500;

  /** So many questions are asked about one capability. */
  private static final int MOST_QUESTIONS = 200;

  private static final List<HowOften> WANTED =
      List.of(
          new HowOften(FEW, true, UnlikeSurroundings::hasSeveralOutcomes),
          new HowOften(MANY, true, UnlikeSurroundings::isSuspicious),
          new HowOften(SEVERAL, true, UnlikeSurroundings::hasSeveralOutcomes),
          new HowOften(FEW, false, known -> true),
          new HowOften(SEVERAL, false, known -> true));

  private static final int MOST_ATOMS = 4096;
  private static final int MOST_LOOKED_AT = 20_000_000;
  private static final int MOST_AT_ONCE = 40;
  private static final double LEAST_CHANCE = 0.05;

  private final Knowledge knowledge;
  private final Travel travel;
  private final Surroundings surroundings;
  private final OddSides odd;

  /** How many executions there were around which something held, by its number. */
  private int[] executed = new int[64];

  private final Set<State> seen = new HashSet<>();
  private final Set<Predicate> everTrue = new HashSet<>();

  /** Predicates of which there are atoms. */
  private final Set<Predicate> ofThisWorld = new HashSet<>();

  private int looked;

  UnlikeSurroundings(Knowledge knowledge, Travel travel) {
    this.knowledge = knowledge;
    this.travel = travel;
    this.surroundings = new Surroundings(knowledge.world());
    this.odd = new OddSides(knowledge, travel);
    World world = knowledge.world();
    for (int atom = 0; atom < world.size(); atom++) {
      ofThisWorld.add(world.atom(atom).predicate());
    }
    see(knowledge.world().initial());
  }

  /** What to ask next; nothing once all was seen, or enough was asked. */
  List<Wish> next(ReachabilityMap map) {
    if (knowledge.world().size() > MOST_ATOMS || knowledge.settings().endsWithBudget()) {
      return List.of();
    }
    look();
    List<Wish> wishes = new ArrayList<>();
    for (HowOften each : WANTED) {
      double affordable = affordable(each.executions() == MANY);
      if (wishes.isEmpty() && affordable >= 1) {
        wishes.addAll(few(map, each, affordable));
      }
      if (wishes.isEmpty() && each.executions() == MANY) {
        wishes.addAll(odd.next(map, affordable(true)));
      }
    }
    return wishes;
  }

  /**
   * So many executions, of capabilities of which this holds.
   *
   * @param named also where what the parameters name is as it hardly was
   */
  private record HowOften(
      int executions, boolean named, Function<CapabilityKnowledge, Boolean> of) {}

  private static boolean isSuspicious(CapabilityKnowledge known) {
    return !known.oddsDepend() && !known.influences().suspicious().isEmpty();
  }

  private static boolean hasSeveralOutcomes(CapabilityKnowledge known) {
    return known.outcomes().filter(model -> model.estimates().size() > 1).isPresent();
  }

  /**
   * @param suspicious whether it is for what looks odd
   */
  private double affordable(boolean suspicious) {
    long asked = knowledge.evidence().stepsFor(EnumSet.of(Aim.OTHER_OBJECTS));
    long steps = knowledge.evidence().steps() - asked - knowledge.evidence().stepsFor(CHECKS);
    boolean unseen =
        knowledge.capabilities().stream()
                .filter(known -> !known.lifting().bindings().patterns().isEmpty())
                .anyMatch(known -> known.example().isEmpty())
            || !everTrue.containsAll(ofThisWorld);
    return (unseen || suspicious ? Math.max(LEAST_WHERE_ODD, steps / 2) : steps / SHARE) - asked;
  }

  /** Takes in what was executed since the last look. */
  private void look() {
    List<Asked> asked = knowledge.evidence().asked();
    for (; looked < asked.size(); looked++) {
      asked
          .get(looked)
          .transitions()
          .filter(each -> each.outcome() instanceof Transition.Moved)
          .forEach(
              each -> {
                see(each.outcome().state());
                for (int value : surroundings.of(each.state(), each.instance())) {
                  executed = counted(executed, value, 1);
                }
              });
    }
  }

  private static int[] counted(int[] counts, int value, int more) {
    int[] grown = value < counts.length ? counts : Arrays.copyOf(counts, 2 * value);
    grown[value] += more;
    return grown;
  }

  private void see(State state) {
    if (seen.add(state)) {
      knowledge.world().atoms(state).forEach(atom -> everTrue.add(atom.predicate()));
    }
  }

  /** The nearest attempts around which something holds that did in fewer executions than these. */
  private List<Wish> few(ReachabilityMap map, HowOften wanted, double affordable) {
    int[] planned = executed.clone();
    List<Wish> wishes = new ArrayList<>();
    double left = affordable;
    List<CapabilityKnowledge> of =
        knowledge.capabilities().stream().filter(wanted.of()::apply).toList();
    if (of.isEmpty()) {
      return List.of();
    }
    List<ReachabilityMap.PossibleAttempt> attempts =
        map.attempts()
            .filter(each -> of.contains(each.kind().known()) && isToBeExecuted(map, each.kind()))
            .limit(MOST_LOOKED_AT / Math.max(1, knowledge.world().size()))
            .toList();
    int waysLookedAt = 0;
    for (ReachabilityMap.PossibleAttempt attempt : attempts) {
      if (1 + map.distance(attempt.state()) > left) {
        continue;
      }
      Situation there = map.situation(attempt);
      int[] around =
          wanted.named()
              ? surroundings.of(there.state(), there.instance())
              : surroundings.ofOthers(there.state(), there.instance());
      int least = Integer.MAX_VALUE;
      for (int value : around) {
        least = Math.min(least, value < planned.length ? planned[value] : 0);
      }
      if (least < wanted.executions()
          && waysLookedAt < MOST_AT_ONCE
          && knowledge.allows(there.state(), there.instance())) {
        waysLookedAt++;
        LikelyWays ways = map.ways(attempt);
        double steps = Math.max(1, Math.max(ways.steps(), ways.distance()));
        if (ways.chance() >= LEAST_CHANCE && steps <= left) {
          double missing = Math.ceil((wanted.executions() - least) / ways.chance());
          int runs = (int) Math.min(knowledge.runsAtOnce(), Math.min(missing, left / steps));
          Purpose purpose = Purpose.of(Aim.OTHER_OBJECTS, attempt.kind().known().capability());
          wishes.add(travel.follow(purpose, ways, runs));
          left -= runs * steps;
          for (int value : around) {
            planned = counted(planned, value, runs);
          }
        }
      }
    }
    return wishes;
  }

  private boolean isToBeExecuted(ReachabilityMap map, AttemptKind kind) {
    CapabilityKnowledge known = kind.known();
    // Questions that are declined or come to nothing count, too.
    return map.fate(kind) == AttemptKind.Fate.EXECUTED
        && !known.isBeyondModels()
        && knowledge.evidence().asked(known.capability(), Aim.OTHER_OBJECTS).size()
            < MOST_QUESTIONS;
  }
}
