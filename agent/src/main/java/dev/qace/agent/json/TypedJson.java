package dev.qace.agent.json;

import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.core.JsonGenerator;

/** Names with their types: a type is its name, or the array of names of which it is the union. */
final class TypedJson {
  static final String TYPE = "type";

  private final TypeHierarchy types;

  TypedJson(TypeHierarchy types) {
    this.types = types;
  }

  TypeHierarchy types() {
    return types;
  }

  static void write(JsonGenerator out, List<? extends Term> terms) {
    out.writeStartArray();
    terms.forEach(term -> write(out, term.name(), term.type()));
    out.writeEndArray();
  }

  static void write(JsonGenerator out, String name, Type type) {
    out.writeStartObject();
    out.writeStringProperty("name", name);
    out.writeName(TYPE);
    if (type.names().size() == 1) {
      out.writeString(type.names().get(0));
    } else {
      out.writeStartArray();
      type.names().forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeEndObject();
  }

  List<WorldObject> objects(JsonField json) {
    List<WorldObject> objects = new ArrayList<>();
    for (JsonField field : json.array()) {
      field.object(List.of("name"), List.of(TYPE));
      String name = name(field.get("name"), "object", Names::isObject);
      objects.add(new WorldObject(name, declared(field)));
    }
    return objects;
  }

  List<Variable> variables(JsonField json) {
    List<Variable> variables = new ArrayList<>();
    Set<String> before = new HashSet<>();
    for (JsonField field : json.array()) {
      field.object(List.of("name"), List.of(TYPE));
      String name = name(field.get("name"), "variable", Names::isVariable);
      if (!before.add(name)) {
        throw field.error("variable " + name + " is declared twice");
      }
      variables.add(new Variable(name, declared(field)));
    }
    return variables;
  }

  private Type declared(JsonField typed) {
    Type type = typeOf(typed);
    for (String name : type.names()) {
      if (!types.declares(name)) {
        throw typed
            .get(TYPE)
            .error("type " + name + " is not declared." + Suggestion.of(name, types.names()));
      }
    }
    return type;
  }

  /** The type given with a name: any object where there is none. */
  static Type typeOf(JsonField typed) {
    return typed.has(TYPE) ? type(typed.get(TYPE)) : Type.OBJECT;
  }

  private static Type type(JsonField field) {
    if (!field.isArray()) {
      return Type.named(name(field, "type", Names::isType));
    }
    Set<String> names = new HashSet<>();
    field.array().forEach(element -> names.add(name(element, "type", Names::isType)));
    if (names.size() < 2) {
      throw field.error("a type is its name, or an array of two names or more");
    }
    return Type.either(names);
  }

  static String name(JsonField field, String what, Predicate<String> allowed) {
    String name = field.text();
    if (!allowed.test(name)) {
      throw field.error(Names.unreadable(what, name));
    }
    return name;
  }
}
