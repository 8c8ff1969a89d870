package dev.qace.model.ground;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Random;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Grounds the conditions and actions of a domain in one world, each when it is asked for. Nothing
 * is kept, so worlds with millions of instances cost no memory. Thread-safe.
 */
public final class Grounder {

  private final Domain domain;
  private final World world;
  private final Set<Predicate> fixed;

  private Grounder(Domain domain, World world, Set<Predicate> fixed) {
    this.domain = domain;
    this.world = world;
    this.fixed = fixed;
  }

  /**
   * For a world whose every atom may be set, so that nothing is known about it, {@code road}
   * included.
   */
  public static Grounder settable(Domain domain, World world) {
    return new Grounder(domain, world, Set.of());
  }

  /**
   * For a world that starts in its initial state: what no action changes has its initial value for
   * ever.
   */
  public static Grounder fixedStart(Domain domain, World world) {
    Set<Predicate> fixed = new HashSet<>(domain.predicates());
    domain.actions().forEach(action -> removeChanged(action.effect(), fixed));
    return new Grounder(domain, world, Set.copyOf(fixed));
  }

  private static void removeChanged(Effect effect, Set<Predicate> unchanged) {
    if (effect instanceof Effect.Change change) {
      unchanged.remove(change.atom().predicate());
    } else if (effect instanceof Effect.And and) {
      and.parts().forEach(part -> removeChanged(part, unchanged));
    } else if (effect instanceof Effect.When when) {
      removeChanged(when.effect(), unchanged);
    } else if (effect instanceof Effect.ForAll forAll) {
      removeChanged(forAll.body(), unchanged);
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      probabilistic.branches().forEach(branch -> removeChanged(branch.effect(), unchanged));
    } else if (effect instanceof Effect.OneOf oneOf) {
      oneOf.branches().forEach(branch -> removeChanged(branch, unchanged));
    }
  }

  public Domain domain() {
    return domain;
  }

  public World world() {
    return world;
  }

  /**
   * Predicates whose atoms have their initial value in every state; none if any state may be set.
   */
  public Set<Predicate> fixed() {
    return fixed;
  }

  /**
   * The instances of an action, without those that their types, or an equality or fixed atom in the
   * precondition's conjunction, rule out in every state. They are found one by one as the iterator
   * goes.
   */
  public Iterator<Instance> instances(Action action) {
    return instances(action, world.initial());
  }

  /** The same where the world starts in another state. */
  public Iterator<Instance> instances(Action action, State start) {
    return new InstanceSearch(action, world, fixed).in(start);
  }

  /**
   * The instances of an action that execute in a state, found one by one, in an order drawn from
   * the random source: the first may be any of them, though not each with the same chance.
   */
  public Iterator<Instance> executable(Action action, State state, Random random) {
    Iterator<Instance> candidates =
        new InstanceSearch(action, world, Set.copyOf(domain.predicates())).in(state, random);
    Iterable<Instance> once = () -> candidates;
    return StreamSupport.stream(once.spliterator(), false)
        .filter(instance -> precondition(action, instance).holds(state))
        .iterator();
  }

  private GroundCondition precondition(Action action, Instance instance) {
    return new Expansion(world, fixed, action.name())
        .condition(action.precondition(), bindings(instance), true);
  }

  private static BoundVariables bindings(Instance instance) {
    return BoundVariables.none().with(instance.capability().parameters(), instance.objects());
  }

  /** What an instance of one of the domain's capabilities needs and does. */
  public GroundAction ground(Instance instance) {
    Action action =
        domain
            .action(instance.capability())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "domain " + domain.name() + " has no capability " + instance.capability()));
    return new GroundAction(
        instance,
        precondition(action, instance),
        new Expansion(world, fixed, action.name()).effect(action.effect(), bindings(instance)));
  }

  /** A condition without free variables, such as a goal. */
  public GroundCondition ground(Condition condition) {
    return new Expansion(world, fixed, "a condition")
        .condition(condition, BoundVariables.none(), true);
  }
}
