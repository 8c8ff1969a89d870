package dev.qace.learner.approach;

import static dev.qace.learner.lifting.LiteralNumbers.negated;

import dev.qace.agent.Response;
import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The states in which an attempt tells whether a literal is needed: it is violated there, and
 * everything else that may be needed holds (paper, proof of Theorem 1, case 1).
 */
public final class TellingStarts {
  private static final int MOST_STARTS = 8;
  private static final int MOST_DRAWS = 40;
  private static final int MORE_BASES = 4;

  private final Knowledge knowledge;
  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final @Nullable Random random;
  private final AcceptableStarts acceptable;

  /**
   * Where to attempt what.
   *
   * @param missed how many other literals that may be needed do not hold there
   */
  public record Start(Instance instance, State state, int missed) {}

  public TellingStarts(Knowledge knowledge, CapabilityKnowledge known, Random random) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
    this.random = random;
    this.acceptable = new AcceptableStarts(knowledge, random);
  }

  /** Without any chance: only the first objects of a pattern, and those of the example. */
  TellingStarts(Knowledge knowledge, CapabilityKnowledge known) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
    this.random = null;
    this.acceptable = new AcceptableStarts(knowledge, null);
  }

  /** Whether nothing was seen that is the same as far as the parameters tell. */
  public boolean isNews(Start start) {
    BitSet values = lifting.values(start.state(), start.instance());
    return !known.space().isRefused(values) && !known.space().isExecuted(values);
  }

  private StartBuilder builder(Instance instance, int literal) {
    BitSet others = known.precondition().needed();
    others.clear(literal);
    BitSet needed = known.space().required();
    needed.clear(literal);
    return new StartBuilder(lifting, instance).must(negated(literal)).must(needed).should(others);
  }

  /** Why there are none, where starts like the best of them were refused. */
  Optional<Response.StartRefused> refusal(int literal) {
    Transition example = known.example().orElseThrow();
    return lifting.bindings().patterns().stream()
        .flatMap(pattern -> instances(pattern, example.instance()).stream())
        .flatMap(
            instance -> acceptable.refusal(builder(instance, literal), example.state()).stream())
        .findFirst();
  }

  /** Where the literal is violated and as little else as can be; the best first. */
  public List<Start> of(int literal) {
    Transition example = known.example().orElseThrow();
    List<Start> found = new ArrayList<>();
    for (ObjectPattern pattern : lifting.bindings().patterns()) {
      for (Instance instance : instances(pattern, example.instance())) {
        StartBuilder builder = builder(instance, literal);
        for (State base : bases(example)) {
          acceptable
              .from(builder, base)
              .map(state -> allowed(builder, instance, state))
              .ifPresent(
                  state -> found.add(new Start(instance, state, missed(builder, instance, state))));
        }
      }
    }
    found.sort(
        Comparator.comparingInt(Start::missed)
            .thenComparingDouble(start -> acceptable.risk(start.state())));
    return found.stream()
        .filter(start -> start.missed() == found.get(0).missed())
        .limit(MOST_STARTS)
        .toList();
  }

  /** The example's state, and once the agent has refused starts, some others that it was in. */
  private List<State> bases(Transition example) {
    List<State> bases = new ArrayList<>(List.of(example.state()));
    for (int i = 0; i < MORE_BASES && random != null && acceptable.isActive(); i++) {
      bases.add(acceptable.any());
    }
    return bases;
  }

  /** How much that should hold does not. */
  private int missed(StartBuilder builder, Instance instance, State state) {
    if (!acceptable.isActive()) {
      return builder.missed();
    }
    return known.missing(lifting.values(state, instance)).cardinality() - 1;
  }

  /** The same where something else is otherwise, if this is to be avoided and that is not. */
  private State allowed(StartBuilder builder, Instance instance, State state) {
    State found = state;
    Random chance = random;
    for (int draw = 0;
        chance != null && draw < MOST_DRAWS && !knowledge.allows(found, instance);
        draw++) {
      IntStream some =
          IntStream.range(0, lifting.world().size()).filter(atom -> chance.nextInt(4) == 0);
      found = acceptable.from(builder, state.flipped(some)).orElse(state);
    }
    return knowledge.allows(found, instance) ? found : state;
  }

  private List<Instance> instances(ObjectPattern pattern, Instance example) {
    List<Instance> instances = new ArrayList<>();
    if (lifting.pattern(example).equals(pattern)) {
      instances.add(example);
    }
    lifting.bindings().first(pattern).ifPresent(instances::add);
    if (random != null) {
      lifting.bindings().draw(pattern, random).ifPresent(instances::add);
    }
    return instances;
  }
}
