package dev.qace.report.words;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.report.words.Wording.Mood;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
    this(wording, exists.variables(), exists.body());
  }

  private OtherObjectWords(Wording wording, List<Variable> variables, Condition body) {
    this.wording = wording;
    this.variables = inOrder(variables, body);
    List<Condition> parts = body instanceof Condition.And and ? and.parts() : List.of(body);
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

  /** As they are first named: what is said twice of the same objects has the same letters. */
  private static List<Variable> inOrder(List<Variable> variables, Condition body) {
    Set<Variable> ordered = new LinkedHashSet<>();
    List<Condition> parts = body instanceof Condition.And and ? and.parts() : List.of(body);
    for (Condition part : parts) {
      Condition plain = part instanceof Condition.Not not ? not.part() : part;
      if (plain instanceof Condition.Holds holds) {
        holds.atom().terms().stream()
            .filter(Variable.class::isInstance)
            .map(Variable.class::cast)
            .filter(variables::contains)
            .forEach(ordered::add);
      }
    }
    ordered.addAll(variables);
    return List.copyOf(ordered);
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

  /**
   * What happens to every object of which something held before: {@code every box is wet}, {@code
   * for every cell Z with: …, …}.
   */
  static Words of(Wording wording, Effect.ForAll every, Naming naming) {
    Effect.When body =
        every.body() instanceof Effect.When when
            ? when
            : new Effect.When(Condition.TRUE, every.body());
    OtherObjectWords words = new OtherObjectWords(wording, every.variables(), body.condition());
    List<Effect> changes =
        body.effect() instanceof Effect.And and ? and.parts() : List.of(body.effect());
    return words.happening(changes, naming);
  }

  private Words happening(List<Effect> changes, Naming naming) {
    if (variables.size() == 1
        && literals.isEmpty()
        && changes.size() == 1
        && changes.get(0) instanceof Effect.Change change
        && isNamedOnce(new Condition.Holds(change.atom()))) {
      return wording.effect(change, naming("every", naming));
    }
    Naming lettered = lettered(naming);
    List<Words.Piece> pieces = new ArrayList<>();
    pieces.add(new Words.Plain("for every " + letters() + others(naming)));
    if (!literals.isEmpty()) {
      pieces.add(new Words.Plain(" such that "));
      pieces.addAll(wording.condition(new Condition.And(literals), lettered).pieces());
    }
    pieces.add(new Words.Plain(": "));
    pieces.addAll(wording.effect(addedFirst(changes), lettered).pieces());
    return new Words(pieces);
  }

  /** "No longer at Z and at Y" could be read as neither at Z nor at Y. */
  private static List<Effect> addedFirst(List<Effect> changes) {
    return changes.stream()
        .sorted(
            Comparator.comparing(each -> each instanceof Effect.Change change && !change.value()))
        .toList();
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
    return wording
        .condition(new Condition.And(literals), lettered(naming))
        .after((some ? "for some " : "for no ") + letters() + others(naming) + ": ");
  }

  private Naming lettered(Naming naming) {
    Naming lettered = naming;
    for (int i = 0; i < variables.size(); i++) {
      lettered = lettered.with(variables.get(i), LETTERS.get(i % LETTERS.size()));
    }
    return lettered;
  }

  private String letters() {
    List<String> said = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      said.add(Naming.noun(variables.get(i).type()) + " " + LETTERS.get(i % LETTERS.size()));
    }
    return String.join(" and ", said);
  }
}
