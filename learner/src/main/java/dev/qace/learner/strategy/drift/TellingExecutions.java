package dev.qace.learner.strategy.drift;

import dev.qace.agent.Query;
import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Questions that executed a capability, to be asked once more: drawn from those that were chosen
 * for what they show of outcomes, if there are any. Of several contexts, the one that was executed
 * least has its turn; and mostly it is asked where as many of the known outcomes as possible look
 * different, as an execution that may be either of two tells little of their odds.
 */
final class TellingExecutions {
  private static final Set<Aim> TELLING = EnumSet.of(Aim.SAMPLE, Aim.OUTCOMES, Aim.WANTED);

  /** One in this many is drawn without regard to what it tells of the known outcomes. */
  private static final int EXPLORING = 6;

  private final CapabilityKnowledge known;
  private final Map<CapabilityKnowledge, Questions> byContext = new LinkedHashMap<>();

  /** Those that executed in one context. */
  private static final class Questions {
    private final Set<Query> all = new LinkedHashSet<>();
    private final Set<Query> best = new LinkedHashSet<>();
    private long most;
    private long executions;

    /**
     * @param shown how many outcomes look different where it executed
     */
    void add(Query query, long shown) {
      all.add(query);
      if (shown > most) {
        most = shown;
        best.clear();
      }
      if (shown == most) {
        best.add(query);
      }
    }

    Query draw(Random random) {
      executions++;
      List<Query> from = List.copyOf(random.nextInt(EXPLORING) == 0 ? all : best);
      return from.get(random.nextInt(from.size()));
    }
  }

  TellingExecutions(Knowledge knowledge, CapabilityKnowledge known) {
    this.known = known;
    List<Asked> executed =
        knowledge.evidence().asked().stream()
            .filter(asked -> asked.purpose().capability().equals(known.capability()))
            .filter(asked -> asked.purpose().aim() != Aim.DRIFT)
            .filter(asked -> execution(asked).isPresent())
            .toList();
    boolean anyTelling = executed.stream().anyMatch(TellingExecutions::isTelling);
    for (Asked asked : executed) {
      if (isTelling(asked) || !anyTelling) {
        Transition step = execution(asked).orElseThrow();
        CapabilityKnowledge context = known.contextOf(step.state(), step.instance());
        byContext
            .computeIfAbsent(context, key -> new Questions())
            .add(asked.query(), shown(context, step));
      }
    }
    byContext.forEach((context, questions) -> questions.executions = context.tally().executions());
  }

  private static boolean isTelling(Asked asked) {
    return TELLING.contains(asked.purpose().aim());
  }

  private static Optional<Transition> execution(Asked asked) {
    return asked
        .transitions()
        .filter(step -> step.instance().capability().equals(asked.purpose().capability()))
        .filter(step -> step.outcome() instanceof Transition.Moved)
        .findFirst();
  }

  /** How many of the known outcomes look different from one another there. */
  private static long shown(CapabilityKnowledge context, Transition step) {
    return context.outcomes().map(OutcomeModel::estimates).orElse(List.of()).stream()
        .map(each -> each.outcome().apply(context.lifting(), step.state(), step.instance()))
        .distinct()
        .count();
  }

  /** This many; none if it never executed. */
  List<Wish> draw(long number, Random random) {
    List<Wish> wishes = new ArrayList<>();
    for (long i = 0; i < number && !byContext.isEmpty(); i++) {
      Query query =
          byContext.values().stream()
              .min(Comparator.comparingLong(each -> each.executions))
              .orElseThrow()
              .draw(random);
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
