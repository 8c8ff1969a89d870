package dev.qace.learner.knowledge;

import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.LiftedAtom;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What has to hold before a change, over a capability's parameters, for something to hold after.
 */
public final class LiftedRegression {
  private static final Condition NEVER = new Condition.Or(List.of());

  private final LiftedOutcome change;
  private final Lifting lifting;
  private final World world;

  private LiftedRegression(LiftedOutcome change, Lifting lifting, World world) {
    this.change = change;
    this.lifting = lifting;
    this.world = world;
  }

  /** The condition, over the parameters, under which this change makes the other one hold. */
  public static Condition before(
      GroundCondition after, LiftedOutcome change, Lifting lifting, World world) {
    return new LiftedRegression(change, lifting, world).before(after);
  }

  private Condition before(GroundCondition after) {
    if (after instanceof GroundCondition.Lit literal) {
      Condition isTrue = isTrueAfter(literal.atom());
      return literal.value() ? isTrue : new Condition.Not(isTrue);
    } else if (after instanceof GroundCondition.Constant constant) {
      return constant.value() ? Condition.TRUE : NEVER;
    } else if (after instanceof GroundCondition.All all) {
      return new Condition.And(all.parts().stream().map(this::before).toList());
    }
    List<GroundCondition> parts = ((GroundCondition.Any) after).parts();
    return new Condition.Or(parts.stream().map(this::before).toList());
  }

  private Condition isTrueAfter(int number) {
    Atom atom = world.atom(number);
    Condition now =
        new Condition.Holds(new LiftedAtom(atom.predicate(), List.copyOf(atom.objects())));
    Condition deleted = named(change.deletes(), atom);
    Condition added = named(change.adds(), atom);
    Condition stays =
        deleted.equals(NEVER) ? now : new Condition.And(List.of(now, new Condition.Not(deleted)));
    return added.equals(NEVER) ? stays : new Condition.Or(List.of(added, stays));
  }

  /** That one of these lifted atoms is this very atom. */
  private Condition named(BitSet lifted, Atom atom) {
    List<Condition> ways = new ArrayList<>();
    for (int i = lifted.nextSetBit(0); i >= 0; i = lifted.nextSetBit(i + 1)) {
      if (lifting.atoms().get(i).predicate().equals(atom.predicate())) {
        List<Condition> same = new ArrayList<>();
        int[] places = lifting.places(i);
        for (int place = 0; place < places.length; place++) {
          same.add(
              new Condition.Equal(lifting.terms().get(places[place]), atom.objects().get(place)));
        }
        ways.add(new Condition.And(same));
      }
    }
    return ways.isEmpty() ? NEVER : new Condition.Or(ways);
  }
}
