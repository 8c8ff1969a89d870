package dev.qace.learner;

import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.infer.Estimate;
import dev.qace.learner.infer.LiftedOutcome;
import dev.qace.learner.query.HypothesisPair;
import dev.qace.model.Action;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The two models between which a question decides (paper, Sec. 4.2): what was learned of the other
 * capabilities, and of the one in question what may be so, with and without a literal. What was not
 * learned yet executes nowhere, so no policy relies on it.
 */
final class Hypotheses {
  private static final Condition NOWHERE = new Condition.Or(List.of());

  private final World world;
  private final Avoidance avoidance;
  private final Map<Capability, Action> actions = new LinkedHashMap<>();

  Hypotheses(World world, Avoidance avoidance) {
    this.world = world;
    this.avoidance = avoidance;
    for (Capability capability : world.vocabulary().capabilities()) {
      actions.put(capability, new Action(capability, NOWHERE, Effect.NOTHING));
    }
  }

  /** Lets policies use a capability, as it is known by now. */
  void learned(Study study) {
    List<LiftedOutcome> outcomes =
        study.outcomes().orElseThrow().estimates().stream().map(Estimate::outcome).toList();
    actions.put(
        study.capability(), action(study, study.cautious(), effect(study.lifting(), outcomes)));
  }

  /** Whether any of these literals, which all may be needed, is needed. */
  HypothesisPair needs(Study study, BitSet literals) {
    BitSet without = study.cautious();
    without.andNot(literals);
    Effect effect = effect(study.lifting(), study.seenOutcomes());
    return pair(action(study, study.cautious(), effect), action(study, without, effect));
  }

  /** Whether some outcome brings this literal about. */
  HypothesisPair brings(Study study, int literal) {
    List<LiftedOutcome> with = new ArrayList<>(study.seenOutcomes());
    List<LiftedOutcome> without = new ArrayList<>(with);
    LiftedOutcome first = with.get(0);
    with.set(0, changed(first, literal, true));
    without.set(0, changed(first, literal, false));
    BitSet needed = study.cautious();
    return pair(
        action(study, needed, effect(study.lifting(), with)),
        action(study, needed, effect(study.lifting(), without)));
  }

  private static LiftedOutcome changed(LiftedOutcome outcome, int literal, boolean present) {
    BitSet adds = (BitSet) outcome.adds().clone();
    BitSet deletes = (BitSet) outcome.deletes().clone();
    adds.set(literal / 2, present && literal % 2 == 0);
    deletes.set(literal / 2, present && literal % 2 == 1);
    return new LiftedOutcome(adds, deletes);
  }

  /** Policies stay away from what is to be avoided by taking it for impossible. */
  private Action action(Study study, BitSet precondition, Effect effect) {
    List<Condition> literals = new ArrayList<>();
    precondition.stream().forEach(literal -> literals.add(study.lifting().literal(literal)));
    literals.addAll(avoidance.safe(study));
    return new Action(study.capability(), new Condition.And(literals), effect);
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
    Map<Capability, Action> all = new LinkedHashMap<>(actions);
    all.put(changed.capability(), changed);
    Collection<Action> inOrder = all.values();
    return new Domain(
        "hypothesis",
        world.vocabulary().types(),
        world.vocabulary().constants(),
        world.vocabulary().predicates(),
        List.copyOf(inOrder));
  }
}
