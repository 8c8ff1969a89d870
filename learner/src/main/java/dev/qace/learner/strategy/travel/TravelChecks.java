package dev.qace.learner.strategy.travel;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;

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
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.State;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Questions that nobody needs, to agents that cannot be set: attempts that are said to execute, and
 * for each reason attempts that are said to be refused for it, in states in which they were not
 * made, as unlike as can be to those in which they were: first where something is true or false
 * that never was in such attempts. What is refused for a reason beyond the parameters, or executed
 * for another one, is refused in some of them and executed in others.
 */
final class TravelChecks {
  private static final int OF_EACH = 5;
  private static final int MOST_CANDIDATES = 300;

  /** One step in so many is for checks. */
  private static final int SHARE = 10;

  /** How much more it counts what the capability may see than what else differs. */
  private static final int UNLIKE_OTHERS = 1000;

  /** How much more than that it counts what never was so in any such attempt. */
  private static final int NEVER_SEEN = 1000;

  /** Of more literals, three at a time are too many. */
  private static final int MOST_IN_THREES = 12;

  private static final int LEAST_STEPS = 40;
  private static final double LEAST_CHANCE = 0.1;

  private final Knowledge knowledge;
  private final Travel travel;
  private final ReachabilityMap map;
  private final Random random;

  /**
   * What is checked.
   *
   * @param executes whether it is that attempts execute
   * @param reasons the literals for which they are refused otherwise: a precondition; some of which
   *     it is not known which of them are; none where there are several preconditions
   * @param alone whether nothing else that may be needed is missing, so that nothing but the
   *     reasons explains a refusal
   */
  private record Claim(
      CapabilityKnowledge known, boolean executes, BitSet reasons, boolean alone) {}

  /** Where a claim was seen to hold, or is to be checked. */
  private static final class Seen {
    private final List<State> states;
    private final List<BitSet> values = new ArrayList<>();
    private final BitSet literals = new BitSet();
    private final BitSet threes = new BitSet();
    private final Map<BitSet, BitSet> threesOf = new HashMap<>();

    Seen(List<State> states, List<BitSet> values, int subjects) {
      this.states = new ArrayList<>(states);
      values.forEach(each -> add(each, subjects));
    }

    /** What can be seen in an attempt, of so many subjects. */
    void add(BitSet visible, int subjects) {
      values.add(visible);
      literals.or(literals(visible, subjects));
      threes.or(threesOf(visible, subjects));
    }

    /** How much is so there that never was. */
    int news(BitSet visible, int subjects) {
      BitSet news = literals(visible, subjects);
      news.andNot(literals);
      return news.cardinality();
    }

    /** How many three literals hold there together that never did. */
    int newThrees(BitSet visible, int subjects) {
      BitSet news = (BitSet) threesOf(visible, subjects).clone();
      news.andNot(threes);
      return news.cardinality();
    }

    private BitSet threesOf(BitSet visible, int subjects) {
      return threesOf.computeIfAbsent(visible, key -> threes(key, subjects));
    }
  }

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
    Map<Claim, AttemptCandidates> candidates = candidates();
    List<Wish> checks = new ArrayList<>();
    double left = Math.max(LEAST_STEPS, knowledge.evidence().steps() / SHARE);
    boolean more = true;
    for (int round = 0; more; round++) {
      more = false;
      for (Map.Entry<Claim, AttemptCandidates> each : candidates.entrySet()) {
        double steps = check(each.getKey(), each.getValue(), round >= OF_EACH, left, checks);
        left -= steps;
        more |= steps > 0;
      }
    }
    return checks;
  }

  /** Attempts that a claim is about, and that were not made. */
  private final class AttemptCandidates {
    private final Seen seen;
    private final BitSet covered;
    private final List<ReachabilityMap.PossibleAttempt> left = new ArrayList<>();
    private final List<ReachabilityMap.PossibleAttempt> drawn = new ArrayList<>();
    private int count;

    AttemptCandidates(Claim claim) {
      this.seen = seen(claim);
      this.covered = (BitSet) seen.literals.clone();
    }

    /** Keeps it if it shows what none before did, and some of the others at random. */
    void add(Claim claim, ReachabilityMap.PossibleAttempt attempt) {
      BitSet literals = literals(visible(claim, attempt.kind()), subjects(claim));
      literals.andNot(covered);
      if (!literals.isEmpty()) {
        covered.or(literals);
        left.add(attempt);
        return;
      }
      count++;
      if (drawn.size() < MOST_CANDIDATES) {
        drawn.add(attempt);
      } else if (random.nextInt(count) < MOST_CANDIDATES) {
        drawn.set(random.nextInt(MOST_CANDIDATES), attempt);
      }
    }

    List<ReachabilityMap.PossibleAttempt> left() {
      left.addAll(drawn);
      drawn.clear();
      return left;
    }
  }

  private Map<Claim, AttemptCandidates> candidates() {
    Map<Claim, AttemptCandidates> candidates = new LinkedHashMap<>();
    map.attempts()
        .forEach(
            attempt -> {
              Claim claim = claim(attempt.kind());
              if (claim != null && !wasMade(attempt) && isAllowed(attempt)) {
                candidates.computeIfAbsent(claim, AttemptCandidates::new).add(claim, attempt);
              }
            });
    return candidates;
  }

  private @Nullable Claim claim(AttemptKind kind) {
    CapabilityKnowledge known = kind.known();
    if (kind.only().isPresent() || known.example().isEmpty()) {
      return null;
    }
    return switch (map.fate(kind)) {
      case EXECUTED -> new Claim(known, true, new BitSet(), true);
      case REFUSED -> refused(known, kind.values());
      default -> null;
    };
  }

  /** For the only precondition that does not hold there; where none is known, what may be one. */
  private static Claim refused(CapabilityKnowledge known, BitSet values) {
    BitSet missing = known.missing(values);
    BitSet reasons = (BitSet) missing.clone();
    reasons.and(known.space().required());
    return switch (reasons.cardinality()) {
      case 0 -> new Claim(known, false, missing, true);
      case 1 -> new Claim(known, false, reasons, reasons.equals(missing));
      default -> new Claim(known, false, new BitSet(), false);
    };
  }

  private boolean isAllowed(ReachabilityMap.PossibleAttempt attempt) {
    Situation of = map.situation(attempt);
    return knowledge.allows(of.state(), of.instance());
  }

  private boolean wasMade(ReachabilityMap.PossibleAttempt attempt) {
    Situation of = map.situation(attempt);
    return !attempt.kind().known().attempts().isNew(of.state(), of.instance());
  }

  /**
   * The steps that the check can be expected to take; none if there is nothing to check.
   *
   * @param onlyNew whether only what shows something that no such attempt did
   */
  private double check(
      Claim claim, AttemptCandidates of, boolean onlyNew, double affordable, List<Wish> checks) {
    List<ReachabilityMap.PossibleAttempt> candidates = of.left();
    Seen seen = of.seen;
    int subjects = subjects(claim);
    candidates.removeIf(
        each ->
            1 + map.distance(each.state()) > affordable || (onlyNew && !isNew(claim, each, seen)));
    while (!candidates.isEmpty()) {
      ReachabilityMap.PossibleAttempt best = farthest(claim, candidates, seen);
      candidates.remove(best);
      LikelyWays ways = map.ways(best);
      double steps = Math.max(1, Math.max(ways.steps(), ways.distance()));
      if (ways.chance() >= LEAST_CHANCE && steps <= affordable) {
        seen.states.add(map.situation(best).state());
        seen.add(visible(claim, best.kind()), subjects);
        return check(claim, ways, steps, affordable, checks);
      }
    }
    return 0;
  }

  /** An alternative to a reason may need several literals at once. */
  private static boolean isNew(Claim claim, ReachabilityMap.PossibleAttempt attempt, Seen seen) {
    BitSet visible = visible(claim, attempt.kind());
    int subjects = subjects(claim);
    return seen.news(visible, subjects) > 0
        || (!claim.executes() && seen.newThrees(visible, subjects) > 0);
  }

  private double check(
      Claim claim, LikelyWays ways, double steps, double affordable, List<Wish> checks) {
    int runs = (int) Math.min(Math.ceil(0.6 / ways.chance()), affordable / steps);
    Purpose purpose =
        new Purpose(
            Aim.CHECK,
            claim.known().capability(),
            claim.known().lifting().extension().isEmpty()
                ? claim.reasons().stream().boxed().toList()
                : List.of());
    checks.add(travel.follow(purpose, ways, Math.min(knowledge.runsAtOnce(), runs)));
    return runs * steps;
  }

  private static Seen seen(Claim claim) {
    return new Seen(seenLike(claim), valuesLike(claim), subjects(claim));
  }

  /** What the capability could see where the claim was seen to hold. */
  private static List<BitSet> valuesLike(Claim claim) {
    CapabilityKnowledge known = claim.known();
    return claim.executes()
        ? known.tally().counts().keySet().stream().map(Tally.Execution::before).toList()
        : known.space().refused().stream().filter(each -> is(claim, each)).toList();
  }

  /** Whether it is refused there for the reasons of the claim. */
  private static boolean is(Claim claim, BitSet values) {
    return refused(claim.known(), values).equals(claim);
  }

  /** The states in which the claim was seen to hold. */
  private static List<State> seenLike(Claim claim) {
    CapabilityKnowledge known = claim.known();
    if (claim.executes()) {
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
    int subjects = subjects(claim);
    ReachabilityMap.PossibleAttempt best = candidates.get(offset);
    double most = -1;
    Map<BitSet, Double> unlikeSeen = new HashMap<>();
    for (int i = 0; i < candidates.size(); i++) {
      ReachabilityMap.PossibleAttempt each = candidates.get((i + offset) % candidates.size());
      State state = map.situation(each).state();
      double unlike =
          unlikeSeen.computeIfAbsent(
              visible(claim, each.kind()), key -> unlike(claim, key, from, subjects));
      int nearest = Integer.MAX_VALUE;
      for (State other : from.states) {
        nearest = Math.min(nearest, difference(state, other));
      }
      double worth = (UNLIKE_OTHERS * unlike + nearest) / (1 + map.distance(each.state()));
      if (worth > most) {
        most = worth;
        best = each;
      }
    }
    return best;
  }

  /** How unlike what the capability can see is to all that it saw. */
  private static double unlike(Claim claim, BitSet visible, Seen from, int subjects) {
    int threes = claim.executes() ? 0 : from.newThrees(visible, subjects);
    return unlike(visible, from.values) + threes + NEVER_SEEN * from.news(visible, subjects);
  }

  /** How much the capability can see in an attempt; of executions, only the atoms are kept. */
  private static int subjects(Claim claim) {
    Lifting lifting = claim.known().lifting();
    return claim.executes() ? lifting.atoms().size() : lifting.subjects();
  }

  /** What it can see. */
  private static BitSet visible(Claim claim, AttemptKind kind) {
    return kind.values().get(0, subjects(claim));
  }

  /** What is so where the subjects have these values. */
  private static BitSet literals(BitSet values, int subjects) {
    BitSet literals = new BitSet();
    for (int subject = 0; subject < subjects; subject++) {
      literals.set(literalOf(subject, values.get(subject)));
    }
    return literals;
  }

  /** Which three literals hold together, where there are few enough. */
  private static BitSet threes(BitSet values, int subjects) {
    BitSet threes = new BitSet();
    for (int i = 0; i < subjects && subjects <= MOST_IN_THREES; i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++) {
          int place = (i * MOST_IN_THREES + j) * MOST_IN_THREES + k;
          int signs = (values.get(i) ? 4 : 0) + (values.get(j) ? 2 : 0) + (values.get(k) ? 1 : 0);
          threes.set(8 * place + signs);
        }
      }
    }
    return threes;
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
