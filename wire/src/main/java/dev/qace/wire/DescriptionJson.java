package dev.qace.wire;

import dev.qace.agent.Phrases;
import dev.qace.agent.Starts;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.StartsJson;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.agent.json.VocabularyJson;
import dev.qace.agent.json.WorldJson;
import dev.qace.model.World;
import dev.qace.model.ppddl.text.Quoted;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;

/** What an agent says of itself, as JSON. */
final class DescriptionJson {
  private static final String PROTOCOL = "protocol";
  private static final String NAME = "name";
  private static final String DOMAIN = "domain";
  private static final String STARTS = "starts";
  private static final String METHODS = "methods";
  private static final String SEEDED = "seeded";
  private static final String TYPE = "type";
  private static final String WORLD = "world";
  private static final String PLACES = "places";
  private static final String UNNAMED = "agent";
  private static final Pattern PDDL_NAME = Pattern.compile("[a-z][a-z0-9_-]*");

  private DescriptionJson() {}

  static void write(JsonGenerator out, Description description) {
    out.writeStartObject();
    out.writeNumberProperty(PROTOCOL, Protocol.VERSION);
    out.writeStringProperty(NAME, description.name());
    out.writeStringProperty(DOMAIN, description.domain());
    out.writeStringProperty(STARTS, StartsJson.name(description.starts()));
    out.writeName(METHODS);
    out.writeStartArray();
    Method.OPTIONAL.stream()
        .filter(description::offers)
        .forEach(method -> out.writeString(method.toString()));
    out.writeEndArray();
    out.writeBooleanProperty(SEEDED, description.seeded());
    out.writeName(WORLD);
    WorldJson.write(
        out, description.world(), description.phrases(), description.distinctObjects()::contains);
    out.writeEndObject();
  }

  /**
   * Reads a description.
   *
   * @throws UnexpectedJsonException if it is none, or larger than allowed
   */
  static Description read(JsonField json) {
    int version = json.get(PROTOCOL).integer(1);
    if (version != Protocol.VERSION) {
      throw json.get(PROTOCOL)
          .error(
              "version "
                  + Protocol.VERSION
                  + " of the protocol is spoken here, not version "
                  + version);
    }
    json.object(List.of(PROTOCOL, STARTS, WORLD), List.of(NAME, DOMAIN, METHODS, SEEDED, PLACES));
    requireSmall(json.get(WORLD));
    World world = WorldJson.read(json.get(WORLD));
    JsonField vocabulary = json.get(WORLD).get("vocabulary");
    Phrases phrases = VocabularyJson.phrases(vocabulary, world.vocabulary());
    Starts starts = StartsJson.read(json.get(STARTS));
    String name = json.has(NAME) ? text(json.get(NAME), Protocol.LONGEST_NAME) : UNNAMED;
    return new Description(
        name,
        domain(json, name),
        starts,
        methods(json, starts),
        json.has(SEEDED) && json.get(SEEDED).truth(),
        world,
        phrases,
        VocabularyJson.distinctObjects(vocabulary, world.vocabulary()),
        json.has(PLACES) ? places(json.get(PLACES)) : Map.of());
  }

  private static Map<String, String> places(JsonField json) {
    Map<String, String> places = new TreeMap<>();
    requireNoMore(Protocol.MOST_OBJECTS, json);
    for (JsonField each : json.array()) {
      each.object("of", "at");
      places.put(
          text(each.get("of"), Protocol.LONGEST_TEXT), text(each.get("at"), Protocol.LONGEST_TEXT));
    }
    return places;
  }

  private static String domain(JsonField json, String name) {
    if (!json.has(DOMAIN)) {
      return PDDL_NAME.matcher(name).matches() ? name : UNNAMED;
    }
    String domain = text(json.get(DOMAIN), Protocol.LONGEST_NAME);
    if (!PDDL_NAME.matcher(domain).matches()) {
      throw json.get(DOMAIN)
          .error(
              "a domain's name consists of lower-case letters, digits, - and _, not "
                  + JsonField.shown(domain));
    }
    return domain;
  }

  private static Set<Method> methods(JsonField json, Starts starts) {
    Set<Method> methods = EnumSet.noneOf(Method.class);
    if (json.has(METHODS)) {
      json.get(METHODS).array().forEach(field -> methods.add(Method.optional(field)));
    }
    boolean snapshots = methods.contains(Method.SNAPSHOT) && methods.contains(Method.RESTORE);
    if (!snapshots && (methods.contains(Method.SNAPSHOT) || methods.contains(Method.RESTORE))) {
      throw json.get(METHODS).error("snapshot and restore go together, and one is missing");
    }
    if (methods.contains(Method.ASK)) {
      return methods;
    }
    if (starts == Starts.ANY && !methods.contains(Method.SET)) {
      throw json.error("starts are any, so set or ask must be among methods");
    }
    if (starts == Starts.VISITED && !snapshots) {
      throw json.error(
          "starts are visited, so snapshot and restore, or ask, must be among methods");
    }
    return methods;
  }

  private static void requireSmall(JsonField world) {
    JsonField vocabulary = world.get("vocabulary");
    requireAtMost(Protocol.MOST_OBJECTS, world, "objects", true);
    requireAtMost(Protocol.MOST_OBJECTS, vocabulary, "constants", false);
    for (String declared : List.of("types", "predicates", "capabilities")) {
      requireAtMost(Protocol.MOST_DECLARED, vocabulary, declared, false);
    }
  }

  private static void requireNoMore(int most, JsonField list) {
    int there = list.array().size();
    if (there > most) {
      throw list.error("at most " + most + " are allowed here, not " + there);
    }
  }

  private static void requireAtMost(int most, JsonField json, String list, boolean required) {
    if (!required && !json.has(list)) {
      return;
    }
    requireNoMore(most, json.get(list));
    for (JsonField element : json.get(list).array()) {
      if (element.has(NAME)) {
        name(element.get(NAME));
      }
      if (element.has(TYPE)) {
        requireShortType(element);
      }
      if (element.has("phrase")) {
        text(element.get("phrase"), Protocol.LONGEST_TEXT);
      }
      requireAtMost(Protocol.MOST_PARAMETERS, element, "parameters", false);
    }
  }

  private static void name(JsonField field) {
    String name = text(field, Protocol.LONGEST_NAME);
    if (!PDDL_NAME.matcher(name).matches()) {
      throw field.error(
          "a name consists of lower-case letters, digits, - and _, and begins with a letter: "
              + JsonField.shown(name));
    }
  }

  /** The name of a type, or the names of several of which it is the union. */
  private static void requireShortType(JsonField typed) {
    JsonField type = typed.get(TYPE);
    if (!type.isArray()) {
      text(type, Protocol.LONGEST_NAME);
      return;
    }
    requireNoMore(Protocol.MOST_DECLARED, type);
    type.array().forEach(name -> text(name, Protocol.LONGEST_NAME));
  }

  /** A text of a limited size that can be shown as it is. */
  static String text(JsonField field, int longest) {
    String text = field.text();
    if (text.isEmpty() || text.length() > longest) {
      throw field.error(
          "a text of 1 to " + longest + " characters is expected here, not of " + text.length());
    }
    if (!text.codePoints().allMatch(Quoted::isPrintable)) {
      throw field.error("control characters have no place here: " + JsonField.shown(text));
    }
    return text;
  }
}
