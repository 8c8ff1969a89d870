package dev.qace.report.words;

import dev.qace.model.Condition;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.report.words.Wording.Mood;
import java.util.ArrayList;
import java.util.List;

/**
 * Says that there are objects of which something holds, or none: {@code some box other than the box
 * is heavy}, {@code no parcel is on board}, {@code every lamp is lit}, and where that would be too
 * long or could be misread, {@code for some cell Z: …}.
 */
final class OtherObjectWords {
  private static final List<String> LETTERS = List.of("Z", "Y");

  private final Wording wording;
  private final List<Variable> variables;
  private final List<Condition> literals = new ArrayList<>();
  private final List<Term> otherThan = new ArrayList<>();

  OtherObjectWords(Wording wording, Condition.Exists exists) {
    this.wording = wording;
    this.variables = exists.variables();
    List<Condition> parts =
        exists.body() instanceof Condition.And and ? and.parts() : List.of(exists.body());
    for (Condition part : parts) {
      if (part instanceof Condition.Not not
          && not.part() instanceof Condition.Equal equal
          && equal.left() instanceof Variable left
          && variables.contains(left)) {
        otherThan.add(equal.right());
      } else {
        literals.add(part);
      }
    }
  }

  /**
   * @param some whether there are such objects; otherwise there are none
   */
  Words said(boolean some, Naming naming) {
    if (variables.size() == 1 && literals.size() == 1) {
      Condition literal = literals.get(0);
      if (literal instanceof Condition.Holds holds && isNamedOnce(holds)) {
        return wording.fact(holds.atom(), Mood.IS, naming(some ? "some" : "no", naming));
      } else if (!some
          && literal instanceof Condition.Not not
          && not.part() instanceof Condition.Holds holds
          && isNamedOnce(holds)) {
        return wording.fact(holds.atom(), Mood.IS, naming("every", naming));
      }
    }
    return inLetters(some, naming);
  }

  /** "No box is on no box" would say something else than that none is on itself. */
  private boolean isNamedOnce(Condition.Holds holds) {
    return holds.atom().terms().stream().filter(variables::contains).count() == 1;
  }

  private Naming naming(String which, Naming naming) {
    Variable variable = variables.get(0);
    return naming.with(variable, which + " " + Naming.noun(variable.type()) + others(naming));
  }

  private String others(Naming naming) {
    return otherThan.isEmpty() ? "" : " other than " + String.join(" and ", naming.of(otherThan));
  }

  private Words inLetters(boolean some, Naming naming) {
    Naming lettered = naming;
    List<String> said = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      Variable variable = variables.get(i);
      String letter = LETTERS.get(i % LETTERS.size());
      lettered = lettered.with(variable, letter);
      said.add(Naming.noun(variable.type()) + " " + letter);
    }
    return wording
        .condition(new Condition.And(literals), lettered)
        .after(
            (some ? "for some " : "for no ") + String.join(" and ", said) + others(naming) + ": ");
  }
}
