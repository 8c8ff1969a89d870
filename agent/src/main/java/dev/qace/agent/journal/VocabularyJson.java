package dev.qace.agent.journal;

import dev.qace.model.Capability;
import dev.qace.model.Predicate;
import dev.qace.model.Type;
import dev.qace.model.TypeHierarchy;
import dev.qace.model.Variable;
import dev.qace.model.Vocabulary;
import dev.qace.model.WorldObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/** What is known of an agent beforehand, as JSON. */
public final class VocabularyJson {
  private VocabularyJson() {}

  public static void write(JsonGenerator out, Vocabulary vocabulary) {
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
      write(out, predicate.name(), predicate.parameters());
    }
    out.writeEndArray();
    out.writeName("capabilities");
    out.writeStartArray();
    for (Capability capability : vocabulary.capabilities()) {
      write(out, capability.name(), capability.parameters());
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, String name, List<Variable> parameters) {
    out.writeStartObject();
    out.writeStringProperty("name", name);
    out.writeName("parameters");
    TypedJson.write(out, parameters);
    out.writeEndObject();
  }

  /**
   * A vocabulary equal to the one written.
   *
   * @throws UnexpectedJsonException where it is not a vocabulary: a name declared twice, say, or a
   *     type not at all
   */
  public static Vocabulary read(JsonField json) {
    json.object("types", "constants", "predicates", "capabilities");
    TypedJson typed = new TypedJson(types(json.get("types")));
    List<WorldObject> constants = typed.objects(json.get("constants"));
    return new Vocabulary(
        typed.types(),
        constants,
        predicates(json.get("predicates"), typed),
        capabilities(json.get("capabilities"), typed));
  }

  private static TypeHierarchy types(JsonField json) {
    Map<String, Type> supertypes = new LinkedHashMap<>();
    for (JsonField field : json.array()) {
      field.object("name", "type");
      String name = TypedJson.name(field.get("name"), "type", Names::isType);
      if (name.equals("object")) {
        throw field.error("the type object is there without being declared");
      }
      if (supertypes.put(name, TypedJson.type(field.get("type"))) != null) {
        throw field.error("type " + name + " is declared twice");
      }
    }
    try {
      return new TypeHierarchy(supertypes);
    } catch (IllegalArgumentException e) {
      throw json.error(String.valueOf(e.getMessage()));
    }
  }

  private static List<Predicate> predicates(JsonField json, TypedJson typed) {
    List<Predicate> predicates = new ArrayList<>();
    Set<String> before = new HashSet<>();
    for (JsonField field : json.array()) {
      field.object("name", "parameters");
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
      field.object("name", "parameters");
      String name = TypedJson.name(field.get("name"), "capability", Names::isCapability);
      if (!capabilities.add(new Capability(name, typed.variables(field.get("parameters"))))) {
        throw field.error("capability " + name + " is declared twice with the same parameters");
      }
    }
    return List.copyOf(capabilities);
  }
}
