package dev.qace.model.ppddl;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Probability;
import dev.qace.model.ppddl.text.Layout;
import dev.qace.model.ppddl.text.Layout.Block;
import dev.qace.model.ppddl.text.Layout.Labelled;
import dev.qace.model.ppddl.text.Layout.Text;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The parts of a model as text that can be laid out. */
final class ModelLayout {
  private static final int LONGEST_NUMBER = 60;
  private static final int LEAST_EXPONENT = 99;

  private ModelLayout() {}

  static Layout of(Condition condition) {
    if (condition instanceof Condition.And and) {
      return new Block("and", and.parts().stream().map(ModelLayout::of).toList());
    } else if (condition instanceof Condition.Or or) {
      return new Block("or", or.parts().stream().map(ModelLayout::of).toList());
    } else if (condition instanceof Condition.Not not) {
      return new Block("not", List.of(of(not.part())));
    } else if (condition instanceof Condition.Imply imply) {
      return new Block("imply", List.of(of(imply.premise()), of(imply.conclusion())));
    } else if (condition instanceof Condition.ForAll forAll) {
      return new Block("forall (" + typed(forAll.variables()) + ")", List.of(of(forAll.body())));
    } else if (condition instanceof Condition.Exists exists) {
      return new Block("exists (" + typed(exists.variables()) + ")", List.of(of(exists.body())));
    }
    return new Text(condition.toString());
  }

  static Layout of(Effect effect) {
    if (effect instanceof Effect.And and) {
      return new Block("and", and.parts().stream().map(ModelLayout::of).toList());
    } else if (effect instanceof Effect.When when) {
      return new Block("when", List.of(of(when.condition()), of(when.effect())));
    } else if (effect instanceof Effect.ForAll forAll) {
      return new Block("forall (" + typed(forAll.variables()) + ")", List.of(of(forAll.body())));
    } else if (effect instanceof Effect.OneOf oneOf) {
      return new Block("oneof", oneOf.branches().stream().map(ModelLayout::of).toList());
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      List<Layout> branches = new ArrayList<>();
      for (Effect.Branch branch : probabilistic.branches()) {
        branches.add(new Labelled(number(branch.probability()), of(branch.effect())));
      }
      return new Block("probabilistic", branches);
    }
    return new Text(effect.toString());
  }

  /** {@code ?a ?b - t ?c - u}; where all are of type object, {@code ?a ?b}. */
  static String typed(List<? extends Term> terms) {
    return String.join(" ", typedWords(terms));
  }

  /** The same as a list of what must not be broken. */
  static List<String> typedWords(List<? extends Term> terms) {
    List<String> words = new ArrayList<>();
    boolean typed = terms.stream().anyMatch(term -> !term.type().equals(Type.OBJECT));
    for (int i = 0; i < terms.size(); i++) {
      Type type = terms.get(i).type();
      boolean last = i + 1 == terms.size() || !terms.get(i + 1).type().equals(type);
      words.add(terms.get(i) + (typed && last ? " - " + type : ""));
    }
    return words;
  }

  /** A decimal where one is exact and short, a fraction otherwise. */
  static String number(Probability probability) {
    String plain = probability.toString();
    if (plain.length() <= LONGEST_NUMBER) {
      return plain;
    }
    String fraction = probability.numerator() + "/" + probability.denominator();
    if (fraction.length() <= LONGEST_NUMBER || plain.equals(fraction)) {
      return fraction;
    }
    // Far below anything that is drawn, such as 1e-80; but what was read is written.
    BigDecimal decimal = new BigDecimal(plain);
    int shift = Math.min(decimal.scale(), LEAST_EXPONENT);
    String mantissa = decimal.scaleByPowerOfTen(shift).toPlainString();
    return (mantissa.startsWith("0.") ? mantissa.substring(1) : mantissa) + "e-" + shift;
  }
}
