package dev.qace.agent.json;

import dev.qace.agent.QueryPurpose;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Why queries were asked, as JSON beside them. */
public final class PurposeJson {
  private static final String PURPOSE = "purpose";
  private static final String LITERALS = "literals";
  private static final String TELLING = "telling";
  private static final String ONE = "one";
  private static final String OTHER = "other";
  private static final String PROBLEM = "problem";
  private static final String FLUENTS = "fluents";
  private static final String OPERATORS = "operators";
  private static final String POLICY = "policy";

  private PurposeJson() {}

  public static void write(JsonGenerator out, QueryPurpose purpose) {
    out.writeName(PURPOSE);
    out.writeStartObject();
    out.writeNumberProperty("batch", purpose.batch());
    out.writeStringProperty("aim", purpose.aim());
    out.writeStringProperty("capability", purpose.capability());
    if (!purpose.literals().isEmpty()) {
      write(out, LITERALS, purpose.literals());
    }
    purpose.telling().ifPresent(telling -> write(out, telling));
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, String name, List<String> texts) {
    out.writeName(name);
    out.writeStartArray();
    texts.forEach(out::writeString);
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, QueryPurpose.Telling telling) {
    out.writeName(TELLING);
    out.writeStartObject();
    write(out, ONE, telling.one());
    write(out, OTHER, telling.other());
    telling
        .problem()
        .ifPresent(
            problem -> {
              out.writeName(PROBLEM);
              out.writeStartObject();
              out.writeNumberProperty(FLUENTS, problem.fluents());
              out.writeNumberProperty(OPERATORS, problem.operators());
              out.writeEndObject();
            });
    out.writeStringProperty(POLICY, telling.policy());
    out.writeEndObject();
  }

  /** The purpose of an exchange; empty if it was not recorded. */
  public static Optional<QueryPurpose> read(JsonField exchange) {
    if (!exchange.has(PURPOSE)) {
      return Optional.empty();
    }
    JsonField purpose = exchange.get(PURPOSE);
    return Optional.of(
        new QueryPurpose(
            purpose.get("batch").integer(0),
            purpose.get("aim").text(),
            purpose.get("capability").text(),
            purpose.has(LITERALS) ? texts(purpose.get(LITERALS)) : List.of(),
            purpose.has(TELLING) ? Optional.of(telling(purpose.get(TELLING))) : Optional.empty()));
  }

  private static QueryPurpose.Telling telling(JsonField telling) {
    return new QueryPurpose.Telling(
        texts(telling.get(ONE)),
        texts(telling.get(OTHER)),
        telling.has(PROBLEM) ? Optional.of(problem(telling.get(PROBLEM))) : Optional.empty(),
        telling.get(POLICY).text());
  }

  private static QueryPurpose.Problem problem(JsonField problem) {
    return new QueryPurpose.Problem(
        problem.get(FLUENTS).integer(0), problem.get(OPERATORS).integer(0));
  }

  private static List<String> texts(JsonField array) {
    return array.array().stream().map(JsonField::text).toList();
  }
}
