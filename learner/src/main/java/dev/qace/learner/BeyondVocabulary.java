package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.StateDependence;
import dev.qace.learner.knowledge.precondition.Contradiction;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
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

  private final CapabilityKnowledge study;
  private final Lifting lifting;
  private final Tally tally;
  private final List<Inexpressible> found = new ArrayList<>();

  private BeyondVocabulary(CapabilityKnowledge study) {
    this.study = study;
    this.lifting = study.lifting();
    this.tally = study.tally();
  }

  /** What there is to say of when it executes, and of its refusals. */
  static List<Inexpressible> ofAttempts(CapabilityKnowledge study) {
    BeyondVocabulary beyond = new BeyondVocabulary(study);
    study.space().contradiction().ifPresent(beyond::contradiction);
    study.tally().movingRefusal().ifPresent(beyond::movingRefusal);
    return beyond.found;
  }

  /** What there is to say of its outcomes. */
  static List<Inexpressible> ofEffects(CapabilityKnowledge study, OutcomeModel model) {
    BeyondVocabulary beyond = new BeyondVocabulary(study);
    if (model.limits().isEmpty()) {
      beyond.misfit(model);
    }
    StateDependence.find(study.lifting(), study.tally(), model)
        .forEach(dependence -> beyond.dependence(model, dependence));
    study.tally().sideEffect().ifPresent(beyond::sideEffect);
    return beyond.found;
  }

  /** What no outcome explains where one object fills several parameters. */
  static Inexpressible ofRepeatedObjects(
      CapabilityKnowledge study, OutcomeModel model, List<Estimate> estimates) {
    BeyondVocabulary beyond = new BeyondVocabulary(study);
    Predicate<Map.Entry<Tally.Execution, Transition>> repeated =
        each -> !each.getKey().pattern().equals(model.pattern());
    List<Transition> proof =
        beyond.examples(
            repeated.and(each -> !isExplained(each.getValue(), study.lifting(), estimates)), 2);
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
        study.surprises().stream()
            .anyMatch(
                each ->
                    each.reason() instanceof WhySurprising.Check check
                        && proof.contains(check.transition()));
    Place place = reason.nature() == Nature.REFUSALS ? Place.PRECONDITION : Place.EFFECT;
    found.add(new Inexpressible(study.capability(), place, reason, proof, byCheck));
  }

  private void contradiction(Contradiction contradiction) {
    Optional<Attempts.BothWays> same = study.attempts().bothWays();
    if (same.isPresent()) {
      Attempts.BothWays both = same.get();
      add(
          new WhyInexpressible.SameState(both.refusals(), both.executions()),
          List.of(both.refused(), both.executed()));
      return;
    }
    Optional<Contradiction> alike = study.space().alike();
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

  private void misfit(OutcomeModel model) {
    Optional<OutcomeModel.OddState> odd = model.oddest().filter(OutcomeModel.OddState::isProven);
    odd.ifPresent(state -> oddState(model, state));
    if (!model.fits() && odd.isEmpty()) {
      add(
          new WhyInexpressible.NoFixedOdds(),
          examples(each -> each.getKey().pattern().equals(model.pattern()), MOST_PROOFS));
    }
  }

  private void oddState(OutcomeModel model, OutcomeModel.OddState odd) {
    List<Condition> where = new ArrayList<>();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      where.add(lifting.literal(odd.before().get(atom) ? 2 * atom : 2 * atom + 1));
    }
    Predicate<Map.Entry<Tally.Execution, Transition>> ofPattern =
        each -> each.getKey().pattern().equals(model.pattern());
    Predicate<Map.Entry<Tally.Execution, Transition>> there =
        each -> each.getKey().before().equals(odd.before());
    List<Transition> proof = new ArrayList<>(examples(ofPattern.and(there), 2));
    proof.addAll(examples(ofPattern.and(there.negate()), MOST_PROOFS - proof.size()));
    add(
        new WhyInexpressible.OddState(
            where,
            odd.change().changes(lifting),
            odd.seen(),
            odd.of(),
            CapabilityFindings.rounded(odd.expected())),
        proof);
  }

  private void dependence(OutcomeModel model, StateDependence.Dependence found) {
    List<Transition> proof = new ArrayList<>();
    for (boolean where : new boolean[] {true, false}) {
      for (boolean hit : new boolean[] {true, false}) {
        proof.addAll(
            examples(
                each ->
                    each.getKey().pattern().equals(model.pattern())
                        && each.getKey().before().get(found.changed()) != found.value()
                        && each.getKey().before().get(found.atom()) == where
                        && (each.getKey().after().get(found.changed()) == found.value()) == hit,
                1));
      }
    }
    add(
        new WhyInexpressible.DependsOn(
            lifting.atoms().get(found.atom()),
            new Effect.Change(lifting.atoms().get(found.changed()), found.value()),
            found.hitsWhereTrue(),
            found.ofTrue(),
            found.hitsWhereFalse(),
            found.ofFalse()),
        proof);
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
