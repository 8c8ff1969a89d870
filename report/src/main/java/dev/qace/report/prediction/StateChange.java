package dev.qace.report.prediction;

import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;

/** What is true in one state and not in another, as text in alphabetical order. */
public record StateChange(List<String> added, List<String> deleted) {
  public StateChange {
    added = List.copyOf(added);
    deleted = List.copyOf(deleted);
  }

  public static StateChange between(World world, State before, State after) {
    List<String> added = new ArrayList<>(world.names(after));
    List<String> deleted = new ArrayList<>(world.names(before));
    added.removeAll(world.names(before));
    deleted.removeAll(world.names(after));
    return new StateChange(added, deleted);
  }

  /** {@code + (p a) - (q)}, or that nothing changes. */
  @Override
  public String toString() {
    if (added.isEmpty() && deleted.isEmpty()) {
      return "nothing changes";
    }
    String plus = added.isEmpty() ? "" : "+ " + String.join(" ", added);
    String minus = deleted.isEmpty() ? "" : "- " + String.join(" ", deleted);
    return plus + (plus.isEmpty() || minus.isEmpty() ? "" : "  ") + minus;
  }
}
