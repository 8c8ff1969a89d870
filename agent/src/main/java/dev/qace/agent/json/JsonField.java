package dev.qace.agent.json;

import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Suggestion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A JSON value that knows its position, so that every error message can name it. All methods but
 * {@code has}, {@code isArray}, {@code isObject} and {@code error} throw {@link
 * UnexpectedJsonException} where the value is not what they are named after.
 */
public final class JsonField {
  private static final int MOST_SHOWN = 60;
  private static final int MOST_SHOWN_OF_A_REASON = 200;

  private final String source;
  private final @Nullable JsonField parent;
  private final String name;
  private final int index;
  private final JsonValue value;

  /**
   * @param index negative for a field of an object, which has a name, and for the root
   */
  private JsonField(
      String source, @Nullable JsonField parent, String name, int index, JsonValue value) {
    this.source = source;
    this.parent = parent;
    this.name = name;
    this.index = index;
    this.value = value;
  }

  /**
   * Parses a text that is one JSON value.
   *
   * @param source the name of the text in messages
   */
  public static JsonField parse(String source, byte[] utf8) {
    try {
      return new JsonField(source, null, "", -1, JsonValue.read(utf8));
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      int column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
      String where = line > 1 ? " at line " + line + ", column " + column : " at column " + column;
      // The rest says in many words that it does not say where the text comes from.
      String reason = e.getOriginalMessage().replaceFirst("(?s) ?\\(start marker at .*", "");
      throw new UnexpectedJsonException(
          source,
          "not JSON" + (column > 0 ? where : "") + ": " + shown(reason, MOST_SHOWN_OF_A_REASON));
    }
  }

  /** The same for a string. */
  public static JsonField parse(String source, String text) {
    return parse(source, text.getBytes(StandardCharsets.UTF_8));
  }

  /** An object with exactly these fields. */
  public JsonField object(String... names) {
    return object(Arrays.asList(names), List.of());
  }

  /** An object with these fields, optionally those, and no others. */
  public JsonField object(List<String> names, List<String> optional) {
    if (!(value instanceof JsonValue.Fields fields)) {
      throw expected(names.isEmpty() ? "an object" : "an object with " + String.join(", ", names));
    }
    List<String> known = new ArrayList<>(names);
    known.addAll(optional);
    for (String name : fields.values().keySet()) {
      if (!known.contains(name)) {
        throw error("there is no field " + shown(name) + " here." + Suggestion.of(name, known));
      }
    }
    for (String name : names) {
      get(name);
    }
    return this;
  }

  /** Whether this is an object with such a field. */
  public boolean has(String name) {
    return value instanceof JsonValue.Fields fields && fields.values().containsKey(name);
  }

  public JsonField get(String name) {
    if (!(value instanceof JsonValue.Fields fields)) {
      throw expected("an object with " + name);
    }
    JsonValue field = fields.values().get(name);
    if (field == null) {
      throw error("the field " + name + " is missing");
    }
    return new JsonField(source, this, name, -1, field);
  }

  /** The elements of an array. */
  public List<JsonField> array() {
    if (!(value instanceof JsonValue.Elements elements)) {
      throw expected("an array");
    }
    List<JsonField> fields = new ArrayList<>(elements.values().size());
    for (JsonValue element : elements.values()) {
      fields.add(new JsonField(source, this, "", fields.size(), element));
    }
    return fields;
  }

  public boolean isArray() {
    return value instanceof JsonValue.Elements;
  }

  public String text() {
    if (!(value instanceof JsonValue.Text text)) {
      throw expected("a text");
    }
    return text.value();
  }

  public boolean truth() {
    if (value instanceof JsonValue.Other other) {
      if (other.written().equals("true")) {
        return true;
      } else if (other.written().equals("false")) {
        return false;
      }
    }
    throw expected("true or false");
  }

  public int integer(int least) {
    if (!(value instanceof JsonValue.Whole whole)
        || whole.value() < least
        || whole.value() > Integer.MAX_VALUE) {
      throw expected("a whole number from " + least + " to " + Integer.MAX_VALUE);
    }
    return (int) whole.value();
  }

  public long longInteger() {
    if (!(value instanceof JsonValue.Whole whole)) {
      throw expected("a whole number of 64 bits");
    }
    return whole.value();
  }

  /** A text, or a number, true or false as it is written. */
  public String word() {
    if (value instanceof JsonValue.Text text) {
      return text.value();
    } else if (value instanceof JsonValue.Whole whole) {
      return Long.toString(whole.value());
    } else if (value instanceof JsonValue.Other other && !other.written().equals("null")) {
      return other.written();
    }
    throw expected("a text or a number");
  }

  /** Whether this is an object. */
  public boolean isObject() {
    return value instanceof JsonValue.Fields;
  }

  /** An error about this value, to be thrown. */
  public UnexpectedJsonException error(String problem) {
    String path = path();
    return new UnexpectedJsonException(path.isEmpty() ? source : source + ": " + path, problem);
  }

  /** Only a complaint needs it; there may be hundreds of thousands of fields. */
  private String path() {
    String above = parent == null ? "" : parent.path();
    if (index >= 0) {
      return above + "[" + index + "]";
    }
    return above.isEmpty() ? name : above + "." + name;
  }

  private UnexpectedJsonException expected(String what) {
    return error(what + " is expected here, not " + found());
  }

  private String found() {
    if (value instanceof JsonValue.Fields) {
      return "an object";
    } else if (value instanceof JsonValue.Elements) {
      return "an array";
    } else if (value instanceof JsonValue.Text text) {
      return '"' + shown(text.value()) + '"';
    } else if (value instanceof JsonValue.Whole whole) {
      return Long.toString(whole.value());
    }
    return shown(((JsonValue.Other) value).written());
  }

  /** A text as it can be shown in a message: on one line, without terminal control characters. */
  public static String shown(String text) {
    return shown(text, MOST_SHOWN);
  }

  /** The same, with a maximum number of characters. */
  public static String shown(String text, int most) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(most)
        .forEach(c -> shown.appendCodePoint(Quoted.isPrintable(c) ? c : '?'));
    return shown.length() < text.length() ? shown + "…" : shown.toString();
  }
}
