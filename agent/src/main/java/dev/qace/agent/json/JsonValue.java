package dev.qace.agent.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as a tree, as far as it is told apart here. Data binding would do the same, and make every
 * start of the program wait for it.
 */
sealed interface JsonValue {

  record Fields(Map<String, JsonValue> values) implements JsonValue {}

  record Elements(List<JsonValue> values) implements JsonValue {}

  record Text(String value) implements JsonValue {}

  /** A number without fraction or exponent, of at most 64 bits. */
  record Whole(long value) implements JsonValue {}

  /** Any other number, true, false, and null. */
  record Other(String written) implements JsonValue {}

  int DEEPEST = 100;

  JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();

  /**
   * The one value that the text consists of.
   *
   * @throws JacksonException if it is not JSON; deep nesting is refused, so recursion is safe
   */
  static JsonValue read(byte[] utf8) {
    try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), utf8)) {
      if (in.nextToken() == null) {
        throw new StreamReadException(in, "a value is expected, and the text is empty");
      }
      JsonValue value = value(in);
      if (in.nextToken() != null) {
        throw new StreamReadException(in, "one value is expected, and another follows");
      }
      return value;
    }
  }

  private static JsonValue value(JsonParser in) {
    return switch (in.currentToken()) {
      case START_OBJECT -> {
        Map<String, JsonValue> fields = new LinkedHashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
          String name = in.currentName();
          in.nextToken();
          fields.put(name, value(in));
        }
        yield new Fields(fields);
      }
      case START_ARRAY -> {
        List<JsonValue> elements = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(in));
        }
        yield new Elements(elements);
      }
      case VALUE_STRING -> new Text(in.getString());
      case VALUE_NUMBER_INT ->
          switch (in.getNumberType()) {
            case INT, LONG -> new Whole(in.getLongValue());
            default -> new Other(in.getString());
          };
      default -> new Other(in.getString());
    };
  }
}
