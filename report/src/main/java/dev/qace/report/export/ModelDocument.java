package dev.qace.report.export;

import dev.qace.learner.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A learned model as one JSON document: {@code docs/model.schema.json} says the same for other
 * tools. A term is a parameter's name with its question mark, or else a constant's name.
 *
 * @param unknown capabilities of which nothing is known
 */
record ModelDocument(
    String format,
    int version,
    String agent,
    String domain,
    boolean partial,
    Guarantee guarantee,
    List<String> assumes,
    List<Typed> types,
    List<Typed> constants,
    List<Predicate> predicates,
    World world,
    List<Capability> capabilities,
    List<Unknown> unknown) {
  static final String FORMAT = "qace-model";
  static final int VERSION = 1;

  /** What can be relied on. */
  record Guarantee(double confidence, double minOutcome, double interval, String words) {}

  /**
   * A type with its supertypes, or something that is of types.
   *
   * @param types one, unless it is a union
   */
  record Typed(String name, List<String> types) {}

  record Predicate(String name, List<Typed> parameters, @Nullable String phrase) {}

  /** Where the agent was assessed; constants are among the objects. */
  record World(List<Typed> objects, List<Atom> initial) {}

  record Atom(String predicate, List<String> objects) {}

  /**
   * What is known of a capability.
   *
   * @param precondition all of these must hold
   * @param outcomes one of these comes about
   */
  record Capability(
      String name,
      List<Typed> parameters,
      @Nullable String phrase,
      List<Literal> precondition,
      List<Outcome> outcomes,
      long executions,
      long refusals,
      List<Open> undecided,
      List<Beyond> inexpressible,
      List<Missed> unseen,
      List<String> surprises) {}

  /**
   * An atom that must be true, or false.
   *
   * @param predicate {@code =} for the equality of two terms
   * @param undecided whether it may not be needed after all
   */
  record Literal(String predicate, List<String> terms, boolean value, boolean undecided) {}

  record Outcome(double probability, double low, double high, long count, List<Change> changes) {}

  /** The atom becomes true, or false; where an outcome says both of one atom, it becomes true. */
  record Change(String predicate, List<String> terms, boolean value) {}

  record Open(Place place, String literal, String reason) {}

  record Beyond(Place place, String reason) {}

  record Missed(String literal, long executions, double atMost) {}

  record Unknown(String name, List<Typed> parameters, String reason) {}
}
