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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Asks whether an agent has changed: first what an earlier assessment saw, in as few attempts as
 * show what is needed and what is not; then what another strategy wants, which learns what is
 * different; then on, capability by capability, until it is settled whether it has changed. What
 * has is executed as often as in the earlier assessment, and oftener where what was saved elsewhere
 * pays for it.
 */
public final class DriftStrategy implements Strategy {
  private static final int LEAST_AT_ONCE = 16;
  private static final int SHARE_AT_ONCE = 8;

  /** So much oftener than in the earlier assessment, where that is paid for. */
  private static final double OFTENER = 2;

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
    Map<Capability, Drift.Standing> standings = drift.judge().of(knowledge);
    List<Wish> wishes = settle(knowledge, standings, 1, random);
    if (!wishes.isEmpty()) {
      return wishes;
    }
    long paidFor = (long) (PAID_FOR * earlierSteps()) - knowledge.evidence().steps();
    List<Wish> oftener =
        paidFor > 0 ? settle(knowledge, standings, OFTENER, random) : List.<Wish>of();
    return oftener.subList(0, (int) Math.min(oftener.size(), Math.max(0, paidFor)));
  }

  /**
   * @param oftener than in the earlier assessment, for what has changed
   */
  private List<Wish> settle(
      Knowledge knowledge,
      Map<Capability, Drift.Standing> standings,
      double oftener,
      Random random) {
    List<Wish> wishes = new ArrayList<>();
    standings.forEach(
        (capability, standing) -> {
          CapabilityKnowledge known = knowledge.of(capability);
          long executions = known.tally().executions();
          long atOnce = Math.max(LEAST_AT_ONCE, executions / SHARE_AT_ONCE);
          switch (standing) {
            case ODDS_OPEN -> wishes.addAll(executions(knowledge, known, atOnce, random));
            case CHANGED -> {
              long wanted = (long) (oftener * earlier(known).executions());
              long number = Math.min(atOnce, wanted - executions);
              wishes.addAll(executions(knowledge, known, number, random));
            }
            case PRECONDITION_OPEN -> wishes.addAll(more(knowledge, known));
            default -> {}
          }
        });
    return wishes;
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
   * Questions that executed the capability, once more: drawn from those that were chosen for what
   * they show of outcomes, if there are any.
   */
  private List<Wish> executions(
      Knowledge knowledge, CapabilityKnowledge known, long number, Random random) {
    Capability capability = known.capability();
    if (number <= 0 || known.tally().executions() >= knowledge.settings().stop().patience()) {
      return List.of();
    }
    Set<Query> telling = new LinkedHashSet<>();
    Set<Query> others = new LinkedHashSet<>();
    for (Asked asked : knowledge.evidence().asked()) {
      if (asked.purpose().capability().equals(capability)
          && asked.purpose().aim() != Aim.DRIFT
          && asked.transitions().anyMatch(step -> isExecution(step, capability))) {
        (TELLING.contains(asked.purpose().aim()) ? telling : others).add(asked.query());
      }
    }
    List<Query> all = List.copyOf(telling.isEmpty() ? others : telling);
    List<Wish> wishes = new ArrayList<>();
    for (long i = 0; i < number && !all.isEmpty(); i++) {
      Query query = all.get(random.nextInt(all.size()));
      wishes.add(
          new Wish.Follow(
              Purpose.of(Aim.DRIFT, capability),
              query.start(),
              query.policy(),
              query.goal(),
              query.maxSteps(),
              1));
    }
    return wishes;
  }

  private static boolean isExecution(Transition step, Capability capability) {
    return step.instance().capability().equals(capability)
        && step.outcome() instanceof Transition.Moved;
  }
}
