package dev.qace.learner.strategy;

import dev.qace.learner.Strategy;
import dev.qace.learner.Wish;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.strategy.check.RandomChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The paper's way through the slots (Alg. 1): find a state in which a capability executes, decide
 * its precondition slots, ask about each of its effect slots; then the next capability, in states
 * to which what was learned leads. Random checks come last.
 */
public final class PaperStrategy implements Strategy {
  private final List<CapabilityKnowledge> learned = new ArrayList<>();
  private @Nullable Search search;
  private @Nullable SlotQuestions current;

  /** The questions about one capability. */
  private record SlotQuestions(PreconditionQuestions preconditions, EffectQuestions effects) {
    List<Wish> next() {
      List<Wish> batch = preconditions.next();
      return batch.isEmpty() ? effects.next() : batch;
    }
  }

  @Override
  public List<Wish> next(Knowledge knowledge, Random random) {
    RandomChecks checks = new RandomChecks(knowledge, random);
    boolean checked = checks.wereAsked();
    long affordable = knowledge.stepsLeft() - (checked ? 0 : checks.keptBack());
    if (!checked && affordable < 1) {
      List<Wish> asked = checks.next();
      if (!asked.isEmpty()) {
        return asked;
      }
    }
    List<Wish> batch = slots(knowledge, random);
    if (!checked && batch.isEmpty()) {
      return checks.next();
    }
    // What is left out of a batch is asked later, one by one. Where the budget is spent, asking
    // says
    // so.
    long wishes = Math.max(1, affordable / knowledge.settings().runs());
    return batch.subList(0, (int) Math.min(batch.size(), wishes));
  }

  private List<Wish> slots(Knowledge knowledge, Random random) {
    Search looking = search == null ? new Search(knowledge, random, true) : search;
    search = looking;
    while (true) {
      List<Wish> batch = current == null ? List.of() : current.next();
      if (batch.isEmpty()) {
        current = null;
        batch = looking.isIdle() ? List.of() : looking.next(learned);
      }
      Optional<CapabilityKnowledge> found =
          knowledge.executedInOrder().stream().filter(each -> !learned.contains(each)).findFirst();
      if (batch.isEmpty() && found.isPresent()) {
        current = questions(knowledge, found.get());
        learned.add(found.get());
        continue;
      }
      return batch.isEmpty() && looking.isIdle() ? looking.next(learned) : batch;
    }
  }

  private static SlotQuestions questions(Knowledge knowledge, CapabilityKnowledge known) {
    long seed = knowledge.settings().seed();
    Random random = new Random(seed * 31 + known.capability().name().hashCode());
    return new SlotQuestions(
        new PreconditionQuestions(knowledge, known, knowledge.settings().runs(), random),
        new EffectQuestions(knowledge, known, random));
  }
}
