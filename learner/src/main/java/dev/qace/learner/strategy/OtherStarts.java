package dev.qace.learner.strategy;

import dev.qace.agent.Starts;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.AcceptableStarts;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.AskedFor;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Which other states an agent accepts that has refused some: each atom that was the same wherever
 * the agent was is changed, and with it as little as it takes. All that is asked later starts in
 * states like those that were accepted.
 */
final class OtherStarts {
  private static final int MOST_OF_ATOM = 3;
  private static final int MOST_OF_PREDICATE = 6;
  private static final int MOST_REFUSED = 40;
  private static final int MOST_ASKED = 100;
  private static final int MOST_ATOMS = 4096;
  private static final int BASES = 6;
  private static final int INSTANCES = 20;

  private final Knowledge knowledge;
  private final Random random;
  private final World world;
  private final AcceptableStarts acceptable;

  OtherStarts(Knowledge knowledge, Random random) {
    this.knowledge = knowledge;
    this.random = random;
    this.world = knowledge.world();
    this.acceptable = new AcceptableStarts(knowledge, random);
  }

  /** What to ask next; nothing where each atom was changed, or hardly can be. */
  Optional<Wish> next() {
    if (knowledge.starts() != Starts.ANY || !acceptable.isActive() || world.size() > MOST_ATOMS) {
      return Optional.empty();
    }
    List<AskedFor> asked =
        knowledge.capabilities().stream()
            .map(each -> knowledge.evidence().asked(each.capability(), Aim.OTHER_START))
            .toList();
    if (asked.stream().mapToInt(AskedFor::size).sum() >= MOST_ASKED) {
      return Optional.empty();
    }
    List<State> refused =
        asked.stream().flatMap(each -> each.refused().stream()).map(Asked::start).toList();
    int[] same = same();
    Map<Integer, Integer> ofAtom = new HashMap<>();
    Map<Predicate, Integer> ofPredicate = new HashMap<>();
    for (State state : refused) {
      IntStream.of(same)
          .filter(atom -> state.holds(atom) != world.initial().holds(atom))
          .forEach(
              atom -> {
                ofAtom.merge(atom, 1, Integer::sum);
                ofPredicate.merge(world.atom(atom).predicate(), 1, Integer::sum);
              });
    }
    List<Integer> open =
        IntStream.of(same)
            .filter(atom -> ofAtom.getOrDefault(atom, 0) < MOST_OF_ATOM)
            .filter(
                atom ->
                    ofPredicate.getOrDefault(world.atom(atom).predicate(), 0) < MOST_OF_PREDICATE)
            .boxed()
            .sorted(Comparator.comparingInt(atom -> ofAtom.getOrDefault(atom, 0)))
            .toList();
    return refused.size() >= MOST_REFUSED
        ? Optional.empty()
        : open.stream()
            .flatMap(atom -> changed(atom).stream())
            .flatMap(state -> wish(state).stream())
            .findFirst();
  }

  /** The atoms that were the same in all states that were seen. */
  private int[] same() {
    State initial = world.initial();
    List<State> seen = List.copyOf(knowledge.invariants().seen());
    return IntStream.range(0, world.size())
        .filter(atom -> seen.stream().allMatch(each -> each.holds(atom) == initial.holds(atom)))
        .toArray();
  }

  /** The likeliest of some states in which an atom is changed; none that is known to be refused. */
  private Optional<State> changed(int atom) {
    return IntStream.range(0, BASES)
        .mapToObj(draw -> acceptable.any())
        .flatMap(base -> acceptable.with(base, atom, !base.holds(atom)).stream())
        .filter(state -> acceptable.risk(state) < 1)
        .min(Comparator.comparingDouble(acceptable::risk));
  }

  private Optional<Wish> wish(State state) {
    CapabilityKnowledge known =
        knowledge.capabilities().stream()
            .filter(each -> !each.lifting().bindings().patterns().isEmpty())
            .min(
                Comparator.comparingInt(
                    each ->
                        knowledge.evidence().asked(each.capability(), Aim.OTHER_START).size()
                            * (each.example().isEmpty() ? 1 : 2)))
            .orElseThrow();
    List<Instance> some = known.lifting().bindings().some(INSTANCES, random);
    Instance instance =
        some.stream()
            .filter(each -> known.space().isOpen(known.lifting().values(state, each)))
            .findFirst()
            .orElse(some.get(random.nextInt(some.size())));
    return knowledge.allows(state, instance)
        ? Optional.of(Wish.attempt(Aim.OTHER_START, state, instance))
        : Optional.empty();
  }
}
