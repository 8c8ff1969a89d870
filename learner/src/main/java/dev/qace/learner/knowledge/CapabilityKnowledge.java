package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.StopRule;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.extension.OddConditions;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RedundantLiterals;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.outcome.StateDependence;
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

/**
 * All that is known about one capability, or of one of its contexts, as if that were a capability
 * of its own. Not thread-safe.
 */
public abstract sealed class CapabilityKnowledge permits WholeKnowledge, ContextKnowledge {
  private Lifting lifting;
  private ContextTree tree;
  private ObservedCounts observed;
  private @Nullable InferredOutcomes inferred;
  private CheckResults checks = new CheckResults();
  private @Nullable Oddest oddest;

  /** The oddest condition after so many executions. */
  private record Oddest(Influences influences, int executions, Optional<OddConditions.Odd> odd) {}

  /**
   * @param depth how many literals the context has; 0 for all of the capability
   */
  CapabilityKnowledge(Lifting lifting, int depth) {
    this.lifting = lifting;
    this.tree = new ContextTree(this, depth);
    this.observed = new ObservedCounts(lifting, depth);
  }

  /** As if nothing had been observed, with so much to say; what checks have found is kept. */
  final void begin(Lifting saying) {
    lifting = saying;
    tree = new ContextTree(this, tree.depth());
    observed = new ObservedCounts(lifting, tree.depth());
    inferred = null;
  }

  /** As if nothing had ever been checked. */
  final void forgetChecks() {
    checks = new CheckResults();
  }

  /**
   * Takes in a transition.
   *
   * @param step its number, over all capabilities
   */
  public abstract void add(Transition transition, long step);

  /** Takes in what an attempt says of the outcomes. */
  final void addOutcome(Transition transition, long step) {
    observed.add(transition, step, () -> inferred().orElseThrow().shared().model(), this::held);
    if (looksForMore() && transition.outcome() instanceof Transition.Moved) {
      tree.add(transition, step);
    }
  }

  /** Nothing known yet of where a literal holds. */
  CapabilityKnowledge where(int literal) {
    return new ContextKnowledge(this, literal, tree.depth() + 1);
  }

  /** Has contexts by these literals, of which nothing is known yet. */
  void splitBy(List<Integer> literals) {
    tree.splitBy(literals);
  }

  /**
   * What is known about each context that has odds of its own, each as if of a capability by
   * itself; this alone where there are none.
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

  /** Has the contexts that all executions together prove. */
  void splitByAll() {
    tree.splitByAll();
  }

  /** Looks for contexts a last time, now that nothing more is asked. */
  public void conclude() {
    if (looksForMore()) {
      tree.conclude();
    }
  }

  /** The literals that hold throughout this context; none if it is all there is. */
  public abstract BitSet context();

  /** The same as conditions over the parameters. */
  public List<Condition> contextLiterals() {
    return context().stream().mapToObj(lifting::literal).toList();
  }

  /** Among how many contexts of as many literals this one was chosen. */
  double contextChoices() {
    return Math.pow(2.0 * lifting.choices(), context().cardinality());
  }

  /** What is known about the context in which an attempt was made. */
  public CapabilityKnowledge contextOf(State state, Instance instance) {
    BitSet values = lifting.values(state, instance);
    return contexts().stream()
        .filter(each -> Disjunction.holds(each.context(), values))
        .findFirst()
        .orElse(this);
  }

  /** The capability of which this is a context; itself where it is none. */
  public abstract WholeKnowledge whole();

  /** Some of what was seen to change, for hypotheses; not empty once this has executed. */
  public List<LiftedOutcome> seenOutcomes() {
    return observed.examples().outcomes();
  }

  /** What can be said about it, by what was seen so far. */
  public Lifting lifting() {
    return lifting;
  }

  /** Whether more than conjunctions over the parameters, with fixed odds, is looked for. */
  abstract boolean looksForMore();

  /** Whether samples and checks are made where it would show that such conjunctions do not do. */
  public abstract boolean asksForSignsOfMore();

  /** Whether something was seen that the paper's class does not explain. */
  public boolean goesBeyondPaper() {
    return alternatives().isPresent() || lifting != parameters() || contexts().size() > 1;
  }

  /** What its parameters tell. */
  public Lifting parameters() {
    return whole().parameters();
  }

  public Capability capability() {
    return lifting.capability();
  }

  /** What is known about the precondition if it is a conjunction. */
  public abstract PreconditionSpace space();

  /**
   * What is known about the precondition, now that it is no conjunction; empty as long as it is.
   */
  public abstract Optional<DisjunctiveSpace> disjunctions();

  /**
   * What may explain when it executes, now that no conjunction over what can be said does: over
   * more than that where that is being looked for.
   */
  public abstract Optional<DisjunctiveSpace> alternatives();

  /** What is known about the precondition. */
  public abstract Precondition precondition();

  /** Whether no precondition that is looked for explains what was seen. */
  public abstract boolean isContradicted();

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

  /** The literals that may be preconditions, would make a difference, and do not hold there. */
  public BitSet missing(BitSet values) {
    BitSet missing = lifting.violated(values);
    missing.and(precondition().needed());
    return missing;
  }

  /** The patterns of objects with which this can execute, as far as is known; finest first. */
  public List<ObjectPattern> executablePatterns() {
    return StartBuilder.patterns(lifting, precondition().ways());
  }

  /** Whether it can where these literals hold, with the finest of these patterns of objects. */
  public boolean canExecute(List<ObjectPattern> patterns, BitSet literals) {
    return patterns.stream()
        .limit(1)
        .flatMap(pattern -> lifting.bindings().first(pattern).stream())
        .anyMatch(
            instance ->
                precondition().ways().stream()
                    .anyMatch(
                        way ->
                            new StartBuilder(lifting, instance)
                                .must(way)
                                .must(literals)
                                .isPossible()));
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

  /** The oddest condition beside the atoms that its parameters name. */
  public Optional<OddConditions.Odd> oddest() {
    int executions = influences().log().size();
    Oddest latest = oddest;
    if (latest == null
        || latest.influences() != influences()
        || latest.executions() != executions) {
      Optional<OddConditions.Odd> odd = OddConditions.most(lifting, influences(), true);
      latest = new Oddest(influences(), executions, odd);
      oddest = latest;
    }
    return latest.odd();
  }

  /** The same where it is so odd that the odds depend on it, or on something like it. */
  public Optional<OddConditions.Odd> swaying() {
    return oddest().filter(odd -> odd.evidence() >= influences().needed().ofCondition());
  }

  /** The oddest conditions on others where one object fills several parameters, best first. */
  public List<OddConditions.Odd> oddOfRepeated() {
    return OddConditions.ofRepeated(
        lifting,
        influences(),
        resolvedOutcomes().estimates().stream().map(Estimate::outcome).toList());
  }

  /** The literals that hold wherever this executes, as far as is known: those and what follows. */
  public BitSet held() {
    return new ImpliedLiterals(lifting).with(precondition().needed());
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
