package dev.qace.model.ppddl;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One {@code (define (domain name) ...)}. */
final class DomainReader {
  private static final Set<String> KNOWN =
      Set.of(":requirements", ":types", ":constants", ":predicates", ":action", ":capability");
  private static final Set<String> LEFT_OUT = Set.of(":functions");

  private final Source source;
  private final String name;
  private final Sections sections;
  private final Scope scope;
  private final TypeHierarchy types;

  DomainReader(Source source, String name, Group define) {
    this.source = source;
    this.name = name;
    this.sections = Sections.of(source, define, KNOWN, LEFT_OUT);
    this.types = TypesSection.read(source, sections.joined(":types"));
    this.scope = Scope.closed(source, types);
  }

  /** What a problem of this domain may name; complete once the domain is read. */
  Scope scope() {
    return scope;
  }

  Domain read() {
    sections.checkRequirements();
    List<WorldObject> constants = constants();
    List<Predicate> predicates = predicates();
    return new Domain(name, types, constants, predicates, actions());
  }

  private List<WorldObject> constants() {
    List<WorldObject> constants = new ArrayList<>();
    Map<String, Symbol> before = new HashMap<>();
    for (Group section : sections.joined(":constants")) {
      for (TypedList.Entry entry : TypedList.read(source, section.arguments(), "constant")) {
        Symbol constant = Declared.name(source, entry.name(), "constant");
        Declared.once(source, before, constant, "constant");
        scope.checkTypes(entry);
        constants.add(new WorldObject(constant.text(), entry.type()));
      }
    }
    constants.forEach(scope::declare);
    return constants;
  }

  private List<Predicate> predicates() {
    List<Predicate> predicates = new ArrayList<>();
    Map<String, Symbol> before = new HashMap<>();
    for (Group section : sections.joined(":predicates")) {
      for (Expression part : section.arguments()) {
        if (!(part instanceof Group group) || group.parts().isEmpty()) {
          throw source.error(
              part,
              "a predicate is expected here, such as (on ?x ?y - block), not " + Quoted.of(part));
        }
        if (group.head().equals("=")) {
          source.warn(group, "= is always there and means the same object; it is not declared");
          continue;
        }
        Symbol predicate = Declared.name(source, group.parts().get(0), "predicate");
        if (Declared.RESERVED.contains(predicate.text())) {
          throw source.error(
              predicate,
              "a predicate cannot be called " + predicate.text() + ", which has a meaning");
        }
        Declared.once(source, before, predicate, "predicate");
        predicates.add(
            new Predicate(predicate.text(), Declared.variables(source, scope, group.arguments())));
      }
    }
    predicates.forEach(scope::declare);
    return predicates;
  }

  private List<Action> actions() {
    List<Action> actions = new ArrayList<>();
    Map<String, Symbol> before = new HashMap<>();
    List<Group> groups = new ArrayList<>(sections.all(":action"));
    groups.addAll(sections.all(":capability"));
    groups.sort((one, other) -> Integer.compare(one.offset(), other.offset()));
    for (Group group : groups) {
      ActionReader reader = new ActionReader(source, scope, group);
      Symbol first = before.putIfAbsent(reader.name().text(), reader.name());
      if (first != null) {
        source.warn(
            reader.name(),
            "action "
                + Quoted.name(first.text())
                + " is there already, at line "
                + source.line(first.offset())
                + ". Both are kept: the first whose parameters the objects fit is meant");
      }
      actions.add(reader.read());
    }
    return actions;
  }
}
