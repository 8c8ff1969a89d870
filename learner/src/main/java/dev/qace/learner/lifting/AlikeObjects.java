package dev.qace.learner.lifting;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes states in which all objects are alike in some way, which hardly happens at random: there
 * conditions on objects that no parameter names hold, or do not, of all at once.
 */
public final class AlikeObjects {
  private static final int MOST_ATOMS = 4096;

  private final World world;
  private final Random random;

  public AlikeObjects(World world, Random random) {
    this.world = world;
    this.random = random;
  }

  /** Whether the world is small enough. */
  public boolean canBe() {
    return world.size() <= MOST_ATOMS;
  }

  /** A state with all atoms of some predicates true, or false; what must hold comes after that. */
  public State from(State base, Instance instance) {
    return from(base, instance, new BitSet());
  }

  /** The same, but for the atoms that are named of an instance. */
  public State beside(State base, Lifting lifting, Instance instance) {
    BitSet named = new BitSet();
    for (int atom : lifting.ground(instance)) {
      if (atom >= 0) {
        named.set(atom);
      }
    }
    return from(base, instance, named);
  }

  private State from(State base, Instance instance, BitSet kept) {
    Map<Predicate, PredicateChange> ways = new HashMap<>();
    world.vocabulary().predicates().forEach(each -> ways.put(each, PredicateChange.any(random)));
    StateDraft draft = base.draft();
    for (int i = 0; i < world.size(); i++) {
      Atom atom = world.atom(i);
      PredicateChange way = ways.getOrDefault(atom.predicate(), PredicateChange.LEFT);
      if (!kept.get(i) && way.isAbout(!Collections.disjoint(atom.objects(), instance.objects()))) {
        draft.set(i, way.value());
      }
    }
    return draft.state();
  }

  /** What becomes of the atoms of a predicate. */
  private enum PredicateChange {
    LEFT,
    TRUE,
    FALSE,
    TRUE_NEARBY,
    FALSE_NEARBY;

    private static final List<PredicateChange> ALL =
        List.of(LEFT, LEFT, TRUE, FALSE, TRUE, FALSE, TRUE_NEARBY, FALSE_NEARBY);

    static PredicateChange any(Random random) {
      return ALL.get(random.nextInt(ALL.size()));
    }

    /**
     * @param near whether the atom has an object that the instance names
     */
    boolean isAbout(boolean near) {
      return this == TRUE || this == FALSE || (near && this != LEFT);
    }

    boolean value() {
      return this == TRUE || this == TRUE_NEARBY;
    }
  }
}
