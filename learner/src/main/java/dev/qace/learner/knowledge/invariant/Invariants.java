package dev.qace.learner.knowledge.invariant;

import dev.qace.agent.Response;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What all states have in common that the agent started in or came to: a guess, dropped as soon as
 * a state speaks against it. Of a start that was refused, one of those that it breaks is held to be
 * the cause; it is known for sure where it breaks only one. A pure function of the evidence, worked
 * out once a start was refused. Not thread-safe.
 */
public final class Invariants {
  private static final int MOST_REASONS = 3;

  private static final double RISKY = 0.5;

  private static final double UNPROVEN = 0.9;
  private static final int PROVEN = 6;

  /** One start in so many, and more. */
  private static final int REFUSED_OFTEN = 10;

  private final World world;
  private final Evidence evidence;
  private final Set<State> seen = new LinkedHashSet<>();

  /** The atoms that were true in any of them, and those of the same predicates. */
  private State everTrue;

  private State familiar;
  private final Set<Predicate> familiarPredicates = new HashSet<>();
  private final Map<State, Response.StartRefused> refused = new LinkedHashMap<>();

  /** Of each refused start, those it breaks that still may be. */
  private final Map<State, BitSet> causes = new LinkedHashMap<>();

  private final BitSet possible = new BitSet();
  private final Map<Integer, List<GroundRule>> byAtom = new HashMap<>();
  private @Nullable Candidates candidates;
  private int listed;
  private boolean outgrown;
  private boolean active;
  private int scanned;
  private int looked;
  private int refusals;

  public Invariants(World world, Evidence evidence) {
    this.world = world;
    this.evidence = evidence;
    seen.add(world.initial());
    this.everTrue =
        world.initial().flipped(IntStream.range(0, world.size()).filter(world.initial()::holds));
    this.familiar = everTrue;
    note(world.initial());
  }

  /** Takes in what was asked since the last look. */
  private void look() {
    List<Asked> asked = evidence.asked();
    while (!active && scanned < asked.size()) {
      active = asked.get(scanned++).isStartRefused();
    }
    for (; active && looked < asked.size(); looked++) {
      Asked each = asked.get(looked);
      if (each.response() instanceof Response.StartRefused answer) {
        refusals++;
        refuse(each.start(), answer);
      } else {
        see(each.start());
        each.transitions().map(Transition::outcome).forEach(outcome -> see(outcome.state()));
      }
    }
    if (outgrown && candidates != null) {
      grow(candidates);
    }
  }

  /** Whether the agent was seen to refuse a start. */
  public boolean isActive() {
    look();
    return active;
  }

  /** Whether so many starts are refused that what they have in common does not tell enough. */
  public boolean refusesOften() {
    look();
    return refusals * REFUSED_OFTEN > evidence.queries();
  }

  /** The states the agent was in, the initial one first; only that one before a refusal. */
  public Set<State> seen() {
    look();
    return seen;
  }

  private void see(State state) {
    note(state);
    if (seen.add(state) && candidates != null) {
      drop(state);
    }
  }

  private void note(State state) {
    for (int atom = 0; atom < world.size(); atom++) {
      if (state.holds(atom) && !everTrue.holds(atom)) {
        everTrue = everTrue.with(atom, true);
        Predicate predicate = world.atom(atom).predicate();
        if (familiarPredicates.add(predicate)) {
          familiar =
              familiar.flipped(
                  IntStream.range(0, world.size())
                      .filter(each -> world.atom(each).predicate().equals(predicate)));
        }
      }
    }
  }

  private void drop(State state) {
    BitSet broken = broken(state);
    if (!broken.isEmpty()) {
      outgrown |= broken.length() > listed;
      possible.andNot(broken);
      causes.values().forEach(cause -> cause.andNot(broken));
      byAtom.values().forEach(rules -> rules.removeIf(rule -> broken.get(rule.invariant())));
    }
  }

  private void refuse(State state, Response.StartRefused answer) {
    if (refused.putIfAbsent(state, answer) == null) {
      if (candidates == null) {
        begin();
      }
      causes.put(state, broken(state));
    }
  }

  private void begin() {
    Candidates all = new Candidates(world);
    candidates = all;
    listed = all.invariants().size();
    take(all, 0);
    grow(all);
  }

  /** Looks for larger groups, whenever a state spoke against some of them. */
  private void grow(Candidates all) {
    outgrown = false;
    int from = all.invariants().size();
    all.addLargeGroups(seen);
    take(all, from);
    causes.forEach(
        (state, cause) -> {
          for (int i = possible.nextSetBit(from); i >= 0; i = possible.nextSetBit(i + 1)) {
            if (all.rules(i).stream().anyMatch(rule -> rule.missedBy(state) > 0)) {
              cause.set(i);
            }
          }
        });
  }

  /** Those from a number on may be, but for what a state speaks against. */
  private void take(Candidates all, int from) {
    possible.set(from, all.invariants().size());
    seen.forEach(
        state -> {
          for (int i = possible.nextSetBit(from); i >= 0; i = possible.nextSetBit(i + 1)) {
            if (all.rules(i).stream().anyMatch(rule -> rule.missedBy(state) > 0)) {
              possible.clear(i);
            }
          }
        });
    possible.stream()
        .filter(i -> i >= from)
        .forEach(
            i ->
                all.rules(i)
                    .forEach(
                        rule ->
                            rule.scope().stream()
                                .forEach(
                                    atom ->
                                        byAtom
                                            .computeIfAbsent(atom, a -> new ArrayList<>())
                                            .add(rule))));
  }

  /** Those that still may be and that a state breaks. */
  BitSet broken(State state) {
    BitSet broken = new BitSet();
    Candidates all = candidates;
    for (int i = possible.nextSetBit(0); i >= 0 && all != null; i = possible.nextSetBit(i + 1)) {
      if (all.rules(i).stream().anyMatch(rule -> rule.missedBy(state) > 0)) {
        broken.set(i);
      }
    }
    return broken;
  }

  /** Whether as much speaks for it as against it that a state is refused. */
  public boolean isRisky(State state) {
    return risk(state) >= RISKY;
  }

  /** Whether a state is not held to be refused, and breaks nothing that held again and again. */
  boolean isOrdinary(State state) {
    look();
    return seen.contains(state)
        || (!isRisky(state) && brokenRules(state).stream().noneMatch(r -> isClear(r, state)));
  }

  /** Whether a state breaks what held again and again. */
  boolean isClear(GroundRule rule, State state) {
    return rule.isClearlyMissedBy(state, everTrue, familiar);
  }

  /** The rules that still may be and that a state breaks. */
  List<GroundRule> brokenRules(State state) {
    List<GroundRule> rules = new ArrayList<>();
    Candidates all = candidates;
    for (int i = possible.nextSetBit(0); i >= 0 && all != null; i = possible.nextSetBit(i + 1)) {
      for (GroundRule rule : all.rules(i)) {
        if (rule.missedBy(state) > 0) {
          rules.add(rule);
        }
      }
    }
    return rules;
  }

  /** What still may be and is about this atom. */
  List<GroundRule> about(int atom) {
    return byAtom.getOrDefault(atom, List.of());
  }

  /** Those that are the only cause left of some refusal. */
  BitSet confirmed() {
    BitSet confirmed = new BitSet();
    for (BitSet cause : causes.values()) {
      if (cause.cardinality() == 1) {
        confirmed.or(cause);
      }
    }
    return confirmed;
  }

  /** How likely each is to be the cause of a refusal, of those that may be: 1 for the only one. */
  double[] blame() {
    double[] blame = new double[candidates == null ? 0 : candidates.invariants().size()];
    for (BitSet cause : causes.values()) {
      double share = 1.0 / Math.max(1, cause.cardinality());
      cause.stream().forEach(each -> blame[each] = Math.max(blame[each], share));
    }
    return blame;
  }

  /** How much of what may be the cause of some refusal a state shares: 1 where it is all of it. */
  public double risk(State state) {
    look();
    if (seen.contains(state)) {
      return 0;
    } else if (refused.containsKey(state)) {
      return 1;
    }
    BitSet broken = broken(state);
    double most = 0;
    for (BitSet cause : causes.values()) {
      if (cause.intersects(broken)) {
        BitSet shared = (BitSet) cause.clone();
        shared.and(broken);
        double share = (double) shared.cardinality() / cause.cardinality();
        most = Math.max(most, share < 1 || isProven(cause) ? share : UNPROVEN);
      }
    }
    return most;
  }

  /** The answer to a start like this one that was refused, for whatever cause, as this must be. */
  public Optional<Response.StartRefused> refusal(State state) {
    look();
    Response.StartRefused same = refused.get(state);
    if (same != null || refused.isEmpty() || seen.contains(state)) {
      return Optional.ofNullable(same);
    }
    BitSet broken = broken(state);
    if (broken.isEmpty()) {
      return Optional.empty();
    }
    return causes.entrySet().stream()
        .filter(each -> !each.getValue().isEmpty() && isWithin(each.getValue(), broken))
        .filter(each -> isProven(each.getValue()))
        .map(each -> refused.get(each.getKey()))
        .findFirst();
  }

  private boolean isProven(BitSet cause) {
    return cause.stream().allMatch(this::isProven);
  }

  /**
   * Whether a guess that explains refusals may keep others from being asked. That something never
   * changes explains all there is, so it takes several refusals.
   */
  boolean isProven(int invariant) {
    Candidates all = candidates;
    return all == null
        || !(all.invariants().get(invariant) instanceof Invariant.Unchanged)
        || causes.values().stream().filter(each -> each.get(invariant)).count() >= PROVEN;
  }

  private static boolean isWithin(BitSet part, BitSet whole) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }

  /** What was seen of where the agent starts. */
  public StartFindings findings() {
    look();
    Map<String, Integer> reasons = new LinkedHashMap<>();
    for (Asked each : evidence.asked()) {
      if (each.response() instanceof Response.StartRefused answer) {
        reasons.merge(answer.reason(), 1, Integer::sum);
      }
    }
    return refusals == 0
        ? StartFindings.NONE
        : new StartFindings(
            evidence.queries(),
            refusals,
            reasons.entrySet().stream()
                .map(
                    each ->
                        new StartFindings.RefusalReason(
                            new Response.StartRefused(each.getKey()), each.getValue()))
                .sorted(Comparator.comparingInt(StartFindings.RefusalReason::count).reversed())
                .limit(MOST_REASONS)
                .toList(),
            explaining());
  }

  /** Those that explain refused starts, each by few words. */
  private List<Invariant> explaining() {
    Candidates all = candidates;
    if (all == null) {
      return List.of();
    }
    BitSet chosen = confirmed();
    for (BitSet cause : causes.values()) {
      if (!cause.intersects(chosen)) {
        cause.stream()
            .boxed()
            .min(Comparator.comparingInt(i -> all.invariants().get(i).length()))
            .ifPresent(chosen::set);
      }
    }
    return chosen.stream().mapToObj(i -> all.invariants().get(i)).toList();
  }
}
