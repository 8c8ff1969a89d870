package dev.qace.agent.json;

import dev.qace.agent.Phrases;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** What is known about an agent beforehand, as JSON. */
public final class VocabularyJson {
  private static final String PHRASE = "phrase";
  private static final String DISTINCT_OBJECTS = "distinctObjects";

  /** As many as are read of a domain. */
  private static final int MOST_LEVELS = 100;

  private VocabularyJson() {}

  static void write(
      JsonGenerator out,
      Vocabulary vocabulary,
      Phrases phrases,
      java.util.function.Predicate<Capability> distinctObjects) {
    out.writeStartObject();
    out.writeName("types");
    out.writeStartArray();
    vocabulary.types().supertypes().forEach((name, above) -> TypedJson.write(out, name, above));
    out.writeEndArray();
    out.writeName("constants");
    TypedJson.write(out, vocabulary.constants());
    out.writeName("predicates");
    out.writeStartArray();
    for (Predicate predicate : vocabulary.predicates()) {
      write(out, predicate.name(), predicate.parameters(), phrases.predicates().get(predicate));
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeName("capabilities");
    out.writeStartArray();
    for (Capability capability : vocabulary.capabilities()) {
      write(
          out, capability.name(), capability.parameters(), phrases.capabilities().get(capability));
      if (distinctObjects.test(capability)) {
        out.writeBooleanProperty(DISTINCT_OBJECTS, true);
      }
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void write(
      JsonGenerator out, String name, List<Variable> parameters, @Nullable String phrase) {
    out.writeStartObject();
    out.writeStringProperty("name", name);
    out.writeName("parameters");
    TypedJson.write(out, parameters);
    if (phrase != null) {
      out.writeStringProperty(PHRASE, phrase);
    }
  }

  /**
   * A vocabulary equal to the one written, without {@link #phrases} and {@link #distinctObjects}.
   *
   * @throws UnexpectedJsonException if it is not a vocabulary, for example because a name is
   *     declared twice or a type is not declared
   */
  public static Vocabulary read(JsonField json) {
    json.object(List.of("predicates", "capabilities"), List.of("types", "constants"));
    TypedJson typed =
        new TypedJson(json.has("types") ? types(json.get("types")) : TypeHierarchy.UNTYPED);
    List<WorldObject> constants =
        json.has("constants") ? typed.objects(json.get("constants")) : List.of();
    return new Vocabulary(
        typed.types(),
        constants,
        predicates(json.get("predicates"), typed),
        capabilities(json.get("capabilities"), typed));
  }

  /** The phrases for the predicates and capabilities of this vocabulary. */
  public static Phrases phrases(JsonField json, Vocabulary vocabulary) {
    return new Phrases(
        phrases(json.get("predicates"), vocabulary.predicates()),
        phrases(json.get("capabilities"), vocabulary.capabilities()));
  }

  private static <T> Map<T, String> phrases(JsonField json, List<T> named) {
    Map<T, String> phrases = new LinkedHashMap<>();
    Iterator<T> names = named.iterator();
    for (JsonField field : json.array()) {
      T name = names.next();
      if (field.has(PHRASE)) {
        phrases.put(name, field.get(PHRASE).text());
      }
    }
    return phrases;
  }

  /** The capabilities of this vocabulary whose instances never name the same object twice. */
  public static Set<Capability> distinctObjects(JsonField json, Vocabulary vocabulary) {
    Set<Capability> distinct = new LinkedHashSet<>();
    Iterator<Capability> capabilities = vocabulary.capabilities().iterator();
    for (JsonField field : json.get("capabilities").array()) {
      Capability capability = capabilities.next();
      if (field.has(DISTINCT_OBJECTS) && field.get(DISTINCT_OBJECTS).truth()) {
        distinct.add(capability);
      }
    }
    return distinct;
  }

  private static TypeHierarchy types(JsonField json) {
    Map<String, Type> supertypes = new LinkedHashMap<>();
    for (JsonField field : json.array()) {
      field.object(List.of("name"), List.of(TypedJson.TYPE));
      String name = TypedJson.name(field.get("name"), "type", Names::isType);
      if (name.equals("object")) {
        throw field.error("the type object is there without being declared");
      }
      if (supertypes.put(name, TypedJson.typeOf(field)) != null) {
        throw field.error("type " + name + " is declared twice");
      }
    }
    try {
      TypeHierarchy types = new TypeHierarchy(supertypes);
      requireFlat(json, supertypes);
      return types;
    } catch (IllegalArgumentException e) {
      throw json.error(String.valueOf(e.getMessage()));
    }
  }

  /** As a model that is written of them must be read again. There is no circle. */
  private static void requireFlat(JsonField json, Map<String, Type> supertypes) {
    Map<String, Integer> levels = new HashMap<>();
    for (String name : supertypes.keySet()) {
      Deque<String> open = new ArrayDeque<>(List.of(name));
      while (!open.isEmpty()) {
        String type = open.peek();
        Type above = supertypes.get(type);
        List<String> higher = above == null ? List.of() : above.names();
        List<String> unknown = higher.stream().filter(each -> !levels.containsKey(each)).toList();
        if (unknown.isEmpty()) {
          int level = 1 + higher.stream().mapToInt(levels::get).max().orElse(-1);
          if (level - 1 > MOST_LEVELS) {
            throw json.error(
                "at most "
                    + MOST_LEVELS
                    + " levels of types are allowed, and more are above "
                    + type);
          }
          levels.put(type, level);
          open.pop();
        } else {
          unknown.forEach(open::push);
        }
      }
    }
  }

  private static List<Predicate> predicates(JsonField json, TypedJson typed) {
    List<Predicate> predicates = new ArrayList<>();
    Set<String> before = new HashSet<>();
    for (JsonField field : json.array()) {
      field.object(List.of("name", "parameters"), List.of(PHRASE));
      String name = TypedJson.name(field.get("name"), "predicate", Names::isPredicate);
      if (!before.add(name)) {
        throw field.error("predicate " + name + " is declared twice");
      }
      predicates.add(new Predicate(name, typed.variables(field.get("parameters"))));
    }
    return predicates;
  }

  /** Several of one name are told apart by the objects they take. */
  private static List<Capability> capabilities(JsonField json, TypedJson typed) {
    Set<Capability> capabilities = new LinkedHashSet<>();
    for (JsonField field : json.array()) {
      field.object(List.of("name", "parameters"), List.of(PHRASE, DISTINCT_OBJECTS));
      String name = TypedJson.name(field.get("name"), "capability", Names::isCapability);
      if (!capabilities.add(new Capability(name, typed.variables(field.get("parameters"))))) {
        throw field.error("capability " + name + " is declared twice with the same parameters");
      }
    }
    return List.copyOf(capabilities);
  }
}
