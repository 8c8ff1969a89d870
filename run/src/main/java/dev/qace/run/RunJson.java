package dev.qace.run;

import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What {@code run.json} holds, as written by this version and read from any. */
final class RunJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private RunJson() {}

  static String write(RunRecord run) {
    return MAPPER.writeValueAsString(run) + "\n";
  }

  /**
   * Reads it.
   *
   * @param file where the text is from
   * @throws IOException if it is damaged, with the place
   */
  static RunRecord read(String text, Path file) throws IOException {
    try {
      JsonNode json = MAPPER.readTree(text);
      if (!(json instanceof ObjectNode run)) {
        throw new IOException(file + " cannot be read: it is not a JSON object");
      }
      update(run);
      return json.has("arguments")
          ? MAPPER.treeToValue(json, RunRecord.OfFirstVersion.class).record()
          : MAPPER.treeToValue(json, RunRecord.class);
    } catch (StreamReadException e) {
      throw new IOException(
          "%s cannot be read: it is incomplete or damaged (line %d, column %d)"
              .formatted(file, e.getLocation().getLineNr(), e.getLocation().getColumnNr()),
          e);
    } catch (JacksonException e) {
      throw new IOException(file + " cannot be read: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Brings what an earlier version wrote into the form of this one. */
  private static void update(ObjectNode run) {
    if (run.path("status").asString("").equals(RunRecord.Status.EARLIER_STOPPED)) {
      run.put("status", RunRecord.Status.STOPPED.toString());
    }
    if (!run.has("model") && run.has("agent")) {
      run.set("model", run.get("agent"));
    }
    if (!run.has("began")) {
      run.putObject("began")
          .put("against", "")
          .put("errorRate", 0.0)
          .put("tolerance", 0.0)
          .put("given", 0);
    }
    if (run.get("origin") instanceof ObjectNode origin
        && origin.path("kind").asString("").equals("program")
        && !origin.has("starts")) {
      origin.put("starts", "");
    }
  }
}
