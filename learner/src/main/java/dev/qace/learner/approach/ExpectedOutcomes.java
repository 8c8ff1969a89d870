package dev.qace.learner.approach;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RedundantLiterals;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.planner.likely.WeightedGraph;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What capabilities are held to do by now. It is found out again where something was seen that had
 * not been seen before, and as executions double.
 */
public final class ExpectedOutcomes {
  /** What depends on the state is looked at again after this many executions. */
  private static final int MORE = 30;

  /** As so many executions more it counts that a few may be by chance. */
  private static final int CAREFUL = 10;

  private static final Map<Instance, Map<LiftedOutcome, Integer>> NONE = Map.of();

  private final Function<CapabilityKnowledge, List<CapabilityKnowledge>> contexts;
  private final Map<CapabilityKnowledge, List<CapabilityKnowledge>> lookedAt = new HashMap<>();
  private final Map<CapabilityKnowledge, Expectation> expected = new HashMap<>();
  private int version;

  /**
   * What was found out at the last look.
   *
   * @param edges where attempts lead by this, as far as it was asked for
   */
  private record Expectation(
      int looks,
      long executions,
      BitSet needed,
      List<Estimate> estimates,
      boolean doubtful,
      boolean misfit,
      Map<List<Object>, Map<LiftedOutcome, Integer>> seen,
      Map<List<Object>, Map<Instance, Map<LiftedOutcome, Integer>>> seenWith,
      Map<AttemptNumbers, List<WeightedGraph.Edge>> edges) {}

  /** An attempt of an instance in a state, by their numbers. */
  private record AttemptNumbers(int state, int instance) {}

  /**
   * @param contexts of a capability, as far as its odds depend on the state; by what explains it so
   *     far where no model over the parameters does
   */
  ExpectedOutcomes(Function<CapabilityKnowledge, List<CapabilityKnowledge>> contexts) {
    this.contexts = contexts;
  }

  /** Looks whether there is more to learn from, and says in which contexts. */
  List<CapabilityKnowledge> look(CapabilityKnowledge known) {
    expected(known);
    List<CapabilityKnowledge> all = contexts.apply(known);
    all.forEach(this::expected);
    lookedAt.put(known, all);
    return all;
  }

  /**
   * Where an execution leads, with its odds, as of the last look; nowhere that is known if nothing
   * explains any.
   */
  Map<State, Double> after(CapabilityKnowledge known, State state, Instance instance) {
    List<CapabilityKnowledge> all = lookedAt.computeIfAbsent(known, contexts);
    CapabilityKnowledge in = all.get(0);
    if (in.isBeyondModels()) {
      return Map.of();
    }
    Lifting lifting = in.lifting();
    if (all.size() > 1) {
      BitSet values = lifting.values(state, instance);
      in =
          all.stream()
              .filter(each -> Disjunction.holds(each.context(), values))
              .findFirst()
              .orElse(in);
    }
    Map<State, Double> after = new LinkedHashMap<>();
    expected(in)
        .ifPresent(
            here ->
                here.estimates()
                    .forEach(
                        each ->
                            after.merge(
                                each.outcome().apply(lifting, state, instance),
                                each.probability(),
                                Double::sum)));
    return after;
  }

  /** What occurred in attempts of this kind, with how often it did. */
  public Map<LiftedOutcome, Integer> seen(AttemptKind kind) {
    return expected(kind.known())
        .map(k -> k.seen().getOrDefault(List.of(kind.pattern(), atoms(kind)), Map.of()))
        .orElse(Map.of());
  }

  /**
   * What occurs in attempts of this kind with other objects alone: by how often it did with some of
   * them, it was to occur with these so often that it never does.
   *
   * @param missed so often
   */
  List<LiftedOutcome> ofOtherObjects(AttemptKind kind, Instance instance, double missed) {
    Map<Instance, Map<LiftedOutcome, Integer>> all =
        expected(kind.known())
            .map(k -> k.seenWith().getOrDefault(List.of(kind.pattern(), atoms(kind)), NONE))
            .orElse(NONE);
    Map<LiftedOutcome, Integer> own = all.getOrDefault(instance, Map.of());
    int made = own.values().stream().mapToInt(Integer::intValue).sum();
    if (made < missed || all.size() < 2) {
      return List.of();
    }
    Set<LiftedOutcome> found = new LinkedHashSet<>();
    for (Map<LiftedOutcome, Integer> other : all.values()) {
      double others = other.values().stream().mapToInt(Integer::intValue).sum();
      other.forEach(
          (change, count) -> {
            if (!own.containsKey(change) && made * count / (others + CAREFUL) >= missed) {
              found.add(change);
            }
          });
    }
    return List.copyOf(found);
  }

  /** Where an attempt leads; worked out once per look, unless odds depend on the state. */
  List<WeightedGraph.Edge> edges(
      AttemptKind kind, int state, int instance, Supplier<List<WeightedGraph.Edge>> leading) {
    Optional<Expectation> here = expected(kind.known());
    boolean follows =
        kind.only().isEmpty()
            && !kind.known().isBeyondModels()
            && lookedAt.computeIfAbsent(kind.known(), contexts).equals(List.of(kind.known()));
    if (here.isEmpty() || here.get().misfit() || !follows) {
      return leading.get();
    }
    AttemptNumbers attempt = new AttemptNumbers(state, instance);
    List<WeightedGraph.Edge> known = here.get().edges().get(attempt);
    if (known == null) {
      known = List.copyOf(leading.get());
      here.get().edges().put(attempt, known);
    }
    return known;
  }

  private static BitSet atoms(AttemptKind kind) {
    return kind.values().get(0, kind.known().lifting().atoms().size());
  }

  /** Whether how often things occurred leaves a doubt about the outcomes. */
  public boolean isDoubtful(CapabilityKnowledge known) {
    return expected(known).map(Expectation::doubtful).orElse(false);
  }

  /** Whether no odds that are the same in all states explain what occurred. */
  public boolean isMisfit(CapabilityKnowledge known) {
    return expected(known).map(Expectation::misfit).orElse(false);
  }

  /** Grows with every change. */
  public int version() {
    return version;
  }

  private Optional<Expectation> expected(CapabilityKnowledge known) {
    int looks = known.tally().counts().size();
    if (looks == 0) {
      return Optional.empty();
    }
    long executions = known.tally().executions();
    BitSet needed = known.precondition().needed();
    Expectation old = expected.get(known);
    if (old == null
        || old.looks() != looks
        || again(old) <= executions
        || !old.needed().equals(needed)) {
      OutcomeModel model = known.outcomes().orElseThrow();
      RedundantLiterals.ResolvedEstimates resolved = known.resolvedOutcomes();
      boolean doubtful = !model.isSettled() || !resolved.fits();
      Expectation now =
          new Expectation(
              looks,
              executions,
              needed,
              resolved.estimates(),
              doubtful,
              known.oddsDepend(),
              seen(known.tally()),
              seenWith(known),
              new HashMap<>());
      version++;
      expected.put(known, now);
      return Optional.of(now);
    }
    return Optional.of(old);
  }

  /** After how many executions to look again; the sooner, the less is clear. */
  private static long again(Expectation before) {
    if (before.misfit()) {
      return before.executions() + MORE;
    }
    return before.doubtful() ? before.executions() * 5 / 4 + MORE : 2 * before.executions();
  }

  private static Map<List<Object>, Map<LiftedOutcome, Integer>> seen(Tally tally) {
    Map<List<Object>, Map<LiftedOutcome, Integer>> seen = new HashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              seen.computeIfAbsent(
                      List.of(execution.pattern(), execution.before()), k -> new LinkedHashMap<>())
                  .put(LiftedOutcome.between(execution.before(), execution.after()), count);
            });
    return seen;
  }

  private static Map<List<Object>, Map<Instance, Map<LiftedOutcome, Integer>>> seenWith(
      CapabilityKnowledge known) {
    Map<List<Object>, Map<Instance, Map<LiftedOutcome, Integer>>> seen = new HashMap<>();
    Lifting lifting = known.lifting();
    known
        .attempts()
        .forEachExecution(
            (state, instance, after, count) -> {
              BitSet before = lifting.atomValues(state, instance);
              seen.computeIfAbsent(
                      List.of(lifting.pattern(instance), before), k -> new LinkedHashMap<>())
                  .computeIfAbsent(instance, i -> new LinkedHashMap<>())
                  .merge(
                      LiftedOutcome.between(before, lifting.atomValues(after, instance)),
                      count,
                      Integer::sum);
            });
    return seen;
  }
}
