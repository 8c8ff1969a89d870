package dev.qace.agent.journal;

import dev.qace.agent.Agent;
import dev.qace.agent.Phrases;
import dev.qace.agent.Starts;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.StartsJson;
import dev.qace.agent.json.VocabularyJson;
import dev.qace.agent.json.WorldJson;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/**
 * The agent that a journal belongs to: everything it declares about itself. Journals with equal
 * headers are of the same agent, as far as can be known without asking it.
 *
 * @param agent what the agent is called
 * @param phrases its phrases, which are ignored when agents are compared
 * @param distinctObjects the capabilities that never take one object twice
 */
public record JournalHeader(
    String agent, Starts starts, World world, Phrases phrases, Set<Capability> distinctObjects) {
  private static final String FORMAT = "qace-journal";
  private static final int VERSION = 1;

  public JournalHeader {
    distinctObjects = Set.copyOf(distinctObjects);
  }

  public static JournalHeader of(String name, Agent agent) {
    return new JournalHeader(
        name,
        agent.starts(),
        agent.world(),
        agent.phrases(),
        agent.world().vocabulary().capabilities().stream()
            .filter(agent::distinctObjects)
            .collect(Collectors.toSet()));
  }

  /** Whether the agent takes such an instance at all, according to its declarations. */
  public boolean takes(Instance instance) {
    return !distinctObjects.contains(instance.capability()) || !instance.repeatsAnObject();
  }

  /**
   * Makes sure that this header, read from a journal, belongs to the agent that the other
   * describes.
   *
   * @param journal the name of the journal in messages
   * @throws OtherJournalException if it is not, with what differs
   */
  public void requireSameAs(JournalHeader other, String journal) {
    if (!agent.equals(other.agent)) {
      throw other(journal, "is of the agent '" + agent + "', not of '" + other.agent + "'");
    }
    if (starts != other.starts) {
      throw other(
          journal,
          "is of an agent whose starts are '"
              + StartsJson.name(starts)
              + "', not '"
              + StartsJson.name(other.starts)
              + "'");
    }
    if (!world.vocabulary().equals(other.world.vocabulary())) {
      throw other(journal, "is of an agent with another vocabulary than this one has now");
    }
    if (!world.equals(other.world)) {
      throw other(
          journal, "is of an agent with other objects or another initial state than this one now");
    }
    if (!distinctObjects.equals(other.distinctObjects)) {
      throw other(
          journal, "is of an agent that takes one object twice for other capabilities than now");
    }
  }

  private static OtherJournalException other(String journal, String problem) {
    return new OtherJournalException(journal + " " + problem);
  }

  /** The world must be known to be readable. */
  void write(JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("format", FORMAT);
    out.writeNumberProperty("version", VERSION);
    out.writeStringProperty("agent", agent);
    out.writeStringProperty("starts", StartsJson.name(starts));
    out.writeName("world");
    WorldJson.writeUnchecked(out, world, phrases, distinctObjects::contains);
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
    World world = WorldJson.read(json.get("world"));
    JsonField vocabulary = json.get("world").get("vocabulary");
    return new JournalHeader(
        json.get("agent").text(),
        StartsJson.read(json.get("starts")),
        world,
        VocabularyJson.phrases(vocabulary, world.vocabulary()),
        VocabularyJson.distinctObjects(vocabulary, world.vocabulary()));
  }
}
