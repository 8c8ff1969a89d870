package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.Inexpressible.Nature;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Contradiction;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.StateDependence;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Effect;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What was seen of one capability and no model over the vocabulary explains: in words, and with
 * transitions that prove it.
 */
public final class BeyondVocabulary {
  private static final int MOST_PROOFS = 4;
  private static final int MOST_CHANGES = 5;

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
  public static List<Inexpressible> ofAttempts(CapabilityKnowledge study) {
    BeyondVocabulary beyond = new BeyondVocabulary(study);
    study.space().contradiction().ifPresent(beyond::contradiction);
    study.tally().movingRefusal().ifPresent(beyond::movingRefusal);
    return beyond.found;
  }

  /** What there is to say of its outcomes. */
  public static List<Inexpressible> ofEffects(CapabilityKnowledge study, OutcomeModel model) {
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
  public static Inexpressible ofRepeatedObjects(
      CapabilityKnowledge study, OutcomeModel model, List<Estimate> estimates) {
    BeyondVocabulary beyond = new BeyondVocabulary(study);
    Predicate<Map.Entry<Tally.Execution, Transition>> repeated =
        each -> !each.getKey().pattern().equals(model.pattern());
    List<Transition> proof =
        beyond.examples(
            repeated.and(each -> !isExplained(each.getValue(), study.lifting(), estimates)), 2);
    beyond.add(
        Nature.REPEATED_OBJECTS,
        "where one object fills several parameters, something came about that no outcome seen"
            + " otherwise explains",
        proof.isEmpty() ? beyond.examples(repeated, MOST_PROOFS) : proof);
    return beyond.found.get(0);
  }

  /** Whether some outcome leads to where an execution led. */
  private static boolean isExplained(
      Transition transition, Lifting lifting, List<Estimate> estimates) {
    return estimates.stream().anyMatch(each -> each.outcome().explains(lifting, transition));
  }

  private void add(Nature nature, String words, List<Transition> proof) {
    boolean byCheck =
        study.surprises().stream().anyMatch(each -> proof.contains(each.transition()));
    String reason = byCheck ? words + "; a random check question found it" : words;
    Place place = nature == Nature.REFUSALS ? Place.PRECONDITION : Place.EFFECT;
    found.add(new Inexpressible(study.capability().name(), place, nature, reason, proof));
  }

  private void contradiction(Contradiction contradiction) {
    Optional<Attempts.BothWays> same = study.attempts().bothWays();
    if (same.isPresent()) {
      Attempts.BothWays both = same.get();
      add(
          Nature.REFUSALS,
          "it refuses by chance, or by something that no atom shows: %s was refused %d times and executed %d times in the very same state"
              .formatted(both.refused().instance(), both.refusals(), both.executions()),
          List.of(both.refused(), both.executed()));
      return;
    }
    Optional<Contradiction> alike = study.space().alike();
    List<Transition> proof = alike.orElse(contradiction).proof();
    add(
        Nature.REFUSALS,
        alike.isPresent()
            ? "%s was refused and %s executed, though they are the same as far as its parameters tell: other objects matter, a predicate is missing, or it refuses by chance"
                .formatted(proof.get(0).instance(), proof.get(1).instance())
            : "no conjunction of literals over its parameters tells when it executes: whatever could explain that %s was refused was missing in an execution as well"
                .formatted(proof.get(0).instance()),
        proof);
  }

  private void movingRefusal(Transition refusal) {
    add(
        Nature.MOVING_REFUSALS,
        "%d of %d refusals changed the state: %s was refused, and yet %s"
            .formatted(
                tally.movingRefusals(),
                tally.refusals(),
                refusal.instance(),
                changes(lifting, refusal)),
        List.of(refusal));
  }

  private void sideEffect(Transition execution) {
    add(
        Nature.SIDE_EFFECT,
        "a side effect outside the vocabulary: in %d of %d executions atoms changed that its parameters cannot name; by %s, %s"
            .formatted(
                tally.sideEffects(),
                tally.executions(),
                execution.instance(),
                changes(lifting, execution)),
        List.of(execution));
  }

  /** What a transition changed, in words; those atoms first that its instance does not name. */
  public static String changes(Lifting lifting, Transition transition) {
    Set<Integer> named = new LinkedHashSet<>();
    for (int atom : lifting.ground(transition.instance())) {
      named.add(atom);
    }
    List<String> others = new ArrayList<>();
    List<String> own = new ArrayList<>();
    State after = transition.outcome().state();
    for (int atom = 0; atom < lifting.world().size(); atom++) {
      if (transition.state().holds(atom) != after.holds(atom)) {
        (named.contains(atom) ? own : others)
            .add(lifting.world().atom(atom) + " became " + after.holds(atom));
      }
    }
    others.addAll(own);
    if (others.isEmpty()) {
      return "nothing changed";
    }
    int more = others.size() - MOST_CHANGES;
    String words = String.join(", ", others.subList(0, Math.min(others.size(), MOST_CHANGES)));
    return more > 0 ? words + " and " + more + " more atoms changed" : words;
  }

  private void misfit(OutcomeModel model) {
    Optional<OutcomeModel.OddState> odd = model.oddest().filter(OutcomeModel.OddState::isProven);
    odd.ifPresent(state -> oddState(model, state));
    if (!model.fits() && odd.isEmpty()) {
      add(
          Nature.STATE_DEPENDENCE,
          "no outcomes with fixed odds fit what was seen",
          examples(each -> each.getKey().pattern().equals(model.pattern()), MOST_PROOFS));
    }
  }

  private void oddState(OutcomeModel model, OutcomeModel.OddState odd) {
    List<String> holds = new ArrayList<>();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      String text = lifting.atoms().get(atom).toString();
      holds.add(odd.before().get(atom) ? text : "(not " + text + ")");
    }
    List<Effect> change = odd.change().changes(lifting);
    Predicate<Map.Entry<Tally.Execution, Transition>> ofPattern =
        each -> each.getKey().pattern().equals(model.pattern());
    Predicate<Map.Entry<Tally.Execution, Transition>> there =
        each -> each.getKey().before().equals(odd.before());
    List<Transition> proof = new ArrayList<>(examples(ofPattern.and(there), 2));
    proof.addAll(examples(ofPattern.and(there.negate()), MOST_PROOFS - proof.size()));
    add(
        Nature.STATE_DEPENDENCE,
        String.format(
            Locale.ROOT,
            "the odds depend on the state: where %s, %s came about in %d of %d executions, though over all states together that is %.3f likely",
            String.join(" ", holds),
            change.isEmpty() ? "nothing" : new Effect.And(change),
            odd.seen(),
            odd.of(),
            odd.expected()),
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
        Nature.STATE_DEPENDENCE,
        "the odds depend on the state: %s came about in %d of %d executions where %s was true, and in %d of %d where it was false"
            .formatted(
                new Effect.Change(lifting.atoms().get(found.changed()), found.value()),
                found.hitsWhereTrue(),
                found.ofTrue(),
                lifting.atoms().get(found.atom()),
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
