package dev.qace.evaluation.learning;

import dev.qace.learner.Strategy;
import dev.qace.learner.Wish;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Walks on, and attempts the instance that was tried least so far; chance breaks ties. */
final class LeastTriedStrategy implements Strategy {
  private static final int LONGEST_WALK = 25;
  private static final int MOST_INSTANCES = 500;

  @Override
  public List<Wish> next(Knowledge knowledge, Random random) {
    Map<Instance, Integer> tried = new HashMap<>();
    knowledge
        .evidence()
        .all()
        .forEach(each -> tried.merge(each.transition().instance(), 1, Integer::sum));
    List<Instance> least = new ArrayList<>();
    for (CapabilityKnowledge each : knowledge.capabilities()) {
      for (Instance instance : each.lifting().bindings().instances(MOST_INSTANCES)) {
        int count = tried.getOrDefault(instance, 0);
        int best = least.isEmpty() ? count : tried.getOrDefault(least.get(0), 0);
        if (count < best) {
          least.clear();
        }
        if (count <= best) {
          least.add(instance);
        }
      }
    }
    Instance chosen = least.get(random.nextInt(least.size()));
    return List.of(Wish.attempt(Aim.OTHER, here(knowledge), chosen));
  }

  private static State here(Knowledge knowledge) {
    List<Asked> asked = knowledge.evidence().asked();
    if (asked.size() % LONGEST_WALK == 0) {
      return knowledge.world().initial();
    }
    Asked last = asked.get(asked.size() - 1);
    return last.after().orElse(last.start());
  }
}
