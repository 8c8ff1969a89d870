package dev.qace.learner.lifting;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * What happens to all objects, whichever they are, of which some literals held before: {@code
 * (forall (?o - box) (when (on ?o ?x) (not (dry ?o))))}.
 *
 * @param where of which objects; it may ask for no literal at all
 * @param changes literals over these objects, the parameters and constants that become true
 */
public record SideEffect(OtherObjects where, List<OtherObjects.LiftedLiteral> changes) {

  /** What may change for one choice of objects: where this holds, then these become true. */
  public static final class Ground {
    private final int[] when;
    private final int[] changes;

    private Ground(int[] when, int[] changes) {
      this.when = when;
      this.changes = changes;
    }
  }

  /**
   * What it does in a state.
   *
   * @param added atoms that are true afterwards
   * @param deleted atoms that are false afterwards
   */
  public record Applied(BitSet added, BitSet deleted) {

    /** The atoms that get another value. */
    public BitSet changed(State state) {
      BitSet changed = new BitSet();
      for (int atom = added.nextSetBit(0); atom >= 0; atom = added.nextSetBit(atom + 1)) {
        changed.set(atom, !state.holds(atom));
      }
      for (int atom = deleted.nextSetBit(0); atom >= 0; atom = deleted.nextSetBit(atom + 1)) {
        changed.set(atom, state.holds(atom));
      }
      return changed;
    }
  }

  public SideEffect {
    changes = List.copyOf(changes);
  }

  /** The shorter, the likelier: how much there is to say. */
  public int size() {
    return where.size() + changes.size();
  }

  /** The same as an effect over the capability's parameters. */
  public Effect effect() {
    List<Effect> all = new ArrayList<>();
    changes.forEach(each -> all.add(new Effect.Change(each.atom(), each.positive())));
    Effect change = all.size() == 1 ? all.get(0) : new Effect.And(all);
    Condition condition = where.ofChosen();
    return new Effect.ForAll(
        where.variables(),
        condition.equals(Condition.TRUE) ? change : new Effect.When(condition, change));
  }

  /** Of each choice of objects that can be, what it takes and what it does. */
  public List<Ground> ground(Lifting lifting, Instance instance) {
    List<Ground> all = new ArrayList<>();
    where.forEachChoice(
        lifting,
        instance,
        named ->
            OtherObjects.way(lifting, named, where.literals())
                .ifPresent(
                    when -> {
                      int[] set = new int[changes.size()];
                      int filled = 0;
                      for (OtherObjects.LiftedLiteral each : changes) {
                        int atom = atom(lifting, each, named);
                        if (atom >= 0) {
                          set[filled++] = literalOf(atom, each.positive());
                        }
                      }
                      all.add(new Ground(when, Arrays.copyOf(set, filled)));
                    }));
    return all;
  }

  /** The world's atom that a literal is about, for such objects; negative where there is none. */
  public static int atom(
      Lifting lifting, OtherObjects.LiftedLiteral literal, Map<Term, WorldObject> named) {
    List<WorldObject> objects =
        literal.atom().terms().stream().map(term -> OtherObjects.object(term, named)).toList();
    return lifting.world().indexOf(literal.atom().predicate(), objects);
  }

  /** What it does to a state. */
  public static Applied in(List<Ground> ground, State state) {
    BitSet added = new BitSet();
    BitSet deleted = new BitSet();
    for (Ground each : ground) {
      if (OtherObjects.holds(each.when, state)) {
        for (int literal : each.changes) {
          (isPositive(literal) ? added : deleted).set(subjectOf(literal));
        }
      }
    }
    deleted.andNot(added);
    return new Applied(added, deleted);
  }

  /** The ways in which it changes something: what it takes holds, and a change does not. */
  static List<int[]> ways(List<Ground> ground) {
    List<int[]> ways = new ArrayList<>();
    for (Ground each : ground) {
      for (int change : each.changes) {
        int[] way = Arrays.copyOf(each.when, each.when.length + 1);
        way[each.when.length] = negated(change);
        if (Arrays.stream(each.when).noneMatch(literal -> literal == change)) {
          ways.add(way);
        }
      }
    }
    return ways;
  }

  @Override
  public String toString() {
    return effect().toString();
  }
}
