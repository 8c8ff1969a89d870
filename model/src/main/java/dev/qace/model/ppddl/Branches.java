package dev.qace.model.ppddl;

import dev.qace.model.Probability;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import java.util.ArrayList;
import java.util.List;

/** The probabilities of a {@code probabilistic}, and what each of them stands before. */
final class Branches {

  /** Fractions without a common denominator would make their sum ever longer, and slow. */
  private static final int MOST_BITS = 1000;

  private Branches() {}

  record Branch(Probability probability, Expression effect) {}

  static List<Branch> read(Source source, Group group) {
    List<Branch> branches = new ArrayList<>();
    Probability sum = Probability.ZERO;
    for (int i = 1; i < group.parts().size(); i += 2) {
      Expression number = group.parts().get(i);
      Probability probability = probability(source, number);
      sum = sum.plus(probability);
      if (sum.compareTo(Probability.ONE) > 0) {
        throw source.error(
            number,
            "with this, the probabilities sum to " + Quoted.name(sum) + ", which is above 1");
      }
      if (sum.denominator().bitLength() > MOST_BITS) {
        throw source.error(number, "these probabilities have no common denominator. Round them");
      }
      if (i + 1 == group.parts().size()) {
        throw source.error(
            number, "an effect is expected after the probability " + Quoted.of(number));
      }
      branches.add(new Branch(probability, group.parts().get(i + 1)));
    }
    return branches;
  }

  private static Probability probability(Source source, Expression number) {
    if (!(number instanceof Symbol symbol)) {
      throw source.error(
          number, "a probability is expected here, such as 0.8 or 1/3, not " + Quoted.of(number));
    }
    Probability probability;
    try {
      probability = Probability.parse(symbol.text());
    } catch (IllegalArgumentException e) {
      throw source.error(number, String.valueOf(e.getMessage()));
    }
    if (probability.compareTo(Probability.ONE) > 0) {
      throw source.error(number, "the probability " + Quoted.name(symbol.text()) + " is above 1");
    }
    return probability;
  }
}
