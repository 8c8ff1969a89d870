package dev.qace.learner.strategy.travel;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.vocabulary.Capability;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many runs were to come to an attempt since it was made last, or since ways are others, in the
 * run whose evidence this one began with.
 */
final class RunsInVain {
  private static final EnumSet<Aim> AIMS = EnumSet.of(Aim.OPEN_ATTEMPT, Aim.WANTED);

  private final Knowledge knowledge;
  private final Map<Purpose, Integer> runs = new HashMap<>();
  private final int earlier;
  private int looked;

  RunsInVain(Knowledge knowledge) {
    this.knowledge = knowledge;
    this.earlier = knowledge.evidence().queries();
    look();
  }

  /** For this purpose. */
  int of(Purpose purpose) {
    look();
    return runs.getOrDefault(purpose, 0);
  }

  /** Begins to count again, as other ways lead there now. */
  void forget() {
    runs.clear();
  }

  private void look() {
    List<Asked> asked = knowledge.evidence().asked();
    for (; looked < asked.size(); looked++) {
      Asked each = asked.get(looked);
      Purpose purpose = each.purpose();
      if (looked < earlier && AIMS.contains(purpose.aim())) {
        Purpose plain = new Purpose(purpose.aim(), purpose.capability(), purpose.literals());
        runs.merge(plain, each.query().runs(), Integer::sum);
      }
      if (!runs.isEmpty()) {
        each.transitions().forEach(this::arrive);
      }
    }
  }

  private void arrive(Transition transition) {
    Capability capability = transition.instance().capability();
    Lifting lifting = knowledge.of(capability).lifting();
    if (transition.outcome() instanceof Transition.Moved && lifting.takes(transition.instance())) {
      BitSet values = lifting.values(transition.state(), transition.instance());
      runs.keySet()
          .removeIf(
              purpose ->
                  purpose.aim() == Aim.WANTED
                      && purpose.capability().equals(capability)
                      && Disjunction.holds(literals(purpose), values));
    }
  }

  private static BitSet literals(Purpose purpose) {
    BitSet literals = new BitSet();
    purpose.literals().forEach(literals::set);
    return literals;
  }
}
