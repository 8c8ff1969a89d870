package dev.qace.learner.strategy;

import dev.qace.learner.Strategy;
import dev.qace.learner.Wish;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Bindings;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.List;
import java.util.Random;

/**
 * A baseline: walks from the initial state, attempts any instance wherever it is, and starts over
 * now and then. Ends with the budget.
 */
public final class RandomStrategy implements Strategy {
  private static final int LONGEST_WALK = 30;

  @Override
  public List<Wish> next(Knowledge knowledge, Random random) {
    List<CapabilityKnowledge> able =
        knowledge.capabilities().stream()
            .filter(each -> !each.lifting().bindings().patterns().isEmpty())
            .toList();
    if (able.isEmpty()) {
      return List.of();
    }
    Bindings bindings = able.get(random.nextInt(able.size())).lifting().bindings();
    int pattern = random.nextInt(bindings.patterns().size());
    Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
    return List.of(Wish.attempt(Aim.SAMPLE, here(knowledge), instance));
  }

  /** Where the walk has come to. */
  private static State here(Knowledge knowledge) {
    List<Asked> asked = knowledge.evidence().asked();
    if (asked.size() % LONGEST_WALK == 0) {
      return knowledge.world().initial();
    }
    Asked last = asked.get(asked.size() - 1);
    return last.after().orElse(last.start());
  }
}
