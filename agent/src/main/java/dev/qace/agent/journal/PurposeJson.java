package dev.qace.agent.journal;

import dev.qace.agent.QueryPurpose;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Why queries were asked, as JSON beside them. */
final class PurposeJson {
  private static final String PURPOSE = "purpose";
  private static final String LITERALS = "literals";

  private PurposeJson() {}

  static void write(JsonGenerator out, QueryPurpose purpose) {
    out.writeName(PURPOSE);
    out.writeStartObject();
    out.writeNumberProperty("batch", purpose.batch());
    out.writeStringProperty("aim", purpose.aim());
    out.writeStringProperty("capability", purpose.capability());
    if (!purpose.literals().isEmpty()) {
      out.writeName(LITERALS);
      out.writeStartArray();
      purpose.literals().forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeEndObject();
  }

  /** The purpose of an exchange; empty where nobody wrote it down. */
  static Optional<QueryPurpose> read(JsonField exchange) {
    if (!exchange.has(PURPOSE)) {
      return Optional.empty();
    }
    JsonField purpose = exchange.get(PURPOSE);
    return Optional.of(
        new QueryPurpose(
            purpose.get("batch").integer(0),
            purpose.get("aim").text(),
            purpose.get("capability").text(),
            purpose.has(LITERALS)
                ? purpose.get(LITERALS).array().stream().map(JsonField::text).toList()
                : List.of()));
  }
}
