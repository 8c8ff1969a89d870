package dev.qace.agent;

import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.function.Consumer;

/**
 * A black-box sequential decision-maker (the paper's SDMA). All that can be learned of it comes out
 * of {@link #ask}; its true model is out of reach.
 */
public interface Agent {

  /**
   * What is known beforehand: the vocabulary, the objects, and the state in which the agent is
   * found.
   */
  World world();

  /** Where a query may start. */
  Starts starts();

  /**
   * Whether no instance of the capability ever names one object twice, so that nobody needs to ask
   * what would happen then.
   */
  default boolean distinctObjects(Capability capability) {
    return false;
  }

  /** How the agent puts its vocabulary into words, as far as it does. */
  default Phrases phrases() {
    return Phrases.NONE;
  }

  /**
   * Follows the query's policy as often as the query says, and tells what was seen. Run i draws
   * only from the query's seed and i, so that a seeded agent answers alike in any process and in
   * any order.
   *
   * @throws IllegalArgumentException where the query is not about this agent's world
   * @throws AgentFailedException where the agent does not answer, though asked again
   */
  Response ask(Query query);

  /**
   * Answers several queries, in their order. None of them depends on what is answered to another,
   * so they may be dealt with side by side; what is answered is the same.
   *
   * @throws IllegalArgumentException where a query is not about this agent's world
   */
  default List<Response> askAll(List<Query> queries) {
    return queries.stream().map(this::ask).toList();
  }

  /**
   * As {@link #askAll(List)}, but each response is told once it and those before it are there: what
   * was told is not lost when the rest fails.
   *
   * @param answered told each response, in the order of the queries, on the thread that asks
   */
  default void askAll(List<Query> queries, Consumer<Response> answered) {
    queries.forEach(query -> answered.accept(ask(query)));
  }

  /** What went wrong with the agent since this was last called, though it may have answered. */
  default Faults takeFaults() {
    return Faults.NONE;
  }
}
