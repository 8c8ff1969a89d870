package dev.qace.report.export;

import dev.qace.model.Action;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import dev.qace.model.ground.Grounder;
import dev.qace.report.GroundModel;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;

/**
 * Which atoms may be true and which false somewhere on the way from a world's initial state, and
 * which instances may execute there. Each atom is looked at alone, so that this errs on the side of
 * too much: what is left out can never occur.
 */
final class Reachable {

  /** More instances than these would make a file that no tool gets through. */
  static final int MOST_INSTANCES = 20_000;

  private static final int MOST_LOOKED_AT = 2_000_000;

  private final GroundModel model;
  private final BitSet maybeTrue = new BitSet();
  private final BitSet maybeFalse = new BitSet();
  private final List<GroundModel.Ground> executable = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if there are too many instances
   */
  Reachable(LearnedModel learned, World world) {
    this.model = new GroundModel(learned, world);
    State initial = world.initial();
    for (int atom = 0; atom < world.size(); atom++) {
      (initial.holds(atom) ? maybeTrue : maybeFalse).set(atom);
    }
    Grounder grounder = Grounder.fixedStart(learned.domain(), world);
    List<GroundModel.Ground> waiting = new ArrayList<>();
    int looked = 0;
    for (Action action : learned.domain().actions()) {
      Iterator<Instance> instances = grounder.instances(action);
      while (instances.hasNext()) {
        if (++looked > MOST_LOOKED_AT) {
          throw tooMany(MOST_LOOKED_AT, world);
        }
        waiting.add(model.of(instances.next()).orElseThrow());
      }
    }
    boolean grown = true;
    while (grown) {
      List<GroundModel.Ground> still = new ArrayList<>();
      grown = false;
      for (GroundModel.Ground each : waiting) {
        if (each.needed().stream().allMatch(needed -> may(needed.condition()))) {
          executable.add(each);
          each.outcomes().forEach(outcome -> take(outcome.does().effect()));
          grown = true;
          if (executable.size() > MOST_INSTANCES) {
            throw tooMany(MOST_INSTANCES, world);
          }
        } else {
          still.add(each);
        }
      }
      waiting = still;
    }
  }

  private static IllegalArgumentException tooMany(int most, World world) {
    return new IllegalArgumentException(
        "more than %,d instances in a world of %s: too many to list. Give a smaller world with --problem"
            .formatted(most, world));
  }

  /** Whether a condition may hold somewhere. */
  boolean may(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      return (lit.value() ? maybeTrue : maybeFalse).get(lit.atom());
    } else if (condition instanceof GroundCondition.All all) {
      return all.parts().stream().allMatch(this::may);
    } else if (condition instanceof GroundCondition.Any any) {
      return any.parts().stream().anyMatch(this::may);
    }
    return condition.equals(GroundCondition.TRUE);
  }

  private void take(GroundEffect effect) {
    if (effect instanceof GroundEffect.GroundChange change) {
      (change.value() ? maybeTrue : maybeFalse).set(change.atom());
    } else if (effect instanceof GroundEffect.All all) {
      all.parts().forEach(this::take);
    } else if (effect instanceof GroundEffect.When when) {
      // It may come to hold later.
      take(when.effect());
    }
  }

  /** Whether an atom may have both values. */
  boolean changes(int atom) {
    return maybeTrue.get(atom) && maybeFalse.get(atom);
  }

  /** The atoms that may have both values. */
  BitSet changing() {
    BitSet both = (BitSet) maybeTrue.clone();
    both.and(maybeFalse);
    return both;
  }

  /** The instances that may execute. */
  List<GroundModel.Ground> executable() {
    return executable;
  }
}
