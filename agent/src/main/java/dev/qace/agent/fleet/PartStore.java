package dev.qace.agent.fleet;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import java.util.Optional;

/**
 * Keeps answers that cannot be told yet, because earlier ones are missing, so that they need not be
 * asked for again after a sudden end. Thread-safe.
 */
public interface PartStore {
  /** Keeps nothing. */
  PartStore NONE =
      new PartStore() {
        @Override
        public boolean isEmpty() {
          return true;
        }

        @Override
        public Optional<Response> find(Query part) {
          return Optional.empty();
        }

        @Override
        public void keep(Query part, Response response) {}

        @Override
        public void clear() {}
      };

  /** Whether nothing was kept before, or all of it was cleared. */
  boolean isEmpty();

  /** What was kept for some of a query's runs; why it is asked does not matter. */
  Optional<Response> find(Query part);

  /**
   * Keeps what was answered.
   *
   * @throws java.io.UncheckedIOException if that is not possible
   */
  void keep(Query part, Response response);

  /** Forgets all, as it was told. */
  void clear();
}
