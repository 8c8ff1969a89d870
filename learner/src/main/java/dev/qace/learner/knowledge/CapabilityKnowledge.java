package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.StopRule;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.extension.History;
import dev.qace.learner.knowledge.extension.SideEffectSearch;
import dev.qace.learner.knowledge.extension.Widening;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RedundantLiterals;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.outcome.StateDependence;
import dev.qace.learner.knowledge.precondition.ContextPrecondition;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.knowledge.precondition.ImpliedLiterals;
import dev.qace.learner.knowledge.precondition.Precondition;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.knowledge.promise.Level;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that is known of one capability. Not safe to share between threads. */
public final class CapabilityKnowledge {
  private final Lifting base;
  private Lifting lifting;
  private final boolean beyondPaper;
  private final @Nullable CapabilityKnowledge whole;
  private final BitSet context = new BitSet();
  private ContextTree tree;
  private PreconditionSpace space;
  private @Nullable DisjunctiveSpace disjunctions;
  private @Nullable Widening widening;
  private @Nullable SideEffectSearch sideEffects;
  private ObservedCounts observed;
  private @Nullable InferredOutcomes inferred;
  private CheckResults checks = new CheckResults();

  /** Of the history, how much is taken in with what can be said now. */
  private int taken;

  /** One context of a capability: what it does where a literal holds. */
  private CapabilityKnowledge(CapabilityKnowledge whole, int literal, int depth) {
    this.base = whole.base;
    this.lifting = whole.lifting;
    this.beyondPaper = true;
    this.whole = whole;
    this.context.set(literal);
    this.space = whole.space;
    this.observed = new ObservedCounts(lifting, depth);
    this.tree = new ContextTree(this, depth);
  }

  /**
   * @param beyondPaper whether disjunctions are looked for once no conjunction is left, and
   *     contexts once the odds depend on a literal
   */
  public CapabilityKnowledge(Lifting lifting, boolean beyondPaper) {
    this.base = lifting;
    this.lifting = lifting;
    this.beyondPaper = beyondPaper;
    this.whole = null;
    look();
    this.tree = new ContextTree(this, 0);
    this.space = new PreconditionSpace(lifting);
    this.observed = new ObservedCounts(lifting, 0);
  }

  /** As if nothing had ever been seen. */
  void forget() {
    look();
    begin(base);
    checks = new CheckResults();
  }

  /** Begins to look for more than parameters tell, if that is done at all. */
  private void look() {
    widening = beyondPaper ? new Widening(base) : null;
    sideEffects = widening == null ? null : new SideEffectSearch(widening.history(), base);
  }

  /** As if nothing had been seen but what checks have found, with so much to say. */
  private void begin(Lifting saying) {
    lifting = saying;
    space = new PreconditionSpace(lifting);
    disjunctions = null;
    tree = new ContextTree(this, 0);
    observed = new ObservedCounts(lifting, 0);
    inferred = null;
    taken = 0;
  }

  /**
   * Takes in a transition.
   *
   * @param step its number, over all capabilities
   */
  public void add(Transition transition, long step) {
    Widening wider = widening;
    if (wider == null) {
      take(transition, step);
      return;
    }
    wider.add(transition, step);
    take(transition, step);
    if (disjunctions != null) {
      disjunctions.add(transition);
    } else if (space.contradiction().isPresent() && example().isPresent()) {
      disjunctions = space.disjunctions(transition);
    }
    Optional<Extension> more =
        wider
            .next(transition, lifting, disjunctions(), attempts().bothWays().isPresent())
            .or(() -> wantedForContexts().map(lifting.extension()::with));
    Optional.ofNullable(sideEffects)
        .flatMap(each -> each.next(transition, more.map(base::extended).orElse(lifting)))
        .or(() -> more)
        .ifPresent(
            each -> {
              if (!each.constants().containsAll(lifting.extension().constants())) {
                wider.dropConstants();
              }
              say(wider.history(), each);
            });
  }

  /** Learns everything again, now that something else can be said. */
  private void say(History all, Extension extension) {
    begin(base.extended(extension));
    all.forEach(this::take);
    if (space.contradiction().isPresent() && example().isPresent()) {
      disjunctions = DisjunctiveSpace.over(lifting, all.different());
    }
  }

  /**
   * Explains what no model over the parameters does, where that can be done with what was seen and
   * nothing more can be asked. Otherwise nothing changes.
   *
   * @param all that was seen of this capability
   */
  void explain(Widening all) {
    if (!isBeyondModels() || attempts().bothWays().isPresent() || example().isEmpty()) {
      return;
    }
    Optional<Extension> found = Optional.of(Extension.NONE);
    if (tally().sideEffects() > 0) {
      found =
          all.changedConstants().or(() -> new SideEffectSearch(all.history(), base).explanation());
    }
    found.ifPresent(each -> say(all.history(), each));
    if (found.isPresent() && space.contradiction().isPresent()) {
      found = all.explanation(lifting);
      found.ifPresent(each -> say(all.history(), each));
    }
    Optional.ofNullable(disjunctions).ifPresent(DisjunctiveSpace::conclude);
    if (found.isEmpty() || isBeyondModels()) {
      begin(base);
      all.history().forEach(this::take);
    }
  }

  private void take(Transition transition, long step) {
    taken++;
    if (whole == null) {
      space.add(transition);
    } else if (!Disjunction.holds(
        context(), lifting.values(transition.state(), transition.instance()))) {
      return;
    }
    observed.add(transition, step, () -> inferred().orElseThrow().shared().model(), this::held);
    if (beyondPaper && transition.outcome() instanceof Transition.Moved) {
      tree.add(transition, step);
    }
  }

  /** Tells again what was taken in so far, of a capability as a whole. */
  void forEachTaken(History.Taking taking) {
    if (widening != null) {
      widening.history().forFirst(taken, taking);
    }
  }

  /** Nothing known yet of where a literal holds. */
  CapabilityKnowledge where(int literal) {
    return new CapabilityKnowledge(this, literal, tree.depth() + 1);
  }

  /** Has contexts by these literals, of which nothing is known yet. */
  void splitBy(List<Integer> literals) {
    tree.splitBy(literals);
  }

  /**
   * What is known of each context that has odds of its own, each as if of a capability by itself;
   * this alone where there are none.
   */
  public List<CapabilityKnowledge> contexts() {
    List<CapabilityKnowledge> leaves = tree.leaves();
    return leaves.isEmpty() ? List.of(this) : leaves;
  }

  /** What has to be said for contexts that depend on other objects. */
  Optional<Extension> wantedForContexts() {
    return tree.wanted();
  }

  /** The condition on other objects that is being looked for, as the odds depend on one. */
  public Optional<ContextSearch> contextSearch() {
    return tree.search();
  }

  /** Looks for contexts a last time, now that nothing more is asked. */
  public void conclude() {
    if (beyondPaper) {
      tree.conclude();
    }
  }

  /** The literals that hold throughout this context; none where it is all there is. */
  public BitSet context() {
    BitSet literals = whole == null ? new BitSet() : whole.context();
    literals.or(context);
    return literals;
  }

  /** The same as conditions over the parameters. */
  public List<Condition> contextLiterals() {
    return context().stream().mapToObj(lifting::literal).toList();
  }

  /** Among how many contexts of as many literals this one was chosen. */
  double contextChoices() {
    return Math.pow(2.0 * lifting.choices(), context().cardinality());
  }

  /** What is known of the context in which an attempt was made. */
  public CapabilityKnowledge contextOf(State state, Instance instance) {
    BitSet values = lifting.values(state, instance);
    return contexts().stream()
        .filter(each -> Disjunction.holds(each.context(), values))
        .findFirst()
        .orElse(this);
  }

  /** The capability of which this is a context; itself where it is none. */
  public CapabilityKnowledge whole() {
    return whole == null ? this : whole.whole();
  }

  /** Some of what was seen to change, for hypotheses; not empty once this has executed. */
  public List<LiftedOutcome> seenOutcomes() {
    return observed.examples().outcomes();
  }

  /** What can be said of it, by what was seen so far. */
  public Lifting lifting() {
    return lifting;
  }

  /** Whether more than conjunctions over the parameters, with fixed odds, is looked for. */
  public boolean isBeyondPaper() {
    return beyondPaper;
  }

  /** Whether something was seen that the paper's class does not explain. */
  public boolean goesBeyondPaper() {
    return alternatives().isPresent() || lifting != base || contexts().size() > 1;
  }

  /** What its parameters tell. */
  public Lifting parameters() {
    return base;
  }

  public Capability capability() {
    return lifting.capability();
  }

  /** What is known of the precondition if it is a conjunction. */
  public PreconditionSpace space() {
    return space;
  }

  /** What is known of the precondition, now that it is no conjunction; empty as long as it is. */
  public Optional<DisjunctiveSpace> disjunctions() {
    return Optional.ofNullable(disjunctions);
  }

  /**
   * What may explain when it executes, now that no conjunction over what can be said does: over
   * more than that where that is being looked for.
   */
  public Optional<DisjunctiveSpace> alternatives() {
    // What is being looked for may be of what could be said before.
    return widening == null || disjunctions == null
        ? disjunctions()
        : widening.wide().or(this::disjunctions);
  }

  /** What is known of the precondition. */
  public Precondition precondition() {
    if (whole != null) {
      return new ContextPrecondition(whole.precondition(), context);
    }
    DisjunctiveSpace several = disjunctions;
    return several != null && several.isSettled() ? several : space;
  }

  /** Whether no precondition that is looked for explains what was seen. */
  public boolean isContradicted() {
    return whole == null
        ? precondition() == space && space.contradiction().isPresent()
        : whole.isContradicted();
  }

  public Tally tally() {
    return observed.tally();
  }

  public Attempts attempts() {
    return observed.attempts();
  }

  /** An execution, with as many different objects as any. */
  public Optional<Transition> example() {
    return observed.examples().best();
  }

  /** Whether something was seen that no model over the parameters explains. */
  public boolean isBeyondModels() {
    return isContradicted() || tally().sideEffects() > 0;
  }

  /** The literals that may be preconditions and would make a difference. */
  public BitSet cautious() {
    return precondition().needed();
  }

  /** The patterns of objects with which this can execute, as far as is known; finest first. */
  public List<ObjectPattern> executablePatterns() {
    return StartBuilder.patterns(lifting, precondition().ways());
  }

  /** What the executions with most different objects say of the outcomes. */
  public Optional<OutcomeModel> outcomes() {
    return inferred().map(each -> each.shared().model());
  }

  /** Literals of which too few different objects leave open which parameters they are about. */
  public List<SharedParameters.OpenTwin> openSharedParameters() {
    return inferred().map(each -> each.shared().open()).orElse(List.of());
  }

  /** What executions say in which one object fills several parameters; only once executed. */
  public RedundantLiterals repeatedObjects() {
    return inferred().orElseThrow().repeated();
  }

  /** The outcomes as all executions together have it; only once executed. */
  public RedundantLiterals.ResolvedEstimates resolvedOutcomes() {
    return inferred().orElseThrow().resolved();
  }

  /** The patterns, but for the finest, with which this can execute. */
  public List<ObjectPattern> repeatedPatterns() {
    return inferred().orElseThrow().repeatedPatterns();
  }

  /** The literals that hold wherever this executes, as far as is known: those and what follows. */
  public BitSet held() {
    return new ImpliedLiterals(lifting).with(cautious());
  }

  private Optional<InferredOutcomes> inferred() {
    if (tally().executions() == 0) {
      return Optional.empty();
    }
    BitSet precondition = held();
    InferredOutcomes latest = inferred;
    if (latest == null || !latest.isOf(tally().executions(), precondition)) {
      latest = new InferredOutcomes(this, observed.forecasts(), precondition);
      inferred = latest;
    }
    return Optional.of(latest);
  }

  /** What the odds depend on by exact tests over all executions. */
  public List<StateDependence.Dependence> stateDependences() {
    return inferred().map(InferredOutcomes::stateDependences).orElse(List.of());
  }

  /** Whether the odds are proven to depend on something. */
  public boolean oddsDepend() {
    List<CapabilityKnowledge> leaves = tree.leaves();
    return leaves.isEmpty()
        ? !influences().proven().isEmpty() || !stateDependences().isEmpty()
        : leaves.stream().anyMatch(CapabilityKnowledge::oddsDepend);
  }

  /** What the odds may depend on. */
  public Influences influences() {
    return observed.influences();
  }

  /**
   * What can be promised of outcomes that are not in the model; only once executed.
   *
   * @param wanted more than this need not be ruled out
   */
  public CapabilityPromise promise(Level level, double wanted) {
    return inferred().orElseThrow().promise(level, wanted);
  }

  /** How many more executions it takes, about, until every probability is known as is wished. */
  public long missingForOdds(StopRule stop) {
    return contexts().stream()
        .flatMap(each -> each.inferred().stream())
        .mapToLong(each -> each.missingForOdds(stop))
        .max()
        .orElse(0);
  }

  /** What came of random checks. */
  public CheckResults checks() {
    return checks;
  }
}
