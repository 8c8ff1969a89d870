package dev.qace.learner.strategy.drift;

import dev.qace.agent.Query;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Drift;
import dev.qace.learner.Strategy;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Asks whether an agent has changed: first what an earlier assessment saw, in as few attempts as
 * show what is needed and what is not; then what another strategy wants, which learns what is
 * different; then on, capability by capability, until it is settled whether it has changed. What
 * has is executed as often as in the earlier assessment, and more often where what was saved
 * elsewhere pays for it.
 */
public final class DriftStrategy implements Strategy {
  private static final int LEAST_AT_ONCE = 16;
  private static final int SHARE_AT_ONCE = 8;

  /** At most so many times as often as in the earlier assessment, where that is paid for. */
  private static final int MORE_OFTEN = 4;

  /** So many questions in a row that execute nothing are enough. */
  private static final int MOST_IN_VAIN = 64;

  /** As long as all that was asked is less than this share of the earlier assessment. */
  private static final double PAID_FOR = 0.7;

  private static final Set<Aim> TELLING = EnumSet.of(Aim.SAMPLE, Aim.OUTCOMES, Aim.WANTED);

  private final Drift drift;
  private final Strategy learning;
  private final Map<Capability, EarlierAttempts> earlier = new HashMap<>();

  public DriftStrategy(Drift drift, Strategy learning) {
    this.drift = drift;
    this.learning = learning;
  }

  @Override
  public List<Wish> next(Knowledge knowledge, Random random) {
    List<Wish> first = new ArrayList<>();
    if (knowledge.starts() == Starts.ANY) {
      for (CapabilityKnowledge known : knowledge.capabilities()) {
        EarlierAttempts attempts = earlier(known);
        first.addAll(again(knowledge, known, attempts.telling()));
      }
    }
    if (!first.isEmpty()) {
      return first;
    }
    List<Wish> open = learning.next(knowledge, random);
    return open.isEmpty() ? settle(knowledge, random) : open;
  }

  private EarlierAttempts earlier(CapabilityKnowledge known) {
    return earlier.computeIfAbsent(
        known.capability(), key -> new EarlierAttempts(known.parameters(), drift.earlier()));
  }

  /** Those of the first so many earlier attempts that were not asked for yet. */
  private List<Wish> again(Knowledge knowledge, CapabilityKnowledge known, int most) {
    List<Situation> attempts = earlier(known).all();
    int asked = knowledge.evidence().asked(known.capability(), Aim.AS_BEFORE).size();
    List<Wish> wishes = new ArrayList<>();
    for (Situation each :
        attempts.subList(Math.min(asked, most), Math.min(most, attempts.size()))) {
      wishes.add(Wish.attempt(Aim.AS_BEFORE, each.state(), each.instance()));
    }
    return wishes;
  }

  private List<Wish> settle(Knowledge knowledge, Random random) {
    List<Wish> open = new ArrayList<>();
    List<CapabilityKnowledge> changed = new ArrayList<>();
    drift
        .judge()
        .of(knowledge)
        .forEach(
            (capability, standing) -> {
              CapabilityKnowledge known = knowledge.of(capability);
              switch (standing) {
                case ODDS_OPEN ->
                    open.addAll(
                        onceMore(executing(knowledge, known), known, atOnce(known), random));
                case PRECONDITION_OPEN -> open.addAll(more(knowledge, known));
                case CHANGED -> changed.add(known);
                default -> {}
              }
            });
    return open.isEmpty() ? learnAgain(knowledge, changed, random) : open;
  }

  private static long atOnce(CapabilityKnowledge known) {
    return Math.max(LEAST_AT_ONCE, known.tally().executions() / SHARE_AT_ONCE);
  }

  /**
   * What has changed, as often as in the earlier assessment; and more often from what was saved
   * elsewhere. All at once: each look in between whether the odds seem to depend on something would
   * raise more suspicions by chance.
   */
  private List<Wish> learnAgain(
      Knowledge knowledge, List<CapabilityKnowledge> changed, Random random) {
    List<Repetition> repeated =
        changed.stream()
            .map(known -> new Repetition(knowledge, known, executing(knowledge, known)))
            .filter(each -> !each.executing.isEmpty())
            .toList();
    double once = repeated.stream().mapToDouble(each -> each.steps(1)).sum();
    double most = repeated.stream().mapToDouble(each -> each.steps(MORE_OFTEN)).sum();
    double left = PAID_FOR * earlierSteps() - knowledge.evidence().steps() - once;
    double share = most > once ? Math.min(1, Math.max(0, left) / (most - once)) : 0;
    List<Wish> wishes = new ArrayList<>();
    for (Repetition each : repeated) {
      double more = each.questions(MORE_OFTEN) - each.questions(1);
      long number = (long) (each.questions(1) + share * more);
      wishes.addAll(onceMore(each.executing, each.known, number, random));
    }
    return wishes;
  }

  /**
   * Questions that executed a capability that has changed, and how often they are to be repeated.
   */
  private final class Repetition {
    private final Knowledge knowledge;
    private final CapabilityKnowledge known;
    private final List<Asked> executing;

    Repetition(Knowledge knowledge, CapabilityKnowledge known, List<Asked> executing) {
      this.knowledge = knowledge;
      this.known = known;
      this.executing = executing;
    }

    /** How many it takes until it was executed so many times as often as earlier. */
    double questions(int times) {
      long wanted =
          Math.min(times * earlier(known).executions(), knowledge.settings().stop().patience());
      return Math.max(0, wanted - known.tally().executions())
          / mean(step -> isExecution(step, known.capability()));
    }

    /** How many steps these take. */
    double steps(int times) {
      return questions(times) * mean(step -> true);
    }

    /** How many such steps a run took. */
    private double mean(Predicate<Transition> such) {
      return executing.stream()
          .mapToDouble(
              asked -> (double) asked.transitions().filter(such).count() / asked.query().runs())
          .average()
          .orElse(1);
    }
  }

  /** But for those that followed up doubts, which are not to be expected again. */
  private long earlierSteps() {
    return drift.earlier().stream()
        .filter(asked -> asked.purpose().aim() != Aim.ODD_STATE)
        .mapToLong(asked -> asked.transitions().count())
        .sum();
  }

  private List<Wish> more(Knowledge knowledge, CapabilityKnowledge known) {
    int asked = knowledge.evidence().asked(known.capability(), Aim.AS_BEFORE).size();
    return knowledge.starts() == Starts.ANY
        ? again(knowledge, known, Math.min(earlier(known).all().size(), asked + LEAST_AT_ONCE))
        : List.of();
  }

  /**
   * Questions that executed the capability: those that were chosen for what they show of outcomes,
   * if there are any. None once patience is at its end, or where they do not execute any more:
   * where what has changed leads to what is to be avoided, they are not even asked.
   */
  private static List<Asked> executing(Knowledge knowledge, CapabilityKnowledge known) {
    Capability capability = known.capability();
    if (known.tally().executions() >= knowledge.settings().stop().patience()
        || knowledge.evidence().asked(capability, Aim.DRIFT).inVain() >= MOST_IN_VAIN) {
      return List.of();
    }
    Map<Query, Asked> telling = new LinkedHashMap<>();
    Map<Query, Asked> others = new LinkedHashMap<>();
    for (Asked asked : knowledge.evidence().asked()) {
      if (asked.purpose().capability().equals(capability)
          && asked.purpose().aim() != Aim.DRIFT
          && asked.transitions().anyMatch(step -> isExecution(step, capability))) {
        (TELLING.contains(asked.purpose().aim()) ? telling : others)
            .putIfAbsent(asked.query(), asked);
      }
    }
    return List.copyOf((telling.isEmpty() ? others : telling).values());
  }

  private static boolean isExecution(Transition step, Capability capability) {
    return step.instance().capability().equals(capability)
        && step.outcome() instanceof Transition.Moved;
  }

  /** So many of these, drawn at random, once more. */
  private static List<Wish> onceMore(
      List<Asked> executing, CapabilityKnowledge known, long number, Random random) {
    List<Wish> wishes = new ArrayList<>();
    for (long i = 0; i < number && !executing.isEmpty(); i++) {
      Query query = executing.get(random.nextInt(executing.size())).query();
      wishes.add(
          new Wish.Follow(
              Purpose.of(Aim.DRIFT, known.capability()),
              query.start(),
              query.policy(),
              query.goal(),
              query.maxSteps(),
              1));
    }
    return wishes;
  }
}
