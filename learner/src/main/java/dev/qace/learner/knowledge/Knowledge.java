package dev.qace.learner.knowledge;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.knowledge.belief.BelievedEvidence;
import dev.qace.learner.knowledge.invariant.Invariants;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.knowledge.promise.Level;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What follows from the evidence: a pure function of it, kept up to date batch by batch. Not safe
 * to share between threads.
 */
public final class Knowledge {
  private static final long MORE_THAN_CAN_BE_MADE = 1L << 28;

  private static final double SUSPICIOUS = 0.01;

  private final World world;
  private final Starts starts;
  private final Settings settings;
  private final Evidence evidence = new Evidence();
  private final BelievedEvidence believed;
  private final Map<Capability, WholeKnowledge> capabilities;
  private final Avoidance avoidance;
  private final RefusalDoubts refusals;
  private final Invariants invariants;
  private final Set<CapabilityKnowledge> executed = new LinkedHashSet<>();

  private final ExplanationsSoFar explanations;
  private LiveCheck liveCheck = LiveCheck.NONE;
  private long given;
  private long step;

  /**
   * @param starts where a question may start
   * @param distinctObjects the capabilities no instance of which names one object twice
   */
  public Knowledge(
      World world, Starts starts, Predicate<Capability> distinctObjects, Settings settings) {
    this.world = world;
    this.starts = starts;
    this.settings = settings;
    this.capabilities = new LinkedHashMap<>();
    LookedFor lookedFor = lookedFor(settings);
    for (Capability each : world.vocabulary().capabilities()) {
      Lifting lifting = new Lifting(each, world, distinctObjects.test(each));
      capabilities.put(
          each, new WholeKnowledge(lifting, starts == Starts.ANY ? lookedFor : LookedFor.PAPER));
    }
    this.explanations =
        new ExplanationsSoFar(
            lookedFor == LookedFor.MORE && starts != Starts.ANY ? capabilities : Map.of());
    this.believed =
        new BelievedEvidence(world, starts, capability -> of(capability).parameters(), evidence);
    this.avoidance = new Avoidance(settings, world, capabilities);
    this.refusals = new RefusalDoubts(settings.refusalChecks(), capabilities);
    this.invariants = new Invariants(world, evidence);
  }

  private static LookedFor lookedFor(Settings settings) {
    if (settings.strategy() != StrategyName.FRUGAL) {
      return LookedFor.PAPER;
    }
    return settings.modelClass() == ModelClass.PAPER ? LookedFor.SIGNS_OF_MORE : LookedFor.MORE;
  }

  /**
   * Takes in what was asked at once, and what came of it. Refusals that were asked for again come
   * with the answers to both.
   */
  public void take(List<Asked> answered) {
    int before = evidence.queries();
    answered.forEach(evidence::add);
    if (believed.look()) {
      takeIn(List.copyOf(believed.asked().subList(before, evidence.queries())));
    } else {
      capabilities.values().forEach(WholeKnowledge::forget);
      executed.clear();
      explanations.forget();
      liveCheck = LiveCheck.NONE;
      step = 0;
      avoidance.forget();
      refusals.forget();
      inBatches(believed.asked(), this::takeIn);
    }
  }

  private void takeIn(List<Asked> answered) {
    List<RefusalDoubts.Doubt> doubts =
        refusals.doubts(
            answered.stream().filter(a -> a.purpose().aim() != Aim.REFUSED_AGAIN).toList());
    List<RandomCheck> checks = new ArrayList<>();
    for (Asked each : answered) {
      if (each.purpose().aim() == Aim.CHECK) {
        checked(each).flatMap(step -> RandomCheck.of(this, step)).ifPresent(checks::add);
      }
    }
    LiveChecked live = LiveChecked.of(this, answered);
    answered.stream().flatMap(Asked::transitions).forEach(this::observe);
    refusals.settle(doubts);
    checks.forEach(RandomCheck::settle);
    liveCheck = live.settle(liveCheck);
  }

  /** The step that was to be checked: the first, or the last where a way led to it. */
  private static Optional<Transition> checked(Asked check) {
    List<Transition> steps = check.transitions().toList();
    boolean led = check.query().policy().rules().size() > 1;
    return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(led ? steps.size() - 1 : 0));
  }

  /**
   * Takes in a transition that nobody asked for.
   *
   * @throws IllegalArgumentException if it is not of this world
   */
  public void observe(Transition transition) {
    CapabilityKnowledge capability = capabilities.get(transition.instance().capability());
    if (capability == null) {
      throw new IllegalArgumentException(transition.instance() + " is not of this world");
    }
    avoidance.see(transition);
    if (!capability.lifting().takes(transition.instance())) {
      // That it is refused says nothing of the state.
      return;
    }
    capability.add(transition, step);
    explanations.add(transition, step);
    step++;
    if (transition.outcome() instanceof Transition.Moved) {
      executed.add(capability);
    }
  }

  /**
   * Explains what no model over the parameters does by what was seen, for an agent that cannot be
   * set: every attempt that can be reached was made, and nothing more can be asked.
   */
  public void explain() {
    explanations.conclude();
  }

  /**
   * The same while more can be asked, so that it is known what is still open then.
   *
   * @return whether something is explained that was not before
   */
  public boolean explainSoFar() {
    return explanations.look();
  }

  /**
   * What explains so far when a capability executes, each in another way, where no conjunction over
   * its parameters does; empty where nothing is to be explained, or nothing explains it.
   */
  public List<DisjunctiveSpace> rivals(Capability capability) {
    return explanations.rivals(capability);
  }

  /**
   * What is known about each context of a capability, by what explains it so far where no model
   * over the parameters does.
   */
  public List<CapabilityKnowledge> contextsSoFar(CapabilityKnowledge known) {
    return explanations.contexts(known);
  }

  /**
   * Takes in what an earlier run over the same world asked and observed. It costs nothing of this
   * run's budget.
   */
  public void takeEarlier(List<Asked> earlier) {
    takeBatches(earlier);
    given = evidence.steps();
  }

  /** Takes in what was asked in several batches, in order. */
  public void takeBatches(List<Asked> answered) {
    inBatches(answered, this::take);
  }

  private void inBatches(List<Asked> asked, Consumer<List<Asked>> taking) {
    for (int from = 0; from < asked.size(); ) {
      int to = from + 1;
      while (to < asked.size() && isOfOneBatch(asked.get(to - 1), asked.get(to))) {
        to++;
      }
      taking.accept(asked.subList(from, to));
      from = to;
    }
  }

  /** Where something is to be avoided, each question is asked on its own, with its repeats. */
  private boolean isOfOneBatch(Asked one, Asked next) {
    return one.batch() == next.batch()
        && (!settings.avoids() || next.purpose().aim() == Aim.REFUSED_AGAIN);
  }

  public World world() {
    return world;
  }

  /** Where a question may start. */
  public Starts starts() {
    return starts;
  }

  public Settings settings() {
    return settings;
  }

  /** How surely promises are made. */
  public Level level() {
    int contexts = capabilities().stream().mapToInt(each -> contextsSoFar(each).size()).sum();
    return new Level(settings.stop().confidence(), Math.max(1, contexts));
  }

  /** No outcome more likely than this is to be missing; where nothing is wished, the default. */
  public double wantedOutcome() {
    double wished = settings.stop().minOutcome();
    return wished > 0 ? wished : StopRule.DEFAULT.minOutcome();
  }

  /**
   * How many executions of a capability, each of which would have shown an outcome that is not
   * known, are enough for what is wished; more than can be made where only the budget is an end.
   */
  public long executionsWanted() {
    return settings.stop().minOutcome() == 0
        ? MORE_THAN_CAN_BE_MADE
        : level().executionsNeeded(settings.stop().minOutcome());
  }

  public Evidence evidence() {
    return evidence;
  }

  /** What is believed of it; everything, as long as reports do not prove to be wrong. */
  public BelievedEvidence believed() {
    return believed;
  }

  /** What is known about each capability, in the order of the vocabulary. */
  public Collection<CapabilityKnowledge> capabilities() {
    return Collections.unmodifiableCollection(capabilities.values());
  }

  /** The capabilities that were executed, in the order of their first executions. */
  public Set<CapabilityKnowledge> executedInOrder() {
    return Collections.unmodifiableSet(executed);
  }

  /** What is known about one of them. */
  public WholeKnowledge of(Capability capability) {
    WholeKnowledge known = capabilities.get(capability);
    if (known == null) {
      throw new IllegalArgumentException(capability + " is no capability of this agent");
    }
    return known;
  }

  /** How many slots there are: for each literal, whether it is needed, added, deleted. */
  public int slots() {
    return capabilities().stream()
        .mapToInt(each -> each.lifting().subjects() + literalCount(each.lifting().atoms().size()))
        .sum();
  }

  /** About how many of them are dealt with, for whoever shows progress. */
  public int slotsDecided() {
    long enough = executionsWanted();
    double decided = 0;
    for (CapabilityKnowledge each : capabilities()) {
      double executed = Math.min(1, (double) each.tally().executions() / enough);
      if (executed > 0) {
        decided += each.lifting().subjects() - each.precondition().undecided().cardinality() / 2.0;
        decided += executed * literalCount(each.lifting().atoms().size());
      }
    }
    return (int) decided;
  }

  /** How many steps of the budget are left, but for those that are kept for the live check. */
  public long stepsLeft() {
    boolean kept = !executed.isEmpty() && !wasCheckedLive();
    return stepsLeftInAll() - (kept ? settings.keptForLiveCheck() : 0);
  }

  /** How many steps of the budget are left. */
  public long stepsLeftInAll() {
    return settings.budget() - (evidence.steps() - given);
  }

  /** Whether the model was checked live. */
  public boolean wasCheckedLive() {
    return evidence.hasAsked(EnumSet.of(Aim.LIVE_CHECK));
  }

  /** Whether the frequencies of outcomes look odd in the only live check so far. */
  public boolean looksOddLive() {
    return liveCheck.rounds() == 1 && liveCheck.pValue().filter(p -> p < SUSPICIOUS).isPresent();
  }

  /** What came of checking the model live. */
  public LiveCheck liveCheck() {
    return liveCheck;
  }

  /** What is to be avoided, and what risks it. */
  public Avoidance avoidance() {
    return avoidance;
  }

  /**
   * How often a question may be run: once where states are to be avoided, as what one answer says
   * may be why the next run is to be.
   */
  public int runsAtOnce() {
    return avoidance().isActive() ? 1 : settings().runs();
  }

  /** Of questions, those that may be asked before any of them is answered: one, likewise. */
  public <Q> List<Q> atOnce(List<Q> questions) {
    return avoidance().isActive() ? questions.stream().limit(1).toList() : questions;
  }

  /** Whether an attempt leads, as far as is known, to no state that is to be avoided. */
  public boolean allows(State state, Instance instance) {
    return avoidance.objection(state, instance).isEmpty();
  }

  /** What the states have in common that the agent was in. */
  public Invariants invariants() {
    return invariants;
  }

  /** Refusals that may be by chance. */
  public RefusalDoubts refusals() {
    return refusals;
  }
}
