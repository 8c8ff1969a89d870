package dev.qace.learner.approach;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.approach.telling.HypothesisPair;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The two models between which a question decides (paper, Sec. 4.2): what was learned about the
 * other capabilities, and of the one in question what may be so, with and without a literal. What
 * was not learned yet executes nowhere, so no policy relies on it.
 */
final class Hypotheses {
  private static final Condition NOWHERE = new Condition.Or(List.of());

  private final Knowledge knowledge;

  Hypotheses(Knowledge knowledge) {
    this.knowledge = knowledge;
  }

  /** Policies use a capability only where nothing that it may need is missing. */
  private Action held(CapabilityKnowledge known) {
    if (known.example().isEmpty() || known.isBeyondModels()) {
      return new Action(known.capability(), NOWHERE, Effect.NOTHING);
    }
    List<LiftedOutcome> outcomes =
        known.outcomes().orElseThrow().estimates().stream().map(Estimate::outcome).toList();
    return action(known, known.precondition().ways(), effect(known.lifting(), outcomes));
  }

  /** Whether any of these literals, which all may be needed, is needed. */
  HypothesisPair needs(CapabilityKnowledge known, BitSet literals) {
    List<BitSet> with = known.precondition().ways();
    List<BitSet> without = known.precondition().ways();
    without.forEach(way -> way.andNot(literals));
    Effect effect = effect(known.lifting(), known.seenOutcomes());
    return pair(action(known, with, effect), action(known, without, effect));
  }

  /** Whether some outcome brings this literal about. */
  HypothesisPair brings(CapabilityKnowledge known, int literal) {
    List<LiftedOutcome> with = new ArrayList<>(known.seenOutcomes());
    List<LiftedOutcome> without = new ArrayList<>(with);
    LiftedOutcome first = with.get(0);
    with.set(0, changed(first, literal, true));
    without.set(0, changed(first, literal, false));
    List<BitSet> ways = known.precondition().ways();
    return pair(
        action(known, ways, effect(known.lifting(), with)),
        action(known, ways, effect(known.lifting(), without)));
  }

  private static LiftedOutcome changed(LiftedOutcome outcome, int literal, boolean present) {
    BitSet adds = (BitSet) outcome.adds().clone();
    BitSet deletes = (BitSet) outcome.deletes().clone();
    adds.set(subjectOf(literal), present && isPositive(literal));
    deletes.set(subjectOf(literal), present && !isPositive(literal));
    return new LiftedOutcome(adds, deletes);
  }

  /** Policies stay away from what is to be avoided by taking it for impossible. */
  private Action action(CapabilityKnowledge known, List<BitSet> ways, Effect effect) {
    List<Condition> conditions = new ArrayList<>(known.lifting().declared());
    if (ways.size() == 1) {
      conditions.addAll(literals(known, ways.get(0)));
    } else {
      conditions.add(
          new Condition.Or(
              ways.stream()
                  .<Condition>map(way -> new Condition.And(literals(known, way)))
                  .toList()));
    }
    conditions.addAll(knowledge.avoidance().safe(known));
    return new Action(known.capability(), new Condition.And(conditions), effect);
  }

  private static List<Condition> literals(CapabilityKnowledge known, BitSet way) {
    return way.stream().mapToObj(known.lifting()::literal).toList();
  }

  private static Effect effect(Lifting lifting, List<LiftedOutcome> outcomes) {
    List<Effect> branches = new ArrayList<>();
    outcomes.forEach(outcome -> branches.add(new Effect.And(outcome.changes(lifting))));
    return new Effect.OneOf(branches);
  }

  private HypothesisPair pair(Action one, Action other) {
    return HypothesisPair.of(domain(one), domain(other));
  }

  private Domain domain(Action changed) {
    Vocabulary vocabulary = knowledge.world().vocabulary();
    return new Domain(
        "hypothesis",
        vocabulary.types(),
        vocabulary.constants(),
        vocabulary.predicates(),
        knowledge.capabilities().stream()
            .map(each -> each.capability().equals(changed.capability()) ? changed : held(each))
            .toList());
  }
}
