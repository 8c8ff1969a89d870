package dev.qace.learner.approach;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.lifting.AlikeObjects;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Makes up states in which a capability that was seen to execute can be asked about. */
public final class Situations {
  private static final int MOST_DRAWS = 8;
  private static final int MOST_RANDOM_ATOMS = 4096;

  /** So that what is drawn of states that differ in little has nothing in common: an odd number. */
  private static final long MIXED = 0x9E3779B97F4A7C15L;

  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final Knowledge knowledge;
  private final BooleanSupplier picky;
  private final Random random;
  private final AcceptableStarts acceptable;
  private final Set<Situation> executed = new LinkedHashSet<>();
  private int looked;

  public Situations(Knowledge knowledge, CapabilityKnowledge known, Random random) {
    this(knowledge, known, random, () -> false);
  }

  /**
   * @param picky whether the agent was seen to refuse states that are nothing but possible; states
   *     are much like an example's then
   */
  public Situations(
      Knowledge knowledge, CapabilityKnowledge known, Random random, BooleanSupplier picky) {
    this.known = known;
    this.knowledge = knowledge;
    this.lifting = known.lifting();
    this.random = random;
    this.picky = picky;
    this.acceptable = new AcceptableStarts(knowledge, random);
  }

  /** Whether the agent was seen to refuse states that are nothing but possible. */
  public boolean isPicky() {
    return picky.getAsBoolean() && !acceptable.isActive();
  }

  /** Where these literals hold, in any state or, with a picky agent, nearby. */
  public Optional<Situation> where(ObjectPattern pattern, BitSet literals) {
    return where(pattern, literals, new BitSet());
  }

  /** The same, where more literals hold as far as they can. */
  public Optional<Situation> where(ObjectPattern pattern, BitSet literals, BitSet more) {
    return isPicky() ? nearby(pattern, literals, more) : anywhere(pattern, literals, more);
  }

  /** What is wanted of an instance, whatever it needs, and all else at random. */
  public Optional<Situation> where(Instance instance, StartBuilder wanted) {
    return where(instance, wanted, anyState(instance));
  }

  /** What is wanted of an instance, whatever it needs, and all else as in a state. */
  public Optional<Situation> where(Instance instance, StartBuilder wanted, State base) {
    return acceptable
        .from(wanted, base)
        .filter(state -> knowledge.allows(state, instance))
        .map(state -> new Situation(instance, state));
  }

  /** This state but for the precondition, where literals hold as far as they can. */
  public Optional<Situation> from(Instance instance, State base, BitSet more) {
    return start(instance, base, new BitSet(), more);
  }

  /**
   * Where the precondition and literals of which more can be said hold, and further literals as far
   * as they can, all else at random.
   */
  public Optional<Situation> where(
      Lifting wider, ObjectPattern pattern, BitSet literals, BitSet more) {
    List<BitSet> ways = known.precondition().ways();
    return lifting
        .bindings()
        .draw(pattern, random)
        .flatMap(
            instance ->
                acceptable
                    .from(
                        new StartBuilder(wider, instance)
                            .must(ways.get(random.nextInt(ways.size())))
                            .must(literals)
                            .should(more),
                        anyState(instance))
                    .filter(state -> knowledge.allows(state, instance))
                    .map(state -> new Situation(instance, state)));
  }

  /** Where the precondition and these literals hold, and all else is drawn at random. */
  public Optional<Situation> anywhere(ObjectPattern pattern, BitSet literals) {
    return anywhere(pattern, literals, new BitSet());
  }

  private Optional<Situation> anywhere(ObjectPattern pattern, BitSet literals, BitSet more) {
    Optional<Situation> first = Optional.empty();
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      Optional<Situation> start =
          lifting
              .bindings()
              .draw(pattern, random)
              .flatMap(instance -> start(instance, anyState(instance), literals, more));
      if (start.isPresent() && acceptable.isLikely(start.get().state())) {
        return start;
      }
      first = first.or(() -> start);
    }
    return first.or(() -> whereExecuted(pattern, literals, more));
  }

  /** Beginning with an execution, where few objects fit what the agent accepts. */
  private Optional<Situation> whereExecuted(ObjectPattern pattern, BitSet literals, BitSet more) {
    if (!acceptable.isActive()) {
      return Optional.empty();
    }
    List<Asked> asked = knowledge.evidence().asked();
    for (; looked < asked.size(); looked++) {
      asked
          .get(looked)
          .transitions()
          .filter(each -> each.outcome() instanceof Transition.Moved)
          .filter(each -> each.instance().capability().equals(known.capability()))
          .forEach(each -> executed.add(new Situation(each.instance(), each.state())));
    }
    List<Situation> fitting =
        executed.stream().filter(each -> lifting.pattern(each.instance()).equals(pattern)).toList();
    for (int draw = 0; draw < MOST_DRAWS && !fitting.isEmpty(); draw++) {
      Situation before = fitting.get(random.nextInt(fitting.size()));
      Optional<Situation> start = start(before.instance(), before.state(), literals, more);
      if (start.isPresent()) {
        return start;
      }
    }
    return Optional.empty();
  }

  /** Where the precondition and these literals hold, and all else is as in an example. */
  public Optional<Situation> nearby(ObjectPattern pattern, BitSet literals) {
    return nearby(pattern, literals, new BitSet());
  }

  private Optional<Situation> nearby(ObjectPattern pattern, BitSet literals, BitSet more) {
    Transition example = known.example().orElseThrow();
    Instance instance =
        lifting.pattern(example.instance()).equals(pattern)
            ? example.instance()
            : lifting.bindings().first(pattern).orElseThrow();
    return start(instance, example.state(), literals, more);
  }

  private Optional<Situation> start(Instance instance, State base, BitSet literals, BitSet more) {
    List<BitSet> ways = new ArrayList<>(known.precondition().ways());
    if (ways.size() > 1) {
      Collections.shuffle(ways, random);
    }
    Optional<Situation> start = Optional.empty();
    for (int i = 0; i < ways.size() && start.isEmpty(); i++) {
      start = start(instance, base, ways.get(i), literals, more);
    }
    return start;
  }

  private Optional<Situation> start(
      Instance instance, State base, BitSet way, BitSet literals, BitSet more) {
    StartBuilder builder =
        new StartBuilder(lifting, instance).must(way).must(literals).should(more);
    return acceptable
        .from(builder, base)
        .filter(state -> knowledge.allows(state, instance))
        .map(state -> new Situation(instance, state));
  }

  /**
   * The same as far as can be said about the capability, with other objects alike in some way,
   * which hardly happens at random and may matter. Draws nothing from what is drawn at random
   * otherwise: agents to which others do not matter are asked as much as without it.
   */
  public Situation amongOthersAlike(Situation start) {
    long seen = 31L * known.tally().executions() + Arrays.hashCode(start.state().copyWords());
    Random apart = new Random(MIXED * seen);
    AlikeObjects alike = new AlikeObjects(lifting.world(), apart);
    if (!known.asksForSignsOfMore() || acceptable.isActive() || !alike.canBe()) {
      return start;
    }
    Instance instance = start.instance();
    State state = alike.beside(start.state(), lifting, instance);
    return lifting.values(state, instance).equals(lifting.values(start.state(), instance))
            && knowledge.allows(state, instance)
        ? new Situation(instance, state)
        : start;
  }

  /**
   * What makes outcomes look different: atoms that are only added are false, those only deleted
   * true; those that go both ways take turns.
   */
  public BitSet identifying(OutcomeModel model) {
    BitSet literals = new BitSet();
    BitSet needed = known.held();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      boolean adds = model.added().get(atom);
      boolean deletes = model.deleted().get(atom);
      if ((adds || deletes)
          && !needed.get(positive(atom))
          && !needed.get(negative(atom))
          && !(lifting.isMark(atom) && isOfAll(model, atom))) {
        boolean value = (adds && deletes) ? random.nextBoolean() : deletes;
        literals.set(literalOf(atom, value));
      }
    }
    return literals;
  }

  /** What always happens to other objects tells no outcome from another, and need not show. */
  private static boolean isOfAll(OutcomeModel model, int mark) {
    return model.estimates().stream().allMatch(each -> each.outcome().adds().get(mark));
  }

  /** The same, but that more often than not something shows which is open about an outcome. */
  public BitSet telling(OutcomeModel model, List<OpenPoint.MayHave> open) {
    if (open.isEmpty() || random.nextInt(3) == 0) {
      return identifying(model);
    }
    OpenPoint point = open.get(random.nextInt(open.size()));
    BitSet literals = identifying(model);
    BitSet shown = point.shownBy();
    shown.stream().forEach(literal -> literals.clear(negated(literal)));
    literals.or(shown);
    return literals;
  }

  /** Where one shows that is open, with any of the objects that show it. */
  public Optional<Situation> where(OpenPoint point) {
    List<ObjectPattern> patterns = point.patterns();
    return patterns.isEmpty()
        ? Optional.empty()
        : where(patterns.get(random.nextInt(patterns.size())), point.shownBy());
  }

  /** Just where these atoms are true, and no others that the parameters name. */
  public BitSet like(BitSet before) {
    BitSet literals = new BitSet();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      literals.set(literalOf(atom, before.get(atom)));
    }
    return literals;
  }

  /**
   * An example's state with the atoms that the instance names, or all atoms, set at random; once
   * the agent has refused a start, one it was in.
   */
  public State anyState(Instance instance) {
    if (acceptable.isActive()) {
      return acceptable.any();
    }
    State base = known.example().orElseThrow().state();
    IntStream atoms =
        random.nextBoolean() && lifting.world().size() <= MOST_RANDOM_ATOMS
            ? IntStream.range(0, lifting.world().size())
            : Arrays.stream(lifting.ground(instance));
    return base.flipped(atoms.filter(atom -> atom >= 0 && random.nextBoolean()));
  }
}
