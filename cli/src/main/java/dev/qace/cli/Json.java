package dev.qace.cli;

import java.io.PrintWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one JSON document that a command with {@code --json} prints. */
final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  static void print(PrintWriter out, Object document) {
    out.println(MAPPER.writeValueAsString(document));
  }
}
