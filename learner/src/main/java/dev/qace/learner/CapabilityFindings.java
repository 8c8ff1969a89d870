package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.LearnedCapability.LearnedOutcome;
import dev.qace.learner.LearnedCapability.Unseen;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeIntervals;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RepeatedObjects;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.outcome.ShownExecutions;
import dev.qace.learner.knowledge.outcome.UnseenBound;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.Type;
import dev.qace.model.Variable;
import dev.qace.model.WorldObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** What there is to say about one capability that was seen to execute. */
final class CapabilityFindings {
  private static final int MOST_INSTANCES = 200;

  private final CapabilityKnowledge study;
  private final Lifting lifting;
  private final String name;
  private final List<Undecided> undecided = new ArrayList<>();
  private final List<Inexpressible> inexpressible = new ArrayList<>();
  private final double confidence;
  private final ShownExecutions shown;
  private final List<LiftedOutcome> lifted = new ArrayList<>();
  private final LearnedCapability learned;

  /**
   * @param settings among them the confidence at which intervals and bounds are to hold
   * @param capabilities how many the agent has
   * @param numbers of the queries by which transitions were observed
   */
  CapabilityFindings(
      CapabilityKnowledge study,
      Settings settings,
      int capabilities,
      ToIntFunction<Transition> numbers) {
    this.study = study;
    this.confidence = settings.stop().confidence();
    this.lifting = study.lifting();
    this.name = study.capability().name();
    OutcomeModel model = study.outcomes().orElseThrow();
    this.shown = new ShownExecutions(lifting, study.tally(), model, study.cautious());
    List<Condition> precondition = precondition();
    List<LearnedOutcome> outcomes = outcomes(model);
    describeEffects(model);
    describeHidden(model);
    if (settings.avoids()) {
      describeAvoided();
    }
    this.learned =
        new LearnedCapability(
            study.capability(),
            precondition,
            outcomes,
            study.tally().executions(),
            study.tally().refusals(),
            unseen(model),
            coverage(capabilities),
            boundTypes(),
            study.checks(),
            study.fittedChecks(),
            surprises(),
            Grounds.of(study, lifted, numbers));
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
    inexpressible.addAll(BeyondVocabulary.ofAttempts(study));
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
    RepeatedObjects.Resolved resolved = study.resolvedOutcomes();
    if (!resolved.fits()) {
      inexpressible.add(BeyondVocabulary.ofRepeatedObjects(study, model, resolved.estimates()));
    }
    for (RepeatedObjects.Redundant literal : resolved.undecided()) {
      undecide(
          new Effect.Change(lifting.atoms().get(literal.atom()), true),
          "only where one object fills several parameters would it show, and there it was not"
              + " seen often enough");
    }
    for (SharedParameters.Open open : study.openTwins()) {
      undecide(
          new Effect.Change(lifting.atoms().get(open.atom()), open.value()),
          open.separated()
              ? "no execution tells which of the parameters it is about"
              : "the parameters were never different objects");
    }
    List<Integer> millionths =
        Millionths.of(resolved.estimates().stream().map(Estimate::probability).toList());
    List<LearnedOutcome> outcomes = new ArrayList<>();
    resolved.estimates().stream().map(Estimate::outcome).forEach(lifted::add);
    List<OutcomeIntervals.Known> known =
        OutcomeIntervals.of(lifting, study.tally(), model.pattern(), lifted, confidence);
    for (int i = 0; i < lifted.size(); i++) {
      double stated = millionths.get(i) / 1e6;
      AnytimeInterval interval = known.get(i).interval();
      outcomes.add(
          new LearnedOutcome(
              millionths.get(i),
              Math.min(interval.low(), stated),
              Math.max(interval.high(), stated),
              known.get(i).count(),
              lifted.get(i).changes(lifting)));
    }
    return outcomes;
  }

  private LearnedCapability.Coverage coverage(int capabilities) {
    if (study.space().contradiction().isPresent()) {
      return new LearnedCapability.Coverage(0, 1);
    }
    long least = shown.least();
    double found = UnseenBound.minOutcome(least, confidence, capabilities);
    return new LearnedCapability.Coverage(least, Math.max(found, study.mostHidden(confidence)));
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
                "an outcome of just this would look like others wherever it came about; after %d executions it is at most %.3f likely, at a confidence of %s %%",
                hidden.executions(),
                study.atMost(hidden, confidence),
                BigDecimal.valueOf(confidence)
                    .movePointRight(2)
                    .stripTrailingZeros()
                    .toPlainString()));
      }
    }
    model.limits().forEach(limit -> undecide(Effect.NOTHING, limit.reason()));
    inexpressible.addAll(BeyondVocabulary.ofEffects(study, model));
  }

  /** What would show only where nothing was asked, since that was to be avoided. */
  private void describeAvoided() {
    BitSet needed = study.cautious();
    for (int literal = 0; literal < 2 * lifting.atoms().size(); literal++) {
      int atom = literal / 2;
      boolean value = literal % 2 == 0;
      if (!needed.get(literal) && !shown.wasSeen(atom, value) && shown.of(atom, value) == 0) {
        undecide(
            new Effect.Change(lifting.atoms().get(atom), value),
            "where it would show, nothing was asked");
      }
    }
  }

  /** What would show only where nobody knows whether it executes. */
  private void describeHidden(OutcomeModel model) {
    study.space().undecided().stream()
        .filter(literal -> !lifting.isEquality(literal / 2))
        .filter(literal -> mayBeHidden(model, literal / 2, literal % 2 == 0))
        .filter(this::mayExecuteWithout)
        .forEach(
            literal ->
                undecide(
                    new Effect.Change(lifting.atoms().get(literal / 2), literal % 2 == 0),
                    "it would show only where %s does not hold, and whether that is a precondition is undecided"
                        .formatted(lifting.literal(literal))));
  }

  /** No outcome that was seen to do the contrary does this. */
  private boolean mayBeHidden(OutcomeModel model, int atom, boolean value) {
    return !shown.wasSeen(atom, value)
        && !model.estimates().stream()
            .map(Estimate::outcome)
            .allMatch(outcome -> (value ? outcome.deletes() : outcome.adds()).get(atom));
  }

  private boolean mayExecuteWithout(int literal) {
    State base = study.example().orElseThrow().state();
    BitSet others = study.cautious();
    others.clear(literal);
    return lifting.bindings().patterns().stream()
        .flatMap(pattern -> lifting.bindings().first(pattern).stream())
        .anyMatch(
            instance ->
                new StartBuilder(lifting, instance)
                    .must(literal ^ 1)
                    .must(study.space().required())
                    .should(others)
                    .from(base)
                    .filter(s -> !study.space().surelyRefuses(lifting.values(s, instance)))
                    .isPresent());
  }

  /** What checks found that was not foretold, in words. */
  private List<String> surprises() {
    List<String> surprises = new ArrayList<>();
    for (CapabilityKnowledge.Surprise surprise : study.surprises()) {
      Transition transition = surprise.transition();
      boolean moved = transition.outcome() instanceof Transition.Moved;
      surprises.add(
          "a random check question found what the model did not foretell: %s %s, and %s; foretold was %s"
              .formatted(
                  transition.instance(),
                  moved ? "was executed" : "was refused",
                  BeyondVocabulary.changes(lifting, transition),
                  surprise.foretold()));
    }
    return surprises;
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
      unseen.add(new Unseen(outcome, hidden.executions(), study.atMost(hidden, confidence)));
    }
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      for (boolean value : new boolean[] {true, false}) {
        int executions = shown.of(atom, value);
        if (!shown.wasSeen(atom, value) && executions > 0) {
          Effect change = new Effect.Change(lifting.atoms().get(atom), value);
          unseen.add(new Unseen(change, executions, UnseenBound.atMost(executions, confidence)));
        }
      }
    }
    return unseen;
  }
}
