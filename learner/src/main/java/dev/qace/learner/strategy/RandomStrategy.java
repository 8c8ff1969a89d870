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

  /** In a row, since each might lead to what is to be avoided: no other attempt is left. */
  private static final int MOST_DECLINED = 1_000;

  private State here = State.empty(0);
  private int step;
  private int seen;
  private int declined;

  @Override
  public List<Wish> next(Knowledge knowledge, Random random) {
    List<CapabilityKnowledge> able =
        knowledge.capabilities().stream()
            .filter(each -> !each.lifting().bindings().patterns().isEmpty())
            .toList();
    if (able.isEmpty()) {
      return List.of();
    }
    walk(knowledge);
    Bindings bindings = able.get(random.nextInt(able.size())).lifting().bindings();
    int pattern = random.nextInt(bindings.patterns().size());
    Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
    if (!knowledge.allows(here, instance) && ++declined > MOST_DECLINED) {
      return List.of();
    }
    step++;
    return List.of(Wish.attempt(Aim.SAMPLE, here, instance));
  }

  /** Goes where the last attempt led; starts over now and then, and where nothing is allowed. */
  private void walk(Knowledge knowledge) {
    List<Asked> asked = knowledge.evidence().asked();
    if (step % LONGEST_WALK == 0 || asked.isEmpty()) {
      here = knowledge.world().initial();
    } else if (asked.size() > seen) {
      here = asked.get(asked.size() - 1).after().orElse(here);
      declined = 0;
    }
    seen = asked.size();
  }
}
