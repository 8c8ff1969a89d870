package dev.qace.planner.validation;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * A policy with just as much of its world as it can touch: only the instances it names are taken,
 * so only the atoms that these change are part of a state, and all others keep their initial value.
 */
final class ValidatedModel {

  /** What an instance needs and does, over the numbers of some world or problem. */
  record Means(GroundCondition precondition, GroundEffect effect) {}

  private record AppliedEffect(BitSet adds, BitSet deletes) {}

  private final State before;
  private final IntFunction<Atom> names;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final List<Integer> atoms = new ArrayList<>();
  private final List<Instance> instances = new ArrayList<>();
  private final List<GroundCondition> preconditions = new ArrayList<>();
  private final List<GroundEffect> effects = new ArrayList<>();
  private final FollowedRules rules;
  private final GroundCondition goal;
  private final State initial;

  /**
   * @param indexOf the number of an atom, or -1 if the world has none: then it is false for ever
   */
  ValidatedModel(
      Policy policy,
      State before,
      GroundCondition goal,
      Function<Instance, Means> means,
      ToIntFunction<Atom> indexOf,
      IntFunction<Atom> names) {
    this.before = before;
    this.names = names;
    Map<Instance, Integer> known = new HashMap<>();
    List<Means> all = new ArrayList<>();
    for (Policy.Rule rule : policy.rules()) {
      if (known.putIfAbsent(rule.then(), all.size()) == null) {
        instances.add(rule.then());
        all.add(means.apply(rule.then()));
        number(all.get(all.size() - 1).effect());
      }
    }
    for (Means each : all) {
      preconditions.add(within(each.precondition()));
      effects.add(within(each.effect()));
    }
    this.goal = within(goal);
    long[] words = new long[(atoms.size() + 63) / 64];
    for (int i = 0; i < atoms.size(); i++) {
      if (before.holds(atoms.get(i))) {
        words[i >>> 6] |= 1L << i;
      }
    }
    this.initial = State.adopt(words);
    this.rules = new FollowedRules(atoms.size());
    policy.rules().forEach(rule -> addRule(rule, indexOf, known));
  }

  private void addRule(
      Policy.Rule rule, ToIntFunction<Atom> indexOf, Map<Instance, Integer> known) {
    BitSet yes = new BitSet();
    BitSet no = new BitSet();
    for (Literal literal : rule.when()) {
      int index = indexOf.applyAsInt(literal.atom());
      Integer number = numbers.get(index);
      if (number != null) {
        (literal.positive() ? yes : no).set(number);
      } else if ((index >= 0 && before.holds(index)) != literal.positive()) {
        return;
      }
    }
    rules.add(yes, no, known.getOrDefault(rule.then(), -1));
  }

  private void number(GroundEffect effect) {
    if (effect instanceof GroundEffect.GroundChange change) {
      if (numbers.putIfAbsent(change.atom(), atoms.size()) == null) {
        atoms.add(change.atom());
      }
    } else if (effect instanceof GroundEffect.All all) {
      all.parts().forEach(this::number);
    } else if (effect instanceof GroundEffect.When when) {
      number(when.effect());
    } else if (effect instanceof GroundEffect.Draw draw) {
      draw.branches().forEach(branch -> number(branch.effect()));
    } else if (effect instanceof GroundEffect.OneOf oneOf) {
      oneOf.branches().forEach(this::number);
    }
  }

  private GroundCondition within(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      Integer number = numbers.get(lit.atom());
      if (number != null) {
        return new GroundCondition.Lit(number, lit.value());
      }
      return lit.holds(before) ? GroundCondition.TRUE : GroundCondition.FALSE;
    } else if (condition instanceof GroundCondition.All all) {
      return GroundCondition.all(all.parts().stream().map(this::within).toList());
    } else if (condition instanceof GroundCondition.Any any) {
      return GroundCondition.any(any.parts().stream().map(this::within).toList());
    }
    return condition;
  }

  private GroundEffect within(GroundEffect effect) {
    if (effect instanceof GroundEffect.GroundChange change) {
      Integer number = numbers.get(change.atom());
      return new GroundEffect.GroundChange(number == null ? -1 : number, change.value());
    } else if (effect instanceof GroundEffect.All all) {
      return new GroundEffect.All(all.parts().stream().map(this::within).toList());
    } else if (effect instanceof GroundEffect.When when) {
      return new GroundEffect.When(within(when.condition()), within(when.effect()));
    } else if (effect instanceof GroundEffect.Draw draw) {
      return new GroundEffect.OneOf(
          draw.branches().stream()
              .filter(branch -> branch.probability() > 0)
              .map(branch -> within(branch.effect()))
              .toList());
    }
    return new GroundEffect.OneOf(
        ((GroundEffect.OneOf) effect).branches().stream().map(this::within).toList());
  }

  State initial() {
    return initial;
  }

  boolean isGoal(State state) {
    return goal.holds(state);
  }

  FollowedRules rules() {
    return rules;
  }

  GroundCondition goal() {
    return goal;
  }

  GroundCondition precondition(int instance) {
    return preconditions.get(instance);
  }

  GroundEffect effect(int instance) {
    return effects.get(instance);
  }

  Instance instance(int number) {
    return instances.get(number);
  }

  boolean executes(int instance, State state) {
    return preconditions.get(instance).holds(state);
  }

  Set<State> successors(int instance, State state) {
    Set<State> successors = new LinkedHashSet<>();
    for (AppliedEffect way : ways(effects.get(instance), state)) {
      long[] words = state.copyWords();
      way.deletes.stream().forEach(atom -> words[atom >>> 6] &= ~(1L << atom));
      way.adds.stream().forEach(atom -> words[atom >>> 6] |= 1L << atom);
      successors.add(State.adopt(words));
    }
    return successors;
  }

  private static List<AppliedEffect> ways(GroundEffect effect, State state) {
    if (effect instanceof GroundEffect.GroundChange change) {
      AppliedEffect way = new AppliedEffect(new BitSet(), new BitSet());
      (change.value() ? way.adds : way.deletes).set(change.atom());
      return List.of(way);
    } else if (effect instanceof GroundEffect.When when) {
      return ways(when.condition().holds(state) ? when.effect() : GroundEffect.NOTHING, state);
    } else if (effect instanceof GroundEffect.All all) {
      List<AppliedEffect> product = List.of(new AppliedEffect(new BitSet(), new BitSet()));
      for (GroundEffect part : all.parts()) {
        product = both(product, ways(part, state));
      }
      return product;
    }
    List<AppliedEffect> sum = new ArrayList<>();
    ((GroundEffect.OneOf) effect).branches().forEach(branch -> sum.addAll(ways(branch, state)));
    return sum;
  }

  private static List<AppliedEffect> both(List<AppliedEffect> left, List<AppliedEffect> right) {
    List<AppliedEffect> product = new ArrayList<>();
    for (AppliedEffect one : left) {
      for (AppliedEffect other : right) {
        AppliedEffect way =
            new AppliedEffect((BitSet) one.adds.clone(), (BitSet) one.deletes.clone());
        way.adds.or(other.adds);
        way.deletes.or(other.deletes);
        product.add(way);
      }
    }
    return product;
  }

  Validation.FollowedStep step(int instance, State from, State to) {
    List<Validation.AtomChange> changes = new ArrayList<>();
    for (int i = 0; i < atoms.size(); i++) {
      if (from.holds(i) != to.holds(i)) {
        changes.add(new Validation.AtomChange(names.apply(atoms.get(i)), to.holds(i)));
      }
    }
    return new Validation.FollowedStep(instances.get(instance), changes);
  }
}
