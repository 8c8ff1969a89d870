package dev.qace.cli.terminal;

import java.io.PrintWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one JSON document that a command with {@code --json} prints. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  public static void print(PrintWriter out, Object document) {
    out.println(MAPPER.writeValueAsString(document));
  }
}
