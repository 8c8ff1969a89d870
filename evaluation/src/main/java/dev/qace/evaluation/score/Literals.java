package dev.qace.evaluation.score;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What a model is made of, as texts that are equal where the model says the same: the conjuncts of
 * preconditions, and the literals that some outcome makes true. Two models are in the same words
 * (see {@link dev.qace.evaluation.Alignment}); what quantified variables are called makes no
 * difference.
 */
final class Literals {
  private Literals() {}

  /** The share of all capabilities together. */
  static ModelScores.Share preconditions(Domain learned, Domain truth) {
    return share(learned, truth, action -> conjuncts(action.precondition()));
  }

  /** The share of all capabilities together. */
  static ModelScores.Share effects(Domain learned, Domain truth) {
    return share(learned, truth, action -> changes(action.effect()));
  }

  private static ModelScores.Share share(
      Domain learned, Domain truth, Function<Action, Set<String>> parts) {
    int common = 0;
    int said = 0;
    int there = 0;
    for (Action action : truth.actions()) {
      Set<String> own = parts.apply(action);
      Optional<Action> other = learned.action(action.capability());
      Set<String> others = other.isPresent() ? parts.apply(other.get()) : Set.of();
      there += own.size();
      said += others.size();
      common += (int) others.stream().filter(own::contains).count();
    }
    return ModelScores.Share.of(common, said, there);
  }

  private static Set<String> conjuncts(Condition condition) {
    Set<String> found = new HashSet<>();
    if (condition instanceof Condition.And and) {
      and.parts().forEach(part -> found.addAll(conjuncts(part)));
    } else {
      found.add(text(condition, List.of()));
    }
    return found;
  }

  /** Parts in the order of the alphabet, quantified variables by their numbers. */
  private static String text(Condition condition, List<String> bound) {
    if (condition instanceof Condition.Not not) {
      return "(not " + text(not.part(), bound) + ")";
    } else if (condition instanceof Condition.And and) {
      return and.parts().size() == 1
          ? text(and.parts().get(0), bound)
          : texts("and", and.parts(), bound);
    } else if (condition instanceof Condition.Or or) {
      return texts("or", or.parts(), bound);
    } else if (condition instanceof Condition.Imply imply) {
      return texts("or", List.of(new Condition.Not(imply.premise()), imply.conclusion()), bound);
    } else if (condition instanceof Condition.Exists exists) {
      List<String> inner = new ArrayList<>(bound);
      exists.variables().forEach(variable -> inner.add(variable.toString()));
      return "(exists " + text(exists.body(), inner) + ")";
    } else if (condition instanceof Condition.ForAll forAll) {
      List<String> inner = new ArrayList<>(bound);
      forAll.variables().forEach(variable -> inner.add(variable.toString()));
      return "(not (exists " + text(new Condition.Not(forAll.body()), inner) + "))";
    }
    return numbered(condition.toString(), bound);
  }

  private static String texts(String word, List<Condition> parts, List<String> bound) {
    List<String> written = parts.stream().map(part -> text(part, bound)).sorted().toList();
    return "(" + word + " " + String.join(" ", written) + ")";
  }

  private static String numbered(String text, List<String> bound) {
    String numbered = text;
    for (int i = bound.size() - 1; i >= 0; i--) {
      numbered =
          numbered.replaceAll(java.util.regex.Pattern.quote(bound.get(i)) + "(?=[ )])", "#" + i);
    }
    return numbered;
  }

  private static Set<String> changes(Effect effect) {
    Set<String> found = new HashSet<>();
    collect(effect, List.of(), found);
    return found;
  }

  private static void collect(Effect effect, List<String> bound, Set<String> found) {
    if (effect instanceof Effect.And and) {
      and.parts().forEach(part -> collect(part, bound, found));
    } else if (effect instanceof Effect.When when) {
      collect(when.effect(), bound, found);
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      probabilistic.branches().forEach(branch -> collect(branch.effect(), bound, found));
    } else if (effect instanceof Effect.OneOf oneOf) {
      oneOf.branches().forEach(branch -> collect(branch, bound, found));
    } else if (effect instanceof Effect.ForAll forAll) {
      List<String> inner = new ArrayList<>(bound);
      forAll.variables().forEach(variable -> inner.add(variable.toString()));
      collect(forAll.body(), inner, found);
    } else {
      found.add(numbered(effect.toString(), bound));
    }
  }
}
