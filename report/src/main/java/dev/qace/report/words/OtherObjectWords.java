package dev.qace.report.words;

import dev.qace.model.Condition;
import dev.qace.model.Variable;
import dev.qace.report.words.Wording.Mood;
import java.util.ArrayList;
import java.util.List;

/**
 * Says that there are objects of which something holds, or none: {@code some other box is on the
 * box}, {@code no parcel is on board}, {@code every lamp is lit}, and where that is too long for a
 * sentence, {@code for some cell Z: …}.
 */
final class OtherObjectWords {
  private static final List<String> LETTERS = List.of("Z", "Y");

  private final Wording wording;
  private final List<Variable> variables;
  private final List<Condition> literals = new ArrayList<>();
  private boolean other;

  OtherObjectWords(Wording wording, Condition.Exists exists) {
    this.wording = wording;
    this.variables = exists.variables();
    List<Condition> parts =
        exists.body() instanceof Condition.And and ? and.parts() : List.of(exists.body());
    for (Condition part : parts) {
      if (isApart(part)) {
        other = true;
      } else {
        literals.add(part);
      }
    }
  }

  /** Whether this says that the object is none that is named. */
  private boolean isApart(Condition part) {
    return part instanceof Condition.Not not
        && not.part() instanceof Condition.Equal equal
        && equal.left() instanceof Variable left
        && variables.contains(left);
  }

  /**
   * @param some whether there are such objects; otherwise there are none
   */
  Words said(boolean some, Naming naming) {
    if (variables.size() == 1 && literals.size() == 1) {
      Condition literal = literals.get(0);
      if (literal instanceof Condition.Holds holds) {
        return wording.fact(holds.atom(), Mood.IS, naming(some ? "some" : "no", naming));
      } else if (literal instanceof Condition.Not not
          && not.part() instanceof Condition.Holds holds) {
        return some
            ? wording.fact(holds.atom(), Mood.IS_NOT, naming("some", naming))
            : wording.fact(holds.atom(), Mood.IS, naming("every", naming));
      }
    }
    return inLetters(some, naming);
  }

  private Naming naming(String which, Naming naming) {
    return naming.with(variables.get(0), which + " " + noun(variables.get(0)));
  }

  private String noun(Variable variable) {
    return (other ? "other " : "") + Naming.noun(variable.type());
  }

  private Words inLetters(boolean some, Naming naming) {
    Naming lettered = naming;
    List<String> said = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      Variable variable = variables.get(i);
      String letter = LETTERS.get(i % LETTERS.size());
      lettered = lettered.with(variable, letter);
      said.add(noun(variable) + " " + letter);
    }
    return wording
        .condition(new Condition.And(literals), lettered)
        .after((some ? "for some " : "for no ") + String.join(" and ", said) + ": ");
  }
}
