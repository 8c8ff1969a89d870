package dev.qace.learner;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.approach.Obstacles;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.LearnedCapability.Needed;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.Unseen;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeIntervals;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RepeatedObjects;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.outcome.ShownExecutions;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.knowledge.promise.Influence;
import dev.qace.learner.knowledge.promise.Level;
import dev.qace.learner.knowledge.promise.OutcomePromise;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.Type;
import dev.qace.model.Variable;
import dev.qace.model.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToIntFunction;

/** What there is to say about one capability that was seen to execute. */
final class CapabilityFindings {
  private static final int MOST_INSTANCES = 200;
  private static final int MOST_HIDDEN = 3;
  private static final int MOST_SURPRISES = 5;

  private final CapabilityKnowledge study;
  private final Lifting lifting;
  private final Obstacles obstacles;
  private final List<Undecided> undecided = new ArrayList<>();
  private final List<Inexpressible> inexpressible = new ArrayList<>();
  private final double confidence;
  private final double wanted;
  private final Level level;
  private final Starts starts;
  private final ShownExecutions shown;
  private final CapabilityPromise promise;
  private final List<LiftedOutcome> lifted = new ArrayList<>();
  private final LearnedCapability learned;

  /**
   * @param numbers of the queries by which transitions were observed
   */
  CapabilityFindings(
      Knowledge knowledge,
      CapabilityKnowledge study,
      Obstacles obstacles,
      ToIntFunction<Transition> numbers) {
    this.study = study;
    this.obstacles = obstacles;
    this.confidence = knowledge.settings().stop().confidence();
    this.wanted = knowledge.wantedOutcome();
    this.lifting = study.lifting();
    OutcomeModel model = study.outcomes().orElseThrow();
    this.shown = new ShownExecutions(study.tally(), model);
    this.level = knowledge.level();
    this.starts = knowledge.starts();
    this.promise = study.promise(level, wanted);
    List<Needed> needed = needed(numbers);
    List<LearnedOutcome> outcomes = outcomes(model, numbers);
    describeEffects(model);
    describeUnconfirmed(outcomes);
    describeHidden(model);
    if (knowledge.settings().avoids()) {
      describeAvoided();
    }
    this.learned =
        new LearnedCapability(
            study.capability(),
            lifting.declared(),
            needed,
            asFarAsSettled(outcomes),
            study.tally().executions(),
            study.tally().refusals(),
            FirstSeen.number(study.tally().examples().values().stream().findFirst(), numbers),
            FirstSeen.number(study.space().firstRefusal(), numbers),
            unseen(),
            coverage(),
            boundTypes(),
            study.checks(),
            study.fittedChecks() + explained(),
            study.surprises().stream()
                .filter(each -> !isExplained(each))
                .limit(MOST_SURPRISES)
                .toList());
  }

  /** How many checks matched no prediction then, but do match what was learned from them. */
  private int explained() {
    return (int) study.surprises().stream().filter(this::isExplained).count();
  }

  private boolean isExplained(Surprising surprise) {
    return study.precondition() != study.space()
        && surprise.reason() instanceof WhySurprising.Check check
        && check.predicted() != WhySurprising.Predicted.OTHER_OUTCOMES
        && study
                .precondition()
                .surelyExecutes(
                    lifting.values(check.transition().state(), check.transition().instance()))
            == check.transition().outcome() instanceof Transition.Moved;
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

  private List<Needed> needed(ToIntFunction<Transition> numbers) {
    inexpressible.addAll(BeyondVocabulary.ofAttempts(study));
    NeededLiterals found = new NeededLiterals(study, obstacles, numbers);
    found.undecided().forEach(this::undecide);
    return found.all();
  }

  private List<LearnedOutcome> outcomes(OutcomeModel model, ToIntFunction<Transition> numbers) {
    RepeatedObjects.Resolved resolved = study.resolvedOutcomes();
    if (!resolved.fits()) {
      inexpressible.add(BeyondVocabulary.ofRepeatedObjects(study, model, resolved.estimates()));
    }
    for (RepeatedObjects.Redundant literal : resolved.undecided()) {
      undecide(change(literal.atom(), true), new WhyUndecided.OnlyRepeatedObjects());
    }
    for (SharedParameters.Open open : study.openTwins()) {
      undecide(
          change(open.atom(), open.value()), new WhyUndecided.WhichParameter(open.separated()));
    }
    List<Integer> millionths =
        Millionths.of(resolved.estimates().stream().map(Estimate::probability).toList());
    List<LearnedOutcome> outcomes = new ArrayList<>();
    resolved.estimates().stream().map(Estimate::outcome).forEach(lifted::add);
    List<OutcomeIntervals.Known> known =
        OutcomeIntervals.of(lifting, study.tally(), model.pattern(), lifted, confidence);
    List<Influence> influences = study.influences().proven();
    for (int i = 0; i < lifted.size(); i++) {
      double stated = millionths.get(i) / 1e6;
      AnytimeInterval interval = known.get(i).interval();
      // One interval for all states: where the odds differ, it has all of them in it.
      for (Influence influence : influences) {
        interval = interval.with(influence.hull(lifted.get(i), confidence));
      }
      outcomes.add(
          new LearnedOutcome(
              millionths.get(i),
              roundedDown(Math.min(interval.low(), stated)),
              Guarantee.rounded(Math.max(interval.high(), stated)),
              known.get(i).count(),
              FirstSeen.of(study, lifted.get(i), lifted, numbers),
              lifted.get(i).changes(lifting)));
    }
    return outcomes;
  }

  /** An interval holds if the outcomes are the true ones: where they may be others, it is all. */
  private List<LearnedOutcome> asFarAsSettled(List<LearnedOutcome> outcomes) {
    boolean settled =
        undecided.stream()
            .filter(each -> !(each.reason() instanceof WhyUndecided.Unconfirmed))
            .map(Undecided::slot)
            .noneMatch(slot -> slot instanceof Slot.AllOutcomes || slot instanceof Slot.Outcome);
    return settled ? outcomes : outcomes.stream().map(LearnedOutcome::withoutInterval).toList();
  }

  private LearnedCapability.Coverage coverage() {
    return new LearnedCapability.Coverage(
        promise.shown(), study.oddsDepend() ? 1 : Guarantee.rounded(promise.atMost()));
  }

  /** To six digits, so that the same answers give the same report on every machine. */
  static double rounded(double value) {
    return Math.round(value * 1e6) / 1e6;
  }

  /** The same downwards; what is below 0 by arithmetic alone is 0. */
  private static double roundedDown(double bound) {
    return Math.max(0, Math.floor(bound * 1e6 + 1e-6) / 1e6);
  }

  private Slot.Changed change(int atom, boolean value) {
    return new Slot.Changed(new Effect.Change(lifting.atoms().get(atom), value));
  }

  private void undecide(Slot slot, WhyUndecided reason) {
    undecide(new Undecided(study.capability(), slot, reason));
  }

  private void undecide(Undecided entry) {
    if (!undecided.contains(entry)) {
      undecided.add(entry);
    }
  }

  private void describeEffects(OutcomeModel model) {
    for (OutcomeModel.Open open : model.open()) {
      undecide(change(open.atom(), open.value()), new WhyUndecided.OutcomeNeverShown());
    }
    if (model.alternatives() > 0) {
      undecide(new Slot.AllOutcomes(), new WhyUndecided.SeveralSets(model.alternatives() + 1));
    }
    // Where few executions were made, much may be hidden: of that the promise tells.
    promise.disguised().stream()
        .filter(hidden -> hidden.atMost() > wanted)
        .limit(MOST_HIDDEN)
        .forEach(
            hidden ->
                undecide(
                    new Slot.Outcome(hidden.outcome().changes(lifting)),
                    new WhyUndecided.LooksLikeOthers(
                        study.tally().executions(),
                        Guarantee.rounded(hidden.atMost()),
                        confidence)));
    model
        .limits()
        .forEach(limit -> undecide(new Slot.AllOutcomes(), new WhyUndecided.SearchStopped(limit)));
    inexpressible.addAll(BeyondVocabulary.ofEffects(study, starts));
  }

  /** What no execution shows by itself, and all of them together do not prove. */
  private void describeUnconfirmed(List<LearnedOutcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.size() > 1
          && outcomes.get(i).count() == 0
          && !promise.isConfirmed(lifted.get(i))) {
        undecide(
            new Slot.Outcome(outcomes.get(i).changes()),
            new WhyUndecided.Unconfirmed(study.tally().executions()));
      }
    }
  }

  /** What would show only where nothing was asked, since that was to be avoided. */
  private void describeAvoided() {
    BitSet needed = study.cautious();
    for (int literal = 0; literal < 2 * lifting.atoms().size(); literal++) {
      int atom = literal / 2;
      boolean value = literal % 2 == 0;
      if (!needed.get(literal) && !shown.wasSeen(atom, value) && shown.of(atom, value) == 0) {
        undecide(change(atom, value), new WhyUndecided.AvoidedThroughout());
      }
    }
  }

  /** What would show only where nobody knows whether it executes. */
  private void describeHidden(OutcomeModel model) {
    study.precondition().undecided().stream()
        .filter(literal -> !lifting.isEquality(literal / 2))
        .filter(literal -> mayBeHidden(model, literal / 2, literal % 2 == 0))
        .filter(this::mayExecuteWithout)
        .forEach(
            literal ->
                undecide(
                    change(literal / 2, literal % 2 == 0),
                    new WhyUndecided.OnlyWithout(lifting.literal(literal))));
  }

  /** No outcome that was seen to do the contrary does this. */
  private boolean mayBeHidden(OutcomeModel model, int atom, boolean value) {
    return !shown.wasSeen(atom, value)
        && !model.estimates().stream()
            .map(Estimate::outcome)
            .allMatch(outcome -> shown.isContrary(lifting, outcome, atom, value));
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

  private List<Type> boundTypes() {
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
        .toList();
  }

  private List<Unseen> unseen() {
    List<Unseen> unseen = new ArrayList<>();
    for (OutcomePromise.Hidden hidden : promise.disguised()) {
      unseen.add(
          unseen(
              new Slot.Outcome(hidden.outcome().changes(lifting)),
              hidden.shown(),
              hidden.atMost()));
    }
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      for (boolean value : new boolean[] {true, false}) {
        int executions = shown.of(atom, value);
        if (!shown.wasSeen(atom, value) && executions > 0) {
          double atMost = ShownExecutions.atMost(executions, confidence);
          unseen.add(unseen(change(atom, value), executions, atMost));
        }
      }
    }
    return unseen;
  }

  private Unseen unseen(Slot slot, long executions, double atMost) {
    return new Unseen(study.capability(), slot, executions, Guarantee.rounded(atMost));
  }
}
