package dev.qace.model.ppddl;

import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The {@code :types} of a domain. A supertype named only after a dash is thereby declared. */
final class TypesSection {
  private static final int MOST_LEVELS = 100;

  /** Every type knows all types above it; this bounds how much that is in all. */
  private static final int MOST_STEPS_UP = 500_000;

  private final Source source;
  private final Map<String, Type> supertypes = new LinkedHashMap<>();
  private final Map<String, Symbol> declaredAt = new LinkedHashMap<>();
  private int stepsUp;

  private TypesSection(Source source) {
    this.source = source;
  }

  static TypeHierarchy read(Source source, List<Group> sections) {
    return new TypesSection(source).read(sections);
  }

  private TypeHierarchy read(List<Group> sections) {
    Set<Symbol> mentioned = new LinkedHashSet<>();
    for (Group section : sections) {
      for (TypedList.Entry entry : TypedList.read(source, section.arguments(), "type")) {
        declare(entry);
        mentioned.addAll(entry.typeNames());
      }
    }
    for (Symbol type : mentioned) {
      if (!type.text().equals("object")) {
        supertypes.putIfAbsent(type.text(), Type.OBJECT);
        declaredAt.putIfAbsent(type.text(), type);
      }
    }
    declaredAt.values().forEach(this::check);
    return new TypeHierarchy(supertypes);
  }

  private void declare(TypedList.Entry entry) {
    Symbol name = Declared.name(source, entry.name(), "type");
    if (name.text().equals("object")) {
      if (!entry.type().equals(Type.OBJECT)) {
        throw source.error(
            name, "object is above all types and cannot be below " + Quoted.name(entry.type()));
      }
      return;
    }
    Declared.once(source, declaredAt, name, "type");
    supertypes.put(name.text(), entry.type());
  }

  private void check(Symbol type) {
    Set<String> above = new LinkedHashSet<>();
    Set<String> level = Set.of(type.text());
    for (int levels = 0; !level.isEmpty(); levels++) {
      Set<String> next = new LinkedHashSet<>();
      for (String name : level) {
        List<String> parents = supertypes.getOrDefault(name, Type.OBJECT).names();
        stepsUp += parents.size();
        parents.stream().filter(above::add).forEach(next::add);
      }
      if (above.contains(type.text())) {
        throw source.error(
            type, "type " + Quoted.name(type.text()) + " is above itself: " + cycle(type));
      }
      if (levels > MOST_LEVELS) {
        throw source.error(
            type,
            "there are more than "
                + MOST_LEVELS
                + " levels of types above "
                + Quoted.name(type.text()));
      }
      if (stepsUp > MOST_STEPS_UP) {
        throw source.error(type, "there are too many types to be read, from here on");
      }
      next.remove("object");
      level = next;
    }
  }

  private String cycle(Symbol type) {
    return String.join(
        " - ",
        TypeHierarchy.cycleFrom(type.text(), supertypes).stream().map(Quoted::name).toList());
  }
}
