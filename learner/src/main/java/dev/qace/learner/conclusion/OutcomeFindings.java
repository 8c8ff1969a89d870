package dev.qace.learner.conclusion;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.Unseen;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeIntervals;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RedundantLiterals;
import dev.qace.learner.knowledge.outcome.ShownExecutions;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.knowledge.promise.Influence;
import dev.qace.learner.knowledge.promise.OutcomePromise;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/** What there is to say about the outcomes of one capability, or of one of its contexts. */
final class OutcomeFindings {
  private static final int MOST_HIDDEN = 3;

  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final List<Undecided> undecided = new ArrayList<>();
  private final List<Inexpressible> inexpressible = new ArrayList<>();
  private final OpenPoints open;
  private final double confidence;
  private final double wanted;
  private final ShownExecutions shown;
  private final CapabilityPromise promise;
  private final List<LiftedOutcome> lifted = new ArrayList<>();
  private final List<LearnedOutcome> outcomes;

  /**
   * @param known about the context
   * @param numbers of the queries by which transitions were observed
   */
  OutcomeFindings(
      Knowledge knowledge, CapabilityKnowledge known, ToIntFunction<Transition> numbers) {
    this.known = known;
    this.confidence = knowledge.settings().stop().confidence();
    this.wanted = knowledge.wantedOutcome();
    this.lifting = known.lifting();
    this.open = new OpenPoints(knowledge, known);
    OutcomeModel model = known.outcomes().orElseThrow();
    this.shown = new ShownExecutions(known.tally(), model);
    this.promise = known.promise(knowledge.level(), wanted);
    List<LearnedOutcome> all = outcomes(model, numbers);
    describeEffects(knowledge.starts());
    describeUnconfirmed(all);
    describeHidden(model);
    if (knowledge.settings().avoids()) {
      describeAvoided();
    }
    this.outcomes = asFarAsSettled(all);
  }

  List<LearnedOutcome> outcomes() {
    return outcomes;
  }

  List<Undecided> undecided() {
    return undecided;
  }

  List<Inexpressible> inexpressible() {
    return inexpressible;
  }

  /** What was surely found in all contexts. */
  static LearnedCapability.OutcomeBound coverage(List<OutcomeFindings> contexts) {
    List<LearnedCapability.OutcomeBound> all =
        contexts.stream().map(OutcomeFindings::coverage).toList();
    return new LearnedCapability.OutcomeBound(
        all.stream().mapToLong(LearnedCapability.OutcomeBound::executions).min().orElse(0),
        all.stream().mapToDouble(LearnedCapability.OutcomeBound::minOutcome).max().orElse(1));
  }

  /** What was seen in none of the contexts, by the one in which it was looked for least. */
  static List<Unseen> unseen(List<OutcomeFindings> contexts) {
    List<List<Unseen>> all = contexts.stream().map(OutcomeFindings::unseen).toList();
    if (all.size() == 1) {
      return all.get(0);
    }
    List<Unseen> everywhere = new ArrayList<>();
    for (Unseen each : all.get(0)) {
      List<Unseen> same =
          all.stream()
              .flatMap(some -> some.stream().filter(other -> other.slot().equals(each.slot())))
              .toList();
      if (same.size() == all.size()) {
        same.stream().max(Comparator.comparingDouble(Unseen::atMost)).ifPresent(everywhere::add);
      }
    }
    return everywhere;
  }

  private List<LearnedOutcome> outcomes(OutcomeModel model, ToIntFunction<Transition> numbers) {
    RedundantLiterals.ResolvedEstimates resolved = known.resolvedOutcomes();
    if (!resolved.fits()) {
      inexpressible.add(BeyondVocabulary.ofRepeatedObjects(known, model, resolved.estimates()));
    }
    open.restored().forEach(this::undecide);
    open.parameters().forEach(this::undecide);
    List<Integer> millionths =
        Millionths.of(resolved.estimates().stream().map(Estimate::probability).toList());
    List<LearnedOutcome> outcomes = new ArrayList<>();
    resolved.estimates().stream().map(Estimate::outcome).forEach(lifted::add);
    List<OutcomeIntervals.KnownOdds> intervals =
        OutcomeIntervals.of(lifting, known.tally(), model.pattern(), lifted, confidence);
    List<Influence> influences = known.influences().proven();
    for (int i = 0; i < lifted.size(); i++) {
      double stated = millionths.get(i) / 1e6;
      AnytimeInterval interval = intervals.get(i).interval();
      // One interval for all states: where the odds differ, it has all of them in it.
      for (Influence influence : influences) {
        interval = interval.with(influence.hull(lifted.get(i), confidence));
      }
      // Where the odds differ, the interval may rest on a few of the trials alone.
      double mistaken =
          promise.mistakenAtMost(influences.isEmpty() ? intervals.get(i).trials() : 0);
      outcomes.add(
          new LearnedOutcome(
              millionths.get(i),
              roundedDown(Math.min(interval.low() - mistaken, stated)),
              Guarantee.rounded(Math.max(interval.high(), stated)),
              intervals.get(i).count(),
              FirstSeen.of(known, lifted.get(i), lifted, numbers),
              lifted.get(i).changes(lifting),
              known.contextLiterals()));
    }
    return outcomes;
  }

  /** An interval holds if the outcomes are the true ones: where they may be others, it is all. */
  private List<LearnedOutcome> asFarAsSettled(List<LearnedOutcome> outcomes) {
    boolean settled =
        undecided.stream()
            .filter(each -> !(each.reason() instanceof WhyUndecided.Unconfirmed))
            .map(Undecided::slot)
            .noneMatch(
                slot -> slot instanceof Slot.AllOutcomes || slot instanceof Slot.WholeOutcome);
    return settled ? outcomes : outcomes.stream().map(LearnedOutcome::withoutInterval).toList();
  }

  private LearnedCapability.OutcomeBound coverage() {
    return new LearnedCapability.OutcomeBound(
        promise.shown(), known.oddsDepend() ? 1 : Guarantee.rounded(promise.atMost()));
  }

  /** The same downwards; what is below 0 by arithmetic alone is 0. */
  private static double roundedDown(double bound) {
    return Math.max(0, Math.floor(bound * 1e6 + 1e-6) / 1e6);
  }

  private Slot.Changed change(int atom, boolean value) {
    return new Slot.Changed(lifting.change(atom, value));
  }

  private void undecide(OpenPoint point) {
    point.reason().ifPresent(reason -> undecide(point.slot(lifting), reason));
  }

  private void undecide(Slot slot, WhyUndecided reason) {
    undecide(new Undecided(known.capability(), slot, reason, known.contextLiterals()));
  }

  private void undecide(Undecided entry) {
    if (!undecided.contains(entry)) {
      undecided.add(entry);
    }
  }

  private void describeEffects(Starts starts) {
    open.outcomes().forEach(this::undecide);
    // Where few executions were made, much may be hidden: of that the promise tells.
    promise.disguised().stream()
        .filter(hidden -> hidden.atMost() > wanted)
        .limit(MOST_HIDDEN)
        .forEach(
            hidden ->
                undecide(
                    new Slot.WholeOutcome(hidden.outcome().changes(lifting)),
                    new WhyUndecided.LooksLikeOthers(
                        known.tally().executions(),
                        Guarantee.rounded(hidden.atMost()),
                        confidence)));
    inexpressible.addAll(BeyondVocabulary.ofEffects(known, starts));
  }

  /** What no execution shows by itself, and all of them together do not prove. */
  private void describeUnconfirmed(List<LearnedOutcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.size() > 1
          && outcomes.get(i).count() == 0
          && !promise.isConfirmed(lifted.get(i))) {
        undecide(
            new Slot.WholeOutcome(outcomes.get(i).changes()),
            new WhyUndecided.Unconfirmed(known.tally().executions()));
      }
    }
  }

  /** What would show only where nothing was asked, since that was to be avoided. */
  private void describeAvoided() {
    BitSet needed = known.precondition().needed();
    for (int literal = 0; literal < literalCount(lifting.atoms().size()); literal++) {
      int atom = subjectOf(literal);
      boolean value = isPositive(literal);
      if (!needed.get(literal) && !shown.wasSeen(atom, value) && shown.of(atom, value) == 0) {
        undecide(change(atom, value), new WhyUndecided.AvoidedThroughout());
      }
    }
  }

  /** What would show only where nobody knows whether it executes. */
  private void describeHidden(OutcomeModel model) {
    known.precondition().undecided().stream()
        .filter(literal -> lifting.isAtom(subjectOf(literal)))
        .filter(literal -> mayBeHidden(model, subjectOf(literal), isPositive(literal)))
        .filter(this::mayExecuteWithout)
        .forEach(
            literal ->
                undecide(
                    change(subjectOf(literal), isPositive(literal)),
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
    State base = known.example().orElseThrow().state();
    BitSet others = known.precondition().needed();
    others.clear(literal);
    return lifting.bindings().patterns().stream()
        .flatMap(pattern -> lifting.bindings().first(pattern).stream())
        .anyMatch(
            instance ->
                new StartBuilder(lifting, instance)
                    .must(negated(literal))
                    .must(known.space().required())
                    .should(others)
                    .from(base)
                    .filter(s -> !known.space().surelyRefuses(lifting.values(s, instance)))
                    .isPresent());
  }

  private List<Unseen> unseen() {
    List<Unseen> unseen = new ArrayList<>();
    for (OutcomePromise.Hidden hidden : promise.disguised()) {
      unseen.add(
          unseen(
              new Slot.WholeOutcome(hidden.outcome().changes(lifting)),
              hidden.shown(),
              hidden.atMost()));
    }
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      for (boolean value : new boolean[] {true, false}) {
        int executions = shown.of(atom, value);
        if (!shown.wasSeen(atom, value) && executions > 0 && lifting.canGet(atom, value)) {
          double atMost = ShownExecutions.atMost(executions, confidence);
          unseen.add(unseen(change(atom, value), executions, atMost));
        }
      }
    }
    return unseen;
  }

  private Unseen unseen(Slot slot, long executions, double atMost) {
    return new Unseen(known.capability(), slot, executions, Guarantee.rounded(atMost));
  }
}
