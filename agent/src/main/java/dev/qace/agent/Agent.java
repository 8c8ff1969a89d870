package dev.qace.agent;

import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.function.Consumer;

/**
 * A black-box sequential decision-maker (the paper's SDMA). Everything that can be learned about it
 * comes from {@link #ask}; its true model cannot be seen.
 */
public interface Agent {

  /** What is known beforehand: the vocabulary, the objects, and the initial state. */
  World world();

  /** Where a query may start. */
  Starts starts();

  /**
   * Whether instances of the capability never name the same object twice, so that this need not be
   * asked.
   */
  default boolean distinctObjects(Capability capability) {
    return false;
  }

  /** The agent's phrases for its vocabulary, as far as it has any. */
  default Phrases phrases() {
    return Phrases.NONE;
  }

  /**
   * Follows the query's policy as often as the query says, and returns what was observed. The
   * randomness of run i depends only on the query's seed and i, so a seeded agent gives the same
   * answer in any process and in any order.
   *
   * @throws IllegalArgumentException if the query is not about this agent's world
   * @throws AgentFailedException if the agent does not answer, even after retries
   */
  Response ask(Query query);

  /**
   * Answers several queries, in their order. They do not depend on each other's answers, so they
   * may be processed in parallel; the answers are the same.
   *
   * @throws IllegalArgumentException if a query is not about this agent's world
   */
  default List<Response> askAll(List<Query> queries) {
    return queries.stream().map(this::ask).toList();
  }

  /**
   * Like {@link #askAll(List)}, but each response is passed on as soon as it and all before it are
   * available, so it is not lost if the rest fails.
   *
   * @param answered receives each response, in the order of the queries, on the thread that asks
   */
  default void askAll(List<Query> queries, Consumer<Response> answered) {
    queries.forEach(query -> answered.accept(ask(query)));
  }

  /**
   * What went wrong with the agent since the last call of this method, even if it answered in the
   * end.
   */
  default Faults takeFaults() {
    return Faults.NONE;
  }
}
