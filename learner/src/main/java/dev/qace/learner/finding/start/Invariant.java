package dev.qace.learner.finding.start;

import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import java.util.List;
import java.util.Optional;

/**
 * What held in every state that was seen, of all objects of a type alike. A guess: it decides
 * nothing but where questions start.
 */
public sealed interface Invariant {

  /** Whose atoms are counted one by one; empty if all atoms are counted together. */
  Optional<Type> of();

  /** How many predicates it takes to say it. */
  int length();

  /**
   * Atoms of a predicate.
   *
   * @param place where the object stands whose atoms these are, -1 if there is none; all other
   *     places take any object
   */
  record Part(Predicate predicate, int place) {}

  /** Of all these atoms together, exactly one is true. */
  record ExactlyOne(Optional<Type> of, List<Part> parts) implements Invariant {
    public ExactlyOne {
      parts = List.copyOf(parts);
    }

    @Override
    public int length() {
      return parts.size();
    }
  }

  /** Of all these atoms together, at most one is true. */
  record AtMostOne(Optional<Type> of, List<Part> parts) implements Invariant {
    public AtMostOne {
      parts = List.copyOf(parts);
    }

    @Override
    public int length() {
      return parts.size();
    }
  }

  /** Of all these atoms together, at most two are true. */
  record AtMostTwo(Optional<Type> of, List<Part> parts) implements Invariant {
    public AtMostTwo {
      parts = List.copyOf(parts);
    }

    @Override
    public int length() {
      return parts.size() + 1;
    }
  }

  /** Every atom of a predicate is as it is at the beginning. */
  record Unchanged(Predicate predicate) implements Invariant {
    @Override
    public Optional<Type> of() {
      return Optional.empty();
    }

    @Override
    public int length() {
      return 1;
    }
  }

  /** Where one of these atoms is true, so is one of those. */
  record Implies(Optional<Type> of, Part when, Part then) implements Invariant {
    @Override
    public int length() {
      return 2;
    }
  }
}
