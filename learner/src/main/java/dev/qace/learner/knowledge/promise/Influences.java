package dev.qace.learner.knowledge.promise;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.likelihood.JointFit;
import dev.qace.learner.knowledge.likelihood.LookTable;
import dev.qace.learner.knowledge.likelihood.Sample;
import dev.qace.learner.knowledge.likelihood.Vector;
import dev.qace.learner.knowledge.outcome.FamilyLevel;
import dev.qace.learner.knowledge.outcome.NumberedAtoms;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.model.Predicate;
import dev.qace.model.State;
import dev.qace.model.World;
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
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * What the odds of one capability may depend on, and what is known about that. A dependence is
 * proven by an e-process: the executions are so much better predicted by the frequencies of each
 * sort than by any odds that are the same for all, whatever the outcomes. Not safe to share between
 * threads.
 */
public final class Influences {
  /** How many executions are made, at most, where there is a suspicion. */
  public static final int MOST_FOLLOWED = 1600;

  private static final int BEGINNINGS = 12;
  private static final int FIRST_BEGINNING = 32;
  private static final int FEWEST = 96;
  private static final int LOOK_EVERY = 32;
  private static final double CLEAR = 12;
  private static final int MOST_ATOMS = 4096;
  private static final int MOST_OBJECTS = 8;
  private static final double QUICK = 0.97;
  private static final double SLOW = 0.993;

  private final Lifting lifting;
  private final List<Influence> influences = new ArrayList<>();
  private Influence none = new Influence(new Suspect.Nothing(), 1);
  private final List<Tally.Execution> executions = new ArrayList<>();
  private final List<Transition> transitions = new ArrayList<>();
  private final Map<Predicate, BitSet> atomsOf = new LinkedHashMap<>();
  private final Set<Influence> proven = new LinkedHashSet<>();
  private Optional<LiftedOutcome> last = Optional.empty();
  private final Map<LiftedOutcome, Integer> numbers = new LinkedHashMap<>();
  private long lastStep = -2;
  private boolean areAll;
  private Set<LiftedOutcome> latest = Set.of();

  public Influences(Lifting lifting) {
    this.lifting = lifting;
    begin();
  }

  /** As if nothing had been seen: executions with more different objects tell more. */
  private void begin() {
    executions.clear();
    transitions.clear();
    influences.clear();
    atomsOf.clear();
    proven.clear();
    numbers.clear();
    areAll = false;
    none = new Influence(new Suspect.Nothing(), 1);
    last = Optional.empty();
    lastStep = -2;
    latest = Set.of();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      influences.add(new Influence(new Suspect.NamedAtom(atom), 1));
    }
    World world = lifting.world();
    if (world.size() <= MOST_ATOMS) {
      for (int atom = 0; atom < world.size(); atom++) {
        Predicate predicate = world.atom(atom).predicate();
        if (!predicate.parameters().isEmpty()) {
          atomsOf.computeIfAbsent(predicate, key -> new BitSet()).set(atom);
        }
      }
      atomsOf
          .keySet()
          .forEach(each -> influences.add(new Influence(new Suspect.OtherAtoms(each), 1)));
    }
    for (int i = 0; i < lifting.capability().arity(); i++) {
      int objects = world.objects(lifting.capability().parameters().get(i).type()).size();
      if (objects > 1 && objects <= MOST_OBJECTS) {
        influences.add(new Influence(new Suspect.FillingObject(i), 1));
      }
    }
    influences.add(new Influence(new Suspect.Time(), QUICK));
    influences.add(new Influence(new Suspect.Time(), SLOW));
    influences.add(new Influence(new Suspect.Order(false), 1));
    influences.add(new Influence(new Suspect.Order(true), 1));
  }

  /**
   * Takes in an execution.
   *
   * @param known what was known before it
   * @param step the number of the step, over all capabilities
   * @param model what all executions tell, this one included
   * @param precondition the literals that held in every execution, or are held to be needed
   */
  public void add(
      Transition transition,
      Tally.Execution execution,
      Forecasts known,
      long step,
      Supplier<OutcomeModel> model,
      Supplier<BitSet> precondition) {
    if (!known.isOfPattern(execution)) {
      return;
    }
    if (known.size() == 1) {
      begin();
    }
    ObjectClasses classes = new ObjectClasses(lifting, execution.pattern());
    Map<LiftedOutcome, Double> expected = known.expected(classes, execution);
    double surprise = known.surprise();
    Map<LiftedOutcome, Double> outcomes = known.outcomes();
    if (!outcomes.keySet().equals(latest)) {
      latest = outcomes.keySet();
      List<Optional<LiftedOutcome>> explained = explained(classes);
      none.recount(explained);
      influences.forEach(each -> each.recount(explained));
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
    executions.add(execution);
    transitions.add(transition);
    if (executions.size() % LOOK_EVERY == 0) {
      prove(model.get(), precondition.get());
    }
  }

  /** Of each execution so far the one outcome that explains it, where there is just one. */
  private List<Optional<LiftedOutcome>> explained(ObjectClasses same) {
    Map<Tally.Execution, Optional<LiftedOutcome>> known = new HashMap<>();
    List<Optional<LiftedOutcome>> explained = new ArrayList<>();
    for (Tally.Execution execution : executions) {
      explained.add(
          known.computeIfAbsent(
              execution,
              each -> {
                List<LiftedOutcome> leading =
                    latest.stream()
                        .filter(outcome -> Forecasts.leads(same, outcome, each))
                        .limit(2)
                        .toList();
                return leading.size() == 1 ? Optional.of(leading.get(0)) : Optional.empty();
              }));
    }
    return explained;
  }

  private int sort(Suspect suspect, Transition transition, Tally.Execution execution, long step) {
    if (suspect instanceof Suspect.NamedAtom named) {
      return execution.before().get(named.atom()) ? 1 : 0;
    } else if (suspect instanceof Suspect.OtherAtoms others) {
      return holdsOfOthers(others.predicate(), transition) ? 1 : 0;
    } else if (suspect instanceof Suspect.FillingObject filling) {
      World world = lifting.world();
      return world
          .objects(lifting.capability().parameters().get(filling.parameter()).type())
          .indexOf(transition.instance().objects().get(filling.parameter()));
    } else if (suspect instanceof Suspect.Order order) {
      return order.byNumber()
          ? (int) (step % 2)
          : lastStep + 1 == step ? last.map(this::number).orElse(0) : 0;
    }
    return 0;
  }

  /** Outcomes in the order in which they first came about, from 1. */
  private int number(LiftedOutcome outcome) {
    return numbers.computeIfAbsent(outcome, key -> numbers.size() + 1);
  }

  private boolean holdsOfOthers(Predicate predicate, Transition transition) {
    BitSet atoms = (BitSet) atomsOf.getOrDefault(predicate, new BitSet()).clone();
    for (int named : lifting.ground(transition.instance())) {
      if (named >= 0) {
        atoms.clear(named);
      }
    }
    State state = transition.state();
    return atoms.stream().anyMatch(state::holds);
  }

  /** Those of which it should be asked whether they matter, the most suspicious first. */
  public List<Influence> suspicious() {
    return executions.size() < FEWEST
        ? List.of()
        : influences.stream()
            .filter(each -> each.isOdd(none))
            .sorted(Comparator.comparingDouble((Influence each) -> -each.gain(none)))
            .toList();
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
        .max(Comparator.comparingDouble(each -> each.excess(none)))
        .or(() -> proven.stream().max(Comparator.comparingDouble(each -> each.gain(none))));
  }

  private void prove(OutcomeModel model, BitSet precondition) {
    List<Influence> suspects = suspicious();
    NumberedAtoms atoms =
        NumberedAtoms.of(lifting, model.pattern(), model.added(), model.deleted(), precondition);
    areAll = atoms.candidates().areAll();
    if (suspects.isEmpty() || !areAll) {
      return;
    }
    double needed = needed();
    for (int at : beginnings()) {
      double same = sameForAll(atoms, at);
      suspects.stream().filter(each -> each.logFrom(at) - same >= needed).forEach(proven::add);
    }
  }

  /** What the logarithm of an e-value has to reach to prove a dependence. */
  private double needed() {
    return Math.log(influences.size())
        + Math.log(lifting.world().vocabulary().capabilities().size())
        + Math.log(BEGINNINGS)
        - Math.log(FamilyLevel.DEPENDENCE);
  }

  /**
   * The smallest dependence on each of them that would have been noticed with a chance of 90 %, if
   * it were the only suspicion.
   *
   * @param needed literals that hold in every execution, so that nothing can depend on them
   * @param followed how many executions are made more where there is a suspicion
   */
  public List<Noticeable> noticeable(BitSet needed, int followed) {
    boolean proves = areAll && executions.size() >= FEWEST;
    // The odds are not known at first, which costs every proof a little.
    double proof = needed() + Math.log(2.0 + executions.size() + followed);
    return influences.stream()
        .filter(
            each ->
                !(each.suspect() instanceof Suspect.NamedAtom named
                    && (needed.get(2 * named.atom()) || needed.get(2 * named.atom() + 1))))
        .map(
            each ->
                proves ? each.noticeable(none, proof, followed) : new Noticeable(each.suspect(), 1))
        .toList();
  }

  private List<Integer> beginnings() {
    List<Integer> beginnings = new ArrayList<>(List.of(0));
    for (int at = FIRST_BEGINNING;
        2 * at <= executions.size() && beginnings.size() < BEGINNINGS;
        at *= 2) {
      beginnings.add(at);
    }
    return beginnings;
  }

  /** How likely, in logarithms, odds that are the same for all make the executions at most. */
  private double sameForAll(NumberedAtoms atoms, int from) {
    Map<List<Long>, Integer> counts = new LinkedHashMap<>();
    for (Tally.Execution each : executions.subList(from, executions.size())) {
      counts.merge(List.of(atoms.bits(each.before()), atoms.bits(each.after())), 1, Integer::sum);
    }
    List<Sample> samples = new ArrayList<>();
    counts.forEach((key, count) -> samples.add(new Sample(key.get(0), key.get(1), count)));
    List<Vector> pool = atoms.candidates().list(List.of());
    LookTable table = new LookTable(pool, samples);
    return JointFit.best(table, IntStream.range(0, pool.size()).toArray(), 0.1).atMost();
  }

  /** The executions that the tests rest on, in order. */
  public List<Transition> transitions() {
    return List.copyOf(transitions);
  }

  /** Which sort an execution is of; for time, whether it was one of the later half. */
  public boolean isSecond(Influence influence, int place) {
    Suspect suspect = influence.suspect();
    if (suspect instanceof Suspect.Time) {
      return 2 * place >= executions.size();
    } else if (suspect instanceof Suspect.Order) {
      return influence.isSecond(place);
    }
    return sort(suspect, transitions.get(place), executions.get(place), 0) > 0;
  }
}
