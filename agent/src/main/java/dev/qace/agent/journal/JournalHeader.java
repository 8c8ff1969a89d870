package dev.qace.agent.journal;

import dev.qace.agent.Agent;
import dev.qace.agent.Starts;
import dev.qace.model.World;
import tools.jackson.core.JsonGenerator;

/**
 * Whose journal it is: all that an agent tells of itself. Journals with equal headers are of the
 * same agent, as far as can be known without asking.
 *
 * @param agent what the agent is called
 */
public record JournalHeader(String agent, Starts starts, World world) {
  private static final String FORMAT = "qace-journal";
  private static final int VERSION = 1;

  public static JournalHeader of(String name, Agent agent) {
    return new JournalHeader(name, agent.starts(), agent.world());
  }

  /** The world must be known to be readable. */
  void write(JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("format", FORMAT);
    out.writeNumberProperty("version", VERSION);
    out.writeStringProperty("agent", agent);
    out.writeStringProperty("starts", StartsJson.name(starts));
    out.writeName("world");
    WorldJson.writeUnchecked(out, world);
    out.writeEndObject();
  }

  static JournalHeader read(JsonField json) {
    if (!json.has("format") || !json.get("format").text().equals(FORMAT)) {
      throw json.error("a journal begins with {\"format\":\"" + FORMAT + "\", and this does not");
    }
    int version = json.get("version").integer(1);
    if (version != VERSION) {
      throw json.get("version")
          .error("journals of version " + VERSION + " are read here, not of version " + version);
    }
    json.object("format", "version", "agent", "starts", "world");
    return new JournalHeader(
        json.get("agent").text(),
        StartsJson.read(json.get("starts")),
        WorldJson.read(json.get("world")));
  }
}
