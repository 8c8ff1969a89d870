package dev.qace.model.ppddl;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a domain says it makes use of. */
final class Requirements {

  /** What anybody may state; some of it says nothing about the parts of the language read here. */
  static final List<String> KNOWN =
      List.of(
          ":strips",
          ":typing",
          ":negative-preconditions",
          ":disjunctive-preconditions",
          ":equality",
          ":existential-preconditions",
          ":universal-preconditions",
          ":quantified-preconditions",
          ":conditional-effects",
          ":adl",
          ":probabilistic-effects",
          ":non-deterministic",
          ":rewards",
          ":mdp",
          ":fluents",
          ":numeric-fluents",
          ":action-costs");

  private final Set<String> needed = new TreeSet<>();

  private Requirements() {}

  /** What a domain needs, in the order of {@link #KNOWN}. */
  static List<String> of(Domain domain) {
    Requirements requirements = new Requirements();
    requirements.needed.add(":strips");
    if (!domain.types().supertypes().isEmpty()) {
      requirements.needed.add(":typing");
    }
    for (Action action : domain.actions()) {
      requirements.add(action.precondition());
      requirements.add(action.effect());
    }
    return KNOWN.stream().filter(requirements.needed::contains).toList();
  }

  private void add(Condition condition) {
    if (condition instanceof Condition.And and) {
      and.parts().forEach(this::add);
    } else if (condition instanceof Condition.Or or) {
      needed.add(":disjunctive-preconditions");
      or.parts().forEach(this::add);
    } else if (condition instanceof Condition.Imply imply) {
      needed.add(":disjunctive-preconditions");
      add(imply.premise());
      add(imply.conclusion());
    } else if (condition instanceof Condition.Not not) {
      needed.add(":negative-preconditions");
      add(not.part());
    } else if (condition instanceof Condition.Equal) {
      needed.add(":equality");
    } else if (condition instanceof Condition.ForAll forAll) {
      needed.add(":universal-preconditions");
      add(forAll.body());
    } else if (condition instanceof Condition.Exists exists) {
      needed.add(":existential-preconditions");
      add(exists.body());
    }
  }

  private void add(Effect effect) {
    if (effect instanceof Effect.And and) {
      and.parts().forEach(this::add);
    } else if (effect instanceof Effect.When when) {
      needed.add(":conditional-effects");
      add(when.condition());
      add(when.effect());
    } else if (effect instanceof Effect.ForAll forAll) {
      needed.add(":conditional-effects");
      add(forAll.body());
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      needed.add(":probabilistic-effects");
      probabilistic.branches().forEach(branch -> add(branch.effect()));
    } else if (effect instanceof Effect.OneOf oneOf) {
      needed.add(":non-deterministic");
      oneOf.branches().forEach(this::add);
    }
  }
}
