package dev.qace.model.ground;

import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Probability;
import dev.qace.model.Quantified;
import dev.qace.model.TooLargeException;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** One condition's or effect's way down to its ground form, counting what it has made. */
final class Expansion {

  /**
   * A condition or effect that expands beyond this many parts is refused rather than left to fill
   * the memory.
   */
  private static final int MOST_PARTS = 2_000_000;

  private final World world;
  private final Set<Predicate> fixed;
  private final String what;
  private int parts;

  /**
   * @param fixed predicates whose atoms have their initial value in every state
   * @param what is being expanded, for messages
   */
  Expansion(World world, Set<Predicate> fixed, String what) {
    this.world = world;
    this.fixed = fixed;
    this.what = what;
  }

  private void count() {
    if (++parts > MOST_PARTS) {
      throw tooLarge("expands to more than %,d parts".formatted(MOST_PARTS));
    }
  }

  private TooLargeException tooLarge(String how) {
    return new TooLargeException(
        "%s %s over the %,d objects of this world".formatted(what, how, world.objects().size()));
  }

  /** Calls once for each way to fill the variables that matter, where these are not too many. */
  private void forEach(
      List<Variable> variables, BoundVariables bindings, Consumer<BoundVariables> body) {
    BigInteger ways = BigInteger.ONE;
    for (Variable variable : variables) {
      ways = ways.multiply(BigInteger.valueOf(world.objects(variable.type()).size()));
    }
    if (ways.compareTo(BigInteger.valueOf(MOST_PARTS)) > 0) {
      throw tooLarge(
          "expands to %,d parts, of which %,d are allowed, for a quantifier of %s"
              .formatted(ways, MOST_PARTS, Counted.of(variables.size(), "variable")));
    }
    bindings.forEach(variables, world, body);
  }

  private boolean isEmpty(Variable variable) {
    return world.objects(variable.type()).isEmpty();
  }

  /** The condition, or its negation where {@code wanted} is false. */
  GroundCondition condition(Condition condition, BoundVariables bindings, boolean wanted) {
    count();
    if (condition instanceof Condition.Holds holds) {
      return literal(holds.atom(), bindings, wanted);
    } else if (condition instanceof Condition.Equal equal) {
      boolean same = bindings.resolve(equal.left()).equals(bindings.resolve(equal.right()));
      return same == wanted ? GroundCondition.TRUE : GroundCondition.FALSE;
    } else if (condition instanceof Condition.Not not) {
      return condition(not.part(), bindings, !wanted);
    } else if (condition instanceof Condition.And and) {
      return joined(and.parts(), bindings, wanted, wanted);
    } else if (condition instanceof Condition.Or or) {
      return joined(or.parts(), bindings, wanted, !wanted);
    } else if (condition instanceof Condition.Imply imply) {
      return join(
          List.of(
              condition(imply.premise(), bindings, !wanted),
              condition(imply.conclusion(), bindings, wanted)),
          !wanted);
    } else if (condition instanceof Condition.ForAll forAll) {
      List<GroundCondition> each = new ArrayList<>();
      forEach(
          Quantified.relevant(forAll.variables(), forAll.body(), this::isEmpty),
          bindings,
          b -> each.add(condition(forAll.body(), b, wanted)));
      return join(each, wanted);
    } else if (condition instanceof Condition.Exists exists) {
      List<GroundCondition> each = new ArrayList<>();
      forEach(
          Quantified.relevant(exists.variables(), exists.body(), this::isEmpty),
          bindings,
          b -> each.add(condition(exists.body(), b, wanted)));
      return join(each, !wanted);
    }
    throw new AssertionError(condition);
  }

  private GroundCondition joined(
      List<Condition> conditions, BoundVariables bindings, boolean wanted, boolean all) {
    List<GroundCondition> each = new ArrayList<>();
    for (Condition part : conditions) {
      GroundCondition ground = condition(part, bindings, wanted);
      each.add(ground);
      if (ground.equals(all ? GroundCondition.FALSE : GroundCondition.TRUE)) {
        return ground;
      }
    }
    return join(each, all);
  }

  private GroundCondition join(List<GroundCondition> each, boolean all) {
    return all ? GroundCondition.all(each) : GroundCondition.any(each);
  }

  private GroundCondition literal(LiftedAtom atom, BoundVariables bindings, boolean wanted) {
    int index = world.indexOf(atom.predicate(), bindings.resolve(atom.terms()));
    if (index < 0) {
      // Objects that do not fit the predicate's types: never true.
      return wanted ? GroundCondition.FALSE : GroundCondition.TRUE;
    }
    if (fixed.contains(atom.predicate())) {
      return world.initial().holds(index) == wanted ? GroundCondition.TRUE : GroundCondition.FALSE;
    }
    return new GroundCondition.Lit(index, wanted);
  }

  GroundEffect effect(Effect effect, BoundVariables bindings) {
    count();
    if (effect instanceof Effect.Change change) {
      int index = world.indexOf(change.atom().predicate(), bindings.resolve(change.atom().terms()));
      return index < 0
          ? GroundEffect.NOTHING
          : new GroundEffect.GroundChange(index, change.value());
    } else if (effect instanceof Effect.And and) {
      return all(and.parts().stream().map(part -> effect(part, bindings)).toList());
    } else if (effect instanceof Effect.When when) {
      GroundCondition condition = condition(when.condition(), bindings, true);
      if (condition.equals(GroundCondition.FALSE)) {
        return GroundEffect.NOTHING;
      }
      GroundEffect inner = effect(when.effect(), bindings);
      return condition.equals(GroundCondition.TRUE) || inner.equals(GroundEffect.NOTHING)
          ? inner
          : new GroundEffect.When(condition, inner);
    } else if (effect instanceof Effect.ForAll forAll) {
      List<GroundEffect> each = new ArrayList<>();
      forEach(
          Quantified.relevant(forAll.variables(), forAll.body(), this::isEmpty),
          bindings,
          b -> each.add(effect(forAll.body(), b)));
      return all(each);
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      return draw(probabilistic, bindings);
    } else if (effect instanceof Effect.OneOf oneOf) {
      return new GroundEffect.OneOf(
          oneOf.branches().stream().map(branch -> effect(branch, bindings)).toList());
    }
    throw new AssertionError(effect);
  }

  private GroundEffect draw(Effect.Probabilistic probabilistic, BoundVariables bindings) {
    List<GroundEffect.Branch> branches = new ArrayList<>();
    for (Effect.Branch branch : probabilistic.branches()) {
      if (!branch.probability().isZero()) {
        branches.add(
            new GroundEffect.Branch(
                branch.probability().doubleValue(), effect(branch.effect(), bindings)));
      }
    }
    Probability rest = probabilistic.remainder();
    if (!rest.isZero()) {
      branches.add(new GroundEffect.Branch(rest.doubleValue(), GroundEffect.NOTHING));
    }
    return branches.size() == 1 ? branches.get(0).effect() : new GroundEffect.Draw(branches);
  }

  private GroundEffect all(List<GroundEffect> parts) {
    List<GroundEffect> flat = new ArrayList<>();
    for (GroundEffect part : parts) {
      if (part instanceof GroundEffect.All nested) {
        flat.addAll(nested.parts());
      } else {
        flat.add(part);
      }
    }
    return flat.size() == 1 ? flat.get(0) : new GroundEffect.All(flat);
  }
}
