package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.LearnedCapability.LearnedOutcome;
import dev.qace.learner.LearnedCapability.Unseen;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.infer.Estimate;
import dev.qace.learner.infer.LiftedOutcome;
import dev.qace.learner.infer.OutcomeModel;
import dev.qace.learner.infer.RepeatedObjects;
import dev.qace.learner.infer.StateDependence;
import dev.qace.learner.infer.Tally;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Type;
import dev.qace.model.Variable;
import dev.qace.model.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/** What there is to say about one capability that was seen to execute. */
final class CapabilityFindings {
  private static final int MOST_INSTANCES = 200;

  private final Study study;
  private final Lifting lifting;
  private final String name;
  private final List<Undecided> undecided = new ArrayList<>();
  private final List<Inexpressible> inexpressible = new ArrayList<>();
  private final LearnedCapability learned;

  CapabilityFindings(Study study) {
    this.study = study;
    this.lifting = study.lifting();
    this.name = study.capability().name();
    OutcomeModel model = study.outcomes().orElseThrow();
    List<Condition> precondition = precondition();
    List<LearnedOutcome> outcomes = outcomes(model);
    describeEffects(model);
    this.learned =
        new LearnedCapability(
            study.capability(),
            precondition,
            outcomes,
            study.tally().executions(),
            study.tally().refusals(),
            unseen(model),
            boundTypes(),
            study.checks(),
            study.fittedChecks());
  }

  LearnedCapability learned() {
    return learned;
  }

  List<Undecided> undecided() {
    return undecided;
  }

  List<Inexpressible> inexpressible() {
    return inexpressible;
  }

  private List<Condition> precondition() {
    boolean contradicted = study.space().contradiction().isPresent();
    study
        .space()
        .contradiction()
        .ifPresent(
            contradiction ->
                inexpressible.add(
                    new Inexpressible(
                        name,
                        Place.PRECONDITION,
                        "no conjunction of literals over its parameters tells when it executes",
                        contradiction.proof())));
    List<Condition> literals = new ArrayList<>();
    BitSet open = study.space().undecided();
    study.cautious().stream()
        .forEach(
            literal -> {
              literals.add(lifting.literal(literal));
              if (open.get(literal)) {
                String reason =
                    contradicted
                        ? "refusals contradict executions, so they decide nothing"
                        : study.obstacle(literal).orElse("it was not asked about yet");
                undecided.add(
                    new Undecided(
                        name, Place.PRECONDITION, lifting.literal(literal).toString(), reason));
              }
            });
    return literals;
  }

  private List<LearnedOutcome> outcomes(OutcomeModel model) {
    List<ObjectPattern> repeated =
        study.executablePatterns().stream().filter(p -> !p.equals(model.pattern())).toList();
    RepeatedObjects.Resolved resolved =
        new RepeatedObjects(lifting, study.tally(), model, study.cautious(), repeated).resolve();
    if (!resolved.fits()) {
      inexpressible.add(
          new Inexpressible(
              name,
              Place.EFFECT,
              "where one object fills several parameters, something came about that no outcome seen"
                  + " otherwise explains",
              List.of()));
    }
    for (RepeatedObjects.Redundant literal : resolved.undecided()) {
      undecide(
          new Effect.Change(lifting.atoms().get(literal.atom()), true),
          "only where one object fills several parameters would it show, and there it was not"
              + " seen often enough");
    }
    List<Integer> millionths =
        Millionths.of(resolved.estimates().stream().map(Estimate::probability).toList());
    List<LearnedOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < resolved.estimates().size(); i++) {
      Estimate estimate = resolved.estimates().get(i);
      outcomes.add(
          new LearnedOutcome(
              millionths.get(i),
              estimate.low(),
              estimate.high(),
              estimate.count(),
              withTwins(estimate.outcome(), model.pattern()).changes(lifting)));
    }
    return outcomes;
  }

  /**
   * Where parameters always shared an object, nobody knows which of them a literal is about: it is
   * written for each.
   */
  private LiftedOutcome withTwins(LiftedOutcome outcome, ObjectPattern pattern) {
    if (pattern.isDistinct()) {
      return outcome;
    }
    return new LiftedOutcome(
        twins(outcome.adds(), pattern, true), twins(outcome.deletes(), pattern, false));
  }

  private BitSet twins(BitSet atoms, ObjectPattern pattern, boolean value) {
    BitSet all = (BitSet) atoms.clone();
    atoms.stream()
        .forEach(
            atom -> {
              for (int twin = 0; twin < lifting.atoms().size(); twin++) {
                if (twin != atom
                    && isTwin(atom, twin, pattern)
                    && !study.space().alike(atom, twin)) {
                  all.set(twin);
                  String reason = "the parameters were never different objects";
                  undecide(new Effect.Change(lifting.atoms().get(twin), value), reason);
                  undecide(new Effect.Change(lifting.atoms().get(atom), value), reason);
                }
              }
            });
    return all;
  }

  private boolean isTwin(int atom, int twin, ObjectPattern pattern) {
    int[] one = lifting.places(atom);
    int[] other = lifting.places(twin);
    LiftedAtom lifted = lifting.atoms().get(atom);
    boolean same = lifted.predicate().equals(lifting.atoms().get(twin).predicate());
    for (int i = 0; i < one.length && same; i++) {
      same = pattern.same(one[i], other[i]);
    }
    return same;
  }

  private void undecide(Effect literal, String reason) {
    Undecided entry = new Undecided(name, Place.EFFECT, literal.toString(), reason);
    if (!undecided.contains(entry)) {
      undecided.add(entry);
    }
  }

  private void describeEffects(OutcomeModel model) {
    for (OutcomeModel.Open open : model.open()) {
      undecide(
          new Effect.Change(lifting.atoms().get(open.atom()), open.value()),
          "one outcome was never seen where this would show");
    }
    if (model.alternatives() > 0) {
      undecide(
          Effect.NOTHING,
          (model.alternatives() + 1) + " sets of outcomes of the same size explain what was seen");
    }
    for (OutcomeModel.Hidden hidden : model.hidden()) {
      if (hidden.isLikely()) {
        undecide(
            new Effect.And(hidden.outcome().changes(lifting)),
            String.format(
                Locale.ROOT,
                "an outcome of just this would look like others wherever it came about; after %d executions it is at most %.3f likely, at a confidence of 95 %%",
                hidden.executions(),
                hidden.atMost()));
      }
    }
    model.limits().forEach(limit -> undecide(Effect.NOTHING, limit.reason()));
    if (model.limits().isEmpty()) {
      describeMisfit(model);
    }
    for (StateDependence.Dependence found : StateDependence.find(lifting, study.tally(), model)) {
      inexpressible.add(new Inexpressible(name, Place.EFFECT, describe(found), List.of()));
    }
    Tally tally = study.tally();
    if (tally.sideEffects() > 0) {
      List<Transition> proof = tally.sideEffect().map(List::of).orElse(List.of());
      inexpressible.add(
          new Inexpressible(
              name,
              Place.EFFECT,
              "a side effect outside the vocabulary: in %d of %d executions atoms changed that its parameters cannot name"
                  .formatted(tally.sideEffects(), tally.executions()),
              proof));
    }
  }

  private void describeMisfit(OutcomeModel model) {
    Optional<OutcomeModel.OddState> odd = model.oddest().filter(OutcomeModel.OddState::isProven);
    odd.ifPresent(
        state ->
            inexpressible.add(new Inexpressible(name, Place.EFFECT, describe(state), List.of())));
    if (!model.fits() && odd.isEmpty()) {
      inexpressible.add(
          new Inexpressible(
              name, Place.EFFECT, "no outcomes with fixed odds fit what was seen", List.of()));
    }
  }

  private String describe(OutcomeModel.OddState odd) {
    List<String> holds = new ArrayList<>();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      String text = lifting.atoms().get(atom).toString();
      holds.add(odd.before().get(atom) ? text : "(not " + text + ")");
    }
    List<Effect> change = odd.change().changes(lifting);
    return String.format(
        Locale.ROOT,
        "the odds depend on the state: where %s, %s came about in %d of %d executions, though over all states together that is %.3f likely",
        String.join(" ", holds),
        change.isEmpty() ? "nothing" : new Effect.And(change),
        odd.seen(),
        odd.of(),
        odd.expected());
  }

  private String describe(StateDependence.Dependence found) {
    return "the odds depend on the state: %s came about in %d of %d executions where %s was true, and in %d of %d where it was false"
        .formatted(
            new Effect.Change(lifting.atoms().get(found.changed()), found.value()),
            found.hitsWhereTrue(),
            found.ofTrue(),
            lifting.atoms().get(found.atom()),
            found.hitsWhereFalse(),
            found.ofFalse());
  }

  private List<String> boundTypes() {
    List<Instance> instances = lifting.bindings().instances(MOST_INSTANCES);
    return lifting.world().vocabulary().predicates().stream()
        .flatMap(predicate -> predicate.parameters().stream())
        .map(Variable::type)
        .distinct()
        .filter(
            type -> {
              List<WorldObject> objects = lifting.world().objects(type);
              return !objects.isEmpty()
                  && instances.stream().allMatch(each -> each.objects().containsAll(objects));
            })
        .map(Type::toString)
        .toList();
  }

  private List<Unseen> unseen(OutcomeModel model) {
    List<Unseen> unseen = new ArrayList<>();
    for (OutcomeModel.Hidden hidden : model.hidden()) {
      Effect outcome = new Effect.And(hidden.outcome().changes(lifting));
      unseen.add(new Unseen(outcome, hidden.executions(), hidden.atMost()));
    }
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      for (boolean value : new boolean[] {true, false}) {
        int shown = shown(model, atom, value);
        if (!(value ? model.added() : model.deleted()).get(atom) && shown > 0) {
          double atMost =
              BinomialConfidenceInterval.CLOPPER_PEARSON
                  .fromErrorRate(shown, 0, 0.1)
                  .getUpperBound();
          unseen.add(
              new Unseen(new Effect.Change(lifting.atoms().get(atom), value), shown, atMost));
        }
      }
    }
    return unseen;
  }

  private int shown(OutcomeModel model, int atom, boolean value) {
    int shown = 0;
    for (Map.Entry<Tally.Execution, Integer> entry : study.tally().counts().entrySet()) {
      if (entry.getKey().pattern().equals(model.pattern())
          && entry.getKey().before().get(atom) != value) {
        shown += entry.getValue();
      }
    }
    return shown;
  }
}
