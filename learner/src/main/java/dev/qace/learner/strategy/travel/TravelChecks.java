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
import dev.qace.model.State;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Questions that nobody needs, to agents that cannot be set: attempts that are said to execute, and
 * for each precondition attempts that it alone is said to refuse, in states in which they were not
 * made, as unlike as can be to those in which they were. What is refused for a reason beyond the
 * parameters is refused for it in some of them and executed in others.
 */
final class TravelChecks {
  private static final int OF_EACH = 5;
  private static final int MOST_CANDIDATES = 300;

  /** One step in so many is for checks. */
  private static final int SHARE = 10;

  /** How much more it counts what the capability may see than what else differs. */
  private static final int UNLIKE_OTHERS = 1000;

  private static final int LEAST_STEPS = 40;
  private static final double LEAST_CHANCE = 0.1;

  private final Knowledge knowledge;
  private final Travel travel;
  private final ReachabilityMap map;
  private final Random random;

  /**
   * What is checked.
   *
   * @param literal which refuses; -1 if none does
   */
  private record Claim(CapabilityKnowledge known, int literal) {}

  /**
   * Where a claim was seen to hold, or is to be checked: the states, and what can be seen there.
   */
  private record Seen(List<State> states, List<BitSet> values) {}

  TravelChecks(Knowledge knowledge, Travel travel, ReachabilityMap map, Random random) {
    this.knowledge = knowledge;
    this.travel = travel;
    this.map = map;
    this.random = random;
  }

  /** None if they were asked already. */
  List<Wish> next() {
    if (knowledge.evidence().hasAsked(EnumSet.of(Aim.CHECK))) {
      return List.of();
    }
    Map<Claim, List<ReachabilityMap.PossibleAttempt>> candidates = candidates();
    Map<Claim, Seen> like = new LinkedHashMap<>();
    List<Wish> checks = new ArrayList<>();
    double left = Math.max(LEAST_STEPS, knowledge.evidence().steps() / SHARE);
    for (int round = 0; round < OF_EACH; round++) {
      for (Map.Entry<Claim, List<ReachabilityMap.PossibleAttempt>> each : candidates.entrySet()) {
        Seen seen = like.computeIfAbsent(each.getKey(), this::seen);
        left -= check(each.getKey(), each.getValue(), seen, left, checks);
      }
    }
    return checks;
  }

  /** Some of the attempts that each claim is about, and that were not made. */
  private Map<Claim, List<ReachabilityMap.PossibleAttempt>> candidates() {
    Map<Claim, List<ReachabilityMap.PossibleAttempt>> candidates = new LinkedHashMap<>();
    Map<Claim, Integer> seen = new LinkedHashMap<>();
    map.attempts()
        .forEach(
            attempt -> {
              Claim claim = claim(attempt.kind());
              if (claim != null && !wasMade(attempt) && isAllowed(attempt)) {
                List<ReachabilityMap.PossibleAttempt> some =
                    candidates.computeIfAbsent(claim, c -> new ArrayList<>());
                int number = seen.merge(claim, 1, Integer::sum);
                if (some.size() < MOST_CANDIDATES) {
                  some.add(attempt);
                } else if (random.nextInt(number) < MOST_CANDIDATES) {
                  some.set(random.nextInt(MOST_CANDIDATES), attempt);
                }
              }
            });
    return candidates;
  }

  private @Nullable Claim claim(AttemptKind kind) {
    CapabilityKnowledge known = kind.known();
    if (kind.only().isPresent() || known.example().isEmpty()) {
      return null;
    }
    if (map.fate(kind) == AttemptKind.Fate.EXECUTED) {
      return new Claim(known, -1);
    }
    BitSet reasons = known.missing(kind.values());
    return reasons.cardinality() == 1 && known.space().required().intersects(reasons)
        ? new Claim(known, reasons.nextSetBit(0))
        : null;
  }

  private boolean isAllowed(ReachabilityMap.PossibleAttempt attempt) {
    Situation of = map.situation(attempt);
    return knowledge.allows(of.state(), of.instance());
  }

  private boolean wasMade(ReachabilityMap.PossibleAttempt attempt) {
    Situation of = map.situation(attempt);
    return !attempt.kind().known().attempts().isNew(of.state(), of.instance());
  }

  /** The steps that the check can be expected to take; none if there is nothing to check. */
  private double check(
      Claim claim,
      List<ReachabilityMap.PossibleAttempt> candidates,
      Seen seen,
      double affordable,
      List<Wish> checks) {
    candidates.removeIf(each -> 1 + map.distance(each.state()) > affordable);
    if (candidates.isEmpty()) {
      return 0;
    }
    ReachabilityMap.PossibleAttempt best = farthest(claim, candidates, seen);
    candidates.remove(best);
    seen.states().add(map.situation(best).state());
    seen.values().add(visible(claim, best.kind()));
    LikelyWays ways = map.ways(best);
    double steps = Math.max(1, Math.max(ways.steps(), ways.distance()));
    if (ways.chance() < LEAST_CHANCE || steps > affordable) {
      return 0;
    }
    int runs = (int) Math.min(Math.ceil(0.6 / ways.chance()), affordable / steps);
    Purpose purpose =
        claim.literal() < 0
            ? Purpose.of(Aim.CHECK, claim.known().capability())
            : Purpose.of(Aim.CHECK, claim.known().capability(), claim.literal());
    checks.add(travel.follow(purpose, ways, Math.min(knowledge.settings().runs(), runs)));
    return runs * steps;
  }

  private Seen seen(Claim claim) {
    return new Seen(new ArrayList<>(seenLike(claim)), valuesLike(claim));
  }

  /** What the capability could see where the claim was seen to hold. */
  private static List<BitSet> valuesLike(Claim claim) {
    CapabilityKnowledge known = claim.known();
    List<BitSet> values = new ArrayList<>();
    if (claim.literal() < 0) {
      known.tally().counts().keySet().forEach(each -> values.add(each.before()));
    } else {
      known.space().refused().stream().filter(each -> is(claim, each)).forEach(values::add);
    }
    return values;
  }

  /** Whether the literal of the claim is all that is missing there. */
  private static boolean is(Claim claim, BitSet values) {
    BitSet missing = claim.known().missing(values);
    return missing.cardinality() == 1 && missing.get(claim.literal());
  }

  /** The states in which the claim was seen to hold. */
  private List<State> seenLike(Claim claim) {
    CapabilityKnowledge known = claim.known();
    if (claim.literal() < 0) {
      return known.tally().examples().values().stream().map(Transition::state).toList();
    }
    return known
        .attempts()
        .refusedIn(
            refused -> is(claim, known.lifting().values(refused.state(), refused.instance())));
  }

  private ReachabilityMap.PossibleAttempt farthest(
      Claim claim, List<ReachabilityMap.PossibleAttempt> candidates, Seen from) {
    int offset = random.nextInt(candidates.size());
    ReachabilityMap.PossibleAttempt best = candidates.get(offset);
    double most = -1;
    for (int i = 0; i < candidates.size(); i++) {
      ReachabilityMap.PossibleAttempt each = candidates.get((i + offset) % candidates.size());
      State state = map.situation(each).state();
      int nearest = Integer.MAX_VALUE;
      for (State other : from.states()) {
        nearest = Math.min(nearest, difference(state, other));
      }
      double unlike = (double) UNLIKE_OTHERS * unlike(visible(claim, each.kind()), from.values());
      double worth = (unlike + nearest) / (1 + map.distance(each.state()));
      if (worth > most) {
        most = worth;
        best = each;
      }
    }
    return best;
  }

  /** What the capability can see in an attempt; of executions, only the atoms are kept. */
  private static BitSet visible(Claim claim, AttemptKind kind) {
    return claim.literal() < 0
        ? kind.values().get(0, claim.known().lifting().atoms().size())
        : kind.values();
  }

  /** In how many values it differs from the most alike of these; many where there are none. */
  private static int unlike(BitSet values, List<BitSet> others) {
    int least = others.isEmpty() ? 1 + values.cardinality() : Integer.MAX_VALUE;
    for (BitSet other : others) {
      BitSet different = (BitSet) values.clone();
      different.xor(other);
      least = Math.min(least, different.cardinality());
    }
    return least;
  }

  private static int difference(State one, State other) {
    int bits = 0;
    for (int word = 0; word < one.words(); word++) {
      bits += Long.bitCount(one.word(word) ^ other.word(word));
    }
    return bits;
  }
}
