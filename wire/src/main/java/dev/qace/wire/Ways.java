package dev.qace.wire;

import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How each state was first come to. Snapshots are lost with an agent's process; the way remains.
 */
final class Ways {
  private final Map<State, Way> ways = new ConcurrentHashMap<>();

  /**
   * A run so far.
   *
   * @param from where it began: the initial state, or one to which there is a way
   */
  record Way(State from, long seed, int run, List<Instance> steps) {}

  void remember(State state, Way way) {
    ways.putIfAbsent(state, way);
  }

  Optional<Way> to(State state) {
    return Optional.ofNullable(ways.get(state));
  }
}
