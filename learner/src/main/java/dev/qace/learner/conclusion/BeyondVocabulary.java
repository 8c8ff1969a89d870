package dev.qace.learner.conclusion;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.OddsDependences;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.precondition.Contradiction;
import dev.qace.learner.lifting.Lifting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What was seen of one capability and no model over the vocabulary explains, with transitions that
 * prove it.
 */
final class BeyondVocabulary {
  private static final int MOST_PROOFS = 4;

  private final CapabilityKnowledge known;
  private final Tally tally;
  private final List<Inexpressible> found = new ArrayList<>();

  private BeyondVocabulary(CapabilityKnowledge known) {
    this.known = known;
    this.tally = known.tally();
  }

  /** What there is to say of when it executes, and of its refusals. */
  static List<Inexpressible> ofAttempts(CapabilityKnowledge known) {
    BeyondVocabulary beyond = new BeyondVocabulary(known);
    known
        .space()
        .contradiction()
        .filter(each -> known.isContradicted())
        .ifPresent(beyond::contradiction);
    known.tally().movingRefusal().ifPresent(beyond::movingRefusal);
    return beyond.found;
  }

  /** What there is to say of its odds. */
  static List<Inexpressible> ofEffects(CapabilityKnowledge known, Starts starts) {
    BeyondVocabulary beyond = new BeyondVocabulary(known);
    OddsDependences.of(known, starts).forEach(each -> beyond.add(each.reason(), each.proof()));
    return beyond.found;
  }

  /** What there is to say of atoms that the parameters cannot name. */
  static List<Inexpressible> ofOthers(CapabilityKnowledge known) {
    BeyondVocabulary beyond = new BeyondVocabulary(known);
    known.tally().sideEffect().ifPresent(beyond::sideEffect);
    return beyond.found;
  }

  /** What no outcome explains where one object fills several parameters. */
  static Inexpressible ofRepeatedObjects(
      CapabilityKnowledge known, OutcomeModel model, List<Estimate> estimates) {
    BeyondVocabulary beyond = new BeyondVocabulary(known);
    Predicate<Map.Entry<Tally.Execution, Transition>> repeated =
        each -> !each.getKey().pattern().equals(model.pattern());
    List<Transition> proof =
        beyond.examples(
            repeated.and(each -> !isExplained(each.getValue(), known.lifting(), estimates)), 2);
    beyond.add(
        new WhyInexpressible.RepeatedObjects(),
        proof.isEmpty() ? beyond.examples(repeated, MOST_PROOFS) : proof);
    return beyond.found.get(0);
  }

  /** Whether some outcome leads to where an execution led. */
  private static boolean isExplained(
      Transition transition, Lifting lifting, List<Estimate> estimates) {
    return estimates.stream().anyMatch(each -> each.outcome().explains(lifting, transition));
  }

  private void add(WhyInexpressible reason, List<Transition> proof) {
    boolean byCheck =
        known.whole().checks().surprises().stream()
            .anyMatch(
                each ->
                    each.reason() instanceof WhySurprising.Check check
                        && proof.contains(check.transition()));
    Place place = reason.nature() == Nature.REFUSALS ? Place.PRECONDITION : Place.EFFECT;
    found.add(
        new Inexpressible(
            known.capability(), place, reason, proof, byCheck, known.contextLiterals()));
  }

  private void contradiction(Contradiction contradiction) {
    Optional<Attempts.BothWays> same = known.attempts().bothWays();
    if (same.isPresent()) {
      Attempts.BothWays both = same.get();
      add(
          new WhyInexpressible.SameState(both.refusals(), both.executions()),
          List.of(both.refused(), both.executed()));
      return;
    }
    Optional<Contradiction> alike = known.space().alike();
    add(
        alike.isPresent()
            ? new WhyInexpressible.SameParameters()
            : new WhyInexpressible.NoConjunction(),
        alike.orElse(contradiction).proof());
  }

  private void movingRefusal(Transition refusal) {
    add(
        new WhyInexpressible.MovingRefusals(tally.movingRefusals(), tally.refusals()),
        List.of(refusal));
  }

  private void sideEffect(Transition execution) {
    add(
        new WhyInexpressible.SideEffects(tally.sideEffects(), tally.executions()),
        List.of(execution));
  }

  private List<Transition> examples(
      Predicate<Map.Entry<Tally.Execution, Transition>> wanted, int most) {
    return tally.examples().entrySet().stream()
        .filter(wanted)
        .limit(most)
        .map(Map.Entry::getValue)
        .toList();
  }
}
