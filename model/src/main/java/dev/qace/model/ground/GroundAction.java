package dev.qace.model.ground;

import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.Map;
import java.util.random.RandomGenerator;

/** What one instance needs and does, over the atoms of one world. Immutable; thread-safe. */
public final class GroundAction {
  private final Instance instance;
  private final GroundCondition precondition;
  private final GroundEffect effect;
  private final int mostAdds;

  GroundAction(Instance instance, GroundCondition precondition, GroundEffect effect) {
    this.instance = instance;
    this.precondition = precondition;
    this.effect = effect;
    this.mostAdds = countAdds(effect);
  }

  public Instance instance() {
    return instance;
  }

  public GroundCondition precondition() {
    return precondition;
  }

  public GroundEffect effect() {
    return effect;
  }

  public boolean executesIn(State state) {
    return precondition.holds(state);
  }

  /**
   * One state that may follow, drawn with its probability. The precondition is not tested.
   *
   * @throws IllegalStateException if the effect has a {@code oneof}, which has no odds
   */
  public State draw(State before, RandomGenerator random) {
    Successor step = new Successor(before, random, mostAdds);
    step.take(effect);
    return step.after();
  }

  /**
   * Every state that may follow, with its probability. The precondition is not tested.
   *
   * @throws IllegalStateException if the effect has a {@code oneof}, which has no odds
   * @throws dev.qace.model.Outcomes.TooManyException if there are too many ways for the step to go
   */
  public Map<State, Double> successors(State before) {
    return new Successors(before).of(effect);
  }

  private static int countAdds(GroundEffect effect) {
    if (effect instanceof GroundEffect.GroundChange change) {
      return change.value() ? 1 : 0;
    } else if (effect instanceof GroundEffect.All all) {
      return all.parts().stream().mapToInt(GroundAction::countAdds).sum();
    } else if (effect instanceof GroundEffect.When when) {
      return countAdds(when.effect());
    } else if (effect instanceof GroundEffect.Draw draw) {
      return draw.branches().stream().mapToInt(b -> countAdds(b.effect())).max().orElse(0);
    } else if (effect instanceof GroundEffect.OneOf oneOf) {
      return oneOf.branches().stream().mapToInt(GroundAction::countAdds).max().orElse(0);
    }
    throw new AssertionError(effect);
  }

  /** Deletes are made as they come, adds are kept for the end: deletes come before adds. */
  private static final class Successor {
    private final State before;
    private final RandomGenerator random;
    private final long[] words;
    private final int[] adds;
    private int added;

    Successor(State before, RandomGenerator random, int mostAdds) {
      this.before = before;
      this.random = random;
      this.words = before.copyWords();
      this.adds = new int[mostAdds];
    }

    void take(GroundEffect effect) {
      if (effect instanceof GroundEffect.GroundChange change) {
        if (change.value()) {
          adds[added++] = change.atom();
        } else {
          words[change.atom() >>> 6] &= ~(1L << change.atom());
        }
      } else if (effect instanceof GroundEffect.All all) {
        for (GroundEffect part : all.parts()) {
          take(part);
        }
      } else if (effect instanceof GroundEffect.When when) {
        if (when.condition().holds(before)) {
          take(when.effect());
        }
      } else if (effect instanceof GroundEffect.Draw draw) {
        take(choose(draw));
      } else {
        throw Successors.noOdds();
      }
    }

    private GroundEffect choose(GroundEffect.Draw draw) {
      double left = random.nextDouble();
      for (GroundEffect.Branch branch : draw.branches()) {
        left -= branch.probability();
        if (left < 0) {
          return branch.effect();
        }
      }
      // Only rounding leads here: the probabilities sum to 1.
      return draw.branches().get(draw.branches().size() - 1).effect();
    }

    State after() {
      for (int i = 0; i < added; i++) {
        words[adds[i] >>> 6] |= 1L << adds[i];
      }
      return State.adopt(words);
    }
  }
}
