package dev.qace.learner.knowledge.promise;

import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.outcome.NumberedAtoms;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the odds of one capability may depend on, and what is known about that. A dependence is
 * proven by an e-process: the executions are so much better predicted by the frequencies of each
 * sort than by any odds that are the same for all, whatever the outcomes. Not thread-safe.
 */
public final class Influences {
  /** How many executions are made, at most, where there is a suspicion. */
  public static final int MOST_FOLLOWED = 1600;

  private static final int FEWEST = 96;
  private static final int LOOK_EVERY = 32;
  private static final double CLEAR = 12;
  private static final double VAGUE = 6;

  private final Lifting lifting;
  private final int depth;
  private final List<Influence> influences = new ArrayList<>();
  private Influence none = new Influence(new Suspect.Nothing(), 1);
  private final Forecasts known;
  private final ExecutionLog log;

  /** Executions in which one object fills several parameters. */
  private final ExecutionLog repeated = new ExecutionLog();

  private final ConditionValues values;
  private final ConditionValues valuesOfRepeated;
  private final Suspects suspects;
  private final Set<Influence> proven = new LinkedHashSet<>();
  private Optional<LiftedOutcome> last = Optional.empty();
  private final Map<LiftedOutcome, Integer> numbers = new LinkedHashMap<>();
  private long lastStep = -2;
  private boolean areAll;
  private Set<LiftedOutcome> latest = Set.of();

  /**
   * @param known what is known before each execution
   * @param depth how many literals the context has, which was chosen among all that there are; 0
   *     for all of the capability
   */
  public Influences(Lifting lifting, Forecasts known, int depth) {
    this.lifting = lifting;
    this.suspects = new Suspects(lifting);
    this.known = known;
    this.log = known.log();
    this.values = new ConditionValues(lifting, log);
    this.valuesOfRepeated = new ConditionValues(lifting, repeated);
    this.depth = depth;
    begin();
  }

  /** As if nothing had been seen: executions with more different objects tell more. */
  private void begin() {
    influences.clear();
    influences.addAll(suspects.influences());
    proven.clear();
    numbers.clear();
    areAll = false;
    none = new Influence(new Suspect.Nothing(), 1);
    last = Optional.empty();
    lastStep = -2;
    latest = Set.of();
  }

  /**
   * Takes in an execution that the forecasts have just taken in.
   *
   * @param step the number of the step, over all capabilities
   * @param model what all executions tell, this one included
   * @param precondition the literals that held in every execution, or are held to be needed
   */
  public void add(
      Transition transition,
      Tally.Execution execution,
      long step,
      Supplier<OutcomeModel> model,
      Supplier<BitSet> precondition) {
    if (!execution.pattern().equals(lifting.bindings().patterns().get(0))) {
      repeated.add(transition, execution);
    }
    if (!known.isOfPattern(execution)) {
      return;
    }
    if (known.size() == 1) {
      begin();
    }
    ObjectClasses classes = known.classes();
    Map<LiftedOutcome, Double> expected = known.expected(classes, execution);
    double surprise = known.surprise();
    Map<LiftedOutcome, Double> outcomes = known.outcomes();
    if (!outcomes.keySet().equals(latest)) {
      latest = outcomes.keySet();
      IntFunction<Set<LiftedOutcome>> explained = explained(classes);
      none.recount(log, explained, number -> 0);
      influences.forEach(each -> each.recount(log, explained, number -> sort(each, number)));
    }
    none.add(0, expected, surprise);
    for (Influence each : influences) {
      each.add(sort(each.suspect(), transition, execution, step), expected, surprise);
    }
    last =
        expected.entrySet().stream()
            .max(Comparator.comparingDouble((Map.Entry<LiftedOutcome, Double> e) -> e.getValue()))
            .map(Map.Entry::getKey);
    lastStep = step;
    if (log.size() % LOOK_EVERY == 0) {
      prove(model.get(), precondition.get());
    }
  }

  /** Of an execution, by its number, the outcomes that explain it. */
  private IntFunction<Set<LiftedOutcome>> explained(ObjectClasses same) {
    Map<Integer, Set<LiftedOutcome>> explained = new HashMap<>();
    return number ->
        explained.computeIfAbsent(
            number,
            each ->
                latest.stream()
                    .filter(outcome -> Forecasts.leads(same, outcome, log.numbered(each)))
                    .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  /** Which sort a transition is of, by its number, where the transition alone tells. */
  private int sort(Influence influence, int number) {
    return sort(
        influence.suspect(),
        log.transitionNumbered(number),
        log.numbered(log.executionOfTransition(number)),
        0);
  }

  private int sort(Suspect suspect, Transition transition, Tally.Execution execution, long step) {
    if (suspect instanceof Suspect.Order order) {
      return order.byNumber()
          ? (int) (step % 2)
          : lastStep + 1 == step ? last.map(this::number).orElse(0) : 0;
    }
    return suspects.sort(suspect, transition, execution);
  }

  /** Outcomes in the order in which they first occurred, from 1. */
  private int number(LiftedOutcome outcome) {
    return numbers.computeIfAbsent(outcome, key -> numbers.size() + 1);
  }

  /** Those of which it should be asked whether they matter, the most suspicious first. */
  public List<Influence> suspicious() {
    return log.size() < FEWEST
        ? List.of()
        : influences.stream()
            .filter(each -> each.isOdd(none))
            .sorted(Comparator.comparingDouble((Influence each) -> -each.gain(none)))
            .toList();
  }

  /** Whether when was asked looks as if it mattered, and not just the state and the objects. */
  public boolean suspectsMoreThanTheState() {
    return suspicious().stream().anyMatch(each -> !each.suspect().isOfState());
  }

  /** Those that were ever proven to matter: what an e-process has shown it need not show again. */
  public List<Influence> proven() {
    return List.copyOf(proven);
  }

  /**
   * What explains best that the odds are not the same for all: something about the state where that
   * is clear, as states are not asked about evenly over time; otherwise time or order. What else
   * seems to matter may only have come along with it.
   */
  public Optional<Influence> cause() {
    if (proven.isEmpty()) {
      return Optional.empty();
    }
    return influences.stream()
        .filter(each -> each.suspect().isOfState())
        .filter(each -> proven.contains(each) || each.excess(none) >= CLEAR)
        .max(Comparator.comparingDouble(each -> each.excess(none) - vagueness(each)))
        .or(() -> proven.stream().max(Comparator.comparingDouble(each -> each.gain(none))));
  }

  /**
   * What the odds depend on: where it is proven to matter and predicts better than all else that
   * may matter. An atom that only came along with the time, the order or an object does not.
   */
  public Optional<Suspect> provenCause() {
    return proven.isEmpty()
        ? Optional.empty()
        : influences.stream()
            .max(Comparator.comparingDouble(each -> each.gain(none) - vagueness(each)))
            .filter(each -> proven.contains(each) || saysWhatIsProven(each))
            .map(Influence::suspect);
  }

  /** That other atoms of a predicate matter is proven: a condition on these may say how. */
  private boolean saysWhatIsProven(Influence influence) {
    return influence.suspect() instanceof Suspect.OnOtherObjects condition
        && lifting.condition(condition.subject()).literals().stream()
            .map(literal -> new Suspect.OtherAtoms(literal.atom().predicate()))
            .anyMatch(others -> proven.stream().anyMatch(each -> each.suspect().equals(others)));
  }

  /** What predicts best of all that is proven to matter and that a context can say. */
  public Optional<Suspect> provenToSay() {
    return proven.stream()
        .filter(each -> each.suspect().isExpressible())
        .max(Comparator.comparingDouble(each -> each.gain(none)))
        .map(Influence::suspect);
  }

  /** Whether something that no context can say looks as if it mattered more than this one. */
  public boolean isOutdone(int atom) {
    double gain =
        influences.stream()
            .filter(each -> each.suspect().equals(new Suspect.NamedAtom(atom)))
            .mapToDouble(each -> each.gain(none))
            .findFirst()
            .orElse(Double.NEGATIVE_INFINITY);
    return suspicious().stream()
        .anyMatch(each -> !each.suspect().isExpressible() && each.gain(none) > gain);
  }

  /** What can be said is a better cause than what cannot, where they explain as much. */
  private double vagueness(Influence influence) {
    return influence.suspect() instanceof Suspect.OtherAtoms
            && !lifting.extension().conditions().isEmpty()
        ? VAGUE
        : 0;
  }

  /** The most that atoms which no parameter names, or objects themselves, seem to explain. */
  public double unnamedExcess() {
    return influences.stream()
        .filter(
            each ->
                each.suspect() instanceof Suspect.OtherAtoms
                    || each.suspect() instanceof Suspect.FillingObject)
        .mapToDouble(each -> each.excess(none))
        .max()
        .orElse(0);
  }

  /**
   * The literals of which one has to hold beforehand for outcomes to be told apart: what all of
   * them change tells nothing.
   */
  public BitSet showing() {
    return LiftedOutcome.telling(latest, lifting.atoms().size());
  }

  /** By how much odds of their own for some executions explain more than is usual, as of now. */
  public Excesses excesses() {
    return new Excesses(log, List.copyOf(latest), lifting);
  }

  /**
   * The same of the executions in which one object fills several parameters.
   *
   * @param outcomes that explain them
   */
  public Excesses excessesOfRepeated(List<LiftedOutcome> outcomes) {
    return new Excesses(repeated, outcomes, lifting);
  }

  private void prove(OutcomeModel model, BitSet precondition) {
    List<Influence> odd = suspicious();
    NumberedAtoms atoms =
        NumberedAtoms.of(lifting, model.pattern(), model.added(), model.deleted(), precondition);
    areAll = atoms.candidates().areAll();
    if (odd.isEmpty() || !areAll) {
      return;
    }
    NeededEvidence needed = needed();
    for (int at : SameOdds.beginnings(log)) {
      double same = SameOdds.atMost(log, atoms, at);
      odd.stream()
          .filter(each -> each.logFrom(at) - same >= needed.of(each.suspect()))
          .forEach(proven::add);
    }
  }

  /** What proves that something matters. */
  public NeededEvidence needed() {
    return NeededEvidence.of(lifting, influences.size(), depth);
  }

  /**
   * The smallest dependence on each of them that would have been noticed with a chance of 90 %, if
   * it were the only suspicion.
   *
   * @param needed literals that hold in every execution, so that nothing can depend on them
   * @param followed how many executions are made more where there is a suspicion
   */
  public List<Noticeable> noticeable(BitSet needed, int followed) {
    boolean proves = areAll && log.size() >= FEWEST;
    // The odds are not known at first, which costs every proof a little.
    double proof = needed().alone() + Math.log(2.0 + log.size() + followed);
    return influences.stream()
        .filter(
            each ->
                !(each.suspect() instanceof Suspect.NamedAtom named
                    && (needed.get(positive(named.atom())) || needed.get(negative(named.atom())))))
        .map(
            each ->
                proves ? each.noticeable(none, proof, followed) : new Noticeable(each.suspect(), 1))
        .toList();
  }

  /** Whether a transition has the objects that the tests are about. */
  public boolean isOfPattern(Transition transition) {
    return log.size() > 0
        && lifting.pattern(transition.instance()).equals(log.execution(0).pattern());
  }

  /** How many of them one outcome alone explains. */
  public long explainedByOne() {
    return none.explainedByOne();
  }

  /** The executions that the tests rest on, in order. */
  public ExecutionLog log() {
    return log;
  }

  /** In which of them conditions on other objects hold. */
  public ConditionValues values() {
    return values;
  }

  /** The same of those in which one object fills several parameters. */
  public ConditionValues valuesOfRepeated() {
    return valuesOfRepeated;
  }

  /** Those in which one object fills several parameters, in order. */
  public ExecutionLog repeated() {
    return repeated;
  }

  /** Which sort executions are of, by place; for time, whether it was one of the later half. */
  public IntPredicate second(Influence influence) {
    Suspect suspect = influence.suspect();
    if (suspect instanceof Suspect.Time) {
      return place -> 2 * place >= log.size();
    } else if (suspect instanceof Suspect.Order) {
      return influence.second();
    }
    Map<Integer, Boolean> known = new HashMap<>();
    return place ->
        known.computeIfAbsent(log.transitionNumber(place), number -> sort(influence, number) > 0);
  }
}
