package dev.qace.model.ppddl;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.ppddl.text.Expected;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Literals and instances over the objects of a world. */
final class GroundTerms {
  private final Source source;
  private final Scope scope;
  private final AtomReader atoms;
  private final Map<String, List<Capability>> capabilities;

  /**
   * @param capabilities as {@link #byName} sorts them
   */
  GroundTerms(Source source, Scope scope, Map<String, List<Capability>> capabilities) {
    this.source = source;
    this.scope = scope;
    this.atoms = new AtomReader(source, scope);
    this.capabilities = capabilities;
  }

  static Map<String, List<Capability>> byName(Vocabulary vocabulary) {
    return vocabulary.capabilities().stream()
        .collect(groupingBy(Capability::name, LinkedHashMap::new, Collectors.toList()));
  }

  /** One literal, or those of an {@code and}. */
  List<Literal> literals(Expression expression) {
    List<Literal> literals = new ArrayList<>();
    add(expression, literals);
    return literals;
  }

  private void add(Expression expression, List<Literal> literals) {
    if (!(expression instanceof Group group)) {
      throw notALiteral(expression);
    }
    if (group.head().equals("and")) {
      group.arguments().forEach(part -> add(part, literals));
      return;
    }
    boolean positive = !group.head().equals("not");
    Expression atom = group;
    if (!positive) {
      Expected.parts(source, group, 2);
      atom = group.parts().get(1);
    }
    if (!(atom instanceof Group named) || Declared.RESERVED.contains(named.head())) {
      throw notALiteral(atom);
    }
    literals.add(new Literal(atoms.ground(named), positive));
  }

  private PpddlException notALiteral(Expression expression) {
    return source.error(
        expression,
        "an atom or its negation is expected here, such as (on a b) or (not (on a b)), not "
            + Quoted.of(expression));
  }

  /** The first capability of that name whose parameters the objects fit, with these objects. */
  Instance instance(Expression expression) {
    if (!(expression instanceof Group group) || group.head().isEmpty()) {
      throw source.error(
          expression,
          "a capability with its objects is expected here, such as (move a b), not "
              + Quoted.of(expression));
    }
    Symbol name = Declared.name(source, group.parts().get(0), "capability");
    List<Capability> named = capabilities.getOrDefault(name.text(), List.of());
    if (named.isEmpty()) {
      throw source.error(
          name,
          "capability "
              + Quoted.name(name.text())
              + " is not declared."
              + Suggestion.of(name.text(), capabilities.keySet()));
    }
    List<Expression> arguments = group.arguments();
    List<Capability> candidates =
        named.stream().filter(capability -> capability.arity() == arguments.size()).toList();
    if (candidates.isEmpty()) {
      throw source.error(
          name,
          Quoted.name(name.text()) + " takes " + arities(named) + ", got " + arguments.size());
    }
    List<WorldObject> objects = arguments.stream().map(atoms::object).toList();
    for (Capability capability : candidates) {
      if (misfit(capability, objects) < 0) {
        return new Instance(capability, objects);
      }
    }
    throw wrongType(candidates.get(0), arguments, objects);
  }

  private static String arities(List<Capability> named) {
    List<Integer> arities = named.stream().map(Capability::arity).distinct().sorted().toList();
    return arities.size() == 1
        ? Counted.of(arities.get(0), "object")
        : arities.stream().map(String::valueOf).collect(joining(" or ")) + " objects";
  }

  private int misfit(Capability capability, List<WorldObject> objects) {
    for (int i = 0; i < objects.size(); i++) {
      if (!scope.fits(objects.get(i), capability.parameters().get(i).type())) {
        return i;
      }
    }
    return -1;
  }

  private PpddlException wrongType(
      Capability capability, List<Expression> arguments, List<WorldObject> objects) {
    int place = misfit(capability, objects);
    Type wanted = capability.parameters().get(place).type();
    return source.error(
        arguments.get(place),
        AtomReader.wrongType(
            objects.get(place), capability.name(), capability.arity(), place, wanted));
  }
}
