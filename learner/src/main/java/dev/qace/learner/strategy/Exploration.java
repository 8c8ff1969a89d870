package dev.qace.learner.strategy;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.AcceptableStarts;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Bindings;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Looks for states in which capabilities execute (paper, Sec. 4.3): a pool of states is grown by
 * capabilities already learned, where their preconditions hold, and the others are tried in it.
 * Random states are the last resort.
 */
final class Exploration {
  private static final int MOST_STATES = 48;
  private static final int MOST_INSTANCES = 1500;
  private static final int MOST_ATTEMPTS_A_STATE = 40;
  private static final int MOST_RANDOM = 4000;
  private static final int MOST_GROWTH = 64;
  private static final int MOST_WITH_OTHERS = 160;
  private static final int MOST_ELSEWHERE = 500;
  private static final int MOST_DRAWS = 100;
  private static final int MOST_ATOMS_WITH_OTHERS = 4096;

  /** Whose executions lead to states in which to try others. */
  private static final EnumSet<Aim> POOLED =
      EnumSet.of(Aim.TRY, Aim.GROW, Aim.TRY_ANYWHERE, Aim.TRY_WHERE_REFUSED);

  private static final EnumSet<Aim> ANYWHERE = EnumSet.of(Aim.TRY_ANYWHERE, Aim.TRY_WHERE_REFUSED);

  private final Knowledge knowledge;
  private final Random random;
  private final Set<State> pool = new LinkedHashSet<>();
  private final Map<CapabilityKnowledge, Integer> swept = new HashMap<>();
  private final Map<List<Object>, Integer> tried = new HashMap<>();
  private final Map<CapabilityKnowledge, List<Instance>> instances = new HashMap<>();
  private final Map<CapabilityKnowledge, Iterator<Situation>> sweep = new LinkedHashMap<>();
  private final Map<CapabilityKnowledge, Integer> draws = new HashMap<>();
  private final Set<List<Object>> grown = new LinkedHashSet<>();
  private final Set<List<Object>> elsewhere = new LinkedHashSet<>();
  private final AcceptableStarts acceptable;
  private Optional<Asked> last = Optional.empty();
  private int looked;
  private int before;

  Exploration(Knowledge knowledge, Random random) {
    this.knowledge = knowledge;
    this.random = random;
    this.acceptable = new AcceptableStarts(knowledge, random);
    pool.add(knowledge.world().initial());
  }

  /** Takes in what was attempted since the last look, and where that led. */
  private void look() {
    List<Asked> asked = knowledge.evidence().asked();
    for (; looked < asked.size(); looked++) {
      Asked each = asked.get(looked);
      Aim aim = each.purpose().aim();
      if (POOLED.contains(aim)) {
        last = Optional.of(each);
        if (pool.size() < MOST_STATES) {
          each.after().ifPresent(pool::add);
        }
      }
      if (aim == Aim.TRY) {
        tried.merge(List.of(each.purpose().capability(), each.start()), 1, Integer::sum);
      } else if (aim == Aim.GROW) {
        grown.add(List.of(each.start(), each.firstInstance()));
      }
    }
  }

  /** Whether random states were tried last, in vain, so that the pool has nothing new to offer. */
  boolean isAnywhere() {
    look();
    return last.filter(each -> ANYWHERE.contains(each.purpose().aim()) && !each.isExecuted())
        .isPresent();
  }

  /** Is to try these side by side in the states of the pool in which they were not tried yet. */
  void beginSweep(Collection<CapabilityKnowledge> waiting) {
    look();
    List<State> states = List.copyOf(pool);
    for (CapabilityKnowledge known : waiting) {
      sweep.put(
          known, attempts(known, states.subList(swept.getOrDefault(known, 0), states.size())));
      swept.put(known, states.size());
    }
  }

  /** The next attempts of the sweep; none if it is over. */
  List<Wish> sweep() {
    look();
    List<Wish> batch = new ArrayList<>();
    for (Map.Entry<CapabilityKnowledge, Iterator<Situation>> each : List.copyOf(sweep.entrySet())) {
      CapabilityKnowledge known = each.getKey();
      Optional<Situation> next =
          known.example().isPresent() ? Optional.empty() : next(known, each.getValue());
      next.ifPresentOrElse(
          start -> batch.add(attempt(Aim.TRY, start.state(), start.instance())),
          () -> sweep.remove(known));
    }
    return batch;
  }

  private Wish attempt(Aim aim, State state, Instance instance) {
    return new Wish.Try(
        Purpose.of(aim, instance.capability()),
        state,
        instance,
        1,
        knowledge.settings().stepsOf(1));
  }

  private Iterator<Situation> attempts(CapabilityKnowledge known, List<State> states) {
    return states.stream()
        .flatMap(
            state ->
                instances(known).stream()
                    .map(instance -> new Situation(instance, state))
                    .filter(start -> !isRefused(known, start))
                    .limit(MOST_ATTEMPTS_A_STATE - tried(known, state)))
        .iterator();
  }

  private long tried(CapabilityKnowledge known, State state) {
    int made = tried.getOrDefault(List.of(known.capability(), state), 0);
    return Math.min(MOST_ATTEMPTS_A_STATE, made);
  }

  private static Optional<Situation> next(CapabilityKnowledge known, Iterator<Situation> attempts) {
    while (attempts.hasNext()) {
      Situation start = attempts.next();
      if (!isRefused(known, start)) {
        return Optional.of(start);
      }
    }
    return Optional.empty();
  }

  private static boolean isRefused(CapabilityKnowledge known, Situation start) {
    return known.precondition().isRefused(known.lifting().values(start.state(), start.instance()));
  }

  /** Instances, those with most different objects first. */
  private List<Instance> instances(CapabilityKnowledge known) {
    return instances.computeIfAbsent(
        known,
        s -> {
          List<Instance> all = new ArrayList<>(s.lifting().bindings().some(MOST_INSTANCES, random));
          all.sort(Comparator.comparingInt((Instance i) -> ObjectPattern.of(i).size()).reversed());
          return all;
        });
  }

  /** Attempts that grow the pool with what was learned; none if all were made. */
  List<Wish> grow(Collection<CapabilityKnowledge> learned) {
    look();
    before = pool.size();
    List<Wish> batch = new ArrayList<>();
    for (State state : List.copyOf(pool)) {
      for (CapabilityKnowledge known : learned) {
        for (Instance instance : instances(known)) {
          boolean useful =
              known.precondition().surelyExecutes(known.lifting().values(state, instance));
          if (batch.size() < Math.min(MOST_GROWTH, MOST_STATES - before)
              && useful
              && grown.add(List.of(state, instance))) {
            batch.add(attempt(Aim.GROW, state, instance));
          }
        }
      }
    }
    return batch;
  }

  /** Whether the pool is larger than before it was last to grow. */
  boolean hasGrown() {
    look();
    return pool.size() > before;
  }

  /**
   * An attempt in a state of the pool with ever more atoms set at random; in the end where it looks
   * as if refused, since what depends on more than the parameters tell may execute there.
   */
  Optional<Wish> anywhere(CapabilityKnowledge known) {
    look();
    Bindings bindings = known.lifting().bindings();
    if (bindings.patterns().isEmpty()) {
      return Optional.empty();
    }
    List<State> states = List.copyOf(pool);
    for (int i = drawn(known); i < MOST_RANDOM; i++) {
      draws.put(known, i + 1);
      int pattern = random.nextInt(3) == 0 ? random.nextInt(bindings.patterns().size()) : 0;
      Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
      State base = states.get(random.nextInt(states.size()));
      Optional<Situation> start =
          acceptable
              .changed(base, mutated(base, known.lifting().ground(instance), i), instance)
              .map(state -> new Situation(instance, state))
              .filter(each -> !isRefused(known, each));
      if (start.isPresent()) {
        return start.map(each -> attempt(Aim.TRY_ANYWHERE, each.state(), each.instance()));
      }
    }
    return whereRefused(known, states);
  }

  /** How many random states were drawn, those that were not asked about included. */
  private int drawn(CapabilityKnowledge known) {
    Evidence evidence = knowledge.evidence();
    return evidence.asked(known.capability(), Aim.TRY_WHERE_REFUSED).isEmpty()
        ? Math.max(
            evidence.asked(known.capability(), Aim.TRY_ANYWHERE).size(),
            draws.getOrDefault(known, 0))
        : MOST_RANDOM;
  }

  private Optional<Wish> whereRefused(CapabilityKnowledge known, List<State> states) {
    int made = knowledge.evidence().asked(known.capability(), Aim.TRY_WHERE_REFUSED).size();
    List<Instance> few = instances(known).stream().limit(2).toList();
    return made >= states.size() * few.size()
        ? withOthers(known, states, made - states.size() * few.size())
        : Optional.of(
            attempt(
                Aim.TRY_WHERE_REFUSED, states.get(made / few.size()), few.get(made % few.size())));
  }

  /** In states in which the atoms of all objects are at random, few, half or most of them true. */
  private Optional<Wish> withOthers(CapabilityKnowledge known, List<State> states, int made) {
    int size = knowledge.world().size();
    Bindings bindings = known.lifting().bindings();
    if (!known.asksForSignsOfMore() || made >= mostWithOthers() || size > MOST_ATOMS_WITH_OTHERS) {
      return Optional.empty();
    }
    if (acceptable.isActive()) {
      return elsewhere(known);
    }
    int pattern = random.nextInt(3) == 0 ? random.nextInt(bindings.patterns().size()) : 0;
    Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
    int[] all = IntStream.range(0, size).toArray();
    State any = mutated(states.get(random.nextInt(states.size())), all, 0);
    StateDraft draft = any.draft();
    int kind = made % 4;
    for (int atom = 0; atom < size && kind > 1; atom++) {
      boolean named = Arrays.stream(known.lifting().ground(instance)).anyMatch(singleton(atom));
      if (!named && random.nextInt(4) > 0) {
        draft.set(atom, kind != 2);
      }
    }
    return acceptable
        .like(draft.state(), instance)
        .map(state -> attempt(Aim.TRY_WHERE_REFUSED, state, instance));
  }

  private int mostWithOthers() {
    return acceptable.isActive() ? MOST_ELSEWHERE : MOST_WITH_OTHERS;
  }

  /** Once starts were refused: in any state that the agent was in, or that differs by little. */
  private Optional<Wish> elsewhere(CapabilityKnowledge known) {
    Bindings bindings = known.lifting().bindings();
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      State base = acceptable.any();
      int atom = random.nextInt(knowledge.world().size());
      State state =
          random.nextBoolean() ? base : acceptable.with(base, atom, !base.holds(atom)).orElse(base);
      int pattern = random.nextInt(3) == 0 ? random.nextInt(bindings.patterns().size()) : 0;
      Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
      if (elsewhere.add(List.of(state, instance))) {
        return Optional.of(attempt(Aim.TRY_WHERE_REFUSED, state, instance));
      }
    }
    return Optional.empty();
  }

  private static IntPredicate singleton(int atom) {
    return each -> each == atom;
  }

  private State mutated(State base, int[] atoms, int attempt) {
    // One atom first, then more; every other time a coin for each.
    double chance =
        attempt % 2 == 0 ? 0.5 : Math.min(0.5, (1 + attempt / 100.0) / Math.max(1, atoms.length));
    return base.flipped(
        Arrays.stream(atoms).filter(atom -> atom >= 0 && random.nextDouble() < chance));
  }
}
