package dev.qace.learner.knowledge.invariant;

import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.finding.start.Invariant.Part;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** What invariants mean in a world. */
public final class GroundInvariants {
  private final World world;

  public GroundInvariants(World world) {
    this.world = world;
  }

  /** Whether an invariant does not hold in a state of this world. */
  public boolean isBroken(Invariant invariant, State state) {
    return rules(0, invariant).stream().anyMatch(rule -> rule.missedBy(state) > 0);
  }

  /** What an invariant of this number means, object by object. */
  List<GroundRule> rules(int number, Invariant invariant) {
    List<GroundRule> ground = new ArrayList<>();
    objects(invariant.of()).forEach(object -> ground.add(rule(number, invariant, object)));
    // What is about a single atom says nothing about which others are true.
    ground.removeIf(
        rule -> rule.scope().cardinality() < (invariant instanceof Invariant.Unchanged ? 1 : 2));
    return ground;
  }

  /** Each object of which an invariant speaks by itself; none for all together. */
  List<Optional<WorldObject>> objects(Optional<Type> owner) {
    return owner.isEmpty()
        ? List.of(Optional.empty())
        : world.objects(owner.get()).stream().map(Optional::of).toList();
  }

  private GroundRule rule(int number, Invariant invariant, Optional<WorldObject> owner) {
    if (invariant instanceof Invariant.ExactlyOne exactly) {
      return new GroundRule(
          number, GroundRule.RuleKind.EXACTLY_ONE, atoms(exactly.parts(), owner), new BitSet());
    } else if (invariant instanceof Invariant.AtMostTwo most) {
      return new GroundRule(
          number, GroundRule.RuleKind.AT_MOST_TWO, atoms(most.parts(), owner), new BitSet());
    } else if (invariant instanceof Invariant.AtMostOne most) {
      return new GroundRule(
          number, GroundRule.RuleKind.AT_MOST_ONE, atoms(most.parts(), owner), new BitSet());
    }
    if (invariant instanceof Invariant.Unchanged unchanged) {
      BitSet atoms = atoms(List.of(new Part(unchanged.predicate(), -1)), owner);
      BitSet always = new BitSet();
      atoms.stream().filter(world.initial()::holds).forEach(always::set);
      return new GroundRule(number, GroundRule.RuleKind.UNCHANGED, atoms, always);
    }
    Invariant.Implies implies = (Invariant.Implies) invariant;
    return new GroundRule(
        number,
        GroundRule.RuleKind.IMPLIES,
        atoms(List.of(implies.when()), owner),
        atoms(List.of(implies.then()), owner));
  }

  /** The atoms of these predicates, of one object where they are counted one by one. */
  BitSet atoms(List<Part> parts, Optional<WorldObject> owner) {
    BitSet atoms = new BitSet();
    for (Part part : parts) {
      collect(part, owner, new ArrayList<>(), atoms);
    }
    return atoms;
  }

  private void collect(
      Part part, Optional<WorldObject> owner, List<WorldObject> arguments, BitSet atoms) {
    int place = arguments.size();
    if (place == part.predicate().arity()) {
      int atom = world.indexOf(part.predicate(), arguments);
      if (atom >= 0) {
        atoms.set(atom);
      }
      return;
    }
    List<WorldObject> choices =
        place == part.place()
            ? List.of(owner.orElseThrow())
            : world.objects(part.predicate().parameters().get(place).type());
    for (WorldObject object : choices) {
      arguments.add(object);
      collect(part, owner, arguments, atoms);
      arguments.remove(arguments.size() - 1);
    }
  }
}
