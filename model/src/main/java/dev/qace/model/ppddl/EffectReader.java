package dev.qace.model.ppddl;

import dev.qace.model.Effect;
import dev.qace.model.ppddl.text.Expected;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Effects. Those on numbers are left out. */
final class EffectReader {
  private static final Set<String> ON_NUMBERS =
      Set.of("increase", "decrease", "assign", "scale-up", "scale-down");
  private static final Set<String> CONDITIONS_ONLY = Set.of("or", "imply", "exists", "=");

  private final Source source;
  private final Scope scope;
  private final AtomReader atoms;
  private final ConditionReader conditions;

  EffectReader(Source source, Scope scope) {
    this.source = source;
    this.scope = scope;
    this.atoms = new AtomReader(source, scope);
    this.conditions = new ConditionReader(source, scope);
  }

  Effect read(Expression expression, VariableScope bindings) {
    return kept(expression, bindings).orElse(Effect.NOTHING);
  }

  /** The effect, or nothing if it is only about numbers. */
  private Optional<Effect> kept(Expression expression, VariableScope bindings) {
    if (!(expression instanceof Group group)) {
      throw source.error(
          expression,
          "an effect is expected here, such as (and (on a b)), not " + Quoted.of(expression));
    }
    if (group.parts().isEmpty()) {
      return Optional.of(Effect.NOTHING);
    }
    return switch (group.head()) {
      case "and" -> Optional.of(and(group, bindings));
      case "not" -> Optional.of(not(group, bindings));
      case "when" -> {
        Expected.parts(source, group, 3);
        var condition = conditions.read(group.parts().get(1), bindings);
        yield kept(group.parts().get(2), bindings).map(then -> new Effect.When(condition, then));
      }
      case "forall" -> {
        List<Variable> variables = ConditionReader.quantified(source, scope, group);
        yield kept(group.parts().get(2), bindings.with(variables))
            .map(body -> new Effect.ForAll(variables, body));
      }
      case "probabilistic" -> Optional.of(probabilistic(group, bindings));
      case "oneof" -> Optional.of(oneOf(group, bindings));
      default -> change(group, bindings);
    };
  }

  private Effect and(Group group, VariableScope bindings) {
    List<Effect> parts = new ArrayList<>();
    group.arguments().forEach(part -> kept(part, bindings).ifPresent(parts::add));
    return new Effect.And(parts);
  }

  private Effect not(Group group, VariableScope bindings) {
    Expected.parts(source, group, 2);
    if (group.parts().get(1) instanceof Group atom && !Declared.RESERVED.contains(atom.head())) {
      return new Effect.Change(atoms.lifted(atom, bindings), false);
    }
    throw source.error(
        group.parts().get(1),
        "in an effect, not takes an atom, such as (not (on a b)), and no "
            + Quoted.of(group.parts().get(1)));
  }

  private Effect probabilistic(Group group, VariableScope bindings) {
    return new Effect.Probabilistic(
        Branches.read(source, group).stream()
            .map(b -> new Effect.Branch(b.probability(), read(b.effect(), bindings)))
            .toList());
  }

  private Effect oneOf(Group group, VariableScope bindings) {
    if (group.parts().size() == 1) {
      throw source.error(group, "oneof needs at least one branch");
    }
    return new Effect.OneOf(
        group.arguments().stream().map(branch -> read(branch, bindings)).toList());
  }

  private Optional<Effect> change(Group group, VariableScope bindings) {
    String head = group.head();
    if (ON_NUMBERS.contains(head) && !scope.hasPredicate(head)) {
      source.warnOnce(head, group, "effects on numbers are left out: " + head);
      return Optional.empty();
    }
    if (CONDITIONS_ONLY.contains(head)) {
      throw source.error(group, head + " can stand in a condition, but not in an effect");
    }
    return Optional.of(new Effect.Change(atoms.lifted(group, bindings), true));
  }
}
