package dev.qace.model.ppddl;

import dev.qace.model.Counted;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which types, objects and predicates there are. Closed where the domain is known; open where a
 * problem is read without its domain: then a name is declared by its first use, and no type can be
 * wrong.
 */
final class Scope {
  private final Source source;
  private final @Nullable TypeHierarchy types;
  private final Map<String, WorldObject> constants;
  private final Map<String, WorldObject> objects = new LinkedHashMap<>();
  private final Map<String, Predicate> predicates;

  private final Map<Type, Map<Type, Boolean>> objectFits = new HashMap<>();
  private final Map<Type, Map<Type, Fit>> variableFits = new HashMap<>();

  /** Whether what a variable stands for is of the type wanted of it. */
  enum Fit {
    ALWAYS,
    SOMETIMES,
    NEVER
  }

  private Scope(
      Source source,
      @Nullable TypeHierarchy types,
      Map<String, WorldObject> constants,
      Map<String, Predicate> predicates) {
    this.source = source;
    this.types = types;
    this.constants = constants;
    this.predicates = predicates;
  }

  static Scope open(Source source) {
    return new Scope(source, null, Map.of(), new HashMap<>());
  }

  /** Of a domain about to be read: nothing but its types is known yet. */
  static Scope closed(Source source, TypeHierarchy types) {
    return new Scope(source, types, Map.of(), new LinkedHashMap<>());
  }

  static Scope closed(Source source, Vocabulary vocabulary) {
    Scope scope = closed(source, vocabulary.types());
    vocabulary.constants().forEach(scope::declare);
    vocabulary.predicates().forEach(scope::declare);
    return scope;
  }

  /** Of names that are in tables already, which nobody changes; nothing is declared here. */
  static Scope of(
      Source source,
      TypeHierarchy types,
      Map<String, WorldObject> objects,
      Map<String, Predicate> predicates) {
    return new Scope(source, types, objects, predicates);
  }

  /** Where the names of this scope are known, and objects can be added that stay unknown to it. */
  Scope within() {
    return new Scope(source, types, objects, predicates);
  }

  boolean isOpen() {
    return types == null;
  }

  void declare(WorldObject object) {
    objects.put(object.name(), object);
  }

  void declare(Predicate predicate) {
    predicates.put(predicate.name(), predicate);
  }

  boolean hasPredicate(String name) {
    return predicates.containsKey(name);
  }

  boolean hasObject(String name) {
    return objects.containsKey(name) || constants.containsKey(name);
  }

  @Nullable WorldObject constant(String name) {
    return constants.get(name);
  }

  void checkTypes(TypedList.Entry entry) {
    for (Symbol name : entry.typeNames()) {
      if (types != null && !types.declares(name.text())) {
        throw source.error(
            name,
            "type "
                + Quoted.name(name.text())
                + " is not declared."
                + Suggestion.of(name.text(), types.names()));
      }
    }
  }

  WorldObject object(Symbol name) {
    WorldObject object = objects.getOrDefault(name.text(), constants.get(name.text()));
    if (object != null) {
      return object;
    }
    if (isOpen()) {
      WorldObject assumed = new WorldObject(name.text(), Type.OBJECT);
      declare(assumed);
      return assumed;
    }
    Collection<String> known = new ArrayList<>(objects.keySet());
    known.addAll(constants.keySet());
    throw source.error(
        name,
        "object "
            + Quoted.name(name.text())
            + " is not declared."
            + Suggestion.of(name.text(), known));
  }

  /** The predicate of that name, which must take that many objects. */
  Predicate predicate(Symbol name, int arguments) {
    Predicate predicate = predicates.get(name.text());
    if (predicate == null && isOpen()) {
      predicate = assumed(name.text(), arguments);
      declare(predicate);
    }
    if (predicate == null) {
      throw source.error(
          name,
          "predicate "
              + Quoted.name(name.text())
              + " is not declared."
              + Suggestion.of(name.text(), predicates.keySet()));
    }
    if (predicate.arity() != arguments) {
      throw source.error(
          name,
          Quoted.name(name.text())
              + " takes "
              + Counted.of(predicate.arity(), "object")
              + (isOpen() ? " where it is first used" : "")
              + ", got "
              + arguments);
    }
    return predicate;
  }

  private static Predicate assumed(String name, int arguments) {
    List<Variable> parameters = new ArrayList<>();
    for (int i = 1; i <= arguments; i++) {
      parameters.add(new Variable("x" + i, Type.OBJECT));
    }
    return new Predicate(name, parameters);
  }

  /** Whether an object may stand where that type is wanted. */
  boolean fits(WorldObject object, Type wanted) {
    TypeHierarchy known = types;
    return known == null
        || objectFits
            .computeIfAbsent(wanted, key -> new HashMap<>())
            .computeIfAbsent(object.type(), type -> known.fits(object, wanted));
  }

  /** Whether whatever a variable stands for may, or must, be of the wanted type. */
  Fit fit(Variable variable, Type wanted) {
    TypeHierarchy known = types;
    return known == null
        ? Fit.ALWAYS
        : variableFits
            .computeIfAbsent(wanted, key -> new HashMap<>())
            .computeIfAbsent(variable.type(), type -> fit(known, type, wanted));
  }

  private static Fit fit(TypeHierarchy types, Type type, Type wanted) {
    if (types.within(type, wanted)) {
      return Fit.ALWAYS;
    }
    return types.within(wanted, type) || types.overlap(type, wanted) ? Fit.SOMETIMES : Fit.NEVER;
  }
}
