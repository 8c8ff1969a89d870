package dev.qace.agent.json;

import dev.qace.agent.Faults;
import tools.jackson.core.JsonGenerator;

/** Faults of an agent, as JSON. */
public final class FaultsJson {
  private static final String TIMEOUTS = "timeouts";
  private static final String EXITS = "exits";
  private static final String BAD_LINES = "badLines";
  private static final String CONTRADICTIONS = "contradictions";
  private static final String FAILED_STARTS = "failedStarts";
  private static final String RESTARTS = "restarts";
  private static final String RETRIES = "retries";

  private FaultsJson() {}

  public static void write(JsonGenerator out, Faults faults) {
    out.writeStartObject();
    out.writeNumberProperty(TIMEOUTS, faults.timeouts());
    out.writeNumberProperty(EXITS, faults.exits());
    out.writeNumberProperty(BAD_LINES, faults.badLines());
    out.writeNumberProperty(CONTRADICTIONS, faults.contradictions());
    out.writeNumberProperty(FAILED_STARTS, faults.failedStarts());
    out.writeNumberProperty(RESTARTS, faults.restarts());
    out.writeNumberProperty(RETRIES, faults.retries());
    out.writeEndObject();
  }

  public static Faults read(JsonField json) {
    json.object(TIMEOUTS, EXITS, BAD_LINES, CONTRADICTIONS, FAILED_STARTS, RESTARTS, RETRIES);
    return new Faults(
        json.get(TIMEOUTS).longInteger(),
        json.get(EXITS).longInteger(),
        json.get(BAD_LINES).longInteger(),
        json.get(CONTRADICTIONS).longInteger(),
        json.get(FAILED_STARTS).longInteger(),
        json.get(RESTARTS).longInteger(),
        json.get(RETRIES).longInteger());
  }
}
