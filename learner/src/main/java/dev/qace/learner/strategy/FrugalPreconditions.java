package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.agent.Transition;
import dev.qace.learner.approach.AcceptableStarts;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.lifting.Bindings;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * Chooses the attempt that says most about the precondition of one capability: before its first
 * execution the one most likely to be executed, afterwards one that violates several literals at
 * once. An execution clears them all; a refusal is narrowed down by the attempts that follow.
 */
public final class FrugalPreconditions {
  private static final int BELIEFS = 200;
  private static final int CANDIDATES = 40;
  private static final int MOST_INSTANCES = 60;
  private static final int MOST_SEARCHES = 300;
  private static final int MOST_REFUSED = 20;

  /**
   * What a step costs where it is executed, if a refusal costs this much and 1 more: an execution
   * is a sample of the outcomes as well, a refusal is good for nothing else.
   */
  private static final double COST_OF_EXECUTION = 0.5;

  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final Knowledge knowledge;
  private final Random random;
  private final AcceptableStarts acceptable;
  private Set<State> refusedStarts = Set.of();

  FrugalPreconditions(Knowledge knowledge, CapabilityKnowledge known, Random random) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
    this.random = random;
    this.acceptable = new AcceptableStarts(knowledge, random);
  }

  /** Where the agent did not start. */
  private Set<State> refusedStarts() {
    return knowledge
        .evidence()
        .refused(known.capability(), EnumSet.of(Aim.GUESS, Aim.NEED))
        .map(Asked::start)
        .collect(Collectors.toSet());
  }

  /**
   * What to attempt next.
   *
   * @param pool states in which the agent is known to have been
   * @return empty if nothing more can be told, or nothing that would tell was found
   */
  Optional<Situation> next(LiteralChances chances, Collection<State> pool) {
    OpenPoints open = new OpenPoints(knowledge, known);
    Optional<? extends OpenPoint> first = open.firstExecution();
    Optional<? extends OpenPoint> point =
        first.isPresent() ? first : open.needs().stream().findFirst();
    if (known.space().contradiction().isPresent() || point.isEmpty() || isRefusedOften()) {
      return Optional.empty();
    }
    refusedStarts = refusedStarts();
    PreconditionBeliefs beliefs =
        new PreconditionBeliefs(known.space(), chances.of(lifting), BELIEFS, random);
    if (first.isEmpty()) {
      // What is learned for the cost of an attempt that is executed with this chance.
      return best(
          tests(), beliefs, chance -> point.get().worth(chance) / (COST_OF_EXECUTION + 1 - chance));
    }
    return knowledge.evidence().asked(known.capability(), Aim.GUESS).size() < MOST_SEARCHES
        ? best(searches(beliefs, pool), beliefs, point.get()::worth)
        : Optional.empty();
  }

  /** Whether the agent hardly starts anywhere; then what is open is asked about where it was. */
  private boolean isRefusedOften() {
    Aim aim = known.example().isPresent() ? Aim.NEED : Aim.GUESS;
    return knowledge.invariants().refusesOften()
        && knowledge.evidence().asked(known.capability(), aim).refusedInARow() >= MOST_REFUSED;
  }

  private Optional<Situation> best(
      List<Situation> candidates, PreconditionBeliefs beliefs, DoubleUnaryOperator worth) {
    Optional<Situation> best = Optional.empty();
    double most = -1;
    for (Situation candidate : candidates) {
      BitSet values = lifting.values(candidate.state(), candidate.instance());
      if (!refusedStarts.contains(candidate.state())
          && known.space().isOpen(values)
          && knowledge.allows(candidate.state(), candidate.instance())) {
        double value =
            worth.applyAsDouble(beliefs.executing(lifting.violated(values)))
                * (1 - acceptable.risk(candidate.state()));
        if (value > most) {
          most = value;
          best = Optional.of(candidate);
        }
      }
    }
    return best;
  }

  /** Where the capability may execute for the first time. */
  private List<Situation> searches(PreconditionBeliefs beliefs, Collection<State> pool) {
    List<Situation> found = new ArrayList<>();
    List<Instance> instances = new ArrayList<>(lifting.bindings().some(MOST_INSTANCES, random));
    Collections.shuffle(instances, random);
    for (State state : pool) {
      instances.forEach(instance -> found.add(new Situation(instance, state)));
    }
    State initial = lifting.world().initial();
    Bindings bindings = lifting.bindings();
    for (int i = 0; i < CANDIDATES; i++) {
      BitSet wanted = beliefs.drawn().get(i);
      int pattern = random.nextInt(4) == 0 ? random.nextInt(bindings.patterns().size()) : 0;
      Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
      State base =
          acceptable.isActive()
              ? acceptable.any()
              : random.nextBoolean() ? initial : allTrue(initial, instance);
      StartBuilder builder = new StartBuilder(lifting, instance);
      acceptable
          .from(
              acceptable.isActive()
                  ? builder.must(few(wanted)).should(few(wanted))
                  : builder.must(wanted),
              base)
          .ifPresent(state -> found.add(new Situation(instance, state)));
    }
    return found;
  }

  /** One or two of these. */
  private BitSet few(BitSet literals) {
    int[] all = literals.stream().toArray();
    BitSet chosen = new BitSet();
    for (int i = random.nextInt(2); i < 2 && all.length > 0; i++) {
      chosen.set(all[random.nextInt(all.length)]);
    }
    return chosen;
  }

  private State allTrue(State base, Instance instance) {
    StateDraft draft = base.draft();
    Arrays.stream(lifting.ground(instance))
        .filter(atom -> atom >= 0)
        .forEach(atom -> draft.set(atom, true));
    return draft.state();
  }

  /** Where some of the undecided literals are violated, and whatever else may be needed holds. */
  private List<Situation> tests() {
    List<Situation> found = new ArrayList<>();
    BitSet undecided = known.space().undecided();
    List<BitSet> clauses = known.space().clauses();
    List<ObjectPattern> patterns = lifting.bindings().patterns();
    for (int i = 0; i < CANDIDATES; i++) {
      BitSet among =
          clauses.isEmpty() || random.nextBoolean()
              ? undecided
              : clauses.get(random.nextInt(clauses.size()));
      boolean fine = random.nextInt(4) > 0;
      ObjectPattern pattern = fine ? finest() : patterns.get(random.nextInt(patterns.size()));
      test(pattern, some(among)).ifPresent(found::add);
    }
    return found;
  }

  /** The pattern of the example, as with fewer objects more literals are violated. */
  private ObjectPattern finest() {
    return lifting.pattern(known.example().orElseThrow().instance());
  }

  private BitSet some(BitSet literals) {
    int[] all = literals.stream().toArray();
    BitSet chosen = new BitSet();
    int count = 1 + (int) (random.nextDouble() * random.nextDouble() * Math.min(all.length, 12));
    for (int i = 0; i < count; i++) {
      chosen.set(all[random.nextInt(all.length)]);
    }
    return chosen;
  }

  /** The example's state with the atoms that the instance names at random. */
  private State varied(Transition example, Instance instance) {
    return example
        .state()
        .flipped(
            Arrays.stream(lifting.ground(instance))
                .filter(atom -> atom >= 0 && random.nextBoolean()));
  }

  private Optional<Situation> test(ObjectPattern pattern, BitSet violated) {
    Transition example = known.example().orElseThrow();
    boolean like = pattern.equals(lifting.pattern(example.instance()));
    Instance instance =
        like && random.nextBoolean()
            ? example.instance()
            : lifting.bindings().draw(pattern, random).orElseThrow();
    BitSet others = known.precondition().needed();
    others.andNot(violated);
    StartBuilder builder = new StartBuilder(lifting, instance).must(known.space().required());
    violated.stream()
        .filter(literal -> !lifting.isEquality(subjectOf(literal)))
        .forEach(literal -> builder.must(negated(literal)));
    State base =
        random.nextBoolean()
            ? example.state()
            : acceptable.isActive() ? acceptable.any() : varied(example, instance);
    return acceptable
        .from(builder.should(others), base)
        .map(state -> new Situation(instance, state));
  }
}
