package dev.qace.learner.lifting;

import dev.qace.model.Instance;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Which parameters of an instance name the same object.
 *
 * @param blocks for each parameter the number of its object, numbered in order of appearance
 */
public record ObjectPattern(List<Integer> blocks) {
  public ObjectPattern {
    blocks = List.copyOf(blocks);
  }

  public static ObjectPattern of(Instance instance) {
    return of(instance, List.of());
  }

  /** The same of its parameters and, after them, of some constants. */
  static ObjectPattern of(Instance instance, List<WorldObject> constants) {
    List<WorldObject> seen = new ArrayList<>();
    List<Integer> blocks = new ArrayList<>();
    List<WorldObject> all = new ArrayList<>(instance.objects());
    all.addAll(constants);
    for (WorldObject object : all) {
      int block = seen.indexOf(object);
      if (block < 0) {
        block = seen.size();
        seen.add(object);
      }
      blocks.add(block);
    }
    return new ObjectPattern(blocks);
  }

  /** How many different objects there are. */
  public int size() {
    // A loop: agents that travel ask this of every kind of attempt, for every question.
    int last = -1;
    for (int block : blocks) {
      last = Math.max(last, block);
    }
    return last + 1;
  }

  /** Whether no object is named twice. */
  public boolean isDistinct() {
    return size() == blocks.size();
  }
}
