package dev.qace.planner.ground;

import java.util.Arrays;
import java.util.List;

/**
 * A condition over numbered predicates, objects and parameters: quantifiers expanded, negation only
 * at atoms. A term t from 0 on is parameter t, below 0 it is object -t-1.
 */
sealed interface Lifted {
  Fixed TRUE = new Fixed(true);
  Fixed FALSE = new Fixed(false);

  record Fixed(boolean value) implements Lifted {}

  /** Whether two terms are the same object. */
  record Same(int left, int right, boolean wanted) implements Lifted {}

  record All(List<Lifted> parts) implements Lifted {}

  record Any(List<Lifted> parts) implements Lifted {}

  /** An atom that is true, or one that is false. */
  final class Lit implements Lifted {
    final int predicate;
    final int[] terms;
    final boolean positive;

    Lit(int predicate, int[] terms, boolean positive) {
      this.predicate = predicate;
      this.terms = terms;
      this.positive = positive;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Lit that
          && predicate == that.predicate
          && positive == that.positive
          && Arrays.equals(terms, that.terms);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * predicate + Arrays.hashCode(terms)) + Boolean.hashCode(positive);
    }
  }

  /** Whether two conditions over the same parameters surely never hold at once. */
  static boolean exclude(Lifted one, Lifted other) {
    if (one instanceof All all) {
      return all.parts.stream().anyMatch(part -> exclude(part, other));
    } else if (other instanceof All all) {
      return all.parts.stream().anyMatch(part -> exclude(one, part));
    } else if (one instanceof Any any) {
      return any.parts.stream().allMatch(part -> exclude(part, other));
    } else if (other instanceof Any any) {
      return any.parts.stream().allMatch(part -> exclude(one, part));
    } else if (one instanceof Lit left && other instanceof Lit right) {
      return left.positive != right.positive
          && left.predicate == right.predicate
          && Arrays.equals(left.terms, right.terms);
    } else if (one instanceof Same left && other instanceof Same right) {
      return left.wanted != right.wanted && left.left == right.left && left.right == right.right;
    }
    return one.equals(FALSE) || other.equals(FALSE);
  }

  /** The object a term stands for. */
  static int object(int term, int[] binding) {
    return term >= 0 ? binding[term] : -term - 1;
  }

  /** The parameters a condition names, as bits. */
  static long parameters(Lifted lifted) {
    if (lifted instanceof Lit lit) {
      return Arrays.stream(lit.terms).mapToLong(Lifted::bit).reduce(0, (a, b) -> a | b);
    } else if (lifted instanceof Same same) {
      return bit(same.left) | bit(same.right);
    } else if (lifted instanceof All all) {
      return all.parts.stream().mapToLong(Lifted::parameters).reduce(0, (a, b) -> a | b);
    } else if (lifted instanceof Any any) {
      return any.parts.stream().mapToLong(Lifted::parameters).reduce(0, (a, b) -> a | b);
    }
    return 0;
  }

  private static long bit(int term) {
    return term >= 0 ? 1L << term : 0;
  }
}
