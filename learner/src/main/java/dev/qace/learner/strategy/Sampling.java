package dev.qace.learner.strategy;

import dev.qace.learner.StopRule;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Spreads executions over the capabilities: what is open about something seen comes first, then
 * each goes where it makes the expected error of the odds smaller than it would elsewhere.
 */
final class Sampling {
  private static final int LEAST_AT_ONCE = 16;
  private static final int MOST_AT_ONCE = 256;

  /** The more is known, the less a batch changes it. */
  private static final int SHARE_AT_ONCE = 10;

  private static final int MOST_IN_VAIN = 200;
  private static final int IN_A_ROW = 12;

  /**
   * So many of the executions that each capability is to have are made when all others are done: a
   * last round of all, which shows whether the odds are still what they were.
   */
  private static final int LAST_ROUND = 12;

  private final Knowledge knowledge;
  private final List<FrugalEffects> all = new ArrayList<>();
  private final Set<FrugalEffects> withoutStart = new HashSet<>();
  private final long enough;

  Sampling(Knowledge knowledge, Random random) {
    this.knowledge = knowledge;
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      if (known.example().isPresent()) {
        for (CapabilityKnowledge context : known.contexts()) {
          List<ObjectPattern> patterns = context.executablePatterns();
          if (!patterns.isEmpty()) {
            all.add(new FrugalEffects(knowledge, context, patterns, random));
          }
        }
      }
    }
    this.enough = knowledge.executionsWanted();
  }

  /** What to ask next; nothing if nothing is wanted any more. */
  List<Wish> next() {
    all.forEach(FrugalEffects::look);
    List<Wish> inARow = inARow();
    if (!inARow.isEmpty()) {
      return inARow;
    }
    return Stream.<Supplier<List<Wish>>>of(
            () -> ofEach(FrugalEffects::urgent),
            () -> ofEach(each -> each.suspected(false)),
            this::spread,
            () -> ofEach(each -> each.suspected(true)))
        .map(Supplier::get)
        .filter(wishes -> !wishes.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private List<Wish> ofEach(Function<FrugalEffects, List<Wish>> asking) {
    return all.stream()
        .filter(each -> !isGivenUp(each))
        .flatMap(each -> asking.apply(each).stream())
        .toList();
  }

  /** Once for each capability, the very same question several times in a row. */
  private List<Wish> inARow() {
    List<Wish> wishes = new ArrayList<>();
    for (FrugalEffects each : all) {
      boolean asked =
          !knowledge.evidence().asked(each.known().capability(), Aim.IN_A_ROW).isEmpty();
      if (!asked && !knowledge.settings().endsWithBudget() && wanted(each) > 0) {
        each.clear()
            .map(found -> Wish.attempt(Aim.IN_A_ROW, found.state(), found.instance()))
            .ifPresent(wish -> wishes.addAll(Collections.nCopies(IN_A_ROW, wish)));
      }
    }
    return wishes;
  }

  private List<Wish> spread() {
    Map<FrugalEffects, Long> wanted = new LinkedHashMap<>();
    all.forEach(each -> wanted.put(each, wanted(each)));
    boolean closing = wanted.values().stream().allMatch(each -> each <= LAST_ROUND);
    if (!closing && !knowledge.settings().endsWithBudget()) {
      wanted.replaceAll((each, executions) -> Math.max(0, executions - LAST_ROUND));
    }
    Map<FrugalEffects, Integer> more = new HashMap<>();
    for (long i = atOnce(); i > 0; i--) {
      Optional<FrugalEffects> best = mostUseful(wanted, more);
      best.ifPresent(each -> more.merge(each, 1, Integer::sum));
    }
    List<Wish> wishes = new ArrayList<>();
    for (FrugalEffects each : all) {
      for (int i = 0; i < more.getOrDefault(each, 0); i++) {
        Optional<Situation> start = each.sample(enough).map(each::amongOthersAlike);
        start.ifPresentOrElse(
            found -> wishes.add(Wish.attempt(Aim.SAMPLE, found.state(), found.instance())),
            () -> withoutStart.add(each));
      }
    }
    return wishes;
  }

  private static Optional<FrugalEffects> mostUseful(
      Map<FrugalEffects, Long> wanted, Map<FrugalEffects, Integer> more) {
    Optional<FrugalEffects> best = Optional.empty();
    double most = -1;
    for (Map.Entry<FrugalEffects, Long> each : wanted.entrySet()) {
      int so = more.getOrDefault(each.getKey(), 0);
      if (so < each.getValue()) {
        double gain = each.getKey().expectedError(so) - each.getKey().expectedError(so + 1);
        if (gain > most) {
          most = gain;
          best = Optional.of(each.getKey());
        }
      }
    }
    return best;
  }

  private long atOnce() {
    long executions = all.stream().mapToLong(each -> each.known().tally().executions()).sum();
    return Math.max(LEAST_AT_ONCE, Math.min(MOST_AT_ONCE, executions / SHARE_AT_ONCE));
  }

  /** How many more executions the stop rule asks for. */
  private long wanted(FrugalEffects effects) {
    StopRule stop = knowledge.settings().stop();
    if (withoutStart.contains(effects) || isInVain(effects.known())) {
      return 0;
    }
    if (knowledge.settings().endsWithBudget()) {
      return Long.MAX_VALUE;
    }
    if (isGivenUp(effects) || !effects.known().influences().proven().isEmpty()) {
      return 0;
    }
    long toFind = stop.minOutcome() > 0 ? effects.missing(enough) : 0;
    return Math.max(toFind, effects.missingForOdds());
  }

  /** Whether it was executed as often as patience allows; where only a budget ends, never. */
  private boolean isGivenUp(FrugalEffects effects) {
    return !knowledge.settings().endsWithBudget()
        && effects.known().tally().executions() >= knowledge.settings().stop().patience();
  }

  /** Whether none of this many attempts, the last ones, was executed. */
  private boolean isInVain(CapabilityKnowledge known) {
    return knowledge.evidence().asked(known.capability(), Aim.SAMPLE).inVain() >= MOST_IN_VAIN;
  }
}
