package dev.qace.learner.strategy.travel;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;

import dev.qace.learner.StopRule;
import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ExpectedOutcomes;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What was not executed often enough for the stop rule, of one capability: every direction in which
 * an atom could change that was never seen to, wherever it would show; and, of the atoms that do
 * change, every combination of values that can be reached, as outcomes look different from one to
 * the next.
 */
final class WantedExecutions {
  private static final int DOUBTFUL_SHARE = 4;
  private static final int A_FEW = 25;

  /** This many executions are enough of a capability that no model explains; with checks, 1,000. */
  private static final int MOST_OF_MISFIT = 950;

  /** So many of a context, where more than a model over the parameters explains it. */
  private static final int MOST_OF_EXPLAINED = 2000;

  /** So many of them are spread over the states; others may be needed on the way to them. */
  private static final int SPREAD_OF_MISFIT = 500;

  private final ReachabilityMap map;
  private final ExpectedOutcomes outcomes;
  private final CapabilityKnowledge known;
  private final int enough;
  private final boolean explained;
  private final List<Wanted> wishes = new ArrayList<>();

  /** How many wishes each kind serves. */
  private final Map<Integer, Integer> served = new HashMap<>();

  /**
   * Executions that are wanted.
   *
   * @param what tells it from others
   * @param where the literals that hold there, of those that tell it from others
   * @param kinds which of them would do
   * @param missing how many more
   * @param urgent whether there are hardly any. Where states differ, more of the same is no use, so
   *     each comes up a few times before any does more often
   * @param distance how far off the nearest of them is, in steps
   */
  record Wanted(
      Object what,
      CapabilityKnowledge known,
      BitSet where,
      List<AttemptKind> kinds,
      long missing,
      boolean urgent,
      double distance) {

    /**
     * How many more executions of a capability there are to be for it. What no model explains is
     * not to be executed for ever, neither for its own sake nor for another that no model explains.
     */
    long most(CapabilityKnowledge used) {
      return isMisfit(known) ? left(used) : Integer.MAX_VALUE;
    }
  }

  /**
   * @param kinds the attempts of the capability that can be made somewhere
   * @param known about the capability, or of one of its contexts
   * @param enough how many executions are to show what was never seen
   */
  WantedExecutions(
      ReachabilityMap map,
      List<AttemptKind> kinds,
      ExpectedOutcomes outcomes,
      Knowledge knowledge,
      CapabilityKnowledge known,
      int enough) {
    this.map = map;
    this.outcomes = outcomes;
    this.known = known;
    this.enough = enough;
    this.explained = known.whole() != knowledge.of(known.capability());
    List<AttemptKind> executed =
        kinds.stream()
            .filter(kind -> map.fate(kind) == AttemptKind.Fate.EXECUTED)
            .flatMap(kind -> here(kind).stream())
            .toList();
    if (!executed.isEmpty() && left(known) > 0) {
      wish(knowledge, executed);
    }
  }

  /** The same attempts, in the words of this context; empty if they are of another, or may be. */
  private Optional<AttemptKind> here(AttemptKind kind) {
    Lifting lifting = known.lifting();
    boolean same = lifting.extension().equals(kind.known().lifting().extension());
    if (!same && kind.only().isEmpty()) {
      return Optional.empty();
    }
    BitSet values = kind.values();
    ObjectPattern pattern = kind.pattern();
    if (!same) {
      Situation single = kind.only().get();
      values = lifting.values(single.state(), single.instance());
      pattern = lifting.pattern(single.instance());
    }
    return Disjunction.holds(known.context(), values)
        ? Optional.of(new AttemptKind(kind.number(), known, values, pattern, kind.only()))
        : Optional.empty();
  }

  private void wish(Knowledge knowledge, List<AttemptKind> executed) {
    if (known.isBeyondModels()) {
      long executions = known.tally().executions();
      wish(List.of(of()), new BitSet(), executed, executions, enough);
      return;
    }
    OpenPoints open = new OpenPoints(knowledge, known);
    BitSet changing = changing(known.tally());
    if (!isMisfit(known)) {
      wishForChanges(open, executed, changing);
    }
    wishForCombinations(executed, changing);
    open.odds().ifPresent(point -> wishForOdds(executed, point));
    // Where the odds are not fixed, more of the same would promise nothing.
    StopRule stop = knowledge.settings().stop();
    long patience = explained ? Math.min(MOST_OF_EXPLAINED, stop.patience()) : stop.patience();
    if (stop.minOutcome() > 0 && known.tally().executions() < patience && !isMisfit(known)) {
      open.hidden().ifPresent(point -> wishForPromise(finest(executed), point));
    }
  }

  /** Whether it is proven that no model explains what was seen. */
  private static boolean isMisfit(CapabilityKnowledge known) {
    return known.isBeyondModels() || known.oddsDepend();
  }

  /** Whether how often things occurred leaves a doubt about the outcomes. */
  private boolean isDoubtful() {
    // What is drawn on the map is of whole capabilities, and stays as it is.
    return explained
        ? !known.outcomes().orElseThrow().isSettled() || !known.resolvedOutcomes().fits()
        : outcomes.isDoubtful(known);
  }

  /** What wishes are of. */
  private Object of() {
    return List.of(known.capability(), known.lifting().extension(), known.context());
  }

  private static long left(CapabilityKnowledge known) {
    return isMisfit(known)
        ? Math.max(0, MOST_OF_MISFIT - known.tally().executions())
        : Integer.MAX_VALUE;
  }

  private static BitSet changing(Tally tally) {
    BitSet changing = new BitSet();
    for (Tally.Execution execution : tally.counts().keySet()) {
      BitSet changed = (BitSet) execution.before().clone();
      changed.xor(execution.after());
      changing.or(changed);
    }
    return changing;
  }

  private void wishForChanges(OpenPoints open, List<AttemptKind> executed, BitSet changing) {
    for (OpenPoint.MayChange point : open.changes()) {
      // Those of atoms that do change come along with the combinations of these.
      if (!changing.get(point.atom())) {
        List<AttemptKind> kinds =
            finest(
                executed.stream()
                    .filter(kind -> point.isShownBy(kind.pattern(), kind.values()))
                    .toList());
        wish(
            List.of(of(), point),
            point.shownBy(),
            kinds,
            count(kinds, each -> point.isShownBy(each.pattern(), each.before())),
            enough);
      }
    }
  }

  private void wishForCombinations(List<AttemptKind> executed, BitSet changing) {
    Map<ObjectPattern, List<BitSet>> sharing = new HashMap<>();
    Map<List<Object>, List<AttemptKind>> alike = new LinkedHashMap<>();
    for (AttemptKind kind : executed) {
      List<BitSet> shared =
          sharing.computeIfAbsent(kind.pattern(), p -> shared(known.lifting(), p, changing));
      BitSet values = both(kind.values(), changing);
      alike.computeIfAbsent(List.of(of(), shared, values), k -> new ArrayList<>()).add(kind);
    }
    boolean misfit = isMisfit(known);
    boolean doubtful = isDoubtful() && !misfit;
    Map<List<Object>, Long> seen = new LinkedHashMap<>();
    alike.forEach(
        (key, all) ->
            seen.put(
                key,
                count(
                    finest(all),
                    execution ->
                        key.get(1).equals(sharing.get(execution.pattern()))
                            && key.get(2).equals(both(execution.before(), changing)))));
    // Each at all before any more often: where they differ, more of the same is no use.
    boolean even = seen.values().stream().allMatch(count -> count >= enough);
    int wanted =
        misfit
            ? Math.min(enough, Math.max(1, SPREAD_OF_MISFIT / alike.size()))
            : doubtful && even ? DOUBTFUL_SHARE * enough : enough;
    alike.forEach(
        (key, all) ->
            wish(
                key,
                literals(all.get(0).values(), changing),
                finest(all),
                seen.getOrDefault(key, 0L),
                wanted));
  }

  private static BitSet literals(BitSet values, BitSet atoms) {
    BitSet literals = new BitSet();
    atoms.stream().forEach(atom -> literals.set(literalOf(atom, values.get(atom))));
    return literals;
  }

  private void wishForOdds(List<AttemptKind> executed, OpenPoint.OddsTooWide open) {
    wishForMore(OpenPoint.OddsTooWide.class, finest(executed), open.missing());
  }

  /** Where an execution tells most of outcomes that may be hidden behind others. */
  private void wishForPromise(List<AttemptKind> executed, OpenPoint.MayHide open) {
    CapabilityPromise promise = open.promise();
    double most = executed.stream().mapToDouble(kind -> promise.told(atoms(kind))).max().orElse(0);
    wishForMore(
        OpenPoint.MayHide.class,
        executed.stream().filter(kind -> promise.told(atoms(kind)) >= most / 2).toList(),
        open.missing());
  }

  private void wishForMore(Object what, List<AttemptKind> kinds, long missing) {
    long executions = known.tally().executions();
    wish(
        List.of(of(), what, executions),
        new BitSet(),
        kinds,
        executions,
        (int) Math.min(Integer.MAX_VALUE, executions + missing));
  }

  private static BitSet atoms(AttemptKind kind) {
    return kind.values().get(0, kind.known().lifting().atoms().size());
  }

  /** Those with most different objects: on them, what is said of outcomes rests. */
  private static List<AttemptKind> finest(List<AttemptKind> kinds) {
    int most = kinds.stream().mapToInt(kind -> kind.pattern().size()).max().orElse(0);
    return kinds.stream().filter(kind -> kind.pattern().size() == most).toList();
  }

  /** The executions that are like those of these kinds. */
  private static long count(List<AttemptKind> kinds, Predicate<Tally.Execution> like) {
    if (kinds.isEmpty()) {
      return 0;
    }
    int size = kinds.get(0).pattern().size();
    return kinds.get(0).known().tally().counts().entrySet().stream()
        .filter(entry -> entry.getKey().pattern().size() == size && like.test(entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** For each of the atoms that change, all that are the same one with such objects. */
  private static List<BitSet> shared(Lifting lifting, ObjectPattern pattern, BitSet changing) {
    Map<List<Object>, BitSet> same = new LinkedHashMap<>();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      List<Object> key = new ArrayList<>(List.of(lifting.atoms().get(atom).predicate()));
      for (int parameter : lifting.places(atom)) {
        boolean constant = parameter >= pattern.blocks().size();
        key.add(constant ? parameter : pattern.blocks().get(parameter));
      }
      same.computeIfAbsent(key, k -> new BitSet()).set(atom);
    }
    return same.values().stream().filter(atoms -> atoms.intersects(changing)).toList();
  }

  private static BitSet both(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.and(other);
    return both;
  }

  private void wish(Object what, BitSet where, List<AttemptKind> kinds, long seen, int wanted) {
    if (!kinds.isEmpty() && seen < wanted) {
      double distance = kinds.stream().mapToDouble(map::distance).min().orElse(0);
      // A purpose names literals over the parameters alone.
      BitSet named = known.lifting().extension().isEmpty() ? where : new BitSet();
      wishes.add(new Wanted(what, known, named, kinds, wanted - seen, seen < A_FEW, distance));
      kinds.forEach(kind -> served.merge(kind.number(), 1, Integer::sum));
    }
  }

  List<Wanted> all() {
    return wishes;
  }

  /** The same of a wish, but of what would do only the kinds that serve most for their steps. */
  Wanted withBestKinds(Wanted wish) {
    double most = wish.kinds().stream().mapToDouble(this::worth).max().orElse(0);
    return new Wanted(
        wish.what(),
        wish.known(),
        wish.where(),
        wish.kinds().stream().filter(kind -> worth(kind) >= 0.9 * most).toList(),
        wish.missing(),
        wish.urgent(),
        wish.distance());
  }

  private double worth(AttemptKind kind) {
    return served.getOrDefault(kind.number(), 0) / (1 + map.distance(kind));
  }
}
