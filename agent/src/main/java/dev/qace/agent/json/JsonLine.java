package dev.qace.agent.json;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * JSON on one line of ASCII. Whatever the names and reasons in it contain is escaped, so that no
 * tool can take part of it for the end of the line.
 */
public final class JsonLine {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private JsonLine() {}

  /** The content, and the end of the line. */
  public static byte[] of(Consumer<JsonGenerator> content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
      content.accept(out);
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }
}
