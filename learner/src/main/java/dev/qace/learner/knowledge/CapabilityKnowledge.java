package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.StopRule;
import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RepeatedObjects;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.outcome.StateDependence;
import dev.qace.learner.knowledge.precondition.ContextPrecondition;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.knowledge.precondition.Precondition;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.knowledge.promise.Forecasts;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.knowledge.promise.Level;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All that is known of one capability. Not safe to share between threads. */
public final class CapabilityKnowledge {
  private static final int MOST_SEEN = 4;

  private final Lifting lifting;
  private final boolean beyondPaper;
  private final @Nullable CapabilityKnowledge whole;
  private final BitSet context = new BitSet();
  private ContextTree tree;
  private PreconditionSpace space;
  private @Nullable DisjunctiveSpace disjunctions;
  private Tally tally;
  private Forecasts forecasts;
  private Influences influences;
  private Attempts attempts = new Attempts();
  private final Set<LiftedOutcome> seen = new LinkedHashSet<>();
  private @Nullable Transition example;
  private @Nullable InferredOutcomes inferred;
  private CheckResults checks = new CheckResults();

  /** Where preconditions are conjunctions. */
  public CapabilityKnowledge(Lifting lifting) {
    this(lifting, false);
  }

  /** One context of a capability: what it does where a literal holds. */
  private CapabilityKnowledge(CapabilityKnowledge whole, int literal, int depth) {
    this.lifting = whole.lifting;
    this.beyondPaper = true;
    this.whole = whole;
    this.context.set(literal);
    this.space = whole.space;
    this.tally = new Tally(lifting);
    this.forecasts = new Forecasts(lifting);
    this.influences = new Influences(lifting, forecasts, depth);
    this.tree = new ContextTree(this, depth);
  }

  /**
   * @param beyondPaper whether disjunctions are looked for once no conjunction is left, and
   *     contexts once the odds depend on a literal
   */
  public CapabilityKnowledge(Lifting lifting, boolean beyondPaper) {
    this.lifting = lifting;
    this.beyondPaper = beyondPaper;
    this.whole = null;
    this.tree = new ContextTree(this, 0);
    this.space = new PreconditionSpace(lifting);
    this.tally = new Tally(lifting);
    this.forecasts = new Forecasts(lifting);
    this.influences = new Influences(lifting, forecasts);
  }

  /** As if nothing had ever been seen. */
  void forget() {
    space = new PreconditionSpace(lifting);
    disjunctions = null;
    tree = new ContextTree(this, 0);
    tally = new Tally(lifting);
    forecasts = new Forecasts(lifting);
    influences = new Influences(lifting, forecasts);
    attempts = new Attempts();
    seen.clear();
    example = null;
    inferred = null;
    checks = new CheckResults();
  }

  /** Nothing known yet, of every capability. */
  static Map<Capability, CapabilityKnowledge> ofAll(
      World world, Predicate<Capability> distinctObjects, boolean beyondPaper) {
    Map<Capability, CapabilityKnowledge> studies = new LinkedHashMap<>();
    for (Capability capability : world.vocabulary().capabilities()) {
      studies.put(
          capability,
          new CapabilityKnowledge(
              new Lifting(capability, world, distinctObjects.test(capability)), beyondPaper));
    }
    return studies;
  }

  /**
   * Takes in a transition.
   *
   * @param step its number, over all capabilities
   */
  public void add(Transition transition, long step) {
    if (whole == null) {
      space.add(transition);
      addToDisjunctions(transition);
    } else if (!covers(transition)) {
      return;
    }
    tally
        .add(transition)
        .ifPresent(
            execution -> {
              Supplier<OutcomeModel> model = () -> inferred().orElseThrow().shared().model();
              forecasts.add(transition, execution, model);
              influences.add(transition, execution, step, model, this::cautious);
            });
    attempts.add(transition);
    see(transition);
    if (transition.outcome() instanceof Transition.Moved && isBetter(transition, example)) {
      example = transition;
    }
    if (beyondPaper && transition.outcome() instanceof Transition.Moved) {
      tree.add(transition, step);
    }
  }

  private boolean covers(Transition transition) {
    return Disjunction.holds(context, lifting.values(transition.state(), transition.instance()));
  }

  /** Nothing known yet of where a literal holds. */
  CapabilityKnowledge where(int literal) {
    return new CapabilityKnowledge(this, literal, tree.depth() + 1);
  }

  /**
   * What is known of each context that has odds of its own, each as if of a capability by itself;
   * this alone where there are none.
   */
  public List<CapabilityKnowledge> contexts() {
    List<CapabilityKnowledge> leaves = tree.leaves();
    return leaves.isEmpty() ? List.of(this) : leaves;
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
    return Math.pow(2.0 * lifting.atoms().size(), context().cardinality());
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

  private void addToDisjunctions(Transition transition) {
    if (disjunctions != null) {
      disjunctions.add(transition);
    } else if (beyondPaper && space.contradiction().isPresent()) {
      disjunctions = space.disjunctions(transition);
    }
  }

  private void see(Transition transition) {
    if (transition.outcome() instanceof Transition.Moved moved && seen.size() < MOST_SEEN) {
      seen.add(
          LiftedOutcome.between(
              lifting.atomValues(transition.state(), transition.instance()),
              lifting.atomValues(moved.state(), transition.instance())));
    }
  }

  /** Some of what was seen to change, for hypotheses; not empty once this has executed. */
  public List<LiftedOutcome> seenOutcomes() {
    return List.copyOf(seen);
  }

  private static boolean isBetter(Transition transition, @Nullable Transition than) {
    return than == null
        || ObjectPattern.of(transition.instance()).size()
            > ObjectPattern.of(than.instance()).size();
  }

  public Lifting lifting() {
    return lifting;
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
    return tally;
  }

  public Attempts attempts() {
    return attempts;
  }

  /** An execution, with as many different objects as any. */
  public Optional<Transition> example() {
    return Optional.ofNullable(example);
  }

  /** Whether something was seen that no model over the parameters explains. */
  public boolean isBeyondModels() {
    return isContradicted() || tally.sideEffects() > 0;
  }

  /** The literals that may be preconditions and would make a difference. */
  public BitSet cautious() {
    return precondition().needed();
  }

  /** The patterns of objects with which this can execute, as far as is known; finest first. */
  public List<ObjectPattern> executablePatterns() {
    List<BitSet> ways = precondition().ways();
    return lifting.bindings().patterns().stream()
        .filter(
            pattern ->
                lifting
                    .bindings()
                    .first(pattern)
                    .filter(
                        instance ->
                            ways.stream()
                                .anyMatch(
                                    way ->
                                        new StartBuilder(lifting, instance).must(way).isPossible()))
                    .isPresent())
        .toList();
  }

  /** What the executions with most different objects say of the outcomes. */
  public Optional<OutcomeModel> outcomes() {
    return inferred().map(each -> each.shared().model());
  }

  /** Literals of which too few different objects leave open which parameters they are about. */
  public List<SharedParameters.Open> openTwins() {
    return inferred().map(each -> each.shared().open()).orElse(List.of());
  }

  /** What executions say in which one object fills several parameters; only once executed. */
  public RepeatedObjects repeatedObjects() {
    return inferred().orElseThrow().repeated();
  }

  /** The outcomes as all executions together have it; only once executed. */
  public RepeatedObjects.Resolved resolvedOutcomes() {
    return inferred().orElseThrow().resolved();
  }

  /** The patterns, but for the finest, with which this can execute. */
  public List<ObjectPattern> repeatedPatterns() {
    return inferred().orElseThrow().repeatedPatterns();
  }

  private Optional<InferredOutcomes> inferred() {
    BitSet precondition = cautious();
    if (tally.executions() == 0) {
      return Optional.empty();
    }
    InferredOutcomes latest = inferred;
    if (latest == null || !latest.isOf(tally.executions(), precondition)) {
      latest = new InferredOutcomes(this, forecasts, precondition);
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
        ? !influences.proven().isEmpty() || !stateDependences().isEmpty()
        : leaves.stream().anyMatch(CapabilityKnowledge::oddsDepend);
  }

  /** What the odds may depend on. */
  public Influences influences() {
    return influences;
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
