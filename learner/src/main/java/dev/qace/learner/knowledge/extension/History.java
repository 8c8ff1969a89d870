package dev.qace.learner.knowledge.extension;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Numbered;
import dev.qace.learner.evidence.PackedInts;
import java.util.ArrayList;
import java.util.List;

/** The transitions of one capability, in order. Not thread-safe. */
public final class History {
  private final Numbered<Transition> transitions = new Numbered<>();
  private final PackedInts order = new PackedInts();
  private final PackedInts steps = new PackedInts();

  /** Takes in a transition with the number of its step. */
  public interface Taking {
    void take(Transition transition, long step);
  }

  public void add(Transition transition, long step) {
    order.add(transitions.number(transition));
    steps.add((int) step);
  }

  /** The same, to which more can be added. */
  public History copy() {
    History copy = new History();
    forEach(copy::add);
    return copy;
  }

  public void forEach(Taking taking) {
    forFirst(order.size(), taking);
  }

  /** The same of the first so many. */
  public void forFirst(int count, Taking taking) {
    for (int i = 0; i < count; i++) {
      taking.take(transitions.get(order.get(i)), steps.get(i));
    }
  }

  /** Those that differ, in the order in which they first came. */
  public List<Transition> different() {
    List<Transition> all = new ArrayList<>();
    for (int i = 0; i < transitions.size(); i++) {
      all.add(transitions.get(i));
    }
    return all;
  }
}
