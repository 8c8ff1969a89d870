package dev.qace.learner.approach.telling;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import dev.qace.model.ground.Grounder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** What two hypotheses say of the instances of one world, each grounded when it is asked for. */
public final class GroundHypotheses {

  /** What one hypothesis says of an instance; outcomes by position, without draws in them. */
  public record HypothesisSide(GroundCondition precondition, List<GroundEffect> outcomes) {

    List<State> successors(State before) {
      return outcomes.stream().map(outcome -> after(outcome, before)).toList();
    }
  }

  /** What both say of it; for all capabilities but one, the same. */
  public record Both(HypothesisSide one, HypothesisSide other) {

    StepPredictions in(State state) {
      return new StepPredictions(
          state,
          one.precondition.holds(state),
          other.precondition.holds(state),
          one.successors(state),
          other.successors(state));
    }
  }

  private final HypothesisPair pair;
  private final World world;
  private final Grounder grounderOfOne;
  private final Grounder grounderOfOther;
  private final Map<Instance, Both> grounded = new HashMap<>();

  public GroundHypotheses(HypothesisPair pair, World world) {
    this.pair = pair;
    this.world = world;
    this.grounderOfOne = grounder(pair.one(), pair.drawnOfOne());
    this.grounderOfOther = grounder(pair.other(), pair.drawnOfOther());
  }

  public World world() {
    return world;
  }

  public Both ground(Instance instance) {
    return grounded.computeIfAbsent(instance, this::both);
  }

  private Both both(Instance instance) {
    if (instance.capability().equals(pair.capability())) {
      return new Both(side(instance, grounderOfOne), side(instance, grounderOfOther));
    }
    Action action =
        pair.one()
            .action(instance.capability())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        instance + " is of a capability that the hypotheses say nothing of"));
    HypothesisSide side = side(instance, grounder(pair.one(), HypothesisPair.drawn(action)));
    return new Both(side, side);
  }

  private Grounder grounder(Domain domain, Action drawn) {
    return Grounder.settable(only(domain, drawn), world);
  }

  private static HypothesisSide side(Instance instance, Grounder grounder) {
    GroundAction ground = grounder.ground(instance);
    return new HypothesisSide(
        ground.precondition(), ((GroundEffect.OneOf) ground.effect()).branches());
  }

  private static Domain only(Domain domain, Action action) {
    return new Domain(
        domain.name(), domain.types(), domain.constants(), domain.predicates(), List.of(action));
  }

  /**
   * The instances of the capability in question that at least one of the two allows in a state;
   * some may come twice.
   */
  public Iterator<Instance> allowed(State state) {
    Action ofOne = pair.drawnOfOne();
    Action ofOther = pair.drawnOfOther();
    Iterator<Instance> first = executable(pair.one(), ofOne, state);
    Iterator<Instance> then =
        ofOne.precondition().equals(ofOther.precondition())
            ? Collections.emptyIterator()
            : executable(pair.other(), ofOther, state);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return first.hasNext() || then.hasNext();
      }

      @Override
      public Instance next() {
        return first.hasNext() ? first.next() : then.next();
      }
    };
  }

  private Iterator<Instance> executable(Domain domain, Action action, State state) {
    // Any order will do, as long as it is the same each time.
    return Grounder.settable(only(domain, action), world).executable(action, state, new Random(0));
  }

  private static State after(GroundEffect effect, State before) {
    Set<Integer> adds = new LinkedHashSet<>();
    StateDraft draft = before.draft();
    for (ConditionalChange change : changes(effect)) {
      if (!change.when().holds(before)) {
        continue;
      }
      if (change.value()) {
        adds.add(change.atom());
      } else {
        draft.set(change.atom(), false);
      }
    }
    adds.forEach(atom -> draft.set(atom, true));
    return draft.state();
  }

  /** An atom gets a value where the condition held before. */
  public record ConditionalChange(GroundCondition when, int atom, boolean value) {}

  /** What one outcome changes. */
  public static List<ConditionalChange> changes(GroundEffect effect) {
    List<ConditionalChange> changes = new ArrayList<>();
    collect(effect, GroundCondition.TRUE, changes);
    return changes;
  }

  private static void collect(
      GroundEffect effect, GroundCondition when, List<ConditionalChange> changes) {
    if (effect instanceof GroundEffect.GroundChange change) {
      changes.add(new ConditionalChange(when, change.atom(), change.value()));
    } else if (effect instanceof GroundEffect.All all) {
      all.parts().forEach(part -> collect(part, when, changes));
    } else if (effect instanceof GroundEffect.When guarded) {
      collect(guarded.effect(), Formulas.all(when, guarded.condition()), changes);
    } else {
      throw new IllegalArgumentException("an outcome makes no draw: " + effect);
    }
  }
}
