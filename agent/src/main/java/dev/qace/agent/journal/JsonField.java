package dev.qace.agent.journal;

import dev.qace.model.ppddl.Suggestion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON value that knows where it stands, so that every complaint about it can say so. All methods
 * but {@link #has} and {@link #error} throw {@link UnexpectedJsonException} where the value is not
 * what they are named after.
 */
public final class JsonField {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final int MOST_SHOWN = 60;
  private static final int MOST_SHOWN_OF_A_REASON = 200;

  private final String source;
  private final String path;
  private final JsonNode value;

  private JsonField(String source, String path, JsonNode value) {
    this.source = source;
    this.path = path;
    this.value = value;
  }

  /**
   * The one JSON value that the text consists of.
   *
   * @param source what to call the text in messages
   */
  public static JsonField parse(String source, byte[] utf8) {
    try {
      JsonNode value = MAPPER.readTree(utf8);
      if (value.isMissingNode()) {
        throw new UnexpectedJsonException(source, "JSON is expected here, not an empty text");
      }
      return new JsonField(source, "", value);
    } catch (JacksonException e) {
      int column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
      // The rest says in many words that it does not say where the text comes from.
      String reason = e.getOriginalMessage().replaceFirst("(?s) ?\\(start marker at .*", "");
      throw new UnexpectedJsonException(
          source,
          "not JSON"
              + (column > 0 ? " at column " + column : "")
              + ": "
              + shown(reason, MOST_SHOWN_OF_A_REASON));
    }
  }

  /** The same for a text at hand. */
  public static JsonField parse(String source, String text) {
    return parse(source, text.getBytes(StandardCharsets.UTF_8));
  }

  /** An object with these fields, all of them, and no others. */
  public JsonField object(String... names) {
    if (!value.isObject()) {
      throw expected("an object with " + String.join(", ", names));
    }
    List<String> known = Arrays.asList(names);
    for (String name : value.propertyNames()) {
      if (!known.contains(name)) {
        throw error("there is no field " + shown(name) + " here." + Suggestion.of(name, known));
      }
    }
    for (String name : names) {
      if (!has(name)) {
        throw error("the field " + name + " is missing");
      }
    }
    return this;
  }

  /** Whether this is an object with such a field. */
  public boolean has(String name) {
    return value.isObject() && value.has(name);
  }

  public JsonField get(String name) {
    if (!has(name)) {
      throw value.isObject()
          ? error("the field " + name + " is missing")
          : expected("an object with " + name);
    }
    return new JsonField(source, path.isEmpty() ? name : path + "." + name, value.get(name));
  }

  public List<JsonField> array() {
    if (!value.isArray()) {
      throw expected("an array");
    }
    List<JsonField> elements = new ArrayList<>(value.size());
    for (int i = 0; i < value.size(); i++) {
      elements.add(new JsonField(source, path + "[" + i + "]", value.get(i)));
    }
    return elements;
  }

  public boolean isArray() {
    return value.isArray();
  }

  public String text() {
    if (!value.isString()) {
      throw expected("a text");
    }
    return value.stringValue();
  }

  public int integer(int least) {
    if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < least) {
      throw expected("a whole number from " + least + " to " + Integer.MAX_VALUE);
    }
    return value.intValue();
  }

  public long longInteger() {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw expected("a whole number of 64 bits");
    }
    return value.longValue();
  }

  /** A complaint about this value, to be thrown. */
  public UnexpectedJsonException error(String problem) {
    return new UnexpectedJsonException(path.isEmpty() ? source : source + ": " + path, problem);
  }

  private UnexpectedJsonException expected(String what) {
    String found =
        value.isObject() || value.isArray()
            ? "an " + value.getNodeType().name().toLowerCase(Locale.ROOT)
            : shown(value.toString());
    return error(what + " is expected here, not " + found);
  }

  /** As far as it can be read in a message, on one line. */
  static String shown(String text) {
    return shown(text, MOST_SHOWN);
  }

  private static String shown(String text, int most) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(most)
        .forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? '?' : c));
    return shown.length() < text.length() ? shown + "…" : shown.toString();
  }
}
