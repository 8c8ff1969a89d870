package dev.qace.run.difference.outcome;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.CapabilityRun.Attempt;
import dev.qace.run.difference.sequence.TwoSequences;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How often a capability changes, in either run, what no parameter names. By each run's model this
 * is as likely in all states in which the model gives it the same chance: these are compared by
 * themselves, those included in which the model expects nothing.
 */
final class SideEffectComparison {
  private static final int NOTHING = 0;
  private static final int AS_EXPECTED = 1;
  private static final int UNEXPECTED = 2;
  private static final double SAME = 1e6;

  /** Of fewer executions on either side nothing is said: they would keep all else open. */
  private static final int FEWEST = 20;

  private final CapabilityRun old;
  private final CapabilityRun now;
  private final ObjectPattern pattern;
  private final RowJudge judge;
  private final double errorRate;
  private final double logShares;

  /** In order, what happened where a model gives the same chance that no such atom changes. */
  private record Draws(List<Integer> before, List<Integer> after) {
    Draws() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  /**
   * @param shares among how many comparisons the error rate is shared out
   */
  SideEffectComparison(
      CapabilityRun old,
      CapabilityRun now,
      ObjectPattern pattern,
      RowJudge judge,
      double errorRate,
      int shares) {
    this.old = old;
    this.now = now;
    this.pattern = pattern;
    this.judge = judge;
    this.errorRate = errorRate;
    this.logShares = Math.log(shares);
  }

  /** Whether there is anything to compare. */
  boolean isNeeded() {
    return List.of(old, now).stream()
        .anyMatch(
            run ->
                run.has(LearnedCapability::changesOthers)
                    || run.beyond(Nature.SIDE_EFFECT).isPresent());
  }

  /** What there is to say, in one context. */
  OddsCompared compared(Context context) {
    if (!old.lifting().world().vocabulary().equals(now.lifting().world().vocabulary())
        || !old.lifting().world().objects().equals(now.lifting().world().objects())) {
      return new OddsCompared(
          List.of(TableRow.notCounted(List.of(new NotCompared.OthersDiffer()))),
          new BitSet(),
          0,
          OptionalDouble.empty(),
          List.of());
    }
    List<OddsCompared> parts = new ArrayList<>();
    for (CapabilityRun of : models()) {
      draws(context, of)
          .forEach((chance, draws) -> compared(context, of, chance, draws).ifPresent(parts::add));
    }
    return parts.isEmpty() ? OddsCompared.nothing(List.of()) : OddsCompared.of(parts);
  }

  /** Those that expect something; what one does that expects nothing is told by the other. */
  private Collection<CapabilityRun> models() {
    Map<List<String>, CapabilityRun> models = new LinkedHashMap<>();
    List.of(old, now).stream()
        .filter(run -> run.learned().isPresent())
        .forEach(run -> models.putIfAbsent(expected(run), run));
    if (models.size() > 1) {
      models.remove(List.of());
    }
    return models.values();
  }

  /** What changes that no parameter names, by what a run has learned. */
  private static List<String> expected(CapabilityRun run) {
    return run.learned().stream()
        .flatMap(learned -> learned.outcomes().stream())
        .flatMap(LearnedOutcome::changesOfOthers)
        .map(Object::toString)
        .distinct()
        .sorted()
        .toList();
  }

  private Map<Long, Draws> draws(Context context, CapabilityRun model) {
    Map<Long, Draws> draws = new TreeMap<>();
    Grounder grounder = Grounder.settable(model.run().findings().model(), model.lifting().world());
    Map<Instance, GroundAction> actions = new HashMap<>();
    for (CapabilityRun run : List.of(old, now)) {
      for (Attempt attempt : run.attempts()) {
        Transition step = attempt.transition();
        if (attempt.executed()
            && ObjectPattern.of(step.instance()).equals(pattern)
            && context.holds(run, attempt)) {
          GroundAction action = actions.computeIfAbsent(step.instance(), grounder::ground);
          Set<Integer> named =
              Arrays.stream(run.lifting().ground(step.instance()))
                  .boxed()
                  .collect(Collectors.toSet());
          take(draws, run.side(), step, action.successors(step.state()), named);
        }
      }
    }
    return draws;
  }

  private static void take(
      Map<Long, Draws> draws,
      Side side,
      Transition step,
      Map<State, Double> successors,
      Set<Integer> named) {
    Map<BitSet, Double> expected = new HashMap<>();
    successors.forEach(
        (after, chance) ->
            expected.merge(changedOthers(step.state(), after, named), chance, Double::sum));
    BitSet changed = changedOthers(step.state(), step.outcome().state(), named);
    int kind = expected.containsKey(changed) ? AS_EXPECTED : UNEXPECTED;
    long chance = Math.round(SAME * expected.getOrDefault(new BitSet(), 0.0));
    Draws of = draws.computeIfAbsent(chance, key -> new Draws());
    (side == Side.OLD ? of.before() : of.after()).add(changed.isEmpty() ? NOTHING : kind);
  }

  private static BitSet changedOthers(State before, State after, Set<Integer> named) {
    BitSet changed = before.trueAtoms();
    changed.xor(after.trueAtoms());
    named.stream().filter(atom -> atom >= 0).forEach(changed::clear);
    return changed;
  }

  private Optional<OddsCompared> compared(
      Context context, CapabilityRun model, long chance, Draws draws) {
    boolean none = chance == Math.round(SAME);
    int[] before = draws.before().stream().mapToInt(each -> each).toArray();
    int[] after = draws.after().stream().mapToInt(each -> each).toArray();
    int hit = none ? UNEXPECTED : AS_EXPECTED;
    boolean never = none && !draws.before().contains(hit) && !draws.after().contains(hit);
    if (never || Math.min(before.length, after.length) < FEWEST) {
      return Optional.empty();
    }
    // Where a model does not explain what changes, it may depend on more than the chance.
    boolean explained =
        old.beyond(Nature.SIDE_EFFECT).isEmpty() && now.beyond(Nature.SIDE_EFFECT).isEmpty();
    double evidence = explained ? TwoSequences.logEvidence(before, after, UNEXPECTED + 1) : 0;
    ObservedRate was = ObservedRate.of(before, hit, errorRate);
    ObservedRate is = ObservedRate.of(after, hit, errorRate);
    double needed = logShares - Math.log(errorRate);
    BitSet proven = new BitSet();
    proven.set(0, evidence >= needed);
    return Optional.of(
        new OddsCompared(
            List.of(
                judge.row(
                    TableRow.What.SIDE_EFFECT,
                    none ? List.of() : expected(model),
                    context.literals(),
                    was,
                    is)),
            proven,
            evidence,
            OptionalDouble.of(new LeastChange(was, is, needed).eitherWay()),
            List.of()));
  }
}
